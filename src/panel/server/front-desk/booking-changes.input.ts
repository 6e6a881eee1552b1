import type { AskedChange, AskedRoom, AskedStay } from '../../../in-house/booking-changes.service.js';
import { RATES } from '../../../in-house/booking-to-change.js';
import type { AskedNoShow } from '../../../in-house/no-show-fee.js';
import { invalidField } from '../../../http/errors.js';
import { FieldReader } from '../../../http/field-reader.js';
import { decimalMinor, plainObject } from '../../../http/strict.js';
import {
  MAX_ROOMS_OF_BOOKING,
  MAX_SEEN_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TOTAL_MINOR,
} from '../../../values/limits.js';
import type { Input } from '../panel-page.js';
import { readAges, readBooker, readStay, readStayDates } from './front-desk.input.js';

const AGES = /^(\d{1,2}|\?)(,(\d{1,2}|\?)){0,20}$/;

export function readOffersOfRoom(input: Input): { bookingId: number; stay: AskedStay } {
  const fields = new FieldReader(input);
  const bookingId = fields.id('bookingId');
  const ages = fields.text('childAges', MAX_TEXT_LENGTH, AGES);
  const known = AGES.test(ages) ? ages.split(',').map((age) => (age === '?' ? null : Number(age))) : [];
  const reservationId = fields.raw('reservationId') === undefined ? null : fields.id('reservationId');
  const stay = { reservationId, ...readStay(fields), childAges: readAges(fields, known) };
  fields.refuse();
  return { bookingId, stay };
}

export function readDates(input: Input): { bookingId: number; arrival: number; departure: number } {
  const fields = new FieldReader(input);
  const read = { bookingId: fields.id('bookingId'), ...readStayDates(fields) };
  fields.refuse();
  return read;
}

export function readChange(input: Input): Omit<AskedChange, 'maySetPrices'> {
  const fields = new FieldReader(input);
  const change = {
    bookingId: fields.id('bookingId'),
    seen: fields.requiredText('seen', MAX_SEEN_LENGTH),
    reason: fields.text('reason', MAX_TEXT_LENGTH),
  };
  fields.refuse();
  const booker = fields.raw('booker') ?? null;
  return {
    ...change,
    rooms: readRooms(fields.raw('rooms')),
    guest: booker === null ? null : bookerOf(booker),
  };
}

export function readCancellation(input: Input) {
  const fields = new FieldReader(input);
  const sent = fields.raw('reservationIds') ?? null;
  const ids = Array.isArray(sent) && sent.every((id) => Number.isSafeInteger(id)) ? (sent as number[]) : null;
  const isList = ids !== null && ids.length > 0 && ids.length <= MAX_ROOMS_OF_BOOKING;
  if (sent !== null && !isList) fields.fault('reservationIds', 'is_not_valid');
  const cancellation = {
    bookingId: fields.id('bookingId'),
    seen: fields.requiredText('seen', MAX_SEEN_LENGTH),
    reason: fields.requiredText('reason', MAX_TEXT_LENGTH),
    reservationIds: ids && [...new Set(ids)],
    feeMinor: readAmount(fields, 'fee'),
  };
  fields.refuse();
  return cancellation;
}

export function readNoShow(input: Input): Pick<AskedNoShow, 'feeMinor' | 'reason'> {
  const fields = new FieldReader(input);
  const read = { feeMinor: readAmount(fields, 'fee'), reason: fields.text('reason', MAX_TEXT_LENGTH) };
  fields.refuse();
  return read;
}

function bookerOf(sent: unknown): AskedChange['guest'] {
  const booker = plainObject(sent);
  if (!booker) throw invalidField('booker', 'is_not_valid');
  const fields = new FieldReader(booker);
  const read = readBooker(fields);
  fields.refuse();
  return read;
}

function readRooms(sent: unknown): AskedRoom[] {
  if (!Array.isArray(sent) || sent.length > MAX_ROOMS_OF_BOOKING) throw invalidField('rooms', 'is_not_valid');
  const rooms = sent.map((one: unknown) => {
    const room = plainObject(one);
    if (!room) throw invalidField('rooms', 'is_not_valid');
    return readRoom(new FieldReader(room));
  });
  const named = rooms.flatMap(({ reservationId }) => reservationId ?? []);
  if (new Set(named).size < named.length) throw invalidField('rooms', 'is_not_valid');
  return rooms;
}

function readRoom(fields: FieldReader): AskedRoom {
  const room = {
    reservationId: isGiven(fields, 'reservationId') ? fields.id('reservationId') : null,
    ...readStay(fields),
    childAges: readAges(fields, fields.raw('childAges')),
    roomTypeId: fields.id('roomTypeId'),
    boardId: isGiven(fields, 'boardId') ? fields.id('boardId') : null,
    rate: fields.choice('rate', RATES, 'refundable'),
    shownTotalMinor: readAmount(fields, 'shownTotal'),
    ownTotalMinor: readAmount(fields, 'ownTotal'),
  };
  fields.refuse();
  return room;
}

function isGiven(fields: FieldReader, field: string): boolean {
  return (fields.raw(field) ?? '') !== '';
}

function readAmount(fields: FieldReader, field: string): number | null {
  if (!isGiven(fields, field)) return null;
  const sent = fields.raw(field);
  const minor = decimalMinor(typeof sent === 'string' ? sent.trim().replace(',', '.') : sent, 2);
  if (minor === undefined) fields.fault(field, 'is_not_a_decimal');
  else if (minor > MAX_TOTAL_MINOR) fields.fault(field, 'is_out_of_range');
  return minor ?? null;
}
