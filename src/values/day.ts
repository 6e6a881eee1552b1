/**
 * A day is a calendar day of the hotel: on the wire and in PostgreSQL the text `YYYY-MM-DD`, in memory a day number
 * (days since 1970-01-01). Only a time zone turns an instant into a day.
 */
export type DayText = string;

export const MS_PER_DAY = 86_400_000;
export const MS_PER_HOUR = 3_600_000;
const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day number of a calendar day from 1900 on, undefined for anything else (`2027-02-30`, `2027-2-3`). */
export function parseDay(text: string): number | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || month < 1 || month > 12 || date < 1) return undefined;
  const at = new Date(Date.UTC(year, month - 1, date));
  return at.getUTCMonth() === month - 1 ? at.getTime() / MS_PER_DAY : undefined;
}

/** The day number of a text already known to be a day, such as a `date` of the database. */
export function dayNumber(text: DayText): number {
  const day = parseDay(text);
  if (day === undefined) throw new RangeError(`not a day: ${text}`);
  return day;
}

export function dayText(day: number): DayText {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** ISO weekday of a day number: 1 = Monday … 7 = Sunday. */
export function isoWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Every zone's offset is a whole number of these, so that its days begin at one. */
const QUARTER_HOUR_MS = 15 * 60 * 1000;

interface ZoneClock {
  format: Intl.DateTimeFormat;
  quarter: number;
  day: number;
}

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
