import { type Database, query } from '../database/queries.js';
import type { Room } from '../inventory/catalogue/room.entity.js';
import { dayText } from '../values/day.js';

export interface StoredParty {
  room: string;
  arrival: string;
  inHouse: boolean;
  guests: { firstName: string; lastName: string }[];
}

/** Whether guests have the room on one of the nights or, for guests in house, have it now. */
export async function isTaken(
  database: Database,
  room: Room,
  arrival: number,
  departure: number,
  isInHouse = true,
): Promise<boolean> {
  const rows = await query(
    database,
    `SELECT 1 FROM room_assignment
      WHERE hotel_id = $1 AND room_id = $2
        AND (in_house AND $5 OR daterange(from_day, until_day) && daterange($3::date, $4::date))
      LIMIT 1`,
    [room.hotelId, room.id, dayText(arrival), dayText(departure), isInHouse],
  );
  return rows.length > 0;
}

export function readParties(database: Database, hotelId: number): Promise<StoredParty[]> {
  return query(
    database,
    `SELECT room.name AS room, br.arrival, bool_or(s.checked_out_at IS NULL) AS "inHouse",
            json_agg(json_build_object('firstName', s.first_name, 'lastName', s.last_name)) AS guests
       FROM stay s
       JOIN booking_room br ON br.hotel_id = s.hotel_id AND br.id = s.booking_room_id
       JOIN room_assignment a ON a.hotel_id = s.hotel_id AND a.booking_room_id = s.booking_room_id
       JOIN room ON room.hotel_id = a.hotel_id AND room.id = a.room_id
      WHERE s.hotel_id = $1
      GROUP BY s.booking_room_id, br.arrival, room.id, room.name, a.id`,
    [hotelId],
  );
}
