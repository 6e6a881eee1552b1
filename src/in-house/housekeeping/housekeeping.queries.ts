import { type Database, query } from '../../database/queries.js';
import type { DayText } from '../../values/day.js';
import type { HousekeepingRoom } from './housekeeping-room.js';
import { houseOrder } from './house-order.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import { beginningOfDay } from '../../hotel/business-day.js';

export async function readHousekeeping(
  database: Database,
  hotelId: number,
  today: DayText,
): Promise<HousekeepingRoom[]> {
  return query(
    database,
    `SELECT room.id AS "roomId", room.name AS "roomName", room.room_type_id AS "roomTypeId",
            room.building_id AS "buildingId", coalesce(c.state, 'clean') AS cleanliness,
            CASE WHEN stay.until_day IS NULL THEN CASE WHEN EXISTS (
                   SELECT 1 FROM room_assignment a
                    WHERE a.hotel_id = $1 AND a.room_id = room.id AND NOT a.in_house AND a.until_day = $2)
                 THEN 'left' END
                 WHEN stay.until_day <= $2 THEN 'leaving' WHEN stay.from_day = $2 THEN 'arrived'
                 ELSE 'staying' END AS guests,
            (SELECT r.adults + r.children FROM planned_room p
               JOIN booking_room r ON r.hotel_id = p.hotel_id AND r.id = coalesce(p.booking_room_id, p.later_of)
              WHERE p.hotel_id = $1 AND p.room_id = room.id AND p.from_day <= $2 AND p.until_day > $2
              LIMIT 1) AS arriving,
            (SELECT json_build_object('reason', o.reason, 'until', o.until_day) FROM room_out_of_order o
              WHERE o.hotel_id = $1 AND o.room_id = room.id AND o.from_day <= $2 AND o.until_day > $2) AS "outOfOrder"
       FROM room
       JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id
       LEFT JOIN room_cleanliness c ON c.hotel_id = room.hotel_id AND c.room_id = room.id
       LEFT JOIN LATERAL (SELECT a.from_day, a.until_day FROM room_assignment a
                           WHERE a.hotel_id = $1 AND a.room_id = room.id AND a.in_house) AS stay ON true
      WHERE room.hotel_id = $1 AND room.retired_at IS NULL
      ORDER BY ${houseOrder(await readLanguage(database, hotelId))}`,
    [hotelId, today],
  );
}

const SLEPT_IN = `SELECT a.room_id AS "roomId" FROM room_assignment a
    LEFT JOIN room_cleanliness c ON c.hotel_id = a.hotel_id AND c.room_id = a.room_id
   WHERE a.hotel_id = $1 AND a.in_house AND a.from_day < $3
     AND (c.room_id IS NULL OR (c.state <> 'dirty' AND c.since < $2))`;

/** Rooms in which guests slept and that nobody has looked at since the hotel's day began. */
export async function readRoomsSleptIn(
  database: Database,
  hotelId: number,
  today: DayText,
  dayBegan: Date,
  limit: number | null = null,
): Promise<number[]> {
  const rooms = await query<{ roomId: number }>(database, `${SLEPT_IN} LIMIT $4`, [
    hotelId,
    dayBegan,
    today,
    limit,
  ]);
  return rooms.map(({ roomId }) => roomId);
}

export async function readBeginningOfDay(database: Database, hotelId: number, day: DayText): Promise<Date> {
  const [row] = await query<{ at: Date }>(
    database,
    `SELECT ${beginningOfDay('$2')} AS at FROM hotel h WHERE id = $1`,
    [hotelId, day],
  );
  return row!.at;
}
