import { isLongerThan } from '../../http/scalars.js';
import { InvalidPart, type TextLimits } from '../../http/request-fields.js';
import { isExpired, type PushedCard } from '../cards/card-number.js';
import type { GuestContact } from '../room/booking.entity.js';
import {
  BookingOfPush,
  CancelOfPush,
  type ChildGuestOfPush,
  type ExtraOfPush,
  isCancelled,
  type PaymentCardOfPush,
  type PrimaryGuestOfPush,
  type RoomStayOfPush,
} from './booking-push.dto.js';
import { readPart } from './push-fields.js';

interface PushedExtra {
  name: string;
  note: string;
  person: number | null;
  piece: number | null;
  priceMinor: number | null;
  priceMode: string;
  totalMinor: number | null;
  stockId: number | null;
}

interface PushedNightlyRate {
  stayDate: string;
  baseRate: string | null;
  hotelServiceFees: string | null;
}

/** Days are day numbers, amounts minor units. */
export interface PushedRoom {
  /** Its path in the request, for faults. */
  path: string;
  roomTypeId: number;
  roomName: string;
  boardId: number;
  boardName: string;
  unitLabel: string;
  arrival: number;
  departure: number;
  adults: number;
  children: number;
  ratesCurrency: string;
  nightlyRates: PushedNightlyRate[];
  totalMinor: number;
  taxMinor: number | null;
  currency: string | null;
  card: PushedCard | null;
  selectionId?: string;
  termsCode?: string;
}

/** A repeated Book is compared with a digest of this: fields and their order, also of its parts, must stay. */
export interface PushedContent {
  arrival: number;
  departure: number;
  /** Without those that a Modify cancels. */
  rooms: PushedRoom[];
  guests: GuestContact[];
  children: ChildGuestOfPush[];
  remarks: string;
  extras: PushedExtra[];
  totalMinor: number;
  taxMinor: number | null;
  extraTotalMinor: number | null;
  currency: string;
  paymentTypeId?: number;
}

export interface ContentBooking {
  type: 'Book' | 'Modify';
  voucher: string;
  revision: number | undefined;
  /** Whether the push is refused where a search would not offer the same now. */
  isStrict: boolean;
  content: PushedContent;
}

export type PushedBooking =
  { type: 'Cancel'; voucher: string; revision: number | undefined } | ContentBooking;

/** Reads one booking of a push; `index` is its place there. `fault` is the path of the first field that is not valid. */
export function readBooking(
  value: unknown,
  index: number,
  limits: TextLimits,
): { booking: PushedBooking } | { fault: string } {
  const read = readPart<BookingOfPush | CancelOfPush>(
    isCancelled(value) ? CancelOfPush : BookingOfPush,
    value,
    limits,
  );
  if (read instanceof InvalidPart) return { fault: read.path.slice(1) || `Bookings[${index}]` };
  const { ID: voucher, revision } = read;
  if (read instanceof CancelOfPush) return { booking: { type: 'Cancel', voucher, revision } };
  const remarks = (read.SpecialRequest ?? [])
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n');
  if (isLongerThan(remarks, limits.note)) return { fault: 'SpecialRequest' };
  const { type, strict: isStrict = false } = read;
  return { booking: { type, voucher, revision, isStrict, content: pushedContent(read, remarks) } };
}

/** Returns the path of the first card that can no longer be charged on the day (`YYYY-MM-DD`). */
export function expiredCard(content: PushedContent, today: string): string | undefined {
  const room = content.rooms.find(({ card }) => card !== null && isExpired(card.expiry, today));
  return room && `${room.path}.PaymentCard.expireDate`;
}

function pushedContent(booking: BookingOfPush, remarks: string): PushedContent {
  const { Total: total } = booking;
  return {
    arrival: booking.checkinDate,
    departure: booking.checkoutDate,
    rooms: booking.RoomStays.flatMap((room, i) => (room ? [roomOf(room, `RoomStays[${i}]`)] : [])),
    guests: booking.PrimaryGuests.map(guestOf),
    children: booking.ChildGuests ?? [],
    remarks,
    extras: (booking.extras ?? []).map(extraOf),
    totalMinor: total.amountAfterTaxes,
    taxMinor: total.amountOfTaxes ?? null,
    extraTotalMinor: total.extraTotal ?? null,
    currency: total.currency,
    ...(booking.paymentTypeID === undefined ? {} : { paymentTypeId: booking.paymentTypeID }),
  };
}

function roomOf(room: RoomStayOfPush, path: string): PushedRoom {
  const rates = room.PerDayRates?.PerDayRate ?? [];
  return {
    path,
    roomTypeId: room.roomTypeID,
    roomName: room.roomName,
    boardId: room.ratePlanID,
    boardName: room.ratePlanName,
    unitLabel: String(room.NumberOfUnits),
    arrival: room.checkinDate,
    departure: room.checkoutDate,
    adults: room.GuestCount.adult,
    children: room.GuestCount.child,
    ratesCurrency: room.PerDayRates?.currency ?? '',
    nightlyRates: rates.map(({ stayDate, baseRate = null, hotelServiceFees = null }) => ({
      stayDate,
      baseRate,
      hotelServiceFees,
    })),
    totalMinor: room.Total.amountAfterTaxes,
    taxMinor: room.Total.amountOfTaxes ?? null,
    currency: room.Total.currency ?? null,
    card: room.PaymentCard ? cardOf(room.PaymentCard) : null,
    ...(room.selectionID === undefined ? {} : { selectionId: room.selectionID }),
    ...(room.termsCode === undefined ? {} : { termsCode: room.termsCode }),
  };
}

function cardOf({ CardHolder: holder, cardNumber, expireDate, seriesCode }: PaymentCardOfPush): PushedCard {
  const { fullname = '', address = '', country = '', city = '' } = holder ?? {};
  return {
    holder: { fullname, address, country, city },
    number: cardNumber,
    expiry: expireDate,
    cvv: seriesCode === '' ? null : seriesCode,
  };
}

function guestOf(guest: PrimaryGuestOfPush): GuestContact {
  const { name, surname, PhoneNumber: phone, email, CountryCode: countryCode } = guest;
  return { name, surname, phone, email, countryCode };
}

function extraOf(extra: ExtraOfPush): PushedExtra {
  return {
    name: extra.name,
    note: extra.note,
    person: extra.person ?? null,
    piece: extra.piece ?? null,
    priceMinor: extra.price ?? null,
    priceMode: extra.priceMode,
    totalMinor: extra.priceTotal ?? null,
    stockId: extra.stockID ?? null,
  };
}
