import { type EntityManager, EntityNotFoundError } from 'typeorm';
import { entityOf } from '../../database/entity-json.js';
import { query } from '../../database/queries.js';
import { BookedNight, BookedRoom } from './booked-room.entity.js';
import { Booking } from './booking.entity.js';

type Row = Readonly<Record<string, unknown>>;
export type RoomRow = Row & { nightRows: readonly Row[] };

/** A booking with its rooms in any state, in their order, with their nights. */
export interface BookingWithRooms {
  booking: Booking;
  rooms: BookedRoom[];
}

/** The rooms of a booking of the hotel $1, with their nights, as JSON, which {@link roomsOfRows} reads. */
export const roomsAsJson = (bookingId: string) =>
  `(SELECT coalesce(json_agg(r ORDER BY r.position, r.id), '[]')
      FROM (SELECT r.*, (SELECT coalesce(json_agg(n ORDER BY n.from_day, n.id), '[]') FROM booked_night n
                          WHERE n.hotel_id = $1 AND n.booking_room_id = r.id) AS "nightRows"
              FROM booking_room r WHERE r.hotel_id = $1 AND r.booking_id = ${bookingId}) AS r)`;

/** Returns the rooms of a booking in any state, in their order, with their nights. */
export async function roomsOfBooking(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
): Promise<BookedRoom[]> {
  const sql = `SELECT ${roomsAsJson('$2')} AS rooms`;
  const [row] = await query<{ rooms: RoomRow[] }>(tx, sql, [hotelId, bookingId]);
  return roomsOfRows(tx, row!.rooms);
}

export async function bookingWithRooms(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
): Promise<BookingWithRooms> {
  const [row] = await query<{ booking: Row; rooms: RoomRow[] }>(
    tx,
    `SELECT to_json(b) AS booking, ${roomsAsJson('b.id')} AS rooms FROM booking b WHERE b.hotel_id = $1 AND b.id = $2`,
    [hotelId, bookingId],
  );
  if (!row) throw new EntityNotFoundError(Booking, { hotelId, id: bookingId });
  return { booking: entityOf(tx, Booking, row.booking), rooms: roomsOfRows(tx, row.rooms) };
}

export function roomsOfRows(tx: EntityManager, rows: readonly RoomRow[]): BookedRoom[] {
  return rows.map(({ nightRows, ...row }) => {
    const nights = nightRows.map((night) => entityOf(tx, BookedNight, night));
    return Object.assign(entityOf(tx, BookedRoom, row), { nightRows: nights });
  });
}
