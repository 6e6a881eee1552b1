import { ApiProperty } from '@nestjs/swagger';
import type { PipeTransform } from '@nestjs/common';
import { eachInBackground } from '../http/pieces.js';
import {
  Code,
  ExistingDay,
  Field,
  readRequest,
  type RequestFault,
  WholeNumber,
  WholeNumbers,
} from '../http/request-fields.js';
import { ownField, plainLine, plainObject } from '../http/scalars.js';
import { DAY_FIELDS, MAX_NIGHTS, MAX_ROOMS } from '../inventory/rates/day-cell.js';
import { MAX_DAYS_AHEAD } from '../values/limits.js';
import { type InventoryFault, untilTooFaulty } from './channels.errors.js';
import {
  AllowZero,
  MAX_REQUEST_ID_LENGTH,
  NightlyPrice,
  PricesByAdults,
  type SentAdultPrices,
  Switch,
} from './inventory-fields.js';

const NULLABLE = { required: false, nullable: true } as const;
const NIGHTS = { ...NULLABLE, min: 1, max: MAX_NIGHTS } as const;
const SWITCH = '`null` is `false`.';
const WEEKDAYS = 7;

/** A change of a range of days. A value that it does not name stays as it is, `null` takes it away. */
export class InventoryChange {
  @Code({ example: 'STD', description: 'Code of a room type' }) roomType!: string;
  @Code({
    ...NULLABLE,
    example: 'OK',
    description: 'Code of a board; absent: the values of the room type itself.',
  })
  board?: string | null;
  @ExistingDay({ example: '2027-06-01', description: 'First day, from the hotel’s today on' }) from!: number;
  @ExistingDay({
    example: '2027-06-30',
    description: `Last day, at most ${MAX_DAYS_AHEAD.toLocaleString('en')} days ahead`,
  })
  to!: number;
  @WholeNumbers({
    ...NULLABLE,
    min: 1,
    max: WEEKDAYS,
    minItems: 1,
    maxItems: WEEKDAYS,
    description: '1 = Monday … 7 = Sunday; absent: every day.',
  })
  weekdays?: number[] | null;
  @WholeNumber({
    ...NULLABLE,
    min: 0,
    max: MAX_ROOMS,
    description:
      'Rooms to sell in all, sold ones included; of a room type. Never below what is sold; `null` is 0.',
  })
  allotment?: number | null;
  @NightlyPrice({
    ...NULLABLE,
    description:
      'Price of a night in the hotel’s currency, as text or number, with at most two decimals; of a board. `null`: not sold.',
  })
  price?: number | null;
  @PricesByAdults({
    ...NULLABLE,
    description:
      'Prices of a night by number of adults, of a board that is priced per person: what so many adults pay instead of the price ' +
      'times their shares; children are added by their shares of `price`. A number that is not named stays as it is, `null` takes ' +
      'its price away; `null` for the whole takes all away.',
  })
  adultPrices?: SentAdultPrices | null;
  @AllowZero() allowZero?: boolean | null;
  @Switch(SWITCH) stopSale?: number | null;
  @Switch(SWITCH) closedToCheckin?: number | null;
  @Switch(SWITCH) closedToCheckout?: number | null;
  @WholeNumber(NIGHTS) minStay?: number | null;
  @WholeNumber(NIGHTS) maxStay?: number | null;
}

export class InventoryChangesRequest {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Must be the hotel of the key.' })
  hotelID!: number;
  @Field(requestId, {
    type: String,
    maxLength: MAX_REQUEST_ID_LENGTH,
    example: '7a3c-2027-05-01T10:00',
    description:
      'The caller’s own name of this request: sent again, it changes nothing and is answered as before.',
  })
  id!: string;
  @Field((sent) => (Array.isArray(sent) ? sent : undefined), { type: [InventoryChange] })
  changes!: unknown[];
}

/** A change that is no object is undefined, and a fault. Others are found by the codes and days of the hotel. */
export interface ReadChanges {
  id: string;
  changes: (InventoryChange | undefined)[];
  faults: InventoryFault[];
}

/** Reads a body of changes with every fault, in pieces, as there may be thousands. */
export const ChangesPipe: PipeTransform<unknown, Promise<ReadChanges>> = {
  async transform(body) {
    const sent = plainObject(body) ?? {};
    const { value, faults } = readRequest(InventoryChangesRequest, (name) => ownField(sent, name));
    const { id = '', changes = [] } = value as Partial<InventoryChangesRequest>;
    const read: ReadChanges = { id, changes: [], faults: faults.map((fault) => faultAt('', fault)) };
    await eachInBackground(untilTooFaulty(changes, read.faults), (change, index) =>
      readChange(change, `changes[${index}]`, read),
    );
    return read;
  },
};

function readChange(sent: unknown, path: string, { changes, faults }: ReadChanges): void {
  const change = plainObject(sent);
  if (!change) {
    changes.push(undefined);
    faults.push({ path, reason: 'is_not_valid' });
    return;
  }
  const read = readRequest(InventoryChange, (name) => ownField(change, name));
  changes.push(read.value);
  faults.push(...read.faults.map((fault) => faultAt(`${path}.`, fault)));
  const names = [...DAY_FIELDS, 'adultPrices'];
  if (names.every((name) => ownField(change, name) === undefined)) {
    faults.push({ path, reason: 'names_no_value' });
  }
}

function faultAt(place: string, { field, reason }: RequestFault): InventoryFault {
  return { path: place + field, reason: reason === 'missing' ? 'is_missing' : 'is_not_valid' };
}

/** A line as the caller chose it, or a number. */
function requestId(sent: unknown): string | undefined {
  const text = Number.isSafeInteger(sent) ? String(sent) : sent;
  return plainLine(text, MAX_REQUEST_ID_LENGTH)?.trim() || undefined;
}
