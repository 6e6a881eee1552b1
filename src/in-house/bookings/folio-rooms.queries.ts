import { type Database, query } from '../../database/queries.js';
import type { DayText } from '../../values/day.js';
import { LAST_ROOM_FIRST } from '../../guests/stays/last-room.js';

/** The room that the guests of a reservation have, or had last, and when they left. */
export interface HadRoom {
  name: string;
  /** Null where they have not left. */
  leftOn: DayText | null;
}

/** The rooms by reservation; none where the guests have not come. */
export async function readHadRooms(
  database: Database,
  hotelId: number,
  reservationIds: readonly number[],
): Promise<Map<number, HadRoom>> {
  const found = await query<HadRoom & { id: number }>(
    database,
    `SELECT DISTINCT ON (a.booking_room_id) a.booking_room_id AS id, room.name,
              CASE WHEN NOT a.in_house THEN a.until_day END AS "leftOn"
         FROM room_assignment a JOIN room ON room.hotel_id = a.hotel_id AND room.id = a.room_id
        WHERE a.hotel_id = $1 AND a.booking_room_id = ANY($2)
        ORDER BY a.booking_room_id, ${LAST_ROOM_FIRST}`,
    [hotelId, reservationIds],
  );
  return new Map(found.map(({ id, ...room }) => [id, room]));
}
