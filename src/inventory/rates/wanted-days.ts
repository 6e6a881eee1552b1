import { eachInBackground } from '../../http/pieces.js';
import { isoWeekday } from '../../values/day.js';
import { MAX_WANTED_CELLS } from '../../values/limits.js';
import { RunCollector, type CellRun } from './cell-runs.js';
import {
  adultPriceField,
  type CellField,
  type CellOwner,
  type CellValue,
  emptyValue,
  MAX_ROOMS,
  ownerKey,
} from './day-cell.js';
import { cellValue, type ChangedDay, type DayRow, emptyDay, setCell } from './day-changes.js';

/**
 * A field as a machine names it. `left` are rooms left to sell: the allotment is that many above the rooms sold. `adultPrices` can
 * only be taken away: all prices of numbers of adults that no later range names. `priceOfMost` is the base price that follows from
 * what the most adults pay: it is taken where no other number of adults is sold at a share of the one that stands.
 */
export type WantedField = CellField | 'left' | 'adultPrices' | 'priceOfMost';

/** Values wanted on a range of days (inclusive day numbers) of a room type or board. A field not named stays. */
export interface WantedRange extends CellOwner {
  from: number;
  to: number;
  /** 1 = Monday … 7 = Sunday; all where undefined. */
  weekdays?: readonly number[] | undefined;
  values: Partial<Record<WantedField, CellValue>>;
  /** Adults that a room takes; with `priceOfMost`. */
  mostAdults?: number;
}

/** What is wanted of an owner: for each field a number for each day from `first` on: a value, {@link UNNAMED} or {@link NONE}. */
export interface WantedDays extends CellOwner {
  first: number;
  length: number;
  values: Map<WantedField, Float64Array>;
  mostAdults: number;
}

/** No range names the field on this day: the stored value stays. */
const UNNAMED = -2;
/** The stored value is to be removed. */
const NONE = -1;

/**
 * Returns the ranges as days of their owners. A later range overrides an earlier one for the fields that it names. Undefined
 * above {@link MAX_WANTED_CELLS}.
 */
export async function expandRanges(ranges: readonly WantedRange[]): Promise<WantedDays[] | undefined> {
  const owners = new Map<string, WantedDays & { fields: Set<WantedField> }>();
  await eachInBackground(ranges, (range) => {
    const { roomTypeId, ratePlanId, from, to } = range;
    const fields = Object.keys(range.values) as WantedField[];
    const known = owners.get(ownerKey(range));
    if (!known) {
      const values = new Map<WantedField, Float64Array>();
      const { mostAdults = 0 } = range;
      const one = { roomTypeId, ratePlanId, first: from, length: to - from + 1, values, mostAdults };
      owners.set(ownerKey(range), { ...one, fields: new Set(fields) });
      return;
    }
    const last = Math.max(known.first + known.length - 1, to);
    known.mostAdults = Math.max(known.mostAdults, range.mostAdults ?? 0);
    known.first = Math.min(known.first, from);
    known.length = last - known.first + 1;
    for (const field of fields) known.fields.add(field);
  });
  let cells = 0;
  for (const { length, fields } of owners.values()) cells += length * fields.size;
  if (cells > MAX_WANTED_CELLS) return undefined;
  for (const { length, fields, values } of owners.values()) {
    for (const field of fields) values.set(field, new Float64Array(length).fill(UNNAMED));
  }
  await eachInBackground(ranges, (range) => fill(owners.get(ownerKey(range))!, range));
  return [...owners.values()].map(({ fields: _, ...days }) => days);
}

function fill({ first, values }: WantedDays, { from, to, weekdays, values: wanted }: WantedRange): void {
  for (const [field, value] of Object.entries(wanted) as [WantedField, CellValue][]) {
    const numbers = field === 'adultPrices' ? adultPricesIn(values) : [values.get(field)!];
    if (!weekdays) {
      for (const one of numbers) one.fill(value ?? NONE, from - first, to - first + 1);
      continue;
    }
    for (let day = from; day <= to; day++) {
      if (!weekdays.includes(isoWeekday(day))) continue;
      for (const one of numbers) one[day - first] = value ?? NONE;
    }
  }
}

function adultPricesIn(values: WantedDays['values']): Float64Array[] {
  return [...values].flatMap(([field, numbers]) => (field.startsWith('adultPrice') ? [numbers] : []));
}

export interface WantedChanges {
  days: ChangedDay[];
  runs: CellRun[];
  cells: number;
  clipped: ClippedDay[];
}

/** A day whose allotment is another than the machine wanted: what stands, and why. */
export interface ClippedDay {
  roomTypeId: number;
  day: number;
  allotment: number;
  reason: 'rooms_are_sold' | 'rooms_are_out_of_order';
}

/** The most rooms of the type that may be for sale on a day; undefined where all may. */
export type RoomsForSale = (roomTypeId: number, day: number) => number | undefined;

/** An allotment is never below the rooms sold, nor above those that may be for sale. */
export function compareWanted(
  wanted: WantedDays,
  stored: ReadonlyMap<number, DayRow> | undefined,
  roomsForSale: RoomsForSale = () => undefined,
): WantedChanges {
  const { roomTypeId, ratePlanId, first, length, values } = wanted;
  const collector = new RunCollector(wanted);
  const days: ChangedDay[] = [];
  const clipped: ClippedDay[] = [];
  for (let index = 0; index < length; index++) {
    const day = first + index;
    const row = stored?.get(day);
    let next: DayRow | undefined;
    const set = (field: CellField, after: CellValue) => {
      const before = cellValue(row, field);
      if (after === before) return;
      next ??= { ...(row ?? emptyDay()) };
      if (ratePlanId === null) next.allotment ??= 0;
      setCell(next, field, after);
      collector.add(field, day, before, after);
    };
    for (const [named, numbers] of values) {
      const number = numbers[index]!;
      if (number === UNNAMED) continue;
      if (named === 'adultPrices') {
        for (const field of unnamedAdultPrices(row, values, index)) set(field, null);
        continue;
      }
      if (named === 'priceOfMost') {
        if (takesPriceOfMost(row, wanted, index)) set('price', number);
        continue;
      }
      const field = named === 'left' ? 'allotment' : named;
      const value = valueOf(named, number, row);
      const isAllotment = field === 'allotment' && value !== null;
      const after = isAllotment ? boundAllotment(value, row, roomsForSale(roomTypeId, day)) : value;
      if (isAllotment && after !== null && after !== value) {
        const reason = after > value ? 'rooms_are_sold' : 'rooms_are_out_of_order';
        clipped.push({ roomTypeId, day, allotment: after, reason });
      }
      set(field, after);
    }
    if (next) days.push({ roomTypeId, ratePlanId, day, row: next, before: row });
  }
  return { days, runs: collector.runs, cells: collector.cells, clipped };
}

/** The prices of numbers of adults that the day has and that are not named by themselves. */
function unnamedAdultPrices(
  row: DayRow | undefined,
  values: WantedDays['values'],
  index: number,
): CellField[] {
  return (row?.adultPrices ?? []).flatMap((minor, i) => {
    const field = adultPriceField(i + 1);
    return minor !== null && !isNamed(values, field, index) ? [field] : [];
  });
}

function takesPriceOfMost(
  row: DayRow | undefined,
  { values, mostAdults }: WantedDays,
  index: number,
): boolean {
  if (isNamed(values, 'price', index)) return false;
  if (cellValue(row, 'price') === null) return true;
  for (let adults = 1; adults <= mostAdults; adults++) {
    const field = adultPriceField(adults);
    if (!isNamed(values, field, index) && cellValue(row, field) === null) return false;
  }
  return true;
}

function isNamed(values: WantedDays['values'], field: CellField, index: number): boolean {
  return (values.get(field)?.[index] ?? UNNAMED) !== UNNAMED;
}

function boundAllotment(allotment: number, row: DayRow | undefined, forSale: number | undefined): number {
  return Math.max(Math.min(allotment, forSale ?? allotment), row?.sold ?? 0);
}

/** An allotment cannot be taken away once it stands: none is 0 rooms. */
function valueOf(field: CellField | 'left', number: number, row: DayRow | undefined): CellValue {
  if (field === 'left') return Math.min((row?.sold ?? 0) + Math.max(number, 0), MAX_ROOMS);
  if (number !== NONE) return number;
  return field === 'allotment' && row ? 0 : emptyValue(field);
}
