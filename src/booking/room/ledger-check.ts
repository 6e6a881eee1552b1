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
  inAllotments: number;
}

/** Compares `room_day.sold` of all hotels with the nights that are held, and what open blocks and partners' allotments have left. */
export function checkLedger(database: Database): Promise<LedgerDifference[]> {
  return queryEachHotel(
    database,
    `WITH night AS (
       SELECT hotel_id, room_type_id, block_id, allotted_to, from_day + generate_series(0, until_day - from_day - 1) AS day
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
     taken AS (
       SELECT hotel_id, allotted_to, room_type_id, day, count(*)::int AS rooms
         FROM night WHERE allotted_to IS NOT NULL GROUP BY 1, 2, 3, 4),
     allotted AS (
       SELECT n.hotel_id, n.room_type_id, n.day, sum(greatest(n.rooms - coalesce(t.rooms, 0), 0))::int AS rooms
         FROM partner_allotment_night n
         LEFT JOIN taken t ON t.hotel_id = n.hotel_id AND t.allotted_to = n.partner_id
                          AND t.room_type_id = n.room_type_id AND t.day = n.day
        WHERE n.hotel_id = $1 AND n.released IS NULL
        GROUP BY 1, 2, 3),
     wanted AS (
       SELECT hotel_id, room_type_id, day, coalesce(h.rooms, 0) AS held, coalesce(b.rooms, 0) AS "inBlocks",
              coalesce(a.rooms, 0) AS "inAllotments"
         FROM held AS h FULL JOIN blocked AS b USING (hotel_id, room_type_id, day)
         FULL JOIN allotted AS a USING (hotel_id, room_type_id, day))
     SELECT hotel_id AS "hotelId", room_type_id AS "roomTypeId", day, d.sold, coalesce(w.held, 0) AS held,
            coalesce(w."inBlocks", 0) AS "inBlocks", coalesce(w."inAllotments", 0) AS "inAllotments"
       FROM (SELECT hotel_id, room_type_id, day, sold FROM room_day WHERE hotel_id = $1) AS d
       FULL JOIN wanted AS w USING (hotel_id, room_type_id, day)
      WHERE d.sold IS DISTINCT FROM coalesce(w.held, 0) + coalesce(w."inBlocks", 0) + coalesce(w."inAllotments", 0)
      ORDER BY 1, 2, 3`,
  );
}

export interface TakenDifference {
  hotelId: number;
  partnerId: number;
  roomTypeId: number;
  day: string;
  /** Null where the partner has no allotment on the night. */
  taken: number | null;
  held: number;
}

/** Compares what partners have taken of their allotments with the nights that their bookings hold from them. */
export function checkAllotments(database: Database): Promise<TakenDifference[]> {
  return queryEachHotel(
    database,
    `WITH held AS (
       SELECT hotel_id, allotted_to AS partner_id, room_type_id, from_day AS day, count(*)::int AS rooms
         FROM booked_night WHERE hotel_id = $1 AND state = 'held' AND allotted_to IS NOT NULL GROUP BY 1, 2, 3, 4)
     SELECT hotel_id AS "hotelId", partner_id AS "partnerId", room_type_id AS "roomTypeId", day, n.taken,
            coalesce(h.rooms, 0) AS held
       FROM (SELECT * FROM partner_allotment_night WHERE hotel_id = $1) AS n
       FULL JOIN held AS h USING (hotel_id, partner_id, room_type_id, day)
      WHERE n.taken IS DISTINCT FROM coalesce(h.rooms, 0)
      ORDER BY 1, 2, 3, 4`,
  );
}
