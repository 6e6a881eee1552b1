import { type Database, query } from '../database/queries.js';
import { dayText } from '../values/day.js';
import type { Arrivals, Sold } from './figures.js';
import {
  piecesIn,
  plannedStays,
  RANGE,
  ROOM_NIGHTS,
  roomsWith,
  SOLD,
  SOLD_BY_DAY,
  STAYS,
  YEAR_BEFORE,
} from './nights-in-sql.js';
import { byMonth, parametersOf, type ReportQuestion, type SqlRange } from './report-question.js';
import type { ReportRange } from './report-range.js';
import { roomIs } from '../booking/room/states-in-sql.js';

/* Rooms are read once, in one statement: three years of a large hotel are some 50,000 of them. */

/** By what figures are told apart; `all` for those of the whole range. */
export type Dimension = 'all' | 'day' | 'roomType' | 'board' | 'source' | 'segment' | 'nationality';

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

const NATIONALITY = `coalesce(guest.nationality, substring(upper(b.guests -> 0 ->> 'countryCode') FROM '^[A-Z]{2}$'))`;
const FIRST_GUEST = `LEFT JOIN (
    SELECT DISTINCT ON (booking_room_id) booking_room_id, nationality FROM stay
     WHERE hotel_id = $1 AND nationality IS NOT NULL ORDER BY booking_room_id, id) AS guest ON guest.booking_room_id = r.id`;

const ARRIVALS = `count(*) FILTER (WHERE booked)::int AS arrivals,
    count(*) FILTER (WHERE ${roomIs('cancelled')})::int AS cancellations,
    coalesce(sum(departure - arrival) FILTER (WHERE ${roomIs('cancelled')}), 0)::int AS "cancelledNights",
    count(*) FILTER (WHERE ${roomIs('no_show')})::int AS "noShows",
    coalesce(sum(lead) FILTER (WHERE booked), 0)::int AS "leadDays",
    count(lead) FILTER (WHERE booked)::int AS "leadRooms"`;

/** In a grouping set of one of these columns: which one, and its value. */
const DIMENSION = `CASE 0 WHEN GROUPING(room_type_id) THEN 'roomType' WHEN GROUPING(board_id) THEN 'board'
    WHEN GROUPING(source) THEN 'source' WHEN GROUPING(segment) THEN 'segment' WHEN GROUPING(nationality) THEN 'nationality' ELSE 'day' END AS dimension`;
const KEY = `coalesce(room_type_id::text, board_id::text, source, segment::text, nationality`;

const SOLD_BY_DIMENSION = `pieces AS MATERIALIZED (${piecesIn(RANGE)}),
  ${SOLD_BY_DAY},
  sold AS (
    SELECT ${DIMENSION}, ${KEY}) AS key, currency, ${SOLD}
      FROM pieces
     GROUP BY GROUPING SETS ((currency, room_type_id), (currency, board_id), (currency, source), (currency, segment),
                             (currency, nationality))
     UNION ALL
    SELECT * FROM sold_by_day)`;

const ARRIVALS_BY_DIMENSION = `arrivals AS (
    SELECT ${DIMENSION}, ${KEY}, arrival::text) AS key, ${ARRIVALS}
      FROM rooms WHERE arrival >= $2 AND arrival < $3
     GROUP BY GROUPING SETS ((arrival), (room_type_id), (board_id), (source), (segment), (nationality)))`;

const TOTALS_BEFORE = `sold_before AS (
    SELECT 'all' AS dimension, NULL AS key, currency, ${SOLD} FROM (${piecesIn(YEAR_BEFORE)}) AS pieces GROUP BY currency),
  arrivals_before AS (
    SELECT 'all' AS dimension, NULL AS key, ${ARRIVALS} FROM rooms WHERE arrival >= $5 AND arrival < $6)`;

const whereStood = (stood: string) => ({
  nights: `coalesce(sum(nights) FILTER (WHERE ${stood}), 0)::int`,
  revenue: `coalesce(sum(revenue) FILTER (WHERE ${stood}), 0)::bigint`,
});
const [FIRST, SECOND] = [whereStood('stood_0'), whereStood('stood_1')];

/** By month and currency, at each of two instants. */
const onTheBooks = (
  name: string,
  range: SqlRange,
  instants: readonly [string, string],
) => `${plannedStays(name, range, instants)},
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
  roomsWith(NATIONALITY, FIRST_GUEST),
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
