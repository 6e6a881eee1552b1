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

export function dayOrNullText(day: number | null): DayText | null {
  return day === null ? null : dayText(day);
}

/** ISO weekday of a day number: 1 = Monday … 7 = Sunday. */
export function isoWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
