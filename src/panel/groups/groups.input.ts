import { OPEN_STATUSES } from '../../booking/blocks/block-status.js';
import { choice, flag, paragraphs, recordId, whole } from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import { withDefault, optional } from '../../http/record-form.js';
import { mapped, input, members, parsed } from '../../http/typed-input.js';
import {
  MAX_BLOCK_NIGHTS,
  MAX_BLOCK_PRICE_MINOR,
  MAX_GUEST_LIST_LENGTH,
  MAX_NAMES_OF_CHANGE,
  MAX_NOTE_LENGTH,
  MAX_ROOMS_OF_BLOCK,
  MAX_ROOMS_OF_BOOKING,
  MAX_ROOMS_OF_CHANGE,
  MAX_VERSION_LENGTH,
  MAX_STAY_NIGHTS,
} from '../../values/limits.js';
import { BOOKER, GUEST_FORMS, withGuest } from '../front-desk/front-desk.input.js';
import {
  ages,
  agesText,
  amount,
  day,
  eachOnce,
  emailText,
  lastsAtMost,
  requestKey,
  requiredText,
  shownPrice,
  STAY,
  STAY_DATES,
  text,
} from '../page/page-fields.js';

export const GUEST_LIST = input({
  bookingId: recordId(),
  text: paragraphs(MAX_GUEST_LIST_LENGTH),
  replaces: flag(false),
});

const NAMES_OF_ROOM = input({ reservationId: recordId(), guests: GUEST_FORMS });
export const NAMES = input({
  bookingId: recordId(),
  version: requiredText(MAX_VERSION_LENGTH),
  rooms: members(NAMES_OF_ROOM, 1, MAX_ROOMS_OF_CHANGE, (rooms, at) => {
    eachOnce('reservationId')(rooms, at);
    const guests = rooms.reduce((sum, room) => sum + (room?.guests.length ?? 0), 0);
    if (guests > MAX_NAMES_OF_CHANGE) at.fault('is_out_of_range', 'names too many guests');
  }),
});

const isBlockStay = lastsAtMost(MAX_BLOCK_NIGHTS);

export const FREE_QUERY = input(STAY_DATES, isBlockStay);
export const BLOCK_ID = input({ blockId: recordId() });

const CONTACT = {
  contactName: text(),
  contactPhone: text(),
  contactEmail: emailText(),
  notes: paragraphs(MAX_NOTE_LENGTH),
};

const FORM_KEY = { requestKey: optional(requestKey()) };

const SEEN = { blockId: recordId(), version: recordId() };

export const SEEN_BLOCK = input(SEEN);
export const CHANGED_CONTACT = input({ ...SEEN, ...CONTACT });

const BLOCK_TYPE = mapped(
  input({
    price: optional(amount(MAX_BLOCK_PRICE_MINOR)),
    rooms: parsed(roomCounts, 'is_not_a_whole_number'),
    roomTypeId: recordId(),
    boardId: recordId(),
  }),
  ({ price, ...type }) => ({ ...type, priceMinor: price }),
);

function roomCounts(sent: unknown): number[] | undefined {
  return Array.isArray(sent) && sent.every(isRoomCount) ? sent : undefined;
}

function isRoomCount(sent: unknown): sent is number {
  return typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent <= MAX_ROOMS_OF_BLOCK;
}

const BLOCK = {
  name: requiredText(),
  status: choice(OPEN_STATUSES),
  ...STAY_DATES,
  releaseDay: day(),
  ...CONTACT,
  types: members(BLOCK_TYPE, 1, MAX_ROOMS_OF_CHANGE, eachOnce('roomTypeId')),
};

export const NEW_BLOCK = input({ ...BLOCK, ...FORM_KEY }, isBlock);
export const CHANGED_BLOCK = input({ ...SEEN, ...BLOCK }, isBlock);

interface CheckedBlock {
  arrival: number | undefined;
  departure: number | undefined;
  types: readonly { rooms: readonly number[] }[] | undefined;
}

function isBlock(block: CheckedBlock, at: ReadContext): void {
  isBlockStay(block, at);
  const { arrival, departure, types = [] } = block;
  if (arrival === undefined || departure === undefined) return;
  const nights = departure - arrival;
  if (nights < 1 || nights > MAX_BLOCK_NIGHTS) return;
  for (const [i, { rooms }] of types.entries()) {
    if (rooms.length !== nights) {
      at.at('types').at(i).at('rooms').fault('is_not_a_whole_number', 'must have a number for each night');
    }
  }
}

const BLOCK_STAY = { blockId: recordId(), ...STAY };
const isStay = lastsAtMost(MAX_STAY_NIGHTS);

export const QUOTE_QUERY = input({ ...BLOCK_STAY, childAges: agesText() }, isStay);

export const BLOCK_SALE = mapped(
  input(
    {
      ...BLOCK_STAY,
      childAges: ages(),
      roomTypeId: recordId(),
      rooms: withDefault(1, whole(1, MAX_ROOMS_OF_BOOKING)),
      shownTotal: shownPrice(),
      ...BOOKER,
      ...FORM_KEY,
    },
    isStay,
  ),
  ({ shownTotal, ...sale }) => ({ ...withGuest(sale), shownTotalMinor: shownTotal }),
);
