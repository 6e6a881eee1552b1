/** The cells of the rate grid, for server and browser alike: this file depends on neither. */

import { MAX_ADULTS } from '../../values/limits.js';

export const RESTRICTION_FIELDS = [
  'minStay',
  'maxStay',
  'closedToCheckin',
  'closedToCheckout',
  'stopSale',
] as const;
export const ROOM_FIELDS = ['allotment', ...RESTRICTION_FIELDS] as const;
export const RATE_FIELDS = ['price', ...RESTRICTION_FIELDS] as const;
export const DAY_FIELDS = ['allotment', ...RATE_FIELDS] as const;

/** A field of which each day has one. */
export type PlainField = (typeof DAY_FIELDS)[number];

/** The price of so many adults, instead of the base price times their shares. */
export type AdultPriceField = `adultPrice${number}`;

export type CellField = PlainField | AdultPriceField;

/** Rooms or nights, a price in minor units, a switch as 0 or 1. Null: no inventory record, no price, no limit. */
export type CellValue = number | null;

export interface CellOwner {
  roomTypeId: number;
  /** Null for what stands on the room type itself. */
  ratePlanId: number | null;
}

export interface CellAddress extends CellOwner {
  field: CellField;
  day: number;
}

/** `before` is the base value. */
export interface CellChange extends CellAddress {
  before: CellValue;
  after: CellValue;
}

/** Changes of one row of the grid, as they are sent. */
export interface ChangeLine extends CellOwner {
  field: CellField;
  days: [day: number, before: CellValue, after: CellValue][];
}

const FLAGS: ReadonlySet<CellField> = new Set(['closedToCheckin', 'closedToCheckout', 'stopSale']);

export const MAX_ROOMS = 32_767;
export const MAX_NIGHTS = 999;
/** 999,999,999.99: more than any night costs in any currency. */
export const MAX_PRICE_MINOR = 99_999_999_999;

const ADULT_PRICE = 'adultPrice';

export function adultPriceField(adults: number): AdultPriceField {
  return `${ADULT_PRICE}${adults}`;
}

/** Returns how many adults the field is the price of; undefined for any other field. */
export function adultsOf(field: string): number | undefined {
  if (!field.startsWith(ADULT_PRICE)) return undefined;
  const adults = Number(field.slice(ADULT_PRICE.length));
  const isNumber = adults >= 1 && adults <= MAX_ADULTS && field === `${ADULT_PRICE}${adults}`;
  return isNumber ? adults : undefined;
}

export const ADULT_PRICE_FIELDS: readonly AdultPriceField[] = Array.from({ length: MAX_ADULTS }, (_, i) =>
  adultPriceField(i + 1),
);
export const CELL_FIELDS: readonly CellField[] = [...DAY_FIELDS, ...ADULT_PRICE_FIELDS];

export function isAdultPrice(field: CellField): field is AdultPriceField {
  return field.startsWith(ADULT_PRICE);
}

/** Whether values of the field are money. */
export function isPrice(field: CellField): boolean {
  return field === 'price' || isAdultPrice(field);
}

export function isFlag(field: CellField): boolean {
  return FLAGS.has(field);
}

export function fieldsOf(owner: CellOwner): readonly CellField[] {
  return owner.ratePlanId === null ? ROOM_FIELDS : [...RATE_FIELDS, ...ADULT_PRICE_FIELDS];
}

/** What a cell holds where its day has no row. */
export function emptyValue(field: CellField): CellValue {
  return isFlag(field) ? 0 : null;
}

/** An allotment cannot be taken away once it stands, only set to 0. */
export function isValidValue(field: CellField, value: CellValue): boolean {
  if (value === null) return field !== 'allotment' && !isFlag(field);
  if (!Number.isSafeInteger(value) || value < 0) return false;
  if (isFlag(field)) return value <= 1;
  if (field === 'allotment') return value <= MAX_ROOMS;
  if (isPrice(field)) return value <= MAX_PRICE_MINOR;
  return value >= 1 && value <= MAX_NIGHTS;
}

/** Unique in a hotel. */
export function ownerKey({ roomTypeId, ratePlanId }: CellOwner): string {
  return ratePlanId === null ? `t${roomTypeId}` : `p${ratePlanId}`;
}

export function cellKey(cell: CellAddress): string {
  return `${ownerKey(cell)} ${cell.field} ${cell.day}`;
}

export function linesOf(changes: readonly CellChange[]): ChangeLine[] {
  const lines = new Map<string, ChangeLine>();
  let line: ChangeLine | undefined;
  for (const { roomTypeId, ratePlanId, field, day, before, after } of changes) {
    // Cells of a line mostly come one after the other, and keys are texts.
    if (line?.roomTypeId !== roomTypeId || line.ratePlanId !== ratePlanId || line.field !== field) {
      const key = `${ownerKey({ roomTypeId, ratePlanId })} ${field}`;
      line = lines.get(key) ?? { roomTypeId, ratePlanId, field, days: [] };
      lines.set(key, line);
    }
    line.days.push([day, before, after]);
  }
  return [...lines.values()];
}

export function changesOf(lines: readonly ChangeLine[]): CellChange[] {
  return lines.flatMap(({ roomTypeId, ratePlanId, field, days }) =>
    days.map(([day, before, after]) => ({ roomTypeId, ratePlanId, field, day, before, after })),
  );
}
