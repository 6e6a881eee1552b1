import type { DataSource } from 'typeorm';

/** A day on which the rooms counted as sold are not those that bookings hold. */
export interface LedgerDifference {
  hotelId: number;
  roomTypeId: number;
  day: string;
  /** Null where the day has no inventory record. */
  sold: number | null;
  held: number;
}

/** Compares room_day.sold of all hotels with the nights of room_hold. An empty list: all is well. */
export async function checkLedger(dataSource: DataSource): Promise<LedgerDifference[]> {
  return dataSource.query<LedgerDifference[]>(
    `WITH held AS (
       SELECT hotel_id, room_type_id, from_day + generate_series(0, until_day - from_day - 1) AS day, count(*)::int AS rooms
         FROM room_hold
        GROUP BY 1, 2, 3)
     SELECT hotel_id AS "hotelId", room_type_id AS "roomTypeId", day, d.sold, coalesce(h.rooms, 0) AS held
       FROM room_day AS d FULL JOIN held AS h USING (hotel_id, room_type_id, day)
      WHERE d.sold IS DISTINCT FROM coalesce(h.rooms, 0)
      ORDER BY 1, 2, 3`,
  );
}
