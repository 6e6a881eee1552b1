import type { EntityManager } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { query } from '../../database/queries.js';
import { dayOrNullText, dayText } from '../../values/day.js';
import { allotted, type AllottedRoom } from './allotted-nights.js';
import type { Night } from './nights.js';

/** Returns which nights of a booking are taken from whose allotment; asks nothing in a hotel that has none. */
export async function allottedNights(
  change: HotelChange,
  bookingId: number,
  rooms: readonly AllottedRoom[],
): Promise<Map<Night, number>> {
  const partnerId = change.hasAllotments ? await partnerOf(change, bookingId) : null;
  const { tx, hotelId } = change;
  const left =
    partnerId === null
      ? new Map<string, number>()
      : await leftOfAllotments(tx, { hotelId, partnerId }, rooms);
  return allotted(rooms, partnerId, (roomTypeId, day) => left.get(`${roomTypeId} ${day}`));
}

async function partnerOf({ tx, hotelId }: HotelChange, bookingId: number): Promise<number | null> {
  const [row] = await query<{ partnerId: number | null }>(
    tx,
    'SELECT partner_id AS "partnerId" FROM booking WHERE hotel_id = $1 AND id = $2',
    [hotelId, bookingId],
  );
  return row?.partnerId ?? null;
}

/** Returns what a partner has left of nights that are not released, nor due to be by `today`, by room type and day. */
export async function leftOfAllotments(
  manager: EntityManager,
  { hotelId, partnerId, today = null }: { hotelId: number; partnerId: number; today?: number | null },
  rooms: readonly AllottedRoom[],
): Promise<Map<string, number>> {
  const days = rooms.flatMap(({ after }) => after.map(({ day }) => day));
  if (days.length === 0) return new Map();
  const rows = await query<{ roomTypeId: number; day: number; left: number }>(
    manager,
    `SELECT room_type_id AS "roomTypeId", day - DATE '1970-01-01' AS day, rooms - taken AS left
       FROM partner_allotment_night
      WHERE hotel_id = $1 AND partner_id = $2 AND day BETWEEN $3 AND $4 AND released IS NULL
        AND (release_day <= $5::date) IS NOT TRUE`,
    [hotelId, partnerId, dayText(Math.min(...days)), dayText(Math.max(...days)), dayOrNullText(today)],
  );
  return new Map(rows.map(({ roomTypeId, day, left }) => [`${roomTypeId} ${day}`, left]));
}
