import { type Database, query } from '../database/queries.js';
import { dayText } from '../values/day.js';
import type { Arrivals, Sold } from './figures.js';
import { byMonth, parametersOf, type ReportQuestion, type SqlRange } from './report-question.js';
import type { ReportRange } from './report-range.js';
import { roomIs } from '../booking/room/states-in-sql.js';

/* Rooms are read once, in one statement: three years of a large hotel are some 50,000 of them. */

/** By what figures are told apart; `all` for those of the whole range. */
export type Dimension = 'all' | 'day' | 'roomType' | 'board' | 'source' | 'nationality';

/** Figures of one value of a dimension, such as a day or the ID of a room type; null where it is not known. */
export interface Keyed {
  dimension: Dimension;
  key: string | null;
}

/** Planned nights of a month and what they bring, which were on the books at each of the two instants asked for. */
export interface OnTheBooks {
  month: string;
  currency: string;
  roomNights: [number, number];
  revenueMinor: [number, number];
}

export interface RoomFigures {
  sold: (Keyed & Sold)[];
  arrivals: (Keyed & Arrivals)[];
  onTheBooks: OnTheBooks[];
}

/** A partner by its ID, or the word of another source. */
const SOURCE = `coalesce(b.partner_id::text, b.source)`;
const NATIONALITY = `coalesce(guest.nationality, substring(upper(b.guests -> 0 ->> 'countryCode') FROM '^[A-Z]{2}$'))`;
const FIRST_GUEST = `LEFT JOIN (
    SELECT DISTINCT ON (booking_room_id) booking_room_id, nationality FROM stay
     WHERE hotel_id = $1 AND nationality IS NOT NULL ORDER BY booking_room_id, id) AS guest ON guest.booking_room_id = r.id`;

const RANGE: SqlRange = { from: '$2', until: '$3' };
const YEAR_BEFORE: SqlRange = { from: '$5', until: '$6' };

/** Rooms with a night or the arrival in the range or in that of the year before; `minor` has two decimals. */
const ROOMS = `rooms AS MATERIALIZED (
    SELECT r.id, r.room_type_id, r.board_id, r.arrival, r.departure, r.status, ${roomIs('booked', 'r')} AS booked,
           (r.total * 100)::bigint AS minor, b.currency, ${SOURCE} AS source, ${NATIONALITY} AS nationality,
           CASE WHEN b.source <> 'import'
                THEN greatest(0, r.arrival - (b.registered_at AT TIME ZONE $4)::date) END AS lead,
           b.registered_at,
           coalesce(r.cancelled_at, b.cancelled_at, b.changed_at, b.registered_at) AS cancelled_at
      FROM booking_room r
      JOIN booking b ON b.hotel_id = $1 AND b.id = r.booking_id
      ${FIRST_GUEST}
     WHERE r.hotel_id = $1 AND ${roomIs('shown', 'r')}
       AND (r.arrival < $3 AND r.departure >= $2 OR r.arrival < $6 AND r.departure >= $5))`;

/** The nights of the rooms as they are stored; `recorded` where each night of a room has its part of the price. */
const ROOM_NIGHTS = `room_nights AS MATERIALIZED (
    SELECT r.*, h.room_type_id AS night_type, h.from_day, h.until_day, (h.amount * 100)::bigint AS amount,
           h.state <> 'released' AS counted, coalesce(bool_or(h.state <> 'released') OVER room, false) AS has_counted,
           coalesce(count(h.amount) OVER room = r.departure - r.arrival AND sum(h.amount) OVER room * 100 = r.minor, false) AS recorded,
           coalesce(bool_and(h.change_number IS NOT NULL) OVER room, false) AS sold_by_night,
           row_number() OVER (PARTITION BY r.id ORDER BY h.from_day) AS nth
      FROM rooms r
      LEFT JOIN booked_night h ON h.hotel_id = $1 AND h.booking_room_id = r.id
                              AND h.until_day > r.arrival AND h.from_day < r.departure
    WINDOW room AS (PARTITION BY r.id))`;

/**
 * The nights that rooms were sold for, each with its part of the price. That of nights given back counts on the first of them; of
 * nights that were given back before any night counted, on the first night that did. Of rooms whose nights are not recorded, the
 * price is that of all their nights; without any, it counts as one night, on the day of arrival, that is not `slept`.
 */
const STAYS = `held AS (
    SELECT id, currency, minor, board_id, source, nationality, has_counted AS slept,
           CASE WHEN has_counted THEN night_type ELSE room_type_id END AS room_type_id,
           CASE WHEN has_counted THEN greatest(from_day, arrival) ELSE arrival END AS from_day,
           CASE WHEN has_counted THEN least(until_day, departure) ELSE arrival + 1 END AS until_day
      FROM room_nights WHERE booked AND NOT recorded AND (counted OR NOT has_counted AND nth = 1)),
  sold_nights AS (
    SELECT *, min(from_day) FILTER (WHERE counted) OVER (PARTITION BY id) AS first_counted,
           max(from_day) FILTER (WHERE counted) OVER (PARTITION BY id ORDER BY from_day) AS last_counted
      FROM room_nights WHERE booked AND recorded),
  stays AS MATERIALIZED (
    SELECT currency, minor, room_type_id, board_id, source, nationality, slept, from_day, until_day,
           (sum(until_day - from_day) OVER (PARTITION BY id))::int AS nights,
           (sum(until_day - from_day) OVER (PARTITION BY id ORDER BY from_day))::int - (until_day - from_day) AS nights_before
      FROM held
     UNION ALL
    SELECT currency, amount, night_type, board_id, source, nationality, counted, day, day + 1, 1, 0
      FROM (SELECT *, CASE WHEN counted THEN from_day ELSE coalesce(last_counted + 1, first_counted, arrival) END AS day
              FROM sold_nights WHERE counted OR amount <> 0) AS n)`;

/**
 * The part of each stay that lies in a range: room nights from the `first` of its `nights` to the one before `last`.
 * The price up to a night is `minor * night / nights`, rounded down, so that the nights of a room have its whole price.
 */
const piecesIn = ({
  from,
  until,
}: SqlRange) => `SELECT currency, minor, room_type_id, board_id, source, nationality, nights, slept,
           greatest(from_day, ${from}::date) AS first_day,
           nights_before + greatest(from_day, ${from}::date) - from_day AS first,
           nights_before + least(until_day, ${until}::date) - from_day AS last
      FROM stays WHERE from_day < ${until} AND until_day > ${from}`;

const SOLD = `coalesce(sum(last - first) FILTER (WHERE slept), 0)::int AS "roomNights",
    coalesce(sum(last - first) FILTER (WHERE slept AND minor IS NOT NULL), 0)::int AS "pricedNights",
    coalesce(sum(minor * last / nights - minor * first / nights), 0)::bigint AS "revenueMinor"`;

const ARRIVALS = `count(*) FILTER (WHERE booked)::int AS arrivals,
    count(*) FILTER (WHERE ${roomIs('cancelled')})::int AS cancellations,
    coalesce(sum(departure - arrival) FILTER (WHERE ${roomIs('cancelled')}), 0)::int AS "cancelledNights",
    count(*) FILTER (WHERE ${roomIs('no_show')})::int AS "noShows",
    coalesce(sum(lead) FILTER (WHERE booked), 0)::int AS "leadDays",
    count(lead) FILTER (WHERE booked)::int AS "leadRooms"`;

/** In a grouping set of one of these columns: which one, and its value. */
const DIMENSION = `CASE 0 WHEN GROUPING(room_type_id) THEN 'roomType' WHEN GROUPING(board_id) THEN 'board'
    WHEN GROUPING(source) THEN 'source' WHEN GROUPING(nationality) THEN 'nationality' ELSE 'day' END AS dimension`;
const KEY = `coalesce(room_type_id::text, board_id::text, source, nationality`;

const SOLD_BY_DIMENSION = `pieces AS MATERIALIZED (${piecesIn(RANGE)}),
  nights AS (
    SELECT currency, minor, nights, slept, first_day - first AS day_before, generate_series(first, last - 1) AS first
      FROM pieces),
  sold AS (
    SELECT ${DIMENSION}, ${KEY}) AS key, currency, ${SOLD}
      FROM pieces
     GROUP BY GROUPING SETS ((currency, room_type_id), (currency, board_id), (currency, source), (currency, nationality))
     UNION ALL
    SELECT 'day', (day_before + first)::text, currency, ${SOLD}
      FROM (SELECT *, first + 1 AS last FROM nights) AS n
     GROUP BY day_before + first, currency)`;

const ARRIVALS_BY_DIMENSION = `arrivals AS (
    SELECT ${DIMENSION}, ${KEY}, arrival::text) AS key, ${ARRIVALS}
      FROM rooms WHERE arrival >= $2 AND arrival < $3
     GROUP BY GROUPING SETS ((arrival), (room_type_id), (board_id), (source), (nationality)))`;

const TOTALS_BEFORE = `sold_before AS (
    SELECT 'all' AS dimension, NULL AS key, currency, ${SOLD} FROM (${piecesIn(YEAR_BEFORE)}) AS pieces GROUP BY currency),
  arrivals_before AS (
    SELECT 'all' AS dimension, NULL AS key, ${ARRIVALS} FROM rooms WHERE arrival >= $5 AND arrival < $6)`;

/** Whether a room was on the books at an instant: registered, not cancelled, and no no-show past its day of arrival. */
const stoodAt = (instant: string) => `(registered_at <= ${instant}::timestamptz
    AND (NOT ${roomIs('cancelled')} OR cancelled_at > ${instant})
    AND (NOT ${roomIs('no_show')} OR (${instant} AT TIME ZONE $4)::date <= arrival))`;

const whereStood = (stood: string) => ({
  nights: `coalesce(sum(nights) FILTER (WHERE ${stood}), 0)::int`,
  revenue: `coalesce(sum(revenue) FILTER (WHERE ${stood}), 0)::bigint`,
});
const [FIRST, SECOND] = [whereStood('stood_0'), whereStood('stood_1')];

/**
 * By month and currency, at each of two instants. Changes of a stay count as if it had been booked so. What an earlier release has
 * sold is divided evenly over the stay, also once its nights are completed: figures of then stay as they were.
 */
const onTheBooks = (
  name: string,
  range: SqlRange,
  instants: readonly [string, string],
) => `${name}_stays AS MATERIALIZED (
    SELECT currency, minor, arrival, departure - arrival AS nights, greatest(arrival, ${range.from}::date) AS first_day,
           least(departure, ${range.until}::date) AS until_day, ${stoodAt(instants[0])} AS stood_0, ${stoodAt(instants[1])} AS stood_1
      FROM room_nights WHERE NOT (recorded AND sold_by_night) AND nth = 1 AND arrival < ${range.until} AND departure > ${range.from}
     UNION ALL
    SELECT currency, amount, from_day, 1, from_day, until_day, ${stoodAt(instants[0])}, ${stoodAt(instants[1])}
      FROM room_nights WHERE recorded AND sold_by_night AND from_day < ${range.until} AND from_day >= ${range.from}),
  ${byMonth(`${name}_months`, `${name}_stays`, 'currency, minor, arrival, nights, stood_0, stood_1')},
  ${name}_sums AS (
    SELECT month, currency, stood_0, stood_1, sum(last - first) AS nights,
           sum(minor * last / nights - minor * first / nights) AS revenue
      FROM (SELECT *, part_from - arrival AS first, part_until - arrival AS last FROM ${name}_months) AS parts
     WHERE stood_0 OR stood_1
     GROUP BY month, currency, stood_0, stood_1),
  ${name} AS (
    SELECT to_char(s.month, 'YYYY-MM') AS month, currency, json_build_array(${FIRST.nights}, ${SECOND.nights}) AS "roomNights",
           json_build_array(${FIRST.revenue}, ${SECOND.revenue}) AS "revenueMinor"
      FROM ${name}_sums s GROUP BY s.month, currency)`;

const listOf = (name: string) => `(SELECT coalesce(json_agg(l), '[]') FROM ${name} l)`;
const figuresOf = (sold: string, arrivals: string, books: string) =>
  `json_build_object('sold', ${listOf(sold)}, 'arrivals', ${listOf(arrivals)}, 'onTheBooks', ${listOf(books)})`;

const STATEMENT = `WITH ${[
  ROOMS,
  ROOM_NIGHTS,
  STAYS,
  SOLD_BY_DIMENSION,
  ARRIVALS_BY_DIMENSION,
  onTheBooks('books', RANGE, ['$7', '$8']),
  TOTALS_BEFORE,
  onTheBooks('books_before', YEAR_BEFORE, ['$9', '$7']),
].join(',\n  ')}
  SELECT ${figuresOf('sold', 'arrivals', 'books')} AS figures,
         ${figuresOf('sold_before', 'arrivals_before', 'books_before')} AS "yearBefore"`;

/** By each dimension, on the books now and a week ago; of the year before in all, on the books a year ago and now. */
export async function readRoomFigures(
  database: Database,
  question: ReportQuestion,
  yearBefore: ReportRange,
  { now, weekAgo, yearAgo }: { now: Date; weekAgo: Date; yearAgo: Date },
): Promise<{ figures: RoomFigures; yearBefore: RoomFigures }> {
  const before = [dayText(yearBefore.from), dayText(yearBefore.until)];
  const values = [...parametersOf(question), ...before, now, weekAgo, yearAgo];
  const [read] = await query<{ figures: RoomFigures; yearBefore: RoomFigures }>(database, STATEMENT, values);
  return read!;
}
