import type { GuestContact } from '../../../booking/ledger/booking.entity.js';
import { ACCEPTABLE } from '../../../in-house/acceptable.js';
import { RATES } from '../../../in-house/booking-to-change.js';
import type { DeskSale } from '../../../in-house/desk-booking.service.js';
import type { RoomChoice, RoomOfGroup } from '../../../in-house/front-desk.service.js';
import type { GuestForm } from '../../../in-house/guest.js';
import type { DeskList } from '../../../in-house/reservations.queries.js';
import { parseDay } from '../../../values/day.js';
import { invalidField } from '../../../http/errors.js';
import { FieldReader } from '../../../http/field-reader.js';
import { COUNTRY_FORM } from '../../../http/record-fields.js';
import type { Input } from '../panel-page.js';
import { decimalMinor, plainObject } from '../../../http/strict.js';
import type { DeskQuery } from '../../../inventory/search/desk-offers.js';
import {
  MAX_ADULTS,
  MAX_CHILDREN,
  MAX_CHILD_AGE,
  MAX_GUESTS_OF_ROOM,
  MAX_NOTE_LENGTH,
  MAX_PLAN_DAYS,
  MAX_ROOMS_OF_BOOKING,
  MAX_STAY_NIGHTS,
  MAX_TEXT_LENGTH,
} from '../../../values/limits.js';

const LISTS = ['arrivals', 'inHouse', 'departures'] as const;
const AGES = /^\d{1,2}(,\d{1,2}){0,20}$/;

export function readListQuery(input: Input): { list: DeskList; day: number | undefined; search: string } {
  const fields = new FieldReader(input);
  const list = fields.choice('list', LISTS, 'arrivals');
  const day = fields.raw('day') === undefined ? undefined : readDay(fields, 'day');
  const search = fields.text('search', MAX_TEXT_LENGTH);
  fields.refuse();
  return { list, day, search };
}

export function readPlanQuery(input: Input): { from: number; days: number } {
  const fields = new FieldReader(input);
  const from = readDay(fields, 'from');
  const days = fields.whole('days', 1, MAX_PLAN_DAYS);
  fields.refuse();
  return { from, days };
}

export function readId(input: Input, field: string): number {
  const fields = new FieldReader(input);
  const id = fields.id(field);
  fields.refuse();
  return id;
}

export function readOffersQuery(input: Input): DeskQuery {
  const fields = new FieldReader(input);
  const stay = readStay(fields);
  const ages = fields.text('childAges', MAX_TEXT_LENGTH, AGES);
  const childAges = knownAges(fields, readAges(fields, ages === '' ? [] : ages.split(',').map(Number)));
  fields.refuse();
  return { arrival: stay.arrival, nights: stay.departure - stay.arrival, adults: stay.adults, childAges };
}

export function readSale(input: Input): DeskSale {
  const fields = new FieldReader(input);
  const stay = readStay(fields);
  const shownTotalMinor = decimalMinor(fields.raw('shownTotal'), 2);
  if (shownTotalMinor === undefined) fields.fault('shownTotal', 'is_not_valid');
  const sale: DeskSale = {
    ...stay,
    childAges: knownAges(fields, readAges(fields, fields.raw('childAges') ?? [])),
    roomTypeId: fields.id('roomTypeId'),
    boardId: fields.id('boardId'),
    rate: fields.choice('rate', RATES, 'refundable'),
    rooms: fields.whole('rooms', 1, MAX_ROOMS_OF_BOOKING, 1),
    shownTotalMinor: shownTotalMinor ?? 0,
    ...readBooker(fields),
    profileId: (fields.raw('guestId') ?? null) === null ? null : fields.id('guestId'),
  };
  fields.refuse();
  return sale;
}

export function readBooker(fields: FieldReader): { guest: GuestContact; remarks: string } {
  return {
    guest: {
      name: fields.requiredText('guestName', MAX_TEXT_LENGTH),
      surname: fields.requiredText('guestSurname', MAX_TEXT_LENGTH),
      phone: fields.text('guestPhone', MAX_TEXT_LENGTH),
      email: fields.email('guestEmail'),
      countryCode: fields.text('guestCountry', 2, COUNTRY_FORM),
    },
    remarks: fields.lines('remarks', MAX_NOTE_LENGTH),
  };
}

export function readRoomChoice(input: Input): RoomChoice {
  const fields = new FieldReader(input);
  const choice = { roomId: fields.id('roomId'), reason: fields.text('reason', MAX_TEXT_LENGTH) };
  const sent = fields.raw('accepted') ?? [];
  const accepted = ACCEPTABLE.filter((one) => Array.isArray(sent) && sent.includes(one));
  fields.refuse();
  return { ...choice, accepted };
}

/** The guests of a check-in; what they are like is read by the front desk itself. */
export function readGuestForms(input: Input): GuestForm[] {
  const sent = Object.hasOwn(input, 'guests') ? input['guests'] : undefined;
  if (!Array.isArray(sent) || sent.length > MAX_GUESTS_OF_ROOM) throw invalidField('guests', 'is_not_valid');
  return sent.map((guest: unknown) => readGuestForm({ guest }));
}

/** The price that a move was shown to lead to; null where the price stays. */
export function readNewTotal(input: Input): number | null {
  const fields = new FieldReader(input);
  const sent = fields.raw('newTotal') ?? '';
  const minor = sent === '' ? null : decimalMinor(sent, 2);
  if (minor === undefined) fields.fault('newTotal', 'is_not_valid');
  fields.refuse();
  return minor ?? null;
}

/** What the person saw to be owed, in minor units; negative where the guest has something to get back. */
export function readBalance(input: Input): number {
  const fields = new FieldReader(input);
  const sent = fields.text('balance', MAX_TEXT_LENGTH);
  const minor = sent === '' ? 0 : decimalMinor(sent.replace(/^-/, ''), 2);
  if (minor === undefined) fields.fault('balance', 'is_not_a_decimal');
  fields.refuse();
  return sent.startsWith('-') ? 0 - (minor ?? 0) : (minor ?? 0);
}

export function readRoomsOfGroup(input: Input): RoomOfGroup[] {
  const sent = Object.hasOwn(input, 'rooms') ? input['rooms'] : undefined;
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_ROOMS_OF_BOOKING) {
    throw invalidField('rooms', 'is_not_valid');
  }
  return sent.map((one: unknown) => {
    const room = plainObject(one);
    if (!room) throw invalidField('rooms', 'is_not_valid');
    const reservationId = readId(room, 'reservationId');
    return { reservationId, choice: readRoomChoice(room), forms: readGuestForms(room) };
  });
}

export function readGuestForm(input: Input): GuestForm {
  const guest = plainObject(Object.hasOwn(input, 'guest') ? input['guest'] : undefined);
  if (!guest) throw invalidField('guest', 'is_not_valid');
  const own = (field: keyof GuestForm) => (Object.hasOwn(guest, field) ? guest[field] : undefined) as string;
  return {
    firstName: own('firstName'),
    lastName: own('lastName'),
    identityNumber: own('identityNumber'),
    birthDate: own('birthDate') || null,
    nationality: own('nationality') || null,
  };
}

export function readStay(fields: FieldReader): { arrival: number; departure: number; adults: number } {
  return { ...readStayDates(fields), adults: fields.whole('adults', 1, MAX_ADULTS) };
}

/** The days of a stay of at least one night, as day numbers; a fault of `departure` where they are not those of one. */
export function readStayDates(fields: FieldReader): { arrival: number; departure: number } {
  const dates = { arrival: readDay(fields, 'arrival'), departure: readDay(fields, 'departure') };
  const nights = dates.departure - dates.arrival;
  if (nights < 1) fields.fault('departure', 'departure_is_not_after_arrival');
  else if (nights > MAX_STAY_NIGHTS) fields.fault('departure', 'is_out_of_range');
  return dates;
}

/** The ages of children, null for one that is not known; a fault where they are anything else. */
export function readAges(fields: FieldReader, sent: unknown): (number | null)[] {
  const ages: unknown[] = Array.isArray(sent) ? sent : [undefined];
  const right = ages.every((age) => age === null || isChildAge(age));
  if (!right || ages.length > MAX_CHILDREN) fields.fault('childAges', 'is_not_valid');
  return right ? (ages as (number | null)[]) : [];
}

function isChildAge(age: unknown): age is number {
  return typeof age === 'number' && Number.isInteger(age) && age >= 0 && age <= MAX_CHILD_AGE;
}

/** For a new booking: an age that is not known is a fault. */
export function knownAges(fields: FieldReader, ages: readonly (number | null)[]): number[] {
  const known = ages.filter((age) => age !== null);
  if (known.length < ages.length) fields.fault('childAges', 'is_not_valid');
  return known;
}

/** A day of this century such as `2027-03-01`, as a day number; 0, and a fault of the field, where it is none. */
export function readDay(fields: FieldReader, field: string): number {
  const text = fields.requiredText(field, 10);
  const day = text.startsWith('20') ? parseDay(text) : undefined;
  if (day === undefined && text !== '') fields.fault(field, 'is_not_valid');
  return day ?? 0;
}
