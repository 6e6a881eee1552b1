import { type Database, query } from '../database/queries.js';
import type { Arrivals, Sold } from './figures.js';
import { byMonth, nextMonth, parametersOf, type ReportQuestion } from './report-question.js';

/*
 * What reports tell of booked rooms, as figures.ts defines it. A hotel's rooms are read once, in one statement: three years of
 * a large hotel are some 50,000 of them.
 */

/** By what figures are told apart; `all` for those of the whole range. */
export type Dimension = 'all' | 'day' | 'roomType' | 'board' | 'source' | 'nationality';

/** Figures of one value of a dimension, such as a day or the ID of a room type; null where it is not known. */
export interface Keyed {
  dimension: Dimension;
  key: string | null;
}

/** Planned nights of a month and what they bring, which were on the books at each of the two instants asked for. */
export interface OnTheBooks {
  /** `2026-11` */
  month: string;
  currency: string;
  roomNights: [number, number];
  revenueMinor: [number, number];
}

/** What the rooms of a range are counted as. */
export interface RoomFigures {
  sold: (Keyed & Sold)[];
  /** By the day of arrival. */
  arrivals: (Keyed & Arrivals)[];
  onTheBooks: OnTheBooks[];
}

/** States of a room whose guests are expected, in house or have left. */
const BOOKED = `('active', 'checked_in', 'checked_out')`;
/** A partner by its ID, or the word of another source. */
const SOURCE = `coalesce(b.partner_id::text, b.source)`;
/** The nationality of the first guest who was registered with one, else the country of the booker. */
const NATIONALITY = `coalesce(guest.nationality, substring(upper(b.guests -> 0 ->> 'countryCode') FROM '^[A-Z]{2}$'))`;
const FIRST_GUEST = `LEFT JOIN (
    SELECT DISTINCT ON (booking_room_id) booking_room_id, nationality FROM stay
     WHERE hotel_id = $1 AND nationality IS NOT NULL ORDER BY booking_room_id, id) AS guest ON guest.booking_room_id = r.id`;

/** The rooms of which a night or the arrival may lie in the range ($2 to the day before $3), in minor units of two decimals. */
const roomsOf = (nationality: string, guest: string) => `rooms AS MATERIALIZED (
    SELECT r.id, r.room_type_id, r.board_id, r.arrival, r.departure, r.status, r.status IN ${BOOKED} AS booked,
           (r.total * 100)::bigint AS minor, b.currency, ${SOURCE} AS source, ${nationality} AS nationality,
           CASE WHEN b.source <> 'import'
                THEN greatest(0, r.arrival - (b.registered_at AT TIME ZONE $4)::date) END AS lead,
           b.registered_at, coalesce(b.cancelled_at, b.changed_at, b.registered_at) AS cancelled_at
      FROM booking_room r
      JOIN booking b ON b.hotel_id = $1 AND b.id = r.booking_id
      ${guest}
     WHERE r.hotel_id = $1 AND r.status <> 'removed' AND r.arrival < $3 AND r.departure >= $2)`;

/**
 * The part of each room's stay that lies in the range: room nights from the `first` of its `nights` to the one before `last`.
 * The price up to a night is `minor * night / nights`, rounded down, so that the nights of a room have its whole price. A room
 * without nights counts as one night, on the day of arrival, that is not `slept`.
 */
const PIECES = `held AS (
    SELECT r.id, r.currency, r.minor, r.board_id, r.source, r.nationality,
           coalesce(h.room_type_id, r.room_type_id) AS room_type_id, h.id IS NOT NULL AS slept,
           greatest(h.from_day, r.arrival) AS from_day,
           CASE WHEN h.id IS NULL THEN r.arrival + 1 ELSE least(h.until_day, r.departure) END AS until_day
      FROM rooms r
      LEFT JOIN room_hold h ON h.hotel_id = $1 AND h.booking_room_id = r.id
                           AND h.until_day > r.arrival AND h.from_day < r.departure
     WHERE r.booked),
  counted AS (
    SELECT *, (sum(until_day - from_day) OVER (PARTITION BY id))::int AS nights,
           (sum(until_day - from_day) OVER (PARTITION BY id ORDER BY from_day))::int - (until_day - from_day) AS nights_before
      FROM held),
  pieces AS MATERIALIZED (
    SELECT currency, minor, room_type_id, board_id, source, nationality, nights, slept,
           greatest(from_day, $2::date) AS first_day,
           nights_before + greatest(from_day, $2::date) - from_day AS first,
           nights_before + least(until_day, $3::date) - from_day AS last
      FROM counted WHERE from_day < $3 AND until_day > $2)`;

const SOLD = `coalesce(sum(last - first) FILTER (WHERE slept), 0)::int AS "roomNights",
    coalesce(sum(last - first) FILTER (WHERE slept AND minor IS NOT NULL), 0)::int AS "pricedNights",
    coalesce(sum(minor * last / nights - minor * first / nights), 0)::bigint AS "revenueMinor"`;

const ARRIVALS = `count(*) FILTER (WHERE booked)::int AS arrivals,
    count(*) FILTER (WHERE status = 'cancelled')::int AS cancellations,
    coalesce(sum(departure - arrival) FILTER (WHERE status = 'cancelled'), 0)::int AS "cancelledNights",
    count(*) FILTER (WHERE status = 'no_show')::int AS "noShows",
    coalesce(sum(lead) FILTER (WHERE booked), 0)::int AS "leadDays",
    count(lead) FILTER (WHERE booked)::int AS "leadRooms"`;

/** In a grouping set of one of these columns: which one, and its value. */
const DIMENSION = `CASE 0 WHEN GROUPING(room_type_id) THEN 'roomType' WHEN GROUPING(board_id) THEN 'board'
    WHEN GROUPING(source) THEN 'source' WHEN GROUPING(nationality) THEN 'nationality' ELSE 'day' END AS dimension`;

const BY_DIMENSION = `sold AS (
    SELECT ${DIMENSION}, coalesce(room_type_id::text, board_id::text, source, nationality) AS key, currency, ${SOLD}
      FROM pieces
     GROUP BY GROUPING SETS ((currency, room_type_id), (currency, board_id), (currency, source), (currency, nationality))
     UNION ALL
    SELECT 'day', day::text, currency, ${SOLD}
      FROM (SELECT p.currency, p.minor, p.nights, p.slept, p.first_day + (n.night - p.first) AS day,
                   n.night AS first, n.night + 1 AS last
              FROM pieces p CROSS JOIN LATERAL generate_series(p.first, p.last - 1) AS n (night)) AS nights
     GROUP BY day, currency),
  arrivals AS (
    SELECT ${DIMENSION}, coalesce(room_type_id::text, board_id::text, source, nationality, arrival::text) AS key, ${ARRIVALS}
      FROM rooms WHERE arrival >= $2
     GROUP BY GROUPING SETS ((arrival), (room_type_id), (board_id), (source), (nationality)))`;

const IN_ALL = `sold AS (SELECT 'all' AS dimension, NULL AS key, currency, ${SOLD} FROM pieces GROUP BY currency),
  arrivals AS (SELECT 'all' AS dimension, NULL AS key, ${ARRIVALS} FROM rooms WHERE arrival >= $2)`;

/** Whether a room was on the books at an instant: registered, not cancelled, and after the day of arrival not left empty. */
const stood = (instant: string) => `(registered_at <= ${instant}
    AND (status <> 'cancelled' OR cancelled_at > ${instant})
    AND (status <> 'no_show' OR (${instant} AT TIME ZONE $4)::date <= arrival))`;

const plannedNights = (stands: string) => `coalesce(sum(last - first) FILTER (WHERE ${stands}), 0)::int`;
const plannedRevenue = (stands: string) =>
  `coalesce(sum(minor * last / nights - minor * first / nights) FILTER (WHERE ${stands}), 0)::bigint`;

/**
 * Planned nights that were on the books at each instant ($5, $6), by month and currency; as in pieces, from the `first` of the
 * stay's nights to the one before `last`. Changes of a stay count as if it had been booked so.
 */
const ON_THE_BOOKS = `planned AS MATERIALIZED (
    SELECT currency, minor, arrival, departure - arrival AS nights, greatest(arrival, $2::date) AS first_day,
           least(departure, $3::date) AS until_day, ${stood('$5::timestamptz')} AS stands_0, ${stood('$6::timestamptz')} AS stands_1
      FROM rooms WHERE departure > $2),
  months AS (${byMonth('planned')}),
  parts AS (
    SELECT month, currency, minor, nights, stands_0, stands_1, greatest(first_day, month) - arrival AS first,
           least(until_day, ${nextMonth('month')}) - arrival AS last
      FROM months WHERE stands_0 OR stands_1),
  on_the_books AS (
    SELECT to_char(month, 'YYYY-MM') AS month, currency,
           json_build_array(${plannedNights('stands_0')}, ${plannedNights('stands_1')}) AS "roomNights",
           json_build_array(${plannedRevenue('stands_0')}, ${plannedRevenue('stands_1')}) AS "revenueMinor"
      FROM parts GROUP BY month, currency)`;

const statement = (rooms: string, figures: string) => `WITH ${rooms}, ${PIECES}, ${figures}, ${ON_THE_BOOKS}
  SELECT (SELECT coalesce(json_agg(s), '[]') FROM sold s) AS sold,
         (SELECT coalesce(json_agg(a), '[]') FROM arrivals a) AS arrivals,
         (SELECT coalesce(json_agg(o), '[]') FROM on_the_books o) AS "onTheBooks"`;

const FIGURES_BY_DIMENSION = statement(roomsOf(NATIONALITY, FIRST_GUEST), BY_DIMENSION);
const FIGURES_IN_ALL = statement(roomsOf('NULL::text', ''), IN_ALL);

/** The figures of the rooms of a range by each dimension, and what was on the books at two instants. */
export async function readRoomFigures(
  database: Database,
  question: ReportQuestion,
  instants: readonly [Date, Date],
): Promise<RoomFigures> {
  const values = [...parametersOf(question), ...instants];
  const [figures] = await query<RoomFigures>(database, FIGURES_BY_DIMENSION, values);
  return figures!;
}

/** As {@link readRoomFigures}, but of the whole range alone. */
export async function readRoomTotals(
  database: Database,
  question: ReportQuestion,
  instants: readonly [Date, Date],
): Promise<RoomFigures> {
  const values = [...parametersOf(question), ...instants];
  const [figures] = await query<RoomFigures>(database, FIGURES_IN_ALL, values);
  return figures!;
}
