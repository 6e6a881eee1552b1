import { plainObject } from '../../http/strict.js';
import { parseDay } from '../../values/day.js';
import type { GuestContact } from '../ledger/booking.entity.js';
import { isCardNumber, isExpired, isExpiry, type PushedCard } from '../cards/card-number.js';
import { InvalidField, PushedFields, type TextLimits } from './pushed-fields.js';
import { MAX_ADULTS, MAX_ROOMS_OF_BOOKING, MAX_STAY_NIGHTS } from '../../values/limits.js';

/** Reading one pushed booking: pure functions from its JSON to what it says, or the first field that is not valid. */

const MOST_CHILDREN = 10;
const OLDEST_CHILD = 17;
const LARGEST_INTEGER = 2_147_483_647;
const MOST_GUESTS = 1_000;

export const BOOKING_TYPES = ['Book', 'Modify', 'Cancel'] as const;

export interface PushedChild {
  age: number;
  name: string;
  surname: string;
  year: string;
  date: string;
  detail: string;
}

export interface PushedExtra {
  name: string;
  note: string;
  person: number | null;
  piece: number | null;
  priceMinor: number | null;
  priceMode: string;
  totalMinor: number | null;
  stockId: number | null;
}

export interface PushedNightlyRate {
  stayDate: string;
  baseRate: string | null;
  hotelServiceFees: string | null;
}

/** One room sold. Days are day numbers, amounts minor units. */
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
}

/** What a Book or Modify says, without the rooms that a Modify cancels. */
export interface PushedContent {
  arrival: number;
  departure: number;
  rooms: PushedRoom[];
  guests: GuestContact[];
  children: PushedChild[];
  remarks: string;
  extras: PushedExtra[];
  totalMinor: number;
  taxMinor: number | null;
  extraTotalMinor: number | null;
  currency: string;
}

export type PushedBooking =
  { type: 'Cancel'; voucher: string } | { type: 'Book' | 'Modify'; voucher: string; content: PushedContent };

/** Reads one booking; `index` is its place in the push. A fault is the path of the first field that is not valid. */
export function readBooking(
  value: unknown,
  index: number,
  limits: TextLimits,
): { booking: PushedBooking } | { fault: string } {
  try {
    if (!plainObject(value)) throw new InvalidField(`Bookings[${index}]`);
    return { booking: bookingOf(new PushedFields(value, '', limits), limits) };
  } catch (error) {
    if (error instanceof InvalidField) return { fault: error.path };
    throw error;
  }
}

/** The path of the first card that can no longer be charged on a day (`YYYY-MM-DD`). */
export function expiredCard(content: PushedContent, today: string): string | undefined {
  const room = content.rooms.find(({ card }) => card !== null && isExpired(card.expiry, today));
  return room && `${room.path}.PaymentCard.expireDate`;
}

function bookingOf(booking: PushedFields, limits: TextLimits): PushedBooking {
  const voucher = booking.requiredCode('ID');
  const type = booking.oneOf('type', BOOKING_TYPES);
  return type === 'Cancel' ? { type, voucher } : { type, voucher, content: contentOf(booking, type, limits) };
}

function contentOf(booking: PushedFields, type: 'Book' | 'Modify', limits: TextLimits): PushedContent {
  checkCreateDateTime(booking);
  const arrival = booking.day('checkinDate');
  const departure = booking.day('checkoutDate');
  if (departure <= arrival || departure - arrival > MAX_STAY_NIGHTS) throw booking.invalid('checkoutDate');

  const rooms = booking
    .filledList('RoomStays', MAX_ROOMS_OF_BOOKING)
    .filter((room) => !(type === 'Modify' && room.value('type') === 'Cancel'))
    .map((room) => roomOf(room, type, arrival, departure));
  if (rooms.length === 0) throw booking.invalid('RoomStays');

  const guests = booking.filledList('PrimaryGuests', MOST_GUESTS).map(guestOf);
  const children = booking.list('ChildGuests').map(childOf);
  const remarks = booking
    .list('SpecialRequest')
    .map((request) => request.note('text'))
    .filter((text) => text !== '')
    .join('\n');
  if (remarks.length > limits.note) throw booking.invalid('SpecialRequest');
  const extras = booking.list('extras').map(extraOf);
  const total = booking.fields('Total');
  return {
    arrival,
    departure,
    rooms,
    guests,
    children,
    remarks,
    extras,
    totalMinor: total.amount('amountAfterTaxes'),
    taxMinor: total.optionalAmount('amountOfTaxes'),
    extraTotalMinor: total.optionalAmount('extraTotal'),
    currency: total.currency('currency'),
  };
}

const CREATED =
  /^(\d{4}-\d{2}-\d{2})([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.:]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The creation time says nothing that is kept, but must be one; a colon may stand before its milliseconds. */
function checkCreateDateTime(booking: PushedFields): void {
  if (!booking.has('createDateTime')) return;
  const day = CREATED.exec(booking.text('createDateTime'))?.[1];
  if (day === undefined || parseDay(day) === undefined) throw booking.invalid('createDateTime');
}

function roomOf(
  room: PushedFields,
  type: 'Book' | 'Modify',
  bookingArrival: number,
  bookingDeparture: number,
): PushedRoom {
  const roomTypeId = room.whole('roomTypeID', 1, Number.MAX_SAFE_INTEGER);
  const roomName = room.text('roomName');
  const boardId = room.whole('ratePlanID', 1, Number.MAX_SAFE_INTEGER);
  const boardName = room.text('ratePlanName');
  if (room.has('type')) room.oneOf('type', type === 'Book' ? ['Book', 'Modify'] : BOOKING_TYPES);
  const unitLabel = String(room.whole('NumberOfUnits', 1, LARGEST_INTEGER));
  const arrival = room.day('checkinDate');
  if (arrival < bookingArrival || arrival >= bookingDeparture) throw room.invalid('checkinDate');
  const departure = room.day('checkoutDate');
  if (departure <= arrival || departure > bookingDeparture) throw room.invalid('checkoutDate');
  const guestCount = room.fields('GuestCount');
  const adults = guestCount.whole('adult', 1, MAX_ADULTS);
  const children = guestCount.optionalWhole('child', 0, MOST_CHILDREN) ?? 0;
  const rates = room.optionalFields('PerDayRates');
  const ratesCurrency = rates?.has('currency') ? rates.currency('currency') : '';
  const nightlyRates = rates?.list('PerDayRate').map(nightlyRateOf) ?? [];
  if (rates && nightlyRates.length > MAX_STAY_NIGHTS) throw rates.invalid('PerDayRate');
  const total = room.fields('Total');
  const totalMinor = total.amount('amountAfterTaxes');
  const taxMinor = total.optionalAmount('amountOfTaxes');
  const currency = total.has('currency') ? total.currency('currency') : null;
  const card = room.optionalFields('PaymentCard');
  return {
    path: room.path,
    roomTypeId,
    roomName,
    boardId,
    boardName,
    unitLabel,
    arrival,
    departure,
    adults,
    children,
    ratesCurrency,
    nightlyRates,
    totalMinor,
    taxMinor,
    currency,
    card: card && cardOf(card),
  };
}

function nightlyRateOf(rate: PushedFields): PushedNightlyRate {
  rate.day('stayDate');
  return {
    stayDate: rate.text('stayDate'),
    baseRate: rate.optionalDecimal('baseRate'),
    hotelServiceFees: rate.optionalDecimal('hotelServiceFees'),
  };
}

const CVV = /^\d{3,4}$/;

function cardOf(card: PushedFields): PushedCard {
  const holder = card.optionalFields('CardHolder');
  const names = {
    fullname: holder?.text('fullname') ?? '',
    address: holder?.text('address') ?? '',
    country: holder?.text('country') ?? '',
    city: holder?.text('city') ?? '',
  };
  const number = card.requiredCode('cardNumber');
  if (!isCardNumber(number)) throw card.invalid('cardNumber');
  const expiry = card.requiredCode('expireDate');
  if (!isExpiry(expiry)) throw card.invalid('expireDate');
  // The card's brand; it is not kept, because some callers put the CVV here.
  card.code('cardCode');
  const cvv = card.code('seriesCode');
  if (cvv !== '' && !CVV.test(cvv)) throw card.invalid('seriesCode');
  return { holder: names, number, expiry, cvv: cvv === '' ? null : cvv };
}

function guestOf(guest: PushedFields): GuestContact {
  const name = guest.text('name');
  const surname = guest.text('surname');
  if (name.trim() === '' && surname.trim() === '') throw guest.invalid('name');
  return {
    name,
    surname,
    phone: guest.code('PhoneNumber'),
    email: guest.text('email'),
    countryCode: guest.code('CountryCode'),
  };
}

function childOf(child: PushedFields): PushedChild {
  return {
    age: child.whole('age', 0, OLDEST_CHILD),
    name: child.text('name'),
    surname: child.text('surname'),
    year: child.code('year'),
    date: child.code('date'),
    detail: child.note('detail'),
  };
}

function extraOf(extra: PushedFields): PushedExtra {
  return {
    name: extra.text('name'),
    note: extra.note('note'),
    person: extra.optionalWhole('person', 0, LARGEST_INTEGER),
    piece: extra.optionalWhole('piece', 0, LARGEST_INTEGER),
    priceMinor: extra.optionalAmount('price'),
    priceMode: extra.code('priceMode'),
    totalMinor: extra.optionalAmount('priceTotal'),
    stockId: extra.optionalWhole('stockID', 0, Number.MAX_SAFE_INTEGER),
  };
}
