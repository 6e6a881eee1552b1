import { dayText } from '../values/day.js';
import type { ReportRange } from './report-range.js';

/** What reports are asked of: a hotel in its time zone, over a range of days. */
export interface ReportQuestion extends ReportRange {
  hotelId: number;
  timeZone: string;
}

/** The parameters of every query of reports: the hotel ($1), the first day ($2), the day after the last ($3), the time zone ($4). */
export function parametersOf({ hotelId, from, until, timeZone }: ReportQuestion): (number | string)[] {
  return [hotelId, dayText(from), dayText(until), timeZone];
}

/** In SQL: the first day of the month of a date. */
export function monthOfDay(date: string): string {
  return `date_trunc('month', ${date}::timestamp)::date`;
}

/** In SQL: the first day of the month after that of a date. */
export function nextMonth(date: string): string {
  return `(date_trunc('month', ${date}::timestamp) + interval '1 month')::date`;
}

/**
 * In SQL: the rows of `from`, each once for every month that it has a day of between `first_day` and the day before
 * `until_day`, with that `month`. Most stays lie in one month, so that only the others are unfolded.
 */
export function byMonth(from: string): string {
  return `SELECT f.*, m.month FROM ${from} f CROSS JOIN LATERAL (SELECT ${monthOfDay('f.first_day')} AS month) AS m
     UNION ALL
    SELECT f.*, later.month::date
      FROM ${from} f
     CROSS JOIN LATERAL generate_series(${nextMonth('f.first_day')}::timestamp, f.until_day::timestamp - interval '1 day',
                                        interval '1 month') AS later (month)
     WHERE f.until_day > ${nextMonth('f.first_day')}`;
}
