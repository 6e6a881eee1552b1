import { ApiProperty } from '@nestjs/swagger';
import { eachInBackground } from '../http/pieces.js';
import { type RequestFault, Field, readRequest } from '../http/request-fields.js';
import { jsonWholeNumber, ownField, plainLine, plainObject } from '../http/strict.js';
import { decimalMinor } from '../values/money.js';
import { DAY_FIELDS, MAX_NIGHTS, MAX_PRICE_MINOR, MAX_ROOMS } from '../inventory/rates/day-cell.js';
import { parseDay } from '../values/day.js';
import { MAX_TEXT_LENGTH } from '../values/limits.js';
import { type InventoryFault, untilTooFaulty } from './channels.errors.js';

export const MAX_REQUEST_ID_LENGTH = 100;
const WEEKDAYS = 7;

const text = (max: number) => (sent: unknown) => plainLine(sent, max)?.trim() || undefined;
const whole = (min: number, max: number) => (sent: unknown) => {
  const number = jsonWholeNumber(sent);
  return number !== undefined && number >= min && number <= max ? number : undefined;
};
const orNull = (rule: (sent: unknown) => unknown) => (sent: unknown) => (sent === null ? null : rule(sent));
const day = (sent: unknown) => (typeof sent === 'string' ? parseDay(sent) : undefined);
const flag = orNull((sent) => (typeof sent === 'boolean' ? Number(sent) : undefined));
const nights = orNull(whole(1, MAX_NIGHTS));

function price(sent: unknown): number | undefined {
  const minor = decimalMinor(sent, 2);
  return minor !== undefined && minor <= MAX_PRICE_MINOR ? minor : undefined;
}

function weekdays(sent: unknown): number[] | undefined {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > WEEKDAYS) return undefined;
  const read = sent.map(whole(1, WEEKDAYS));
  return read.every((one) => one !== undefined) ? read : undefined;
}

const NULLABLE = { required: false, nullable: true } as const;
const FLAG = { ...NULLABLE, type: Boolean, description: '`null` is `false`.' };
const NIGHTS = { ...NULLABLE, type: 'integer', minimum: 1, maximum: MAX_NIGHTS } as const;

/** A change of a range of days. A value that it does not name stays as it is, `null` takes it away. */
export class InventoryChange {
  @Field(text(MAX_TEXT_LENGTH), {
    type: String,
    maxLength: MAX_TEXT_LENGTH,
    example: 'STD',
    description: 'Code of a room type',
  })
  roomType!: string;
  @Field(orNull(text(MAX_TEXT_LENGTH)), {
    ...NULLABLE,
    type: String,
    maxLength: MAX_TEXT_LENGTH,
    example: 'OK',
    description: 'Code of a board; absent: the values of the room type itself.',
  })
  board?: string | null;
  @Field(day, {
    type: String,
    format: 'date',
    example: '2027-06-01',
    description: 'First day, from the hotel’s today on',
  })
  from!: number;
  @Field(day, {
    type: String,
    format: 'date',
    example: '2027-06-30',
    description: 'Last day, at most 1,500 days ahead',
  })
  to!: number;
  @Field(orNull(weekdays), {
    ...NULLABLE,
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: WEEKDAYS },
    minItems: 1,
    maxItems: WEEKDAYS,
    description: '1 = Monday … 7 = Sunday; absent: every day.',
  })
  weekdays?: number[] | null;
  @Field(orNull(whole(0, MAX_ROOMS)), {
    ...NULLABLE,
    type: 'integer',
    minimum: 0,
    maximum: MAX_ROOMS,
    description:
      'Rooms to sell in all, sold ones included; of a room type. Never below what is sold; `null` is 0.',
  })
  allotment?: number | null;
  @Field(orNull(price), {
    ...NULLABLE,
    type: Number,
    minimum: 0,
    maximum: MAX_PRICE_MINOR / 100,
    example: '95.00',
    description:
      'Price of a night in the hotel’s currency, as text or number, with at most two decimals; of a board. `null`: not sold.',
  })
  price?: number | null;
  @Field(flag, FLAG) stopSale?: number | null;
  @Field(flag, FLAG) closedToCheckin?: number | null;
  @Field(flag, FLAG) closedToCheckout?: number | null;
  @Field(nights, NIGHTS) minStay?: number | null;
  @Field(nights, NIGHTS) maxStay?: number | null;
}

export class InventoryChangesRequest {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Must be the hotel of the key.' })
  hotelID!: number;
  @ApiProperty({
    type: String,
    maxLength: MAX_REQUEST_ID_LENGTH,
    example: '7a3c-2027-05-01T10:00',
    description:
      'The caller’s own name of this request: sent again, it changes nothing and is answered as before.',
  })
  id!: string;
  @ApiProperty({ type: [InventoryChange] })
  changes!: InventoryChange[];
}

/** A change that is no object is undefined, and a fault. */
export interface ReadChanges {
  id: string;
  changes: (InventoryChange | undefined)[];
  faults: InventoryFault[];
}

export async function readChanges(body: unknown): Promise<ReadChanges> {
  const sent = plainObject(body) ?? {};
  const read: ReadChanges = { id: '', changes: [], faults: [] };
  const id = ownField(sent, 'id');
  read.id = requestIdOf(id) ?? '';
  if (read.id === '')
    read.faults.push({ path: 'id', reason: id === undefined ? 'is_missing' : 'is_not_valid' });
  const changes = ownField(sent, 'changes');
  if (!Array.isArray(changes)) {
    read.faults.push({ path: 'changes', reason: changes === undefined ? 'is_missing' : 'is_not_valid' });
    return read;
  }
  await eachInBackground(untilTooFaulty(changes as unknown[], read.faults), (one, index) => {
    const change = plainObject(one);
    if (!change) {
      read.changes.push(undefined);
      read.faults.push({ path: `changes[${index}]`, reason: 'is_not_valid' });
      return;
    }
    const { value, faults } = readRequest(InventoryChange, (name) => ownField(change, name));
    read.changes.push(value);
    read.faults.push(...faults.map((fault) => faultAt(index, fault)));
    if (DAY_FIELDS.every((name) => ownField(change, name) === undefined)) {
      read.faults.push({ path: `changes[${index}]`, reason: 'names_no_value' });
    }
  });
  return read;
}

/** An id as callers may choose it: a line of at most {@link MAX_REQUEST_ID_LENGTH} letters, or a number. */
export function requestIdOf(sent: unknown): string | undefined {
  return text(MAX_REQUEST_ID_LENGTH)(Number.isSafeInteger(sent) ? String(sent) : sent);
}

function faultAt(index: number, { field, reason }: RequestFault): InventoryFault {
  return {
    path: `changes[${index}].${field}`,
    reason: reason === 'missing' ? 'is_missing' : 'is_not_valid',
  };
}
