import { BOOKER_FORM } from '../../booking/room/booking.entity.js';
import { ACCEPTABLE } from '../../in-house/plan/acceptable.js';
import { RATES } from '../../in-house/bookings/booking-to-change.js';
import { choice, flag, paragraphs, recordId, whole } from '../../http/record-fields.js';
import { initially, optional } from '../../http/record-form.js';
import { plainObject } from '../../http/strict.js';
import { converted, input, members, parsed } from '../../http/typed-input.js';
import {
  MAX_GUESTS_OF_ROOM,
  MAX_NOTE_LENGTH,
  MAX_PLAN_DAYS,
  MAX_RESERVATIONS,
  MAX_ROOMS_OF_BOOKING,
  MAX_STAY_NIGHTS,
} from '../../values/limits.js';
import type { BookerInput } from './change/booking-changes.contract.js';
import {
  ages,
  agesText,
  anyOf,
  day,
  lastsAtMost,
  pasted,
  requestKey,
  seenBalance,
  shownPrice,
  STAY,
  text,
} from '../page/page-fields.js';

export const RESERVATION = input({ reservationId: recordId() });
export const RESERVATION_AND_ROOM = input({ reservationId: recordId(), roomId: recordId() });
export const UNDONE_CHECK_OUT = input({
  reservationId: recordId(),
  roomId: recordId(),
  accepted: anyOf(ACCEPTABLE),
});
export const GUEST_IN_HOUSE = input({ stayId: recordId() });

/** `day` is null for today. */
export const LIST_QUERY = input({
  list: choice(['arrivals', 'inHouse', 'departures']),
  day: optional(day()),
  search: text(),
  limit: optional(whole(1, MAX_RESERVATIONS)),
});

export const PLAN_QUERY = input({ from: day(), days: whole(1, MAX_PLAN_DAYS) });

export const OFFERS_QUERY = converted(
  input({ ...STAY, childAges: agesText() }, lastsAtMost(MAX_STAY_NIGHTS)),
  ({ departure, ...stay }) => ({ ...stay, nights: departure - stay.arrival }),
);

export const BOOKER = {
  guestName: pasted(BOOKER_FORM.name),
  guestSurname: pasted(BOOKER_FORM.surname),
  guestPhone: pasted(BOOKER_FORM.phone),
  guestEmail: pasted(BOOKER_FORM.email),
  guestCountry: pasted(BOOKER_FORM.countryCode),
  remarks: paragraphs(MAX_NOTE_LENGTH),
};

/** What was read by {@link BOOKER}, with the guest as the ledger has them. */
export function withGuest<T extends BookerInput>(read: T) {
  const { guestName, guestSurname, guestPhone, guestEmail, guestCountry, ...rest } = read;
  return {
    ...rest,
    guest: {
      name: guestName,
      surname: guestSurname,
      phone: guestPhone,
      email: guestEmail,
      countryCode: guestCountry,
    },
  };
}

export const SALE = converted(
  input(
    {
      ...STAY,
      childAges: ages(),
      roomTypeId: recordId(),
      boardId: recordId(),
      rate: choice(RATES),
      rooms: initially(1, whole(1, MAX_ROOMS_OF_BOOKING)),
      shownTotal: shownPrice(),
      ...BOOKER,
      guestId: optional(recordId()),
      requestKey: optional(requestKey()),
    },
    lastsAtMost(MAX_STAY_NIGHTS),
  ),
  ({ shownTotal, guestId, ...sale }) => ({
    ...withGuest(sale),
    shownTotalMinor: shownTotal,
    profileId: guestId,
  }),
);

const ROOM_CHOICE = { roomId: recordId(), reason: text(), accepted: anyOf(ACCEPTABLE) };

/** What a guest is like is read by the front desk itself. */
const guestForm = parsed(plainObject);
export const GUEST_FORMS = members(guestForm, 0, MAX_GUESTS_OF_ROOM);

const ROOM_OF_GROUP = { reservationId: recordId(), ...ROOM_CHOICE, guests: GUEST_FORMS };

export const CHECK_IN = input(ROOM_OF_GROUP);

export const ROOMS_OF_GROUP = input({ rooms: members(input(ROOM_OF_GROUP), 1, MAX_ROOMS_OF_BOOKING) });

/** `newTotal` is the price that a move was shown to lead to; null where the price stays. */
export const MOVE = input({ reservationId: recordId(), ...ROOM_CHOICE, newTotal: optional(shownPrice()) });

export const CHECK_OUT = input({ reservationId: recordId(), balance: seenBalance() });
export const GUEST_CHECK_OUT = input({ stayId: recordId(), othersStay: flag(false), balance: seenBalance() });

export const NEW_GUEST = input({ reservationId: recordId(), guest: guestForm });
export const CHANGED_GUEST = input({ stayId: recordId(), guest: guestForm, seen: guestForm });
