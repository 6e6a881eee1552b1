import { dayText, isoWeekday, MS_PER_DAY, parseDay } from '../../values/day';

/** Days are day numbers here; months are counted from 1. */
export interface Month {
  year: number;
  month: number;
}

/** The days that can be chosen, both ends included. */
export interface DayRange {
  first: number;
  last: number;
}

export function monthOf(day: number): Month {
  const [year, month] = dayText(day).split('-').map(Number);
  return { year: year!, month: month! };
}

/** The same date in another month, which may be the 13th or the 0th; its last day where it has no such date. */
export function inMonth(day: number, { year, month }: Month): number {
  const months = year * 12 + month - 1;
  const first = firstOf(months);
  const date = day - firstOf(monthsOf(day));
  return Math.min(first + date, firstOf(months + 1) - 1);
}

/** The weeks of a day's month from Monday to Sunday; days of other months are left out. */
export function weeksOf(day: number): (number | undefined)[][] {
  const [first, next] = [firstOf(monthsOf(day)), firstOf(monthsOf(day) + 1)];
  const weeks: (number | undefined)[][] = [];
  for (let monday = first - isoWeekday(first) + 1; monday < next; monday += 7) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => monday + weekday);
    weeks.push(days.map((one) => (one >= first && one < next ? one : undefined)));
  }
  return weeks;
}

/** Where a key leads from a day, as in the date picker of WAI-ARIA's patterns; undefined for other keys. */
export function dayAfterKey(day: number, key: string, isShiftPressed: boolean): number | undefined {
  const { year, month } = monthOf(day);
  switch (key) {
    case 'ArrowLeft':
      return day - 1;
    case 'ArrowRight':
      return day + 1;
    case 'ArrowUp':
      return day - 7;
    case 'ArrowDown':
      return day + 7;
    case 'Home':
      return day - isoWeekday(day) + 1;
    case 'End':
      return day - isoWeekday(day) + 7;
    case 'PageUp':
      return inMonth(day, isShiftPressed ? { year: year - 1, month } : { year, month: month - 1 });
    case 'PageDown':
      return inMonth(day, isShiftPressed ? { year: year + 1, month } : { year, month: month + 1 });
    default:
      return undefined;
  }
}

export function nearestIn({ first, last }: DayRange, day: number): number {
  return Math.max(first, Math.min(last, day));
}

export function rangeOf(min: string, max: string): DayRange {
  return { first: parseDay(min) ?? parseDay('1900-01-01')!, last: parseDay(max) ?? parseDay('9999-12-31')! };
}

/** The years to choose from: those with days in the range, but a decade before and after today where it is open. */
export function yearsOf(min: string, max: string, today: string, shown: number): number[] {
  const year = (day: string, otherwise: number) => (day === '' ? otherwise : Number(day.slice(0, 4)));
  const now = Number(today.slice(0, 4));
  const first = Math.min(shown, year(min, Math.min(now, year(max, now)) - 10));
  const last = Math.max(shown, year(max, Math.max(now, year(min, now)) + 10));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface FieldEdges {
  left: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP_PX = 6;

/** Where what belongs to a field opens: below it, else above it, and whole on the screen. */
export function placeBeside(field: FieldEdges, size: Size, screen: Size): { left: number; top: number } {
  const [below, above] = [field.bottom + GAP_PX, field.top - GAP_PX - size.height];
  const fitsBelow = below + size.height + GAP_PX <= screen.height || above < GAP_PX;
  const keep = (at: number, length: number, room: number) =>
    Math.max(GAP_PX, Math.min(at, room - length - GAP_PX));
  return {
    left: keep(field.left, size.width, screen.width),
    top: keep(fitsBelow ? below : above, size.height, screen.height),
  };
}

function monthsOf(day: number): number {
  const { year, month } = monthOf(day);
  return year * 12 + month - 1;
}

function firstOf(months: number): number {
  return Date.UTC(Math.floor(months / 12), months % 12, 1) / MS_PER_DAY;
}
