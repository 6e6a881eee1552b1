import { dayNumber, dayText, isoWeekday, MS_PER_DAY } from '../../values/day';
import { dayIn, DEFAULT_TIME_ZONE } from '../../values/time-zone';
import { needsNoYear } from './near-day';
import { hotel, locale } from './panel';

type Day = string | number;

const timeZone = hotel?.timeZone ?? DEFAULT_TIME_ZONE;

function numberOf(day: Day): number {
  return typeof day === 'number' ? day : dayNumber(day);
}

function format(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day) => written.format(numberOf(day) * MS_PER_DAY);
}

export const weekday = format({ weekday: 'short' });
export const longWeekday = format({ weekday: 'long' });
export const dayOfMonth = format({ day: 'numeric' });
export const shortMonth = format({ month: 'short' });
export const monthName = format({ month: 'long' });
export const monthTitle = format({ month: 'long', year: 'numeric' });
/** `21 Nov`, whatever its year: for days in a row */
export const dayInRow = format({ day: 'numeric', month: 'short' });
const nearDayAndWeekday = format({ weekday: 'short', day: 'numeric', month: 'short' });
/** `Sat, 21 Nov 2026` */
export const dateAndWeekday = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** `Saturday, 21 November 2026` */
export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const date = format({ day: 'numeric', month: 'short', year: 'numeric' });
const nearRange = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const range = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `21 Nov 2026`; what is not a day stays as it is. */
export function shownDay(day: string): string {
  const text = day.slice(0, 10);
  return Number.isNaN(Date.parse(text)) ? day : date(text);
}

function isNear(day: Day): boolean {
  return needsNoYear(numberOf(day), dayIn(timeZone, Date.now()));
}

/** `21 Nov`; `21 Nov 2024` where people could take it for that of another year */
export function shortDay(day: Day): string {
  return isNear(day) ? dayInRow(day) : date(day);
}

/** `Sat, 21 Nov`; `Thu, 21 Nov 2024` where people could take it for that of another year */
export function dayAndWeekday(day: Day): string {
  return isNear(day) ? nearDayAndWeekday(day) : dateAndWeekday(day);
}

/** `21–23 Nov`; `21–23 Nov 2024` where people could take it for those of another year */
export function dayRange(from: Day, until: Day): string {
  const written = isNear(from) && isNear(until) ? nearRange : range;
  return written.formatRange(numberOf(from) * MS_PER_DAY, numberOf(until) * MS_PER_DAY);
}

export function addDays(day: string, days: number): string {
  return dayText(dayNumber(day) + days);
}

export function nightsBetween(from: string, until: string): number {
  return dayNumber(until) - dayNumber(from);
}

export function isWeekend(day: Day): boolean {
  return isoWeekday(numberOf(day)) >= 6;
}

/** The weekdays from Monday (1) on; 1970-01-05 was a Monday. */
export const WEEKDAYS = [4, 5, 6, 7, 8, 9, 10].map((day, index) => ({
  number: index + 1,
  name: weekday(day),
  longName: longWeekday(day),
}));

const instant = new Intl.DateTimeFormat(locale, {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' });

/** An instant in the hotel's own time; what is not one stays as it is. */
export function instantText(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : instant.format(ms);
}

export function clockText(ms: number): string {
  return clock.format(ms);
}

/** The hotel's own today as `2027-03-01`, whatever day it is where the browser is. */
export function hotelToday(): string {
  return dayText(dayIn(timeZone, Date.now()));
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** `3 hours ago` */
export function agoText({ value, unit }: { value: number; unit: 'minute' | 'hour' | 'day' }): string {
  return relative.format(value, unit);
}
