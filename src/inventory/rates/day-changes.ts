import { forEachYielding } from '../../http/pieces.js';
import { type AdultPrices, withAdultPrice } from '../snapshot/adult-prices.js';
import {
  adultsOf,
  type CellAddress,
  type CellChange,
  cellKey,
  type CellField,
  type CellOwner,
  type CellValue,
  emptyValue,
  isAdultPrice,
  isPrice,
  isValidValue,
  ownerKey,
  type PlainField,
} from './day-cell.js';

/** The fields of one stored day of a room type or a board; of `allotment` and `price` the owner has one. */
export interface DayRow extends Record<PlainField, CellValue> {
  sold: number;
  adultPrices: AdultPrices | null;
}

/** Stored days by owner (see `ownerKey`) and day; an owner without any day stands for one that has none yet. */
export type DayRows = ReadonlyMap<string, ReadonlyMap<number, DayRow>>;

export interface DayWindow {
  /** The hotel's today: earlier days are history. */
  first: number;
  last: number;
  /** Plans that are priced per room take no prices by number of adults. */
  perRoomPlans?: ReadonlySet<number>;
}

/** `sold`: the rooms sold that an allotment would fall below. */
export interface CellRefusal extends CellChange {
  reason:
    'cell_is_not_found' | 'day_is_past' | 'day_is_too_far' | 'value_is_not_valid' | 'allotment_below_sold';
  sold?: number;
}

export interface CellConflict extends CellChange {
  current: CellValue;
}

/** A cell that can be saved but looks like a slip. */
export interface CellQuestion extends CellChange {
  reason:
    | 'price_is_zero'
    | 'price_is_far_off'
    | 'price_is_removed'
    | 'minimum_above_maximum'
    | 'more_rooms_than_there_are';
  /** The rooms that can be used, of which an allotment asks for more. */
  rooms?: number;
}

export interface ChangedDay extends CellOwner {
  day: number;
  row: DayRow;
  before: DayRow | undefined;
}

/** How many rooms of a type can be used on a day; undefined where the hotel has not entered its rooms. */
export type UsableRooms = (roomTypeId: number, day: number) => number | undefined;

export interface CheckedChanges {
  /** Those that change something, with the value that stands now as the one before. */
  changes: CellChange[];
  refusals: CellRefusal[];
  conflicts: CellConflict[];
  questions: CellQuestion[];
  days: ChangedDay[];
}

/** The greatest day number that a page may send, in the year 2243. */
export const MAX_DAY_NUMBER = 100_000;

export function emptyDay(): DayRow {
  return {
    sold: 0,
    allotment: null,
    price: null,
    adultPrices: null,
    minStay: null,
    maxStay: null,
    closedToCheckin: 0,
    closedToCheckout: 0,
    stopSale: 0,
  };
}

export function cellValue(row: DayRow | undefined, field: CellField): CellValue {
  if (!row) return emptyValue(field);
  return isAdultPrice(field) ? (row.adultPrices?.[adultsOf(field)! - 1] ?? null) : row[field];
}

export function setCell(row: DayRow, field: CellField, value: CellValue): void {
  if (isAdultPrice(field)) row.adultPrices = withAdultPrice(row.adultPrices, adultsOf(field)!, value);
  else row[field] = value;
}

/** Checks changes against what is stored. Where a cell is named twice, the last one counts. */
export function checkChanges(
  sent: readonly CellChange[],
  stored: DayRows,
  window: DayWindow,
  usableRooms: UsableRooms = () => undefined,
): CheckedChanges {
  const checked: CheckedChanges = { changes: [], refusals: [], conflicts: [], questions: [], days: [] };
  const touched = new Map<string, ChangedDay & { restricts: CellChange[] }>();
  for (const change of lastOfEach(sent)) {
    const { roomTypeId, ratePlanId, field, day, after } = change;
    const key = ownerKey(change);
    const days = stored.get(key);
    const row = days?.get(day);
    const refusal = days ? refusalOf(change, row, window) : 'cell_is_not_found';
    if (refusal) {
      const sold = refusal === 'allotment_below_sold' ? { sold: row?.sold ?? 0 } : {};
      checked.refusals.push({ ...change, reason: refusal, ...sold });
      continue;
    }
    const current = cellValue(row, field);
    if (current === after) continue;
    if (current !== change.before) {
      checked.conflicts.push({ ...change, current });
      continue;
    }
    checked.changes.push(change);
    const reason = isPrice(field) ? priceQuestion(current, after) : undefined;
    if (reason) checked.questions.push({ ...change, reason });
    const rooms = field === 'allotment' ? usableRooms(roomTypeId, day) : undefined;
    if (rooms !== undefined && (after ?? 0) > Math.max(rooms, current ?? 0)) {
      checked.questions.push({ ...change, reason: 'more_rooms_than_there_are', rooms });
    }
    let next = touched.get(`${key} ${day}`);
    if (!next) {
      next = { roomTypeId, ratePlanId, day, row: { ...(row ?? emptyDay()) }, before: row, restricts: [] };
      if (ratePlanId === null) next.row.allotment ??= 0;
      touched.set(`${key} ${day}`, next);
    }
    setCell(next.row, field, after);
    if (field === 'minStay' || field === 'maxStay') next.restricts.push(change);
  }
  for (const { restricts, ...day } of touched.values()) {
    checked.days.push(day);
    const { minStay, maxStay } = day.row;
    const [first] = restricts;
    if (first && minStay !== null && maxStay !== null && minStay > maxStay) {
      checked.questions.push({ ...first, reason: 'minimum_above_maximum' });
    }
  }
  return checked;
}

/** As {@link checkChanges}, owner by owner, between which other requests have their turn. */
export async function checkInPieces(
  sent: readonly CellChange[],
  ...against: [stored: DayRows, window: DayWindow, usableRooms?: UsableRooms]
): Promise<CheckedChanges> {
  const byOwner = new Map<string, CellChange[]>();
  await forEachYielding(sent, (change) => {
    const key = ownerKey(change);
    const ofOwner = byOwner.get(key);
    if (ofOwner) ofOwner.push(change);
    else byOwner.set(key, [change]);
  });
  const all: CheckedChanges = { changes: [], refusals: [], conflicts: [], questions: [], days: [] };
  await forEachYielding(byOwner.values(), (changes) => {
    const checked = checkChanges(changes, ...against);
    all.changes.push(...checked.changes);
    all.refusals.push(...checked.refusals);
    all.conflicts.push(...checked.conflicts);
    all.questions.push(...checked.questions);
    all.days.push(...checked.days);
  });
  return all;
}

function lastOfEach(changes: readonly CellChange[]): Iterable<CellChange> {
  const last = new Map<string, CellChange>();
  for (const change of changes) {
    const key = cellKey(change);
    const earlier = last.get(key);
    last.set(key, earlier ? { ...change, before: earlier.before } : change);
  }
  return last.values();
}

function refusalOf(
  { ratePlanId, field, day, after }: CellChange,
  row: DayRow | undefined,
  window: DayWindow,
): CellRefusal['reason'] | undefined {
  if (day < window.first) return 'day_is_past';
  if (day > window.last) return 'day_is_too_far';
  const isOther = isAdultPrice(field) && (ratePlanId === null || window.perRoomPlans?.has(ratePlanId));
  if (isOther || !isValidValue(field, after)) return 'value_is_not_valid';
  if (field === 'allotment' && (after ?? 0) < (row?.sold ?? 0)) return 'allotment_below_sold';
  return undefined;
}

function priceQuestion(before: CellValue, after: CellValue): CellQuestion['reason'] | undefined {
  if (after === null) return 'price_is_removed';
  if (after === 0) return 'price_is_zero';
  if (before !== null && before > 0 && Math.abs(after - before) * 2 > before) return 'price_is_far_off';
  return undefined;
}

/** A day that had no inventory record keeps one without rooms. */
export function reversed(changes: readonly CellChange[]): CellChange[] {
  return changes.map((change) => ({
    ...change,
    before: change.after,
    after: change.field === 'allotment' ? (change.before ?? 0) : change.before,
  }));
}

export function daySpan(cells: readonly CellAddress[]): { first: number; last: number } {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { day } of cells) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return { first, last };
}
