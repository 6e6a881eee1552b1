import { COMPANY_FORM } from '../../booking/companies/company.entity.js';
import { BOOKER_FORM } from '../../booking/room/booking.entity.js';
import type { AskedDeposit } from '../../booking/room/asked-deposit.js';
import { DESK_METHODS } from '../../booking/folio/folio-kinds.js';
import { ACCEPTABLE } from '../../in-house/plan/acceptable.js';
import { RATES } from '../../in-house/bookings/booking-to-change.js';
import { choice, flag, paragraphs, recordId, whole } from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import { optional, withDefault } from '../../http/record-form.js';
import { plainObject } from '../../http/scalars.js';
import { mapped, input, members, parsed } from '../../http/typed-input.js';
import {
  MAX_EXTRAS_OF_BOOKING,
  MAX_GUESTS_OF_ROOM,
  MAX_PACKAGE_COUNT,
  MAX_NOTE_LENGTH,
  MAX_RESERVATIONS,
  MAX_ROOMS_OF_BOOKING,
  MAX_STAY_NIGHTS,
  MAX_TOTAL_MINOR,
} from '../../values/limits.js';
import type { BookerInput } from './change/booking-changes.contract.js';
import {
  ages,
  agesText,
  amount,
  amountAboveZero,
  anyOf,
  day,
  eachOnce,
  lastsAtMost,
  namedByMembers,
  singleLine,
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
  reversesPayments: flag(false),
});
export const GUEST_IN_HOUSE = input({ stayId: recordId() });

/** `day` is null for today. */
export const LIST_QUERY = input({
  list: choice(['arrivals', 'inHouse', 'departures']),
  day: optional(day()),
  search: text(),
  limit: optional(whole(1, MAX_RESERVATIONS)),
});

export const OFFERS_QUERY = mapped(
  input({ ...STAY, childAges: agesText() }, lastsAtMost(MAX_STAY_NIGHTS)),
  ({ departure, ...stay }) => ({ ...stay, nights: departure - stay.arrival }),
);

export const BOOKER = {
  guestName: singleLine(BOOKER_FORM.name),
  guestSurname: singleLine(BOOKER_FORM.surname),
  guestPhone: singleLine(BOOKER_FORM.phone),
  guestEmail: singleLine(BOOKER_FORM.email),
  guestCountry: singleLine(BOOKER_FORM.countryCode),
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

/** Where a booking comes from; null where nobody has said so. */
export const ORIGIN = {
  bookingSourceId: optional(recordId()),
  marketSegmentId: optional(recordId()),
  companyId: optional(recordId()),
};

/** As {@link ORIGIN}, or with a company that is added. */
export const ASKED_ORIGIN = {
  ...ORIGIN,
  newCompany: optional(
    input({
      name: singleLine(COMPANY_FORM.name),
      taxNumber: singleLine(COMPANY_FORM.taxNumber),
      taxOffice: singleLine(COMPANY_FORM.taxOffice),
      address: COMPANY_FORM.address,
    }),
  ),
};

const ROOMS_OF_SALE = {
  ...STAY,
  childAges: ages(),
  roomTypeId: recordId(),
  boardId: recordId(),
  rate: choice(RATES),
  rooms: withDefault(1, whole(1, MAX_ROOMS_OF_BOOKING)),
  ownTotal: optional(amount(MAX_TOTAL_MINOR)),
};
const isStay = lastsAtMost(MAX_STAY_NIGHTS);
const PACKAGE = { packageId: recordId(), count: whole(1, MAX_PACKAGE_COUNT) };
const packagesFrom = (least: number) =>
  members(input(PACKAGE), least, MAX_EXTRAS_OF_BOOKING, eachOnce('packageId'));

export const ADDED_PACKAGES = mapped(
  input({
    bookingId: recordId(),
    packages: packagesFrom(1),
    shownTotal: shownPrice(),
    requestKey: optional(requestKey()),
  }),
  ({ shownTotal: shownTotalMinor, ...asked }) => ({ ...asked, shownTotalMinor }),
);

export const REMOVED_PACKAGE = mapped(
  input({ bookingId: recordId(), packageId: recordId(), shownTotal: shownPrice() }),
  ({ shownTotal: shownTotalMinor, ...asked }) => ({ ...asked, shownTotalMinor }),
);

const DEPOSIT = { depositAmount: optional(amountAboveZero()), depositDue: optional(day()) };

interface ReadDeposit {
  depositAmount: number | null;
  depositDue: number | null;
}

function hasDue({ depositAmount, depositDue }: Partial<ReadDeposit>, at: ReadContext): void {
  if (depositAmount && !depositDue) at.at('depositDue').fault('is_missing', 'is missing');
}

function depositOf({ depositAmount, depositDue }: ReadDeposit): AskedDeposit | null {
  return depositAmount && depositDue ? { amountMinor: depositAmount, due: depositDue } : null;
}

export const BOOKING_DEPOSIT = mapped(
  input(
    { bookingId: recordId(), ...DEPOSIT, seen: namedByMembers(mapped(input(DEPOSIT), depositOf)) },
    hasDue,
  ),
  ({ bookingId, seen, ...deposit }) => ({ bookingId, seen, deposit: depositOf(deposit) }),
);

/** The first kind of rooms is named as one alone; `others` are the further ones. */
export const SALE = mapped(
  input(
    {
      ...ROOMS_OF_SALE,
      others: optional(members(input(ROOMS_OF_SALE, isStay), 0, MAX_ROOMS_OF_BOOKING)),
      shownTotal: shownPrice(),
      priceReason: text(),
      ...BOOKER,
      guestId: optional(recordId()),
      packages: optional(packagesFrom(0)),
      ...ASKED_ORIGIN,
      ...DEPOSIT,
      requestKey: optional(requestKey()),
    },
    (sale, at) => {
      isStay(sale, at);
      hasDue(sale, at);
      const count = (sale.rooms ?? 0) + (sale.others ?? []).reduce((sum, { rooms }) => sum + rooms, 0);
      if (count > MAX_ROOMS_OF_BOOKING) {
        at.at('rooms').fault('is_out_of_range', `must be at most ${MAX_ROOMS_OF_BOOKING} in all`);
      }
    },
  ),
  ({ others, shownTotal, guestId, bookingSourceId, marketSegmentId, companyId, newCompany, ...given }) => {
    const { depositAmount, depositDue, packages, ...sale } = given;
    const { arrival, departure, adults, childAges, roomTypeId, boardId, rate, rooms, ownTotal, ...rest } =
      sale;
    const first = { arrival, departure, adults, childAges, roomTypeId, boardId, rate, rooms, ownTotal };
    return {
      ...withGuest(rest),
      kinds: [first, ...(others ?? [])].map(({ ownTotal: ownTotalMinor, ...kind }) => ({
        ...kind,
        ownTotalMinor,
      })),
      packages: packages ?? [],
      shownTotalMinor: shownTotal,
      profileId: guestId,
      deposit: depositOf({ depositAmount, depositDue }),
      origin: { bookingSourceId, marketSegmentId, companyId, newCompany },
    };
  },
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

/** What the guests pay with it; null for nothing. */
const PAYMENT = optional(
  mapped(input({ method: choice(DESK_METHODS), amount: amountAboveZero() }), ({ method, amount }) => ({
    method,
    amountMinor: amount,
  })),
);

export const CHECK_OUT = input({ reservationId: recordId(), balance: seenBalance(), payment: PAYMENT });
export const GUEST_CHECK_OUT = input({
  stayId: recordId(),
  othersStay: flag(false),
  balance: seenBalance(),
  payment: PAYMENT,
});

export const NEW_GUEST = input({ reservationId: recordId(), guest: guestForm });
export const CHANGED_GUEST = input({ stayId: recordId(), guest: guestForm, seen: guestForm });
