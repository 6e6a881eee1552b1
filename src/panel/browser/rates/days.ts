import { panel } from '../parts/panel';

const MS_PER_DAY = 86_400_000;
const locale = panel.language === 'tr' ? 'tr-TR' : 'en-GB';

function format(options: Intl.DateTimeFormatOptions): (day: number) => string {
  const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day) => written.format(day * MS_PER_DAY);
}

/** Days are numbers in the grid, and `2027-03-01` in inputs and addresses. */
export function isoDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The number of a day that an input gave. */
export function dayOf(iso: string): number {
  return Date.parse(iso) / MS_PER_DAY;
}

/** Saturday and Sunday. */
export function isWeekend(day: number): boolean {
  return (((day + 3) % 7) + 7) % 7 >= 5;
}

export const weekdayText = format({ weekday: 'short' });
export const numberOfDay = format({ day: 'numeric' });
export const shortMonth = format({ month: 'short' });
export const monthText = format({ month: 'long', year: 'numeric' });
export const longDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** The seven weekdays from Monday on, as they are written: 1970-01-05 was a Monday. */
export const WEEKDAYS = [4, 5, 6, 7, 8, 9, 10].map((day, index) => ({
  number: index + 1,
  name: weekdayText(day),
}));
