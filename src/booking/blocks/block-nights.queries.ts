import type { HotelChange } from '../../database/hotel-change.js';
import { query } from '../../database/queries.js';
import { dayText } from '../../values/day.js';

export interface BlockNight {
  roomTypeId: number;
  day: number;
  rooms: number;
}

export function readPickedUp({ tx, hotelId }: HotelChange, blockId: number): Promise<BlockNight[]> {
  return query(
    tx,
    `SELECT room_type_id AS "roomTypeId", day - DATE '1970-01-01' AS day, count(*)::int AS rooms
       FROM (SELECT room_type_id, from_day + generate_series(0, until_day - from_day - 1) AS day FROM booked_night
              WHERE hotel_id = $1 AND block_id = $2 AND state = 'held') AS night
      GROUP BY 1, 2`,
    [hotelId, blockId],
  );
}

/** Adds the nights to `room_day.sold`. Returns the first one with too few rooms left, which the database has refused. */
export async function countNights(
  { tx, hotelId, searchRevision }: HotelChange,
  nights: readonly BlockNight[],
): Promise<Omit<BlockNight, 'rooms'> | undefined> {
  const rows = nights.map(({ roomTypeId, day, rooms }) => ({
    room_type_id: roomTypeId,
    day: dayText(day),
    rooms,
  }));
  const [refused] = await query<Omit<BlockNight, 'rooms'>>(
    tx,
    `SELECT refused_type AS "roomTypeId", refused_day - DATE '1970-01-01' AS day FROM count_nights($1, $2, $3)`,
    [hotelId, searchRevision, JSON.stringify(rows)],
  );
  return refused;
}

/** Null without an inventory record. */
export async function readRoomsLeft(
  { tx, hotelId }: HotelChange,
  { roomTypeId, day }: Omit<BlockNight, 'rooms'>,
): Promise<number | null> {
  const [row] = await query<{ left: number }>(
    tx,
    'SELECT allotment - sold AS left FROM room_day WHERE hotel_id = $1 AND room_type_id = $2 AND day = $3',
    [hotelId, roomTypeId, dayText(day)],
  );
  return row?.left ?? null;
}
