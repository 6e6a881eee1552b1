import { Field } from '../http/request-fields.js';
import { MAX_PRICE_MINOR } from '../inventory/rates/day-cell.js';
import { decimalMinor } from '../values/money.js';

/** Rules of the fields by which machines change days, beside those of every request. */

type InventoryFieldOptions = Parameters<typeof Field>[1];

export const MAX_REQUEST_ID_LENGTH = 100;

/** A switch as cells have it, 0 or 1. */
export const Switch = (description: string) =>
  Field((sent) => (typeof sent === 'boolean' ? Number(sent) : undefined), {
    type: Boolean,
    required: false,
    nullable: true,
    description,
  });

export const AllowZero = () =>
  Field((sent) => (typeof sent === 'boolean' ? sent : undefined), {
    type: Boolean,
    required: false,
    nullable: true,
    description:
      '`true` takes a price of 0, for which anybody could book. Without it such a price is a fault, `price_is_zero`: ' +
      'to close the days, send a stop of sales.',
  });

/** The price of a night in minor units. */
export const NightlyPrice = (options: InventoryFieldOptions = {}) =>
  Field(price, {
    type: Number,
    minimum: 0,
    maximum: MAX_PRICE_MINOR / 100,
    example: '95.00',
    ...options,
  } as InventoryFieldOptions);

function price(sent: unknown): number | undefined {
  const minor = decimalMinor(sent, 2);
  return minor !== undefined && minor <= MAX_PRICE_MINOR ? minor : undefined;
}
