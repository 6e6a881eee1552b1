import { type Database, query } from '../database/queries.js';
import { dayText } from '../values/day.js';
import type { HouseRoom, RoomPlan } from './desk-reservation.js';

/** Days as day numbers, from `from` until the day before `until`. */
export interface Period {
  from: number;
  until: number;
}

/** Rooms of the hotel of which a condition over `room`, `$1` (the hotel) and `values` ($2 …) holds, in the house's order. */
function roomsWhere(
  database: Database,
  hotelId: number,
  condition: string,
  values: readonly unknown[] = [],
): Promise<HouseRoom[]> {
  return query(
    database,
    `SELECT room.id AS "roomId", room.name AS "roomName", room.room_type_id AS "roomTypeId",
            room.building_id AS "buildingId"
       FROM room
       JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id
      WHERE room.hotel_id = $1 AND ${condition}
      ORDER BY building.sort, room.sort, room.name`,
    [hotelId, ...values],
  );
}

/** Rooms in use that nobody has in the period; guests who have not left keep their room. */
export function readFreeRooms(
  database: Database,
  hotelId: number,
  { from, until }: Period,
  today: number,
): Promise<HouseRoom[]> {
  return roomsWhere(
    database,
    hotelId,
    `room.retired_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM room_assignment a
                       WHERE a.hotel_id = $1 AND a.room_id = room.id
                         AND (daterange(a.from_day, a.until_day) && daterange($2, $3)
                              OR (a.in_house AND $2::date <= $4::date)))`,
    [dayText(from), dayText(until), dayText(today)],
  );
}

/** Rooms in use, and those that somebody is in. */
export function readPlanRooms(database: Database, hotelId: number): Promise<HouseRoom[]> {
  return roomsWhere(
    database,
    hotelId,
    `(room.retired_at IS NULL
      OR EXISTS (SELECT 1 FROM room_assignment a WHERE a.hotel_id = $1 AND a.room_id = room.id AND a.in_house))`,
  );
}

export function readOccupancies(
  database: Database,
  hotelId: number,
  { from, until }: Period,
): Promise<RoomPlan['occupancies']> {
  return query(
    database,
    `SELECT a.room_id AS "roomId", a.booking_room_id AS "reservationId", a.booking_id AS "bookingId",
            coalesce(guest.name, concat_ws(' ', b.guest_name, b.guest_surname)) AS "guestName",
            a.from_day AS "from", a.until_day AS "until", a.in_house AS "inHouse"
       FROM room_assignment a
       JOIN booking b ON b.hotel_id = a.hotel_id AND b.id = a.booking_id
       LEFT JOIN LATERAL (SELECT concat_ws(' ', s.first_name, s.last_name) AS name FROM stay s
                           WHERE s.hotel_id = a.hotel_id AND s.booking_room_id = a.booking_room_id
                           ORDER BY s.checked_in_at, s.id LIMIT 1) AS guest ON true
      WHERE a.hotel_id = $1 AND (daterange(a.from_day, a.until_day) && daterange($2, $3)
                                 OR (a.in_house AND a.from_day < $3))
      ORDER BY a.from_day, a.id`,
    [hotelId, dayText(from), dayText(until)],
  );
}

/** Reservations of the period that have no room yet. */
export function readExpected(
  database: Database,
  hotelId: number,
  { from, until }: Period,
): Promise<RoomPlan['expected']> {
  return query(
    database,
    `SELECT r.id AS "reservationId", r.booking_id AS "bookingId",
            concat_ws(' ', b.guest_name, b.guest_surname) AS "guestName", r.room_type_id AS "roomTypeId",
            r.arrival, r.departure
       FROM booking_room r
       JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
      WHERE r.hotel_id = $1 AND r.status = 'active' AND r.arrival < $3 AND r.departure > $2
      ORDER BY r.arrival, r.id`,
    [hotelId, dayText(from), dayText(until)],
  );
}
