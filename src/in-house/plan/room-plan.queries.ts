import { type Database, query } from '../../database/queries.js';
import { dayText } from '../../values/day.js';
import type { FreeRoom, HouseRoom, RoomPlan } from '../reservations/desk-reservation.js';
import { expectedGuests } from '../reservations/expected-guests.queries.js';
import { houseOrder } from '../housekeeping/house-order.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import { roomIs } from '../../booking/room/states-in-sql.js';
import { reservationOfPlan, untilNextRoom } from './planned-room.entity.js';

/** Days as day numbers, from `from` until the day before `until`. */
export interface Period {
  from: number;
  until: number;
}

/** Rooms in the order of the house. `condition` is SQL over `room`, the hotel ($1) and `values` ($2 …). */
async function roomsWhere<Room extends HouseRoom>(
  database: Database,
  hotelId: number,
  { columns, condition }: { columns: string; condition: string },
  values: readonly unknown[] = [],
): Promise<Room[]> {
  return query(
    database,
    `SELECT room.id AS "roomId", room.name AS "roomName", room.room_type_id AS "roomTypeId",
            room.building_id AS "buildingId", coalesce(cleanliness.state, 'clean') AS cleanliness, ${columns}
       FROM room
       JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id
       LEFT JOIN room_cleanliness cleanliness
         ON cleanliness.hotel_id = room.hotel_id AND cleanliness.room_id = room.id
      WHERE room.hotel_id = $1 AND ${condition}
      ORDER BY ${houseOrder(await readLanguage(database, hotelId))}`,
    [hotelId, ...values],
  );
}

/** Rooms in order that nobody has in the period; guests who have not left keep theirs. Planned rooms are among them. */
export function readFreeRooms(
  database: Database,
  hotelId: number,
  { from, until }: Period,
  today: number,
): Promise<FreeRoom[]> {
  return roomsWhere(
    database,
    hotelId,
    {
      columns: `(SELECT json_build_object('reservationId', ${reservationOfPlan('p')}, 'from', p.from_day, 'guestName',
                                ${expectedGuests(reservationOfPlan('p'))})
                   FROM planned_room p JOIN booking b ON b.hotel_id = p.hotel_id AND b.id = p.booking_id
                  WHERE p.hotel_id = $1 AND p.room_id = room.id
                    AND daterange(p.from_day, p.until_day) && daterange($2, $3)
                  ORDER BY p.from_day LIMIT 1) AS "plannedFor"`,
      condition: `room.retired_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM room_out_of_order o
                       WHERE o.hotel_id = $1 AND o.room_id = room.id
                         AND daterange(o.from_day, o.until_day) && daterange($2, $3))
      AND NOT EXISTS (SELECT 1 FROM room_assignment a
                       WHERE a.hotel_id = $1 AND a.room_id = room.id
                         AND (daterange(a.from_day, a.until_day) && daterange($2, $3)
                              OR (a.in_house AND $2::date <= $4::date)))`,
    },
    [dayText(from), dayText(until), dayText(today)],
  );
}

export function readPlanRooms(database: Database, hotelId: number): Promise<RoomPlan['rooms']> {
  return roomsWhere(database, hotelId, {
    columns: '(room.retired_at IS NOT NULL) AS "isRetired"',
    condition: `(room.retired_at IS NULL
      OR EXISTS (SELECT 1 FROM room_assignment a WHERE a.hotel_id = $1 AND a.room_id = room.id AND a.in_house))`,
  });
}

/** What the chart tells of a reservation, from `r` and its board. */
const OF_RESERVATION = `r.id AS "reservationId", r.booking_id AS "bookingId", r.room_type_id AS "roomTypeId", r.arrival, r.departure,
            r.adults, r.children, board.title AS "boardTitle"`;
const AND_BOARD = 'LEFT JOIN board ON board.hotel_id = r.hotel_id AND board.id = r.board_id';

export function readOccupancies(
  database: Database,
  hotelId: number,
  { from, until }: Period,
): Promise<RoomPlan['occupancies']> {
  return query(
    database,
    `SELECT a.room_id AS "roomId", ${OF_RESERVATION},
            coalesce(guest.name, concat_ws(' ', b.guest_name, b.guest_surname)) AS "guestName",
            a.from_day AS "from", CASE WHEN a.in_house THEN ${untilNextRoom} ELSE a.until_day END AS "until",
            a.in_house AS "inHouse"
       FROM room_assignment a
       JOIN booking b ON b.hotel_id = a.hotel_id AND b.id = a.booking_id
       JOIN booking_room r ON r.hotel_id = a.hotel_id AND r.id = a.booking_room_id
       ${AND_BOARD}
       LEFT JOIN LATERAL (SELECT concat_ws(' ', s.first_name, s.last_name) AS name FROM stay s
                           WHERE s.hotel_id = a.hotel_id AND s.booking_room_id = a.booking_room_id
                           ORDER BY s.checked_in_at, s.id LIMIT 1) AS guest ON true
      WHERE a.hotel_id = $1 AND (daterange(a.from_day, a.until_day) && daterange($2, $3)
                                 OR (a.in_house AND a.from_day < $3))
      ORDER BY a.from_day, a.id`,
    [hotelId, dayText(from), dayText(until)],
  );
}

export function readExpected(
  database: Database,
  hotelId: number,
  { from, until }: Period,
): Promise<RoomPlan['expected']> {
  return query(
    database,
    `SELECT ${OF_RESERVATION}, ${expectedGuests('r.id')} AS "guestName"
       FROM booking_room r
       JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
       ${AND_BOARD}
      WHERE r.hotel_id = $1 AND ${roomIs('expected', 'r')} AND r.arrival < $3 AND r.departure > $2
        AND NOT EXISTS (SELECT 1 FROM planned_room p WHERE p.hotel_id = $1 AND p.booking_room_id = r.id)
      ORDER BY r.arrival, r.id`,
    [hotelId, dayText(from), dayText(until)],
  );
}

/** Every part of the stays of which one is in the period, so that a person sees all that is planned for them. */
export function readPlanned(
  database: Database,
  hotelId: number,
  { from, until }: Period,
): Promise<RoomPlan['planned']> {
  return query(
    database,
    `SELECT p.room_id AS "roomId", ${OF_RESERVATION}, ${expectedGuests('r.id')} AS "guestName",
            p.from_day AS "from", p.until_day AS "until", ${roomIs('in_house', 'r')} AS "inHouse"
       FROM (SELECT DISTINCT ${reservationOfPlan('seen')} AS id FROM planned_room seen
              WHERE seen.hotel_id = $1 AND daterange(seen.from_day, seen.until_day) && daterange($2, $3)) AS shown
       JOIN planned_room p ON p.hotel_id = $1 AND ${reservationOfPlan('p')} = shown.id
       JOIN booking b ON b.hotel_id = p.hotel_id AND b.id = p.booking_id
       JOIN booking_room r ON r.hotel_id = p.hotel_id AND r.id = shown.id
       ${AND_BOARD}
      ORDER BY p.from_day, p.id`,
    [hotelId, dayText(from), dayText(until)],
  );
}

/** Rooms of a type that are kept for groups and partners, and not yet booked, on each day. */
export function readHeld(
  database: Database,
  hotelId: number,
  { from, until }: Period,
  today: number,
): Promise<RoomPlan['held']> {
  return query(
    database,
    `SELECT 'block' AS kind, b.id, b.name, n.room_type_id AS "roomTypeId",
            json_agg(json_build_object('day', n.day, 'rooms', n.rooms - n.picked_up) ORDER BY n.day) AS days
       FROM room_block_night n
       JOIN room_block b ON b.hotel_id = n.hotel_id AND b.id = n.block_id
      WHERE n.hotel_id = $1 AND n.is_held AND n.rooms > n.picked_up AND n.day >= $2 AND n.day < $3
      GROUP BY b.id, b.name, n.room_type_id
      UNION ALL
     SELECT 'allotment', p.id, p.name, n.room_type_id,
            json_agg(json_build_object('day', n.day, 'rooms', n.rooms - n.taken) ORDER BY n.day)
       FROM partner_allotment_night n
       JOIN partner p ON p.id = n.partner_id
      WHERE n.hotel_id = $1 AND n.released IS NULL AND (n.release_day IS NULL OR n.release_day > $4)
        AND n.rooms > n.taken AND n.day >= greatest($2::date, $4::date) AND n.day < $3
      GROUP BY p.id, p.name, n.room_type_id
      ORDER BY 1 DESC, 3, 2`,
    [hotelId, dayText(from), dayText(until), dayText(today)],
  );
}

export function readOutOfOrder(
  database: Database,
  hotelId: number,
  { from, until }: Period,
): Promise<RoomPlan['outOfOrder']> {
  return query(
    database,
    `SELECT id, room_id AS "roomId", from_day AS "from", until_day AS "until", reason,
            (day_change_id IS NOT NULL) AS "lowersSales"
       FROM room_out_of_order
      WHERE hotel_id = $1 AND daterange(from_day, until_day) && daterange($2, $3)
      ORDER BY from_day, id`,
    [hotelId, dayText(from), dayText(until)],
  );
}

export function readLeft(
  database: Database,
  hotelId: number,
  { from, until }: Period,
): Promise<RoomPlan['left']> {
  return query(
    database,
    `SELECT room_type_id AS "roomTypeId", day, allotment - sold AS left FROM room_day
      WHERE hotel_id = $1 AND day >= $2 AND day < $3`,
    [hotelId, dayText(from), dayText(until)],
  );
}
