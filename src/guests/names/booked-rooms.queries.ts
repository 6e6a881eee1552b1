import { type Database, query } from '../../database/queries.js';
import type { DayText } from '../../values/day.js';
import type { BookedRoomWithNames, BookingOfRooms } from './names-of-booking.js';
import { roomIs } from '../../booking/room/states-in-sql.js';

export function readRoomsWithNames(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<BookedRoomWithNames[]> {
  return query(
    database,
    `SELECT r.id AS "reservationId", r.room_type_id AS "roomTypeId", t.code, t.name, r.arrival, r.departure, r.adults,
            r.children, r.status,
            coalesce((SELECT json_agg(json_build_object('firstName', g.first_name, 'lastName', g.last_name,
                        'identityNumber', g.identity_number, 'birthDate', g.birth_date, 'nationality', g.nationality)
                        ORDER BY g.position)
                        FROM named_guest g WHERE g.hotel_id = $1 AND g.booking_room_id = r.id), '[]') AS named
       FROM booking_room r
       JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
      WHERE r.hotel_id = $1 AND r.booking_id = $2 AND ${roomIs('standing', 'r')}
      ORDER BY r.position, r.id`,
    [hotelId, bookingId],
  );
}

export function readBookingsOfRooms(
  database: Database,
  hotelId: number,
  today: DayText,
  limit: number,
): Promise<BookingOfRooms[]> {
  return query(
    database,
    `WITH coming AS (
       SELECT booking_id, count(*)::int AS rooms, sum(adults + children)::int AS persons, min(arrival) AS arrival,
              max(departure) AS departure
         FROM booking_room
        WHERE hotel_id = $1 AND ${roomIs('expected')} AND departure >= $2
        GROUP BY booking_id HAVING count(*) > 1
        ORDER BY min(arrival), booking_id LIMIT $3)
     SELECT b.id AS "bookingId", b.voucher, concat_ws(' ', b.guest_name, b.guest_surname) AS "guestName", c.arrival,
            c.departure, c.rooms, c.persons,
            (SELECT count(*)::int FROM named_guest g
               JOIN booking_room r ON r.hotel_id = $1 AND r.id = g.booking_room_id AND ${roomIs('expected', 'r')}
              WHERE g.hotel_id = $1 AND g.booking_id = b.id) AS named
       FROM coming c JOIN booking b ON b.hotel_id = $1 AND b.id = c.booking_id
      ORDER BY c.arrival, b.id`,
    [hotelId, today, limit],
  );
}
