import { type Database, query } from '../../database/queries.js';
import { dayText } from '../../values/day.js';
import { expectedGuests } from '../reservations/expected-guests.queries.js';
import { bookerOrder } from '../housekeeping/house-order.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import type { Period } from './room-plan.queries.js';
import { roomIs } from '../../booking/room/states-in-sql.js';
import { businessDayOf } from '../../hotel/business-day.js';
import { reservationOfPlan, untilNextRoom } from './planned-room.entity.js';

export interface RoomUse {
  kind: 'stay' | 'plan' | 'outOfOrder';
  roomId: number;
  roomName: string;
  /** Null of a room that is out of order. */
  reservationId: number | null;
  /** Who has it or shall have it; the reason of a room that is out of order. */
  name: string;
  /** Day numbers; `until` is the first day on which it is free again. */
  from: number;
  until: number;
}

/** Uses of rooms on the days of the period, by day. Guests who have not left keep their room until they are to have another one. */
export function readRoomUses(
  database: Database,
  hotelId: number,
  roomIds: readonly number[] | null,
  { from, until }: Period,
  today: number,
): Promise<RoomUse[]> {
  return query(
    database,
    `WITH used AS (
       SELECT 'stay' AS kind, a.room_id, a.booking_id, a.booking_room_id, NULL AS reason, a.from_day,
              CASE WHEN a.in_house THEN greatest(${untilNextRoom}, $5::date + 1) ELSE a.until_day END AS until_day
         FROM room_assignment a
        WHERE a.hotel_id = $1 AND (a.in_house OR daterange(a.from_day, a.until_day) && daterange($3, $4))
       UNION ALL
       SELECT 'plan', p.room_id, p.booking_id, ${reservationOfPlan('p')}, NULL, p.from_day, p.until_day
         FROM planned_room p
        WHERE p.hotel_id = $1 AND daterange(p.from_day, p.until_day) && daterange($3, $4)
       UNION ALL
       SELECT 'outOfOrder', o.room_id, NULL, NULL, o.reason, o.from_day, o.until_day
         FROM room_out_of_order o
        WHERE o.hotel_id = $1 AND daterange(o.from_day, o.until_day) && daterange($3, $4))
     SELECT used.kind, used.room_id AS "roomId", room.name AS "roomName", used.booking_room_id AS "reservationId",
            coalesce(used.reason, ${expectedGuests('used.booking_room_id')}) AS name,
            used.from_day - DATE '1970-01-01' AS "from", used.until_day - DATE '1970-01-01' AS "until"
       FROM used
       JOIN room ON room.hotel_id = $1 AND room.id = used.room_id
       LEFT JOIN booking b ON b.hotel_id = $1 AND b.id = used.booking_id
      WHERE ($2::bigint[] IS NULL OR used.room_id = ANY ($2::bigint[]))
        AND daterange(used.from_day, used.until_day) && daterange($3, $4)
      ORDER BY used.from_day, used.kind`,
    [hotelId, roomIds, dayText(from), dayText(until), dayText(today)],
  );
}

/** Reservations that arrive on the day and have no room planned; today also those still expected from before. */
export async function readUnplaced(
  database: Database,
  hotelId: number,
  day: number,
  isToday: boolean,
): Promise<
  {
    reservationId: number;
    bookingId: number;
    roomTypeId: number;
    guestName: string;
    from: number;
    until: number;
  }[]
> {
  const overdue = isToday ? 'OR (r.arrival < $2 AND r.departure > $2)' : '';
  return query(
    database,
    `SELECT r.id AS "reservationId", r.booking_id AS "bookingId", r.room_type_id AS "roomTypeId",
            ${expectedGuests('r.id')} AS "guestName",
            greatest(r.arrival, $2) - DATE '1970-01-01' AS "from", r.departure - DATE '1970-01-01' AS "until"
       FROM booking_room r
       JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
      WHERE r.hotel_id = $1 AND ${roomIs('expected', 'r')} AND (r.arrival = $2 ${overdue})
        AND NOT EXISTS (SELECT 1 FROM planned_room p WHERE p.hotel_id = $1 AND p.booking_room_id = r.id)
      ORDER BY ${bookerOrder(await readLanguage(database, hotelId))}, r.booking_id, r.position, r.id`,
    [hotelId, dayText(day)],
  );
}

export function readSiblings(
  database: Database,
  hotelId: number,
  bookingIds: readonly number[],
): Promise<{ bookingId: number; roomId: number }[]> {
  return query(
    database,
    `SELECT booking_id AS "bookingId", room_id AS "roomId" FROM planned_room
      WHERE hotel_id = $1 AND booking_id = ANY ($2)
      UNION SELECT booking_id, room_id FROM room_assignment
      WHERE hotel_id = $1 AND booking_id = ANY ($2) AND in_house`,
    [hotelId, bookingIds],
  );
}

/** The IDs of those of the rooms that guests have, or in which they are expected, today or later. */
export async function readRoomsInUse(
  database: Database,
  hotelId: number,
  roomIds: readonly number[],
): Promise<number[]> {
  const taken = await query<{ roomId: number }>(
    database,
    `SELECT a.room_id AS "roomId" FROM room_assignment a JOIN hotel h ON h.id = a.hotel_id
      WHERE a.hotel_id = $1 AND a.room_id = ANY ($2)
        AND (a.in_house OR a.until_day > ${businessDayOf('now()')})
     UNION
     SELECT p.room_id FROM planned_room p JOIN hotel h ON h.id = p.hotel_id
      WHERE p.hotel_id = $1 AND p.room_id = ANY ($2) AND p.until_day > ${businessDayOf('now()')}`,
    [hotelId, roomIds],
  );
  return taken.map(({ roomId }) => roomId);
}
