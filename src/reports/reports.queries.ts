import { type Database, query } from '../database/queries.js';
import { dayText } from '../values/day.js';
import type { Arrivals, Sold } from './figures.js';
import type { ReportRange } from './report-range.js';

/* Figures are defined in figures.ts. Every query reads only, of one hotel, so that a replica can answer it. */

/** What reports are asked of: a hotel in its time zone, over a range of days. */
export interface ReportQuestion extends ReportRange {
  hotelId: number;
  timeZone: string;
}

/** By what figures are told apart. */
export type Dimension = 'day' | 'roomType' | 'board' | 'source' | 'nationality';

/** Figures of one value of a dimension, such as a day or the ID of a room type; null where it is not known. */
export interface Keyed {
  dimension: Dimension;
  key: string | null;
}

/** States of a room whose guests are expected, in house or have left. */
const BOOKED = `('active', 'checked_in', 'checked_out')`;
/** The currency's amount as minor units. Amounts have two decimals, whatever the currency. */
const MINOR = '(r.total * 100)::bigint';
/** A partner by its ID, or the word of another source. */
const SOURCE = `coalesce(b.partner_id::text, b.source)`;
/** The nationality of the first guest who was registered with one, else the country of the booker. */
const NATIONALITY = `coalesce(guest.nationality, substring(upper(b.guests -> 0 ->> 'countryCode') FROM '^[A-Z]{2}$'))`;
const FIRST_GUEST = `LEFT JOIN (
    SELECT DISTINCT ON (booking_room_id) booking_room_id, nationality FROM stay
     WHERE hotel_id = $1 AND nationality IS NOT NULL ORDER BY booking_room_id, id) AS guest ON guest.booking_room_id = r.id`;
/** In a grouping set of one of these columns: which one, and its value. */
const DIMENSION = `CASE 0 WHEN GROUPING(room_type_id) THEN 'roomType' WHEN GROUPING(board_id) THEN 'board'
    WHEN GROUPING(source) THEN 'source' WHEN GROUPING(nationality) THEN 'nationality' ELSE 'day' END`;
const KEY = `coalesce(room_type_id::text, board_id::text, source, nationality`;

/**
 * The part of each room's stay that lies in the range ($2 to the day before $3): room nights from the `first` of its
 * `nights` to the one before `last`. The price up to a night is `minor * night / nights`, rounded down, so that the nights
 * of a room have its whole price. A room without nights counts as one night, on the day of arrival, that is not `slept`.
 */
const PIECES = `rooms AS MATERIALIZED (
    SELECT r.id, r.room_type_id, r.board_id, r.arrival, r.departure, b.currency, ${MINOR} AS minor, ${SOURCE} AS source,
           ${NATIONALITY} AS nationality
      FROM booking_room r
      JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
      ${FIRST_GUEST}
     WHERE r.hotel_id = $1 AND r.status IN ${BOOKED} AND r.arrival < $3 AND r.departure >= $2),
  held AS MATERIALIZED (
    SELECT r.id, h.room_type_id, h.from_day, h.until_day,
           (sum(h.until_day - h.from_day) OVER (PARTITION BY r.id))::int AS nights,
           (sum(h.until_day - h.from_day) OVER (PARTITION BY r.id ORDER BY h.from_day))::int
             - (h.until_day - h.from_day) AS nights_before
      FROM rooms r
      JOIN (SELECT h.booking_room_id, h.room_type_id, greatest(h.from_day, s.arrival) AS from_day,
                   least(h.until_day, s.departure) AS until_day
              FROM room_hold h JOIN rooms s ON s.id = h.booking_room_id
             WHERE h.hotel_id = $1) AS h ON h.booking_room_id = r.id AND h.until_day > h.from_day),
  pieces AS MATERIALIZED (
    SELECT r.currency, r.minor, h.room_type_id, r.board_id, r.source, r.nationality, h.nights, true AS slept,
           greatest(h.from_day, $2::date) AS first_day,
           h.nights_before + greatest(h.from_day, $2::date) - h.from_day AS first,
           h.nights_before + least(h.until_day, $3::date) - h.from_day AS last
      FROM held h JOIN rooms r ON r.id = h.id
     WHERE h.from_day < $3 AND h.until_day > $2
    UNION ALL
    SELECT r.currency, r.minor, r.room_type_id, r.board_id, r.source, r.nationality, 1, false, r.arrival, 0, 1
      FROM rooms r
     WHERE r.arrival >= $2 AND NOT EXISTS (SELECT 1 FROM held h WHERE h.id = r.id))`;

const SOLD = `coalesce(sum(last - first) FILTER (WHERE slept), 0)::int AS "roomNights",
    coalesce(sum(last - first) FILTER (WHERE slept AND minor IS NOT NULL), 0)::int AS "pricedNights",
    coalesce(sum(minor * last / nights - minor * first / nights), 0)::bigint AS "revenueMinor"`;

/** What was sold in the range, by each dimension and currency. */
export function readSold(database: Database, question: ReportQuestion): Promise<(Keyed & Sold)[]> {
  return query(
    database,
    `WITH ${PIECES}
     SELECT ${DIMENSION} AS dimension, ${KEY}) AS key, currency, ${SOLD}
       FROM pieces
      GROUP BY GROUPING SETS ((currency, room_type_id), (currency, board_id), (currency, source),
                              (currency, nationality))
     UNION ALL
     SELECT 'day', day::text, currency, ${SOLD}
       FROM (SELECT p.currency, p.minor, p.nights, p.slept, n.night AS first, n.night + 1 AS last,
                    p.first_day + (n.night - p.first) AS day
               FROM pieces p CROSS JOIN LATERAL generate_series(p.first, p.last - 1) AS n (night)) AS nights
      GROUP BY day, currency`,
    rangeOf(question),
  );
}

/** What is counted by the day of arrival, by each dimension. */
export function readArrivals(database: Database, question: ReportQuestion): Promise<(Keyed & Arrivals)[]> {
  return query(
    database,
    `SELECT ${DIMENSION} AS dimension, ${KEY}, day::text) AS key,
            count(*) FILTER (WHERE booked)::int AS arrivals,
            count(*) FILTER (WHERE status = 'cancelled')::int AS cancellations,
            coalesce(sum(nights) FILTER (WHERE status = 'cancelled'), 0)::int AS "cancelledNights",
            count(*) FILTER (WHERE status = 'no_show')::int AS "noShows",
            coalesce(sum(lead) FILTER (WHERE booked), 0)::int AS "leadDays",
            count(lead) FILTER (WHERE booked)::int AS "leadRooms"
       FROM (SELECT r.arrival AS day, r.room_type_id, r.board_id, r.status, r.status IN ${BOOKED} AS booked,
                    r.departure - r.arrival AS nights, ${SOURCE} AS source, ${NATIONALITY} AS nationality,
                    CASE WHEN b.source <> 'import'
                         THEN greatest(0, r.arrival - (b.registered_at AT TIME ZONE $4)::date) END AS lead
               FROM booking_room r
               JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
               ${FIRST_GUEST}
              WHERE r.hotel_id = $1 AND r.arrival >= $2 AND r.arrival < $3 AND r.status <> 'removed') AS r
      GROUP BY GROUPING SETS ((day), (room_type_id), (board_id), (source), (nationality))`,
    [...rangeOf(question), question.timeZone],
  );
}

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

/** Nights of a month that were on the books at an instant. */
export interface OnTheBooks {
  /** `2026-11` */
  month: string;
  currency: string;
  /** Which of the instants that were asked for, from 0. */
  at: number;
  roomNights: number;
  revenueMinor: number;
}

/**
 * Planned nights of the range that were on the books at each instant, by month and currency: of rooms that were registered
 * by then and not cancelled, and on later days than that of the arrival not left empty. Changes of a stay count as if it had
 * been booked so.
 */
export function readOnTheBooks(
  database: Database,
  question: ReportQuestion,
  instants: readonly Date[],
): Promise<OnTheBooks[]> {
  return query(
    database,
    `WITH rooms AS MATERIALIZED (
       SELECT b.currency, ${MINOR} AS minor, r.arrival, r.departure, r.status, b.registered_at,
              coalesce(b.cancelled_at, b.changed_at, b.registered_at) AS cancelled_at
         FROM booking_room r JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
        WHERE r.hotel_id = $1 AND r.status <> 'removed' AND r.arrival < $3 AND r.departure > $2),
     standing AS (
       SELECT i.n - 1 AS at, r.currency, r.minor, r.arrival, r.departure - r.arrival AS nights,
              greatest(r.arrival, $2::date) AS first_day, least(r.departure, $3::date) AS until_day
         FROM rooms r CROSS JOIN unnest($5::timestamptz[]) WITH ORDINALITY AS i (instant, n)
        WHERE r.registered_at <= i.instant
          AND (r.status <> 'cancelled' OR r.cancelled_at > i.instant)
          AND (r.status <> 'no_show' OR (i.instant AT TIME ZONE $4)::date <= r.arrival)),
     pieces AS (
       SELECT s.at, s.currency, s.minor, s.nights, m.month,
              greatest(s.first_day, m.month) - s.arrival AS first,
              least(s.until_day, (m.month + interval '1 month')::date) - s.arrival AS last
         FROM standing s
        CROSS JOIN LATERAL (
              SELECT month::date FROM generate_series(date_trunc('month', s.first_day::timestamp),
                                                      s.until_day::timestamp - interval '1 day',
                                                      interval '1 month') AS g (month)) AS m)
     SELECT to_char(month, 'YYYY-MM') AS month, currency, at::int, sum(last - first)::int AS "roomNights",
            coalesce(sum(minor * last / nights - minor * first / nights), 0)::bigint AS "revenueMinor"
       FROM pieces GROUP BY month, currency, at`,
    [...rangeOf(question), question.timeZone, instants],
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
 * `today` ($5) while they are in house.
 */
export function readGuestsByMonth(
  database: Database,
  question: ReportQuestion,
  today: number,
): Promise<GuestsOfMonth[]> {
  return query(
    database,
    `WITH guests AS (
       SELECT nationality, arrived, greatest(arrived, $2::date) AS first_day, least(left_on, $3::date) AS until_day
         FROM (SELECT nationality, (checked_in_at AT TIME ZONE $4)::date AS arrived,
                      coalesce((checked_out_at AT TIME ZONE $4)::date, $5::date) AS left_on
                 FROM stay WHERE hotel_id = $1) AS s
        WHERE arrived < $3 AND (left_on > $2 OR arrived >= $2)),
     parts AS (
       SELECT date_trunc('month', arrived)::date AS month, nationality, 1 AS arrivals, 0 AS nights
         FROM guests WHERE arrived >= $2
       UNION ALL
       SELECT m.month, nationality, 0,
              least(until_day, (m.month + interval '1 month')::date) - greatest(first_day, m.month)
         FROM guests g
        CROSS JOIN LATERAL (
              SELECT month::date FROM generate_series(date_trunc('month', g.first_day::timestamp),
                                                      g.until_day::timestamp - interval '1 day',
                                                      interval '1 month') AS s (month)) AS m
        WHERE until_day > first_day)
     SELECT to_char(month, 'YYYY-MM') AS month, nationality, sum(arrivals)::int AS arrivals, sum(nights)::int AS nights
       FROM parts GROUP BY 1, 2 ORDER BY 1, 3 DESC, 4 DESC, 2`,
    [...rangeOf(question), question.timeZone, dayText(today)],
  );
}

function rangeOf({ hotelId, from, until }: ReportQuestion): [number, string, string] {
  return [hotelId, dayText(from), dayText(until)];
}
