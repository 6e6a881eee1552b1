import { dayText } from '../hotel/day.js';
import { type DecimalTemplate, decimalWidth, type JsonWriter } from './json-writer.js';
import { OptionId } from './option-id.js';
import { adultShares, nightMinor, nonRefundableMinor } from './price.js';
import { MAXIMUM_STAY, MINIMUM_STAY, NONE, type Restriction, RESTRICTIONS } from './restriction.js';
import { type FoundRoom, partyShares, type RoomQuery, takesParty } from './room-search.js';
import type { HotelTexts, RoomTexts } from './room-texts.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from './snapshot.js';

const OPEN = bytes('{"success":true,"items":[');
const CLOSE_ITEMS = bytes('],"count":');
const CLOSE = bytes(',"errorMessage":null,"errorCode":null}');
const COMMA = bytes(',');
const BOARD_OPEN = bytes(
  ',"roomRestriction":0,"roomRestrictionMessage":null,"roomRestrictionValue":null,"prices":{',
);
const BOARD_CLOSE = bytes('}}');
const NIGHTS_OPEN = bytes('","prices":[');
const OPTION_CLOSE = bytes(']},');
const NIGHT_OPEN = '{"price":"';
const ROOM_REASONS = RESTRICTIONS.map((name) => bytes(`,"roomRestrictionMessage":${JSON.stringify(name)},`));

/** The most that a board takes beside its options, and an option beside its nights, in bytes. */
const OPTION_BYTES = 256;
const NIGHT_BYTES = 64;

function bytes(text: string): Uint8Array {
  return Buffer.from(text);
}

/** Writes the list of found rooms as the JSON of the answer. */
export function writeRoomList(
  out: JsonWriter,
  snapshot: Snapshot,
  texts: HotelTexts,
  query: RoomQuery,
  rooms: readonly FoundRoom[],
): void {
  const options = new OptionWriter(out, snapshot, query);
  out.restart();
  out.block(OPEN);
  rooms.forEach((room, i) => {
    if (i > 0) out.piece(COMMA);
    const roomTexts = texts.rooms.get(room.type.id) as RoomTexts;
    out.block(roomTexts.head);
    out.reserve(OPTION_BYTES);
    out.integer(room.roomCount);
    out.piece(ROOM_REASONS[room.reason] as Uint8Array);
    out.block(roomTexts.middle);
    room.boards.forEach(({ plan, restriction }, j) => {
      if (j > 0) out.piece(COMMA);
      out.block(texts.boards.get(plan.board.id) as Uint8Array);
      if (restriction.code === NONE) writeOptions(out, options, room.type, plan, query);
      else out.block(restrictedBoard(restriction));
    });
    out.block(roomTexts.tail);
    out.reserve(OPTION_BYTES);
  });
  out.reserve(OPTION_BYTES);
  out.piece(CLOSE_ITEMS);
  out.integer(rooms.length);
  out.piece(CLOSE);
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
  if (rules.perRoom) {
    options.perRoom();
  } else {
    const adults = Math.min(query.adults, type.capacityAdult);
    for (let n = 1; n <= adults; n++) options.perPersons(n, adultShares(rules, n));
    const children = query.childAges.length;
    if (children > 0 && takesParty(type, query.adults, children)) {
      options.perPersons(query.adults + children, partyShares(rules, query.adults, query.childAges));
    }
  }
  out.back();
  out.reserve(OPTION_BYTES);
  out.piece(BOARD_CLOSE);
}

/** Writes the price options of one answer; what all of them share is prepared once. */
class OptionWriter {
  private readonly arrival: number;
  private readonly nights: number;
  private readonly amounts: Float64Array;
  private readonly dayEnds: readonly string[];
  private readonly currency: Uint8Array;
  private readonly heads = new Map<number, Uint8Array>();
  private readonly templates = new Map<number, DecimalTemplate>();
  private readonly selection: OptionId;
  private readonly ofBoard = new OptionId();
  private readonly ofOption = new OptionId();
  private plan!: Plan;
  private type!: RoomTypeOfHotel;

  constructor(
    private readonly out: JsonWriter,
    snapshot: Snapshot,
    query: RoomQuery,
  ) {
    this.arrival = query.arrival - snapshot.firstDay;
    this.nights = query.nights;
    this.amounts = new Float64Array(query.nights);
    this.dayEnds = Array.from({ length: query.nights }, (_, night) => dayEnd(query.arrival + night));
    this.currency = bytes(`","currency":${JSON.stringify(snapshot.hotel.currency)},"id":"`);
    this.selection = new OptionId()
      .add(snapshot.hotel.id)
      .add(query.arrival)
      .add(query.nights)
      .add(query.adults);
    for (const age of query.childAges) this.selection.add(age ?? 255);
  }

  /** The following options are of this board. */
  board(type: RoomTypeOfHotel, plan: Plan): void {
    this.plan = plan;
    this.type = type;
    this.ofBoard.from(this.selection).add(type.id).add(plan.board.id);
  }

  perRoom(): void {
    const { priceMinor } = this.plan.days;
    for (let i = 0; i < this.nights; i++) this.amounts[i] = priceMinor[this.arrival + i] as number;
    this.both(1);
  }

  perPersons(persons: number, shares: number): void {
    const { priceMinor } = this.plan.days;
    for (let i = 0; i < this.nights; i++) {
      this.amounts[i] = nightMinor(priceMinor[this.arrival + i] as number, shares);
    }
    this.both(persons);
  }

  private both(persons: number): void {
    if (this.type.refundable) this.option(persons, 1);
    if (!this.type.nonRefundable) return;
    const { discount } = this.plan.rules;
    for (let i = 0; i < this.nights; i++) {
      this.amounts[i] = nonRefundableMinor(this.amounts[i] as number, discount);
    }
    this.option(persons, 0);
  }

  private option(persons: number, suffix: 0 | 1): void {
    const { out, amounts, nights } = this;
    let total = 0;
    let least = Number.MAX_SAFE_INTEGER;
    let most = 0;
    for (let i = 0; i < nights; i++) {
      const amount = amounts[i] as number;
      total += amount;
      if (amount < least) least = amount;
      if (amount > most) most = amount;
    }
    out.reserve(OPTION_BYTES + nights * NIGHT_BYTES);
    out.piece(this.head(persons, suffix));
    out.decimal(total);
    out.piece(this.currency);
    const id = this.ofOption.from(this.ofBoard).add(persons * 2 + suffix);
    out.hex(id.high, id.low);
    out.piece(NIGHTS_OPEN);
    const width = decimalWidth(most);
    if (decimalWidth(least) === width) out.decimals(this.template(width), amounts, nights);
    else this.nightByNight();
    out.back();
    out.piece(OPTION_CLOSE);
  }

  private nightByNight(): void {
    for (let i = 0; i < this.nights; i++) {
      const amount = this.amounts[i] as number;
      const { bytes: nights, gap, width, stride } = this.template(decimalWidth(amount));
      this.out.part(nights, i * stride, i * stride + gap);
      this.out.decimal(amount);
      this.out.part(nights, i * stride + gap + width, (i + 1) * stride);
    }
  }

  private head(persons: number, suffix: 0 | 1): Uint8Array {
    const key = persons * 2 + suffix;
    let head = this.heads.get(key);
    if (!head) {
      const mark = suffix === 0 ? '[NR]' : '';
      head = bytes(
        `"${persons}-${suffix}":{"total":${this.nights},"title":${persons},"nonRefundable":"${mark}","price":"`,
      );
      this.heads.set(key, head);
    }
    return head;
  }

  /** All nights with gaps for amounts of this width. */
  private template(width: number): DecimalTemplate {
    let template = this.templates.get(width);
    if (!template) {
      const gap = ' '.repeat(width);
      const nights = bytes(this.dayEnds.map((end) => `${NIGHT_OPEN}${gap}${end}`).join(''));
      template = { bytes: nights, stride: nights.length / this.nights, gap: NIGHT_OPEN.length, width };
      this.templates.set(width, template);
    }
    return template;
  }
}

function dayEnd(day: number): string {
  const text = dayText(day);
  return `","tarih":"${text.slice(8, 10)}.${text.slice(5, 7)}.${text.slice(0, 4)}"},`;
}
