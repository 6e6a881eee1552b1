import { type EntityManager, In, Not } from 'typeorm';
import { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { Booking } from '../../booking/room/booking.entity.js';
import { query } from '../../database/queries.js';

export interface BookingOwner {
  hotelId: number;
  partnerId: number;
}

export interface LastChange {
  bookingId: number;
  seq: number;
  by: 'partner' | 'hotel';
  at: Date;
}

/** When the guests of a room came and, once all have, left: days `YYYY-MM-DD` of the hotel. */
export interface ActualDates {
  bookedRoomId: number;
  came: string;
  left: string | null;
}

export async function readLastNumber(tx: EntityManager, hotelId: number): Promise<number> {
  const [row] = await query<{ last: number }>(
    tx,
    'SELECT changes AS last FROM hotel_revision WHERE hotel_id = $1',
    [hotelId],
  );
  return row?.last ?? 0;
}

export function readLastChanges(
  tx: EntityManager,
  { hotelId, partnerId }: BookingOwner,
  after: number,
  limit: number,
): Promise<LastChange[]> {
  return query(
    tx,
    `SELECT booking_id AS "bookingId", seq, changed_by AS by, at FROM booking_change
      WHERE hotel_id = $1 AND partner_id = $2 AND seq > $3 ORDER BY seq LIMIT $4`,
    [hotelId, partnerId, after, limit],
  );
}

export async function readLastChange(
  tx: EntityManager,
  { hotelId, partnerId }: BookingOwner,
  voucher: string,
): Promise<LastChange | undefined> {
  const [change] = await query<LastChange>(
    tx,
    `SELECT c.booking_id AS "bookingId", c.seq, c.changed_by AS by, c.at
       FROM booking b JOIN booking_change c ON c.hotel_id = b.hotel_id AND c.booking_id = b.id
      WHERE b.hotel_id = $1 AND b.partner_id = $2 AND b.voucher = $3`,
    [hotelId, partnerId, voucher],
  );
  return change;
}

/** Bookings by their ID, and their rooms without those that a Modify left out, in their order. */
export async function readBookings(
  tx: EntityManager,
  hotelId: number,
  ids: readonly number[],
): Promise<{ bookings: Map<number, Booking>; rooms: BookedRoom[] }> {
  const bookings = await tx.findBy(Booking, { hotelId, id: In(ids) });
  const rooms = await tx.find(BookedRoom, {
    where: { hotelId, bookingId: In(ids), status: Not('removed') },
    order: { position: 'ASC', id: 'ASC' },
  });
  return { bookings: new Map(bookings.map((booking) => [booking.id, booking])), rooms };
}

export function readActualDates(
  tx: EntityManager,
  hotelId: number,
  bookingIds: readonly number[],
): Promise<ActualDates[]> {
  return query(
    tx,
    `SELECT s.booking_room_id AS "bookedRoomId", min(s.checked_in_at AT TIME ZONE h.time_zone)::date AS came,
            CASE WHEN bool_and(s.checked_out_at IS NOT NULL)
                 THEN max(s.checked_out_at AT TIME ZONE h.time_zone)::date END AS left
       FROM stay s JOIN hotel h ON h.id = s.hotel_id
      WHERE s.hotel_id = $1 AND s.booking_id = ANY ($2)
      GROUP BY s.booking_room_id`,
    [hotelId, bookingIds],
  );
}
