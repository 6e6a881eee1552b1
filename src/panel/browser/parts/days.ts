import { dayNumber, dayText, isoWeekday, MS_PER_DAY } from '../../../values/day';
import { dayIn, DEFAULT_TIME_ZONE } from '../../../values/time-zone';
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
/** `21 Nov` */
export const shortDay = format({ day: 'numeric', month: 'short' });
/** `Sat, 21 Nov` */
export const dayAndWeekday = format({ weekday: 'short', day: 'numeric', month: 'short' });
/** `Sat, 21 Nov 2026` */
export const dateAndWeekday = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** `Saturday, 21 November 2026` */
export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const date = format({ day: 'numeric', month: 'short', year: 'numeric' });
const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `21 Nov 2026`; what is not a day stays as it is. */
export function shownDay(day: string): string {
  const text = day.slice(0, 10);
  return Number.isNaN(Date.parse(text)) ? day : date(text);
}

/** `21–23 Nov` */
export function dayRange(from: Day, until: Day): string {
  return range.formatRange(numberOf(from) * MS_PER_DAY, numberOf(until) * MS_PER_DAY);
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
