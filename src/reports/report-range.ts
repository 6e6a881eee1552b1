import { dayNumber, dayText, parseDay } from '../values/day.js';

/** Days of a report: three years, one of them a leap year. */
export const MAX_REPORT_DAYS = 3 * 365 + 1;

/** The days of a report, as day numbers: from `from` to the day before `until`. */
export interface ReportRange {
  from: number;
  until: number;
}

/** The same date of the year before; 28 February for a 29th. */
export function yearBefore(day: number): number {
  const [year = '', month = '', date = ''] = dayText(day).split('-');
  const before = `${String(Number(year) - 1).padStart(4, '0')}-${month}`;
  return parseDay(`${before}-${date}`) ?? dayNumber(`${before}-28`);
}

/** The same dates of the year before. A range up to the end of February has all of February there, too. */
export function rangeOfYearBefore({ from, until }: ReportRange): ReportRange {
  return { from: yearBefore(from), until: Math.max(yearBefore(until), yearBefore(until - 1) + 1) };
}

/** The month of a day: `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}
