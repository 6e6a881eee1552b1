import { dayNumber } from './day.js';

export const DEFAULT_TIME_ZONE = 'Europe/Istanbul';

const FORM = /^(UTC|GMT|[A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/;

/**
 * Accepts any name of a zone: `Intl.supportedValuesOf` lists one each (`Asia/Calcutta`, not `Asia/Kolkata`; not `UTC`).
 * No abbreviations: `IST` is India's time here and Israel's in PostgreSQL, which does not know `CTT`.
 */
export function isTimeZone(name: string): boolean {
  if (!FORM.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Every zone's offset is a whole number of these, so that its days begin at one. */
const QUARTER_HOUR_MS = 15 * 60 * 1000;

interface ZoneClock {
  format: Intl.DateTimeFormat;
  quarter: number;
  day: number;
}

/** The zone of a hotel, and the clock time (`HH:MM`, before noon) until which its day goes on after midnight. */
export interface HouseClock {
  timeZone: string;
  dayEndsAt: string;
}

export const MIDNIGHT = '00:00';

const clocks = new Map<string, ZoneClock>();

/** The calendar day that an instant (milliseconds since 1970) falls on in a time zone, as a day number. */
export function dayIn(timeZone: string, instantMs: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    clock = { format: new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }), quarter: NaN, day: 0 };
    clocks.set(timeZone, clock);
  }
  const quarter = Math.floor(instantMs / QUARTER_HOUR_MS);
  if (quarter !== clock.quarter) {
    clock.day = dayNumber(clock.format.format(instantMs));
    clock.quarter = quarter;
  }
  return clock.day;
}

/**
 * The business day that an instant falls on, as a day number: until the clock of the hotel shows `dayEndsAt`, that of the evening
 * before goes on. Where summer time skips this time, the day ends with the first instant after it.
 */
export function businessDayIn({ timeZone, dayEndsAt }: HouseClock, instantMs: number): number {
  const day = dayIn(timeZone, instantMs);
  return dayEndsAt !== MIDNIGHT && clockTimeIn(timeZone, instantMs) < dayEndsAt ? day - 1 : day;
}

const times = new Map<string, Intl.DateTimeFormat>();

/** `HH:MM`, by the clock of a time zone. */
export function clockTimeIn(timeZone: string, instantMs: number): string {
  let format = times.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    times.set(timeZone, format);
  }
  return format.format(instantMs);
}
