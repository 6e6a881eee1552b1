import { type DataSource, In } from 'typeorm';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { inEachHotel, queryEachHotel } from '../../database/hotel-ids.js';
import { type Database, query } from '../../database/queries.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import type { Clock } from '../../values/clock.service.js';
import { BookedNight, BookedRoom } from './booked-room.entity.js';
import { completedNights } from './nights.js';
import { nightColumns } from './nights.queries.js';

/** Rooms that one transaction completes: it holds the hotel's lock for a few hundredths of a second. */
const BATCH = 50;
const ACTOR = { kind: 'service', name: 'night-completion' } as const;

/** A room `r` whose nights are not all recorded with amounts that add up to its total. */
const IS_INCOMPLETE = `(
  SELECT count(n.amount) <> CASE WHEN r.total IS NULL THEN 0 ELSE r.departure - r.arrival END
         OR coalesce(sum(n.amount), 0) <> coalesce(r.total, 0)
         OR coalesce(bool_or(n.until_day > n.from_day + 1), false)
    FROM booked_night n WHERE n.hotel_id = $1 AND n.booking_room_id = r.id)`;

/**
 * Records the nights of rooms that an instance of an earlier release has written, with what {@link completedNights} says of them,
 * some at a time. What was recorded stays, so that it goes on where it was ended. Returns how many rooms it has completed.
 */
export async function completeNights(dataSource: DataSource, clock: Clock): Promise<{ rooms: number }> {
  let rooms = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    const { timeZone } = await dataSource.manager.findOneByOrFail(Hotel, { id: hotelId });
    const today = clock.today(timeZone);
    for (let ids = await incomplete(dataSource, hotelId, 0); ids.length > 0;) {
      const start = { hotelId, actor: ACTOR, touches: [], today } as const;
      rooms += await changeHotel(dataSource, start, (change) => completeRooms(change, ids));
      ids = await incomplete(dataSource, hotelId, ids.at(-1)!);
    }
  });
  return { rooms };
}

async function incomplete(database: Database, hotelId: number, after: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    database,
    `SELECT r.id FROM booking_room r
      WHERE r.hotel_id = $1 AND r.id > $2 AND ${IS_INCOMPLETE} ORDER BY r.id LIMIT ${BATCH}`,
    [hotelId, after],
  );
  return rows.map(({ id }) => id);
}

/** Rooms that others have completed meanwhile are written again as they are. */
async function completeRooms({ tx, hotelId, today }: HotelChange, ids: readonly number[]): Promise<number> {
  const rooms = await tx.find(BookedRoom, {
    where: { hotelId, id: In(ids) },
    relations: { nightRows: true },
  });
  const nights = rooms.flatMap((room) =>
    completedNights(room, today).map((night) => ({
      ...nightColumns(night),
      hotel_id: hotelId,
      booking_room_id: room.id,
      block_id: night.blockId,
      change_number: room.nightRows.find(({ from }) => from === night.day)?.changeNumber ?? null,
    })),
  );
  // The same nights are held as before: no day's rooms sold change.
  await tx.delete(BookedNight, { hotelId, bookedRoomId: In(ids) });
  await query(tx, `SELECT insert_rows('booked_night', $1)`, [JSON.stringify(nights)]);
  return rooms.length;
}

/** Amounts are decimals. */
export interface NightDifference {
  hotelId: number;
  bookingId: number;
  reservationId: number;
  expected: string | null;
  found: string | null;
}

/** Finds rooms whose nights cost something else than the room in all, or are not those of its stay. */
export function checkNights(database: Database): Promise<NightDifference[]> {
  return queryEachHotel(
    database,
    `SELECT r.hotel_id AS "hotelId", r.booking_id AS "bookingId", r.id AS "reservationId", r.total::text AS expected,
            (SELECT sum(n.amount) FROM booked_night n WHERE n.hotel_id = $1 AND n.booking_room_id = r.id)::text AS found
       FROM booking_room r
      WHERE r.hotel_id = $1 AND ${IS_INCOMPLETE}
        AND EXISTS (SELECT FROM booked_night n WHERE n.hotel_id = $1 AND n.booking_room_id = r.id AND n.amount IS NOT NULL)
      ORDER BY r.id`,
  );
}
