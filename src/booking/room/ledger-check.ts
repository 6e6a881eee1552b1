import { queryEachHotel } from '../../database/hotel-ids.js';
import type { Database } from '../../database/queries.js';

export interface LedgerDifference {
  hotelId: number;
  roomTypeId: number;
  day: string;
  /** Null where the day has no inventory record. */
  sold: number | null;
  held: number;
  inBlocks: number;
}

/** Compares `room_day.sold` of all hotels with the nights that are held and what open blocks have left. */
export function checkLedger(database: Database): Promise<LedgerDifference[]> {
  return queryEachHotel(
    database,
    `WITH night AS (
       SELECT hotel_id, room_type_id, block_id, from_day + generate_series(0, until_day - from_day - 1) AS day
         FROM booked_night WHERE hotel_id = $1 AND state = 'held'),
     held AS (
       SELECT hotel_id, room_type_id, day, count(*)::int AS rooms FROM night GROUP BY 1, 2, 3),
     picked_up AS (
       SELECT hotel_id, block_id, room_type_id, day, count(*)::int AS rooms
         FROM night WHERE block_id IS NOT NULL GROUP BY 1, 2, 3, 4),
     blocked AS (
       SELECT n.hotel_id, n.room_type_id, n.day, sum(greatest(n.rooms - coalesce(p.rooms, 0), 0))::int AS rooms
         FROM room_block_night n
         JOIN room_block b ON b.hotel_id = n.hotel_id AND b.id = n.block_id AND b.status IN ('held', 'definite')
         LEFT JOIN picked_up p ON p.hotel_id = n.hotel_id AND p.block_id = n.block_id
                              AND p.room_type_id = n.room_type_id AND p.day = n.day
        WHERE n.hotel_id = $1
        GROUP BY 1, 2, 3),
     wanted AS (
       SELECT hotel_id, room_type_id, day, coalesce(h.rooms, 0) AS held, coalesce(b.rooms, 0) AS "inBlocks"
         FROM held AS h FULL JOIN blocked AS b USING (hotel_id, room_type_id, day))
     SELECT hotel_id AS "hotelId", room_type_id AS "roomTypeId", day, d.sold, coalesce(w.held, 0) AS held,
            coalesce(w."inBlocks", 0) AS "inBlocks"
       FROM (SELECT hotel_id, room_type_id, day, sold FROM room_day WHERE hotel_id = $1) AS d
       FULL JOIN wanted AS w USING (hotel_id, room_type_id, day)
      WHERE d.sold IS DISTINCT FROM coalesce(w.held, 0) + coalesce(w."inBlocks", 0)
      ORDER BY 1, 2, 3`,
  );
}
