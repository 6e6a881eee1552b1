import { type Database, query } from '../database/queries.js';
import { inAlphabet } from '../database/text-order.js';
import { type DayText, dayText } from '../values/day.js';
import { byMonth, parametersOf, type ReportQuestion } from './report-question.js';
import type { Keyed } from './room-figures.queries.js';
import { businessDayOf } from '../hotel/business-day.js';

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
  month: string;
  /** ISO 3166-1 alpha-2; null where it was not written down, or is erased. */
  nationality: string | null;
  arrivals: number;
  nights: number;
}

/** Nights until the guests left or today ($4). Two more days are read: the range is in the hotel's time zone. */
export function readGuestsByMonth(
  database: Database,
  question: ReportQuestion,
  today: number,
): Promise<GuestsOfMonth[]> {
  return query(
    database,
    `WITH stays AS MATERIALIZED (
       SELECT nationality, ${businessDayOf('checked_in_at')} AS arrived,
              coalesce(${businessDayOf('checked_out_at')}, $4::date) AS left_on, count(*) AS guests
         FROM stay JOIN hotel h ON h.id = stay.hotel_id
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
    [...parametersOf(question).slice(0, 3), dayText(today)],
  );
}

export interface HeldForGroup {
  name: string;
  releaseDay: DayText;
  /** Room nights that were held, that bookings from the block have taken, and that it still keeps from sale. */
  held: number;
  pickedUp: number;
  left: number;
}

export function readHeldForGroups(
  database: Database,
  question: ReportQuestion,
  language: string,
): Promise<HeldForGroup[]> {
  return query(
    database,
    `SELECT b.name, b.release_day AS "releaseDay", sum(n.rooms)::int AS held, sum(least(n.picked_up, n.rooms))::int AS "pickedUp",
            sum(CASE WHEN b.closed_at IS NULL THEN greatest(0, n.rooms - n.picked_up) ELSE 0 END)::int AS left
       FROM room_block_night n JOIN room_block b ON b.hotel_id = n.hotel_id AND b.id = n.block_id
      WHERE n.hotel_id = $1 AND n.day >= $2 AND n.day < $3
      GROUP BY b.id, b.name, b.release_day, b.arrival ORDER BY b.arrival, ${inAlphabet('b.name', language)}, b.id`,
    rangeOf(question),
  );
}

/** Room nights that were set aside for a partner. */
export interface AllottedToPartner {
  partner: string;
  /** That were set aside, that its bookings have taken, that were given back to all, and that are still kept for it. */
  held: number;
  used: number;
  released: number;
  left: number;
}

/** `today` is the calendar day of the hotel: nights are released from its 00:00 on, before that is written down. */
export function readAllottedToPartners(
  database: Database,
  question: ReportQuestion,
  { today, language }: { today: number; language: string },
): Promise<AllottedToPartner[]> {
  return query(
    database,
    `SELECT p.name AS partner, sum(n.rooms)::int AS held, sum(least(n.taken, n.rooms))::int AS used,
            coalesce(sum(coalesce(n.released, l.rooms)) FILTER (WHERE l.is_released), 0)::int AS released,
            coalesce(sum(l.rooms) FILTER (WHERE NOT l.is_released), 0)::int AS left
       FROM partner_allotment_night n JOIN partner p ON p.id = n.partner_id,
            LATERAL (SELECT greatest(0, n.rooms - n.taken) AS rooms,
                            n.released IS NOT NULL OR coalesce(n.release_day <= $4, false) AS is_released) AS l
      WHERE n.hotel_id = $1 AND n.day >= $2 AND n.day < $3 AND n.rooms > 0
      GROUP BY p.id, p.name ORDER BY ${inAlphabet('p.name', language)}, p.id`,
    [...rangeOf(question), dayText(today)],
  );
}

function rangeOf(question: ReportQuestion) {
  return parametersOf(question).slice(0, 3);
}

/** Memory for sorting what a large hotel has of three years; code made for one statement costs more than it saves. */
export async function prepareForManyRows(database: Database): Promise<void> {
  await query(database, `SELECT set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`);
}
