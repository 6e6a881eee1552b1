import type { BlockSale, BlockStay } from '../../../booking/blocks/block-bookings.service.js';
import { OPEN_STATUSES } from '../../../booking/blocks/block-status.js';
import type { BlockContact, BlockForm, BlockTypeForm } from '../../../booking/blocks/room-blocks.service.js';
import { invalidField } from '../../../http/errors.js';
import { FieldReader } from '../../../http/field-reader.js';
import { decimalMinor, plainObject } from '../../../http/strict.js';
import type { NamesOfRoom } from '../../../in-house/guest-list/guest-lists.service.js';
import {
  MAX_BLOCK_NIGHTS,
  MAX_BLOCK_PRICE_MINOR,
  MAX_GUEST_LIST_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_ROOMS_OF_BLOCK,
  MAX_ROOMS_OF_BOOKING,
  MAX_ROOMS_OF_CHANGE,
  MAX_SEEN_LENGTH,
  MAX_TEXT_LENGTH,
} from '../../../values/limits.js';
import {
  knownAges,
  readAges,
  readBooker,
  readDay,
  readGuestForms,
  readId,
  readStay,
} from '../front-desk/front-desk.input.js';
import type { Input } from '../panel-page.js';

export function readList(input: Input): { bookingId: number; text: string; replaces: boolean } {
  const fields = new FieldReader(input);
  const list = {
    bookingId: fields.id('bookingId'),
    text: fields.lines('text', MAX_GUEST_LIST_LENGTH),
    replaces: fields.flag('replaces'),
  };
  fields.refuse();
  return list;
}

/** Each room once. */
export function readNames(input: Input): { bookingId: number; seen: string; rooms: NamesOfRoom[] } {
  const fields = new FieldReader(input);
  const bookingId = fields.id('bookingId');
  const seen = fields.requiredText('seen', MAX_SEEN_LENGTH);
  fields.refuse();
  const sent = fields.raw('rooms');
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_ROOMS_OF_CHANGE) {
    throw invalidField('rooms', 'is_not_valid');
  }
  const rooms = sent.map((one: unknown) => {
    const room = plainObject(one);
    if (!room) throw invalidField('rooms', 'is_not_valid');
    return { reservationId: readId(room, 'reservationId'), guests: readGuestForms(room) };
  });
  if (new Set(rooms.map(({ reservationId }) => reservationId)).size < rooms.length) {
    throw invalidField('rooms', 'is_not_valid');
  }
  return { bookingId, seen, rooms };
}

export function readBlockDates(fields: FieldReader): { arrival: number; departure: number } {
  const dates = { arrival: readDay(fields, 'arrival'), departure: readDay(fields, 'departure') };
  const nights = dates.departure - dates.arrival;
  if (nights < 1) fields.fault('departure', 'departure_is_not_after_arrival');
  else if (nights > MAX_BLOCK_NIGHTS) fields.fault('departure', 'is_out_of_range');
  return dates;
}

export function readFreeQuery(input: Input): { arrival: number; departure: number } {
  const fields = new FieldReader(input);
  const dates = readBlockDates(fields);
  fields.refuse();
  return dates;
}

export function readBlock(input: Input): BlockForm {
  const fields = new FieldReader(input);
  const block = {
    name: fields.requiredText('name', MAX_TEXT_LENGTH),
    status: fields.choice('status', OPEN_STATUSES, 'held'),
    ...readBlockDates(fields),
    releaseDay: readDay(fields, 'releaseDay'),
    ...contactOf(fields),
  };
  fields.refuse();
  return { ...block, types: readTypes(fields.raw('types'), block.departure - block.arrival) };
}

export function readBlockContact(input: Input): BlockContact {
  const fields = new FieldReader(input);
  const contact = contactOf(fields);
  fields.refuse();
  return contact;
}

function contactOf(fields: FieldReader): BlockContact {
  return {
    contactName: fields.text('contactName', MAX_TEXT_LENGTH),
    contactPhone: fields.text('contactPhone', MAX_TEXT_LENGTH),
    contactEmail: fields.email('contactEmail'),
    notes: fields.lines('notes', MAX_NOTE_LENGTH),
  };
}

export function readVersion(input: Input): { blockId: number; version: number } {
  return { blockId: readId(input, 'blockId'), version: readId(input, 'version') };
}

/** Each room type once, with a number of rooms for each night. A fault names `types[0].price`. */
function readTypes(sent: unknown, nights: number): BlockTypeForm[] {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_ROOMS_OF_CHANGE) {
    throw invalidField('types', 'is_required');
  }
  const types = sent.map((one: unknown, i) => {
    const type = plainObject(one);
    if (!type) throw invalidField('types', 'is_not_valid');
    const fields = new FieldReader(type);
    const price = fields.raw('price') ?? '';
    const text = typeof price === 'string' ? price.trim().replace(',', '.') : price;
    const priceMinor = text === '' ? null : decimalMinor(text, 2);
    if (priceMinor === undefined || (priceMinor ?? 0) > MAX_BLOCK_PRICE_MINOR) {
      throw invalidField(`types[${i}].price`, 'is_not_a_decimal');
    }
    const rooms: unknown = fields.raw('rooms');
    if (!Array.isArray(rooms) || rooms.length !== nights || !rooms.every(isRoomCount)) {
      throw invalidField(`types[${i}].rooms`, 'is_not_a_whole_number');
    }
    const read = { roomTypeId: fields.id('roomTypeId'), boardId: fields.id('boardId'), priceMinor, rooms };
    fields.refuse();
    return read;
  });
  if (new Set(types.map(({ roomTypeId }) => roomTypeId)).size < types.length) {
    throw invalidField('types', 'is_not_valid');
  }
  return types;
}

function isRoomCount(sent: unknown): sent is number {
  return typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent <= MAX_ROOMS_OF_BLOCK;
}

export function readQuote(input: Input): BlockStay {
  const fields = new FieldReader(input);
  const ages = fields.text('childAges', MAX_TEXT_LENGTH, /^\d{1,2}(,\d{1,2}){0,20}$/);
  const stay = {
    blockId: fields.id('blockId'),
    ...readStay(fields),
    childAges: knownAges(fields, readAges(fields, ages === '' ? [] : ages.split(',').map(Number))),
  };
  fields.refuse();
  return stay;
}

export function readBlockSale(input: Input): BlockSale {
  const fields = new FieldReader(input);
  const shownTotalMinor = decimalMinor(fields.raw('shownTotal'), 2);
  if (shownTotalMinor === undefined) fields.fault('shownTotal', 'is_not_valid');
  const sale = {
    blockId: fields.id('blockId'),
    ...readStay(fields),
    childAges: knownAges(fields, readAges(fields, fields.raw('childAges') ?? [])),
    roomTypeId: fields.id('roomTypeId'),
    rooms: fields.whole('rooms', 1, MAX_ROOMS_OF_BOOKING, 1),
    shownTotalMinor: shownTotalMinor ?? 0,
    ...readBooker(fields),
  };
  fields.refuse();
  return sale;
}
