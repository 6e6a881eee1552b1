import { dayText } from '../values/day.js';
import type { ReportRange } from './report-range.js';

export interface ReportQuestion extends ReportRange {
  hotelId: number;
  timeZone: string;
}

/** Of every query of reports: the hotel ($1), the first day ($2), the day after the last ($3), the time zone ($4). */
export function parametersOf({ hotelId, from, until, timeZone }: ReportQuestion): (number | string)[] {
  return [hotelId, dayText(from), dayText(until), timeZone];
}

/** Days in SQL: from `from` to the one before `until`. */
export interface SqlRange {
  from: string;
  until: string;
}

/**
 * In SQL: `name`, which has the `columns` of the rows of `source` once for every month that they have a day of between
 * `first_day` and the one before `until_day`, at least once; with the first day of the `month`, and their days there
 * from `part_from` to the one before `part_until`. Most rows lie in one month: only the others are unfolded.
 */
export function byMonth(name: string, source: string, columns: string): string {
  return `${name}_begun AS MATERIALIZED (
    SELECT ${columns}, first_day, until_day, date_trunc('month', first_day::timestamp)::date AS month_from,
           (date_trunc('month', first_day::timestamp) + interval '1 month')::date AS month_until
      FROM ${source}),
  ${name} AS (
    SELECT ${columns}, month_from AS month, first_day AS part_from, least(until_day, month_until) AS part_until
      FROM ${name}_begun
     UNION ALL
    SELECT ${columns}, later::date, later::date, least(until_day, (later + interval '1 month')::date)
      FROM ${name}_begun
     CROSS JOIN LATERAL generate_series(month_until::timestamp, until_day::timestamp - interval '1 day',
                                        interval '1 month') AS later
     WHERE until_day > month_until)`;
}
