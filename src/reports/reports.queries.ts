import { type Database, query } from '../database/queries.js';
import { dayText } from '../values/day.js';
import { byMonth, parametersOf, type ReportQuestion } from './report-question.js';
import type { Keyed } from './room-figures.queries.js';

/** Rooms available, by day and by room type. */
export function readAvailable(
  database: Database,
  question: ReportQuestion,
): Promise<(Keyed & { rooms: number })[]> {
  return query(
    database,
    `SELECT CASE WHEN GROUPING(day) = 0 THEN 'day' ELSE 'roomType' END AS dimension,
            coalesce(day::text, room_type_id::text) AS key, sum(allotment)::int AS rooms
       FROM room_day
      WHERE hotel_id = $1 AND day >= $2 AND day < $3
      GROUP BY GROUPING SETS ((day), (room_type_id))`,
    rangeOf(question),
  );
}

/** Rooms available in the whole range. */
export function readAvailableInAll(
  database: Database,
  question: ReportQuestion,
): Promise<(Keyed & { rooms: number })[]> {
  return query(
    database,
    `SELECT 'all' AS dimension, NULL AS key, coalesce(sum(allotment), 0)::int AS rooms
       FROM room_day WHERE hotel_id = $1 AND day >= $2 AND day < $3`,
    rangeOf(question),
  );
}

/** Registered guests of one nationality in one month, as statistics offices ask for them. */
export interface GuestsOfMonth {
  /** `2026-11` */
  month: string;
  /** ISO 3166-1 alpha-2; null where it was not written down, or is erased. */
  nationality: string | null;
  arrivals: number;
  nights: number;
}

/**
 * Guests whom reception has checked in, by month and nationality: their arrivals, and the nights until they left, or until
 * `today` ($5) while they are in house. Two days more than the range are read: its days are those of the hotel's time zone.
 */
export function readGuestsByMonth(
  database: Database,
  question: ReportQuestion,
  today: number,
): Promise<GuestsOfMonth[]> {
  return query(
    database,
    `WITH stays AS MATERIALIZED (
       SELECT nationality, (checked_in_at AT TIME ZONE $4)::date AS arrived,
              coalesce((checked_out_at AT TIME ZONE $4)::date, $5::date) AS left_on, count(*) AS guests
         FROM stay
        WHERE hotel_id = $1 AND checked_in_at < $3::date + 2 AND coalesce(checked_out_at, 'infinity') > $2::date - 2
        GROUP BY 1, 2, 3),
     counted AS (
       SELECT nationality, arrived, guests, greatest(arrived, $2::date) AS first_day, least(left_on, $3::date) AS until_day
         FROM stays WHERE arrived < $3 AND (left_on > $2 OR arrived >= $2)),
     ${byMonth('months', 'counted', 'nationality, arrived, guests')}
     SELECT to_char(month, 'YYYY-MM') AS month, nationality,
            coalesce(sum(guests) FILTER (WHERE part_from = arrived), 0)::int AS arrivals,
            sum(guests * greatest(0, part_until - part_from))::int AS nights
       FROM months GROUP BY months.month, nationality ORDER BY 1, 3 DESC, 4 DESC, 2`,
    [...parametersOf(question), dayText(today)],
  );
}

function rangeOf(question: ReportQuestion) {
  return parametersOf(question).slice(0, 3);
}
