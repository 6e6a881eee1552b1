import { roomIs } from '../booking/room/states-in-sql.js';
import type { SqlRange } from './report-question.js';

/* Parts of the statements that read figures of rooms: which nights were sold, for what, and what was on the books. */

/** A partner by its ID, a source of the hotel's list such as `source 1007`, or the word of what nobody has said more of. */
const SOURCE = `coalesce(b.partner_id::text, 'source ' || b.booking_source_id, b.source)`;

export const RANGE: SqlRange = { from: '$2', until: '$3' };
export const YEAR_BEFORE: SqlRange = { from: '$5', until: '$6' };

/** Rooms with a night or the arrival in the range or in that of the year before; `minor` has two decimals. */
export const roomsWith = (nationality: string, join = '') => `rooms AS MATERIALIZED (
    SELECT r.id, r.room_type_id, r.board_id, r.arrival, r.departure, r.status, ${roomIs('booked', 'r')} AS booked,
           (r.total * 100)::bigint AS minor, b.currency, ${SOURCE} AS source, b.market_segment_id AS segment,
           ${nationality} AS nationality,
           CASE WHEN b.source <> 'import'
                THEN greatest(0, r.arrival - (b.registered_at AT TIME ZONE $4)::date) END AS lead,
           b.registered_at,
           coalesce(r.cancelled_at, b.cancelled_at, b.changed_at, b.registered_at) AS cancelled_at
      FROM booking_room r
      JOIN booking b ON b.hotel_id = $1 AND b.id = r.booking_id
      ${join}
     WHERE r.hotel_id = $1 AND ${roomIs('shown', 'r')}
       AND (r.arrival < $3 AND r.departure >= $2 OR r.arrival < $6 AND r.departure >= $5))`;

/** The nights of the rooms as they are stored; `recorded` where each night of a room has its part of the price. */
export const ROOM_NIGHTS = `room_nights AS MATERIALIZED (
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
export const STAYS = `held AS (
    SELECT id, currency, minor, board_id, source, segment, nationality, has_counted AS slept,
           CASE WHEN has_counted THEN night_type ELSE room_type_id END AS room_type_id,
           CASE WHEN has_counted THEN greatest(from_day, arrival) ELSE arrival END AS from_day,
           CASE WHEN has_counted THEN least(until_day, departure) ELSE arrival + 1 END AS until_day
      FROM room_nights WHERE booked AND NOT recorded AND (counted OR NOT has_counted AND nth = 1)),
  sold_nights AS (
    SELECT *, min(from_day) FILTER (WHERE counted) OVER (PARTITION BY id) AS first_counted,
           max(from_day) FILTER (WHERE counted) OVER (PARTITION BY id ORDER BY from_day) AS last_counted
      FROM room_nights WHERE booked AND recorded),
  stays AS MATERIALIZED (
    SELECT currency, minor, room_type_id, board_id, source, segment, nationality, slept, from_day, until_day,
           (sum(until_day - from_day) OVER (PARTITION BY id))::int AS nights,
           (sum(until_day - from_day) OVER (PARTITION BY id ORDER BY from_day))::int - (until_day - from_day) AS nights_before
      FROM held
     UNION ALL
    SELECT currency, amount, night_type, board_id, source, segment, nationality, counted, day, day + 1, 1, 0
      FROM (SELECT *, CASE WHEN counted THEN from_day ELSE coalesce(last_counted + 1, first_counted, arrival) END AS day
              FROM sold_nights WHERE counted OR amount <> 0) AS n)`;

/**
 * The part of each stay that lies in a range: room nights from the `first` of its `nights` to the one before `last`.
 * The price up to a night is `minor * night / nights`, rounded down, so that the nights of a room have its whole price.
 */
export const piecesIn = ({
  from,
  until,
}: SqlRange) => `SELECT currency, minor, room_type_id, board_id, source, segment, nationality, nights, slept,
           greatest(from_day, ${from}::date) AS first_day,
           nights_before + greatest(from_day, ${from}::date) - from_day AS first,
           nights_before + least(until_day, ${until}::date) - from_day AS last
      FROM stays WHERE from_day < ${until} AND until_day > ${from}`;

export const SOLD = `coalesce(sum(last - first) FILTER (WHERE slept), 0)::int AS "roomNights",
    coalesce(sum(last - first) FILTER (WHERE slept AND minor IS NOT NULL), 0)::int AS "pricedNights",
    coalesce(sum(minor * last / nights - minor * first / nights), 0)::bigint AS "revenueMinor"`;

/** Of `pieces`, the figures of each day by currency, as `sold_by_day`. */
export const SOLD_BY_DAY = `nights AS (
    SELECT currency, minor, nights, slept, first_day - first AS day_before, generate_series(first, last - 1) AS first
      FROM pieces),
  sold_by_day AS (
    SELECT 'day' AS dimension, (day_before + first)::text AS key, currency, ${SOLD}
      FROM (SELECT *, first + 1 AS last FROM nights) AS n
     GROUP BY day_before + first, currency)`;

/** Whether a room was on the books at an instant: registered, not cancelled, and no no-show past its day of arrival. */
const stoodAt = (instant: string) => `(registered_at <= ${instant}::timestamptz
    AND (NOT ${roomIs('cancelled')} OR cancelled_at > ${instant})
    AND (NOT ${roomIs('no_show')} OR (${instant} AT TIME ZONE $4)::date <= arrival))`;

/**
 * Planned nights in a range, `name_stays`, and whether they stood on the books at each of two instants. Changes of a stay count
 * as if it had been booked so. What an earlier release has sold is divided evenly over the stay, also once its nights are
 * completed: figures of then stay as they were.
 */
export const plannedStays = (
  name: string,
  range: SqlRange,
  instants: readonly [string, string],
) => `${name}_stays AS MATERIALIZED (
    SELECT currency, minor, arrival, departure - arrival AS nights, greatest(arrival, ${range.from}::date) AS first_day,
           least(departure, ${range.until}::date) AS until_day, ${stoodAt(instants[0])} AS stood_0, ${stoodAt(instants[1])} AS stood_1
      FROM room_nights WHERE NOT (recorded AND sold_by_night) AND nth = 1 AND arrival < ${range.until} AND departure > ${range.from}
     UNION ALL
    SELECT currency, amount, from_day, 1, from_day, until_day, ${stoodAt(instants[0])}, ${stoodAt(instants[1])}
      FROM room_nights WHERE recorded AND sold_by_night AND from_day < ${range.until} AND from_day >= ${range.from})`;
