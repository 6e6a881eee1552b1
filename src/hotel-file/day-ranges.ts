import { DAY_FIELDS } from '../inventory/rates/day-cell.js';
import { dayText, isoWeekday } from '../values/day.js';
import { MAX_RANGE_DAYS } from '../values/limits.js';
import { dayOf } from './day-expression.js';

/** Decimal prices by number of adults. */
export type AdultPricesOfFile = Readonly<Record<string, string>>;

const VALUES = [...DAY_FIELDS, 'adultPrices'] as const;

/** What a day's row says, of inventory (allotment) or rates (price). */
export interface DayValues {
  allotment?: number;
  price?: string | null;
  adultPrices?: AdultPricesOfFile | null;
  stopSale: boolean;
  closedToCheckin: boolean;
  closedToCheckout: boolean;
  minStay: number | null;
  maxStay: number | null;
}

/** The keys that ranges of a file name for one day, and the index of the range that named the allotment last. */
export type DayPatch = Partial<DayValues> & { allotmentRange?: number };

/** Days of a file and what they are to have, see `docs/hotel-file.md`. */
export interface FileRange {
  from: string;
  to: string;
  weekdays?: number[];
  allotment?: number;
  price?: string | null;
  adultPrices?: AdultPricesOfFile | null;
  stopSale?: boolean;
  closedToCheckin?: boolean;
  closedToCheckout?: boolean;
  minStay?: number | null;
  maxStay?: number | null;
}

/** What days are to have, by owner and day number; ranges for which `ownerOf` knows none are left out. A later range overrides the keys it names. */
export function compileRanges<R extends FileRange>(
  ranges: readonly R[],
  ownerOf: (range: R) => number | undefined,
  today: number,
): Map<number, Map<number, DayPatch>> {
  const owners = new Map<number, Map<number, DayPatch>>();
  ranges.forEach((range, index) => {
    const owner = ownerOf(range);
    if (owner === undefined) return;
    let days = owners.get(owner);
    if (!days) owners.set(owner, (days = new Map<number, DayPatch>()));
    const named: DayPatch = {};
    for (const key of VALUES) if (range[key] !== undefined) Object.assign(named, { [key]: range[key] });
    if (range.allotment !== undefined) named.allotmentRange = index;
    const weekdays = new Set(range.weekdays ?? [1, 2, 3, 4, 5, 6, 7]);
    const to = dayOf(range.to, today);
    for (let day = dayOf(range.from, today); day <= to; day++) {
      if (!weekdays.has(isoWeekday(day))) continue;
      const patch = days.get(day);
      if (patch) Object.assign(patch, named);
      else days.set(day, { ...named });
    }
  });
  return owners;
}

/** A day without a row before the import has these values for the keys that no range names. */
const UNNAMED: DayValues = {
  stopSale: false,
  closedToCheckin: false,
  closedToCheckout: false,
  minStay: null,
  maxStay: null,
};

/** Returns the changed row, or undefined. In a new currency every named price is a change. */
export function applyPatch(
  before: DayValues | undefined,
  patch: DayPatch,
  isNewCurrency = false,
): DayValues | undefined {
  const after: DayValues = { ...UNNAMED, ...before, ...patch };
  if (isNewCurrency && (typeof patch.price === 'string' || patch.adultPrices)) return after;
  return before && hasSameValues(before, after) ? undefined : after;
}

function hasSameValues(before: DayValues, after: DayValues): boolean {
  return (
    DAY_FIELDS.every((key) => before[key] === after[key]) &&
    JSON.stringify(before.adultPrices ?? null) === JSON.stringify(after.adultPrices ?? null)
  );
}

interface Run {
  from: number;
  to: number;
  weekday: number;
  value: string;
}

const WEEK = 7;
/** Runs that are written in one range begin within a week of each other. */
const MAX_RUN_DAYS = MAX_RANGE_DAYS - WEEK;

/**
 * Day rows as few ranges that compile to the very same rows: for each weekday the runs of equal values, and runs of
 * several weekdays that begin and end in the same week together in one range. No range has more days than a file may
 * name. `days` are in ascending order.
 */
export function compactRanges<V extends object>(
  days: readonly [day: number, values: V][],
): (FileRange & V)[] {
  const runs = weekdayRuns(days.map(([day, values]) => [day, JSON.stringify(values)]));
  const byValue = new Map<string, Run[]>();
  for (const run of runs) {
    const same = byValue.get(run.value);
    if (same) same.push(run);
    else byValue.set(run.value, [run]);
  }
  const groups = [...byValue.values()].flatMap(groupRuns);
  groups.sort((a, b) => a.from - b.from || a.to - b.to || (a.weekdays[0] ?? 0) - (b.weekdays[0] ?? 0));
  return groups.map(({ from, to, weekdays, value }) => ({
    from: dayText(from),
    to: dayText(to),
    ...(needsWeekdays(from, to, weekdays) ? { weekdays } : {}),
    ...(JSON.parse(value) as V),
  }));
}

function weekdayRuns(days: [number, string][]): Run[] {
  const runs: Run[] = [];
  const open = new Map<number, Run>();
  for (const [day, value] of days) {
    const weekday = isoWeekday(day);
    const run = open.get(weekday);
    if (run && run.to === day - WEEK && run.value === value && day - run.from <= MAX_RUN_DAYS) {
      run.to = day;
    } else {
      const next = { from: day, to: day, weekday, value };
      open.set(weekday, next);
      runs.push(next);
    }
  }
  return runs;
}

function groupRuns(runs: Run[]): { from: number; to: number; weekdays: number[]; value: string }[] {
  const groups: { from: number; lastTo: number; to: number; weekdays: number[]; value: string }[] = [];
  for (const run of runs.sort((a, b) => a.from - b.from)) {
    const group = groups.find(
      (one) =>
        run.from < one.from + WEEK &&
        Math.max(one.to, run.to) - Math.min(one.lastTo, run.to) < WEEK &&
        !one.weekdays.includes(run.weekday),
    );
    if (group) {
      group.to = Math.max(group.to, run.to);
      group.lastTo = Math.min(group.lastTo, run.to);
      group.weekdays.push(run.weekday);
    } else {
      groups.push({ from: run.from, lastTo: run.to, to: run.to, weekdays: [run.weekday], value: run.value });
    }
  }
  return groups.map(({ from, to, weekdays, value }) => ({ from, to, weekdays: weekdays.sort(), value }));
}

function needsWeekdays(from: number, to: number, weekdays: number[]): boolean {
  return weekdays.length < Math.min(WEEK, to - from + 1);
}
