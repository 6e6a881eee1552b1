import { type Database, query } from '../../database/queries.js';
import { LAST_ROOM_FIRST } from '../stays/last-room.js';

/** The names of rooms by reservation: of the room that its guests have now, else of the last one that they had. */
export async function readRoomNames(
  database: Database,
  hotelId: number,
  reservationIds: readonly number[],
): Promise<Map<number, string>> {
  const found = await query<{ id: number; name: string }>(
    database,
    `SELECT DISTINCT ON (a.booking_room_id) a.booking_room_id AS id, room.name
         FROM room_assignment a JOIN room ON room.hotel_id = a.hotel_id AND room.id = a.room_id
        WHERE a.hotel_id = $1 AND a.booking_room_id = ANY($2)
        ORDER BY a.booking_room_id, ${LAST_ROOM_FIRST}`,
    [hotelId, reservationIds],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
