import { takesParty } from '../quote/party.js';
import { adultShares, partyShares } from '../quote/party-price.js';
import type { JsonWriter } from './json-writer.js';
import type { OptionIdWriter } from './option-id-writer.js';
import type { MomentOfAnswer } from './option-extras.js';
import { OptionWriter } from './option-writer.js';
import { MAXIMUM_STAY, MINIMUM_STAY, NONE, type Restriction, RESTRICTIONS } from '../quote/restriction.js';
import type { FoundRoom, RoomQuery } from './room-search.js';
import type { HotelTexts, Plan, RoomTexts, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';

const OPEN = bytes('{"success":true,"items":[');
const CLOSE_ITEMS = bytes('],"count":');
const CLOSE = bytes(',"errorMessage":null,"errorCode":null}');
const COMMA = bytes(',');
const FITS = bytes(',"fitsParty":true');
const DOES_NOT_FIT = bytes(',"fitsParty":false');
const ROOM_COUNT = bytes(',"roomCount":');
const BOARD_OPEN = bytes(
  ',"roomRestriction":0,"roomRestrictionMessage":null,"roomRestrictionValue":null,"prices":{',
);
const BOARD_CLOSE = bytes('}}');
const ROOM_REASONS = RESTRICTIONS.map((name) => bytes(`,"roomRestrictionMessage":${JSON.stringify(name)},`));

/** Room for the small pieces between two large ones. */
const SPARE_BYTES = 256;

function bytes(text: string): Uint8Array {
  return Buffer.from(text);
}

export interface IdsOfAnswer {
  writer: OptionIdWriter;
  slot: number;
}

export interface FoundRooms {
  snapshot: Snapshot;
  texts: HotelTexts;
  query: RoomQuery;
  rooms: readonly FoundRoom[];
  /** Where options show more than their price: in which language, and when the answer is written. */
  moment?: MomentOfAnswer;
}

export function writeRoomList(
  out: JsonWriter,
  { writer: ids, slot }: IdsOfAnswer,
  { snapshot, texts, query, rooms, moment = { language: texts.language, nowMs: 0 } }: FoundRooms,
): RoomCounts {
  const ends: number[] = [];
  const options = new OptionWriter(out, ids, snapshot, query, moment);
  const showsFit = query.include?.has('fit');
  ids.start(slot, snapshot.hotel, query);
  out.restart();
  out.block(OPEN);
  rooms.forEach((room, i) => {
    if (i > 0) out.piece(COMMA);
    const roomTexts = texts.rooms.get(room.type.id) as RoomTexts;
    out.block(roomTexts.head);
    out.block(roomTexts.detail);
    out.reserve(SPARE_BYTES);
    if (showsFit)
      out.piece(takesParty(room.type, query.adults, query.childAges.length) ? FITS : DOES_NOT_FIT);
    out.piece(ROOM_COUNT);
    out.integer(room.roomCount);
    ends.push(out.length);
    out.piece(ROOM_REASONS[room.reason]!);
    out.block(roomTexts.middle);
    room.boards.forEach(({ plan, restriction }, j) => {
      if (j > 0) out.piece(COMMA);
      out.block(texts.boards.get(plan.board.id) as Uint8Array);
      if (restriction.code === NONE) writeOptions(out, options, room.type, plan, query);
      else out.block(restrictedBoard(restriction));
    });
    out.block(roomTexts.tail);
    out.reserve(SPARE_BYTES);
  });
  out.reserve(SPARE_BYTES);
  out.piece(CLOSE_ITEMS);
  out.integer(rooms.length);
  out.piece(CLOSE);
  ids.finish(out);
  const counts = rooms.map((room) => room.roomCount);
  return { reasons: rooms.map((room) => room.reason), counts, ends };
}

/** The room counts of a written list: of each item its reason, its count, and where that ends in the text. */
export interface RoomCounts {
  reasons: readonly number[];
  counts: readonly number[];
  ends: readonly number[];
}

export function writeWithCounts(
  out: JsonWriter,
  list: Uint8Array,
  old: RoomCounts,
  counts: readonly number[],
): RoomCounts {
  const ends: number[] = [];
  let done = 0;
  out.restart();
  counts.forEach((count, i) => {
    const end = old.ends[i]!;
    out.block(list.subarray(done, end - String(old.counts[i]).length));
    out.reserve(SPARE_BYTES);
    out.integer(count);
    ends.push(out.length);
    done = end;
  });
  out.block(list.subarray(done));
  return { reasons: old.reasons, counts, ends };
}

function restrictedBoard({ code, nights }: Restriction): Uint8Array {
  const value = code === MINIMUM_STAY || code === MAXIMUM_STAY ? nights : null;
  const message = JSON.stringify(RESTRICTIONS[code]);
  return bytes(
    `,"roomRestriction":${code},"roomRestrictionMessage":${message},"roomRestrictionValue":${value},"prices":{}}`,
  );
}

function writeOptions(
  out: JsonWriter,
  options: OptionWriter,
  type: RoomTypeOfHotel,
  plan: Plan,
  query: RoomQuery,
): void {
  out.block(BOARD_OPEN);
  options.board(type, plan);
  const { rules } = plan;
  const { adults, childAges } = query;
  const children = childAges.length;
  const isOneRoom = takesParty(type, adults, children);
  if (rules.perRoom) {
    if (isOneRoom) options.perRoom(adults, children);
    else options.perRoom(0, 0);
  } else {
    const most = Math.min(adults, type.capacityAdult);
    for (let n = 1; n <= most; n++) options.perPersons(n, 0, adultShares(rules, n));
    if (children > 0 && isOneRoom)
      options.perPersons(adults, children, partyShares(rules, adults, childAges));
  }
  out.back();
  out.reserve(SPARE_BYTES);
  out.piece(BOARD_CLOSE);
}
