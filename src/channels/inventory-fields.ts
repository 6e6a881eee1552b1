import { Field } from '../http/request-fields.js';
import { plainObject } from '../http/scalars.js';
import { MAX_PRICE_MINOR } from '../inventory/rates/day-cell.js';
import { MAX_ADULTS } from '../values/limits.js';
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

/** Prices in minor units by number of adults; null takes one away. */
export type SentAdultPrices = Readonly<Record<number, number | null>>;

export const PricesByAdults = (options: InventoryFieldOptions = {}) =>
  Field(pricesByAdults, {
    type: 'object',
    additionalProperties: { type: 'string', nullable: true },
    example: { '1': '80.00', '2': '99.99' },
    ...options,
  } as InventoryFieldOptions);

function pricesByAdults(sent: unknown): SentAdultPrices | undefined {
  const entries = Object.entries(plainObject(sent) ?? {});
  if (entries.length === 0 || entries.length > MAX_ADULTS) return undefined;
  const prices: Record<number, number | null> = {};
  for (const [adults, one] of entries) {
    const minor = one === null ? null : price(one);
    if (minor === undefined || !/^[1-9]\d?$/.test(adults) || Number(adults) > MAX_ADULTS) return undefined;
    prices[Number(adults)] = minor;
  }
  return prices;
}

function price(sent: unknown): number | undefined {
  const minor = decimalMinor(sent, 2);
  return minor !== undefined && minor <= MAX_PRICE_MINOR ? minor : undefined;
}
