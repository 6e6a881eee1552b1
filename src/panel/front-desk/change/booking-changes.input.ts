import { ACCEPTABLE } from '../../../in-house/plan/acceptable.js';
import { RATES } from '../../../in-house/bookings/booking-to-change.js';
import { choice, recordId } from '../../../http/record-fields.js';
import { optional } from '../../../http/record-form.js';
import { mapped, input, members } from '../../../http/typed-input.js';
import {
  MAX_ROOMS_OF_BOOKING,
  MAX_VERSION_LENGTH,
  MAX_STAY_NIGHTS,
  MAX_TOTAL_MINOR,
} from '../../../values/limits.js';
import {
  agesOrUnknown,
  agesOrUnknownText,
  amount,
  anyOf,
  day,
  eachOnce,
  ids,
  lastsAtMost,
  namedByMembers,
  requiredText,
  STAY,
  text,
} from '../../page/page-fields.js';
import { BOOKER, withGuest } from '../front-desk.input.js';

const isStay = lastsAtMost(MAX_STAY_NIGHTS);

export const OFFERS_OF_ROOM = input(
  {
    bookingId: recordId(),
    reservationId: optional(recordId()),
    ...STAY,
    childAges: agesOrUnknownText(),
  },
  isStay,
);

export const NEW_DATES = input({
  bookingId: recordId(),
  arrival: optional(day()),
  departure: optional(day()),
});

const ROOM = mapped(
  input(
    {
      reservationId: optional(recordId()),
      ...STAY,
      childAges: agesOrUnknown(),
      roomTypeId: recordId(),
      boardId: optional(recordId()),
      rate: choice(RATES),
      shownTotal: optional(amount(MAX_TOTAL_MINOR)),
      ownTotal: optional(amount(MAX_TOTAL_MINOR)),
    },
    isStay,
  ),
  ({ shownTotal, ownTotal, ...room }) => ({ ...room, shownTotalMinor: shownTotal, ownTotalMinor: ownTotal }),
);

const CHANGED_BOOKER = mapped(input(BOOKER), withGuest);

export const CHANGE = mapped(
  input({
    bookingId: recordId(),
    version: requiredText(MAX_VERSION_LENGTH),
    rooms: members(namedByMembers(ROOM), 0, MAX_ROOMS_OF_BOOKING, eachOnce('reservationId')),
    shownPackages: optional(amount(MAX_TOTAL_MINOR)),
    booker: optional(namedByMembers(CHANGED_BOOKER)),
    reason: text(),
    accepted: anyOf(ACCEPTABLE),
  }),
  ({ booker, shownPackages: shownPackagesMinor, ...change }) => ({
    ...change,
    guest: booker,
    shownPackagesMinor,
  }),
);

const fee = optional(amount(MAX_TOTAL_MINOR));

export const CANCELLATION = mapped(
  input({
    reservationIds: optional(ids(MAX_ROOMS_OF_BOOKING)),
    bookingId: recordId(),
    version: requiredText(MAX_VERSION_LENGTH),
    reason: requiredText(),
    fee,
  }),
  ({ fee: feeMinor, ...cancellation }) => ({ ...cancellation, feeMinor }),
);

export const NO_SHOW = input({ reservationId: recordId(), fee, reason: text() });
