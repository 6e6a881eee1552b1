import type { EntityManager } from 'typeorm';
import { dayNumber } from '../../values/day.js';

/** What a change of a booking is decided on. */
export interface StandingBooking {
  id: number;
  partnerId: number | null;
  status: 'active' | 'cancelled';
  checkedIn: boolean;
  bookDigest: string | null;
  registeredAt: Date;
  cancelledAt: Date | null;
}

const STANDING = `id, partner_id AS "partnerId", status, checked_in AS "checkedIn", book_digest AS "bookDigest",
  registered_at AS "registeredAt", cancelled_at AS "cancelledAt"`;

export async function bookingByVoucher(
  manager: EntityManager,
  hotelId: number,
  partnerId: number,
  voucher: string,
): Promise<StandingBooking | undefined> {
  const [row] = (await manager.query(
    `SELECT ${STANDING} FROM booking WHERE hotel_id = $1 AND partner_id = $2 AND voucher = $3`,
    [hotelId, partnerId, voucher],
  )) as StandingBooking[];
  return row;
}

/** A room of a booking with the nights it holds, in day numbers. */
export interface StandingRoom {
  id: number;
  bookingId: number;
  position: number;
  roomTypeId: number;
  arrival: number;
  departure: number;
  heldFrom: number;
  heldUntil: number;
  status: 'active' | 'replaced' | 'cancelled' | 'no_show' | 'checked_in' | 'checked_out';
}

/** The rooms of a booking, whatever their status, in their order. */
export async function roomsOfBooking(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
): Promise<StandingRoom[]> {
  return standingRooms(tx, 'hotel_id = $1 AND booking_id = $2', [hotelId, bookingId]);
}

/** All rows of the booking of a room (by its reservation ID), the room's own among them. */
export async function roomsBeside(
  tx: EntityManager,
  hotelId: number,
  bookingRoomId: number,
): Promise<StandingRoom[]> {
  return standingRooms(
    tx,
    `hotel_id = $1 AND booking_id = (SELECT booking_id FROM booking_room WHERE hotel_id = $1 AND id = $2)`,
    [hotelId, bookingRoomId],
  );
}

async function standingRooms(tx: EntityManager, where: string, values: unknown[]): Promise<StandingRoom[]> {
  const rows = (await tx.query(
    `SELECT id, booking_id AS "bookingId", position, room_type_id AS "roomTypeId", arrival, departure,
       held_from AS "heldFrom", held_until AS "heldUntil", status
       FROM booking_room WHERE ${where} ORDER BY position, id`,
    values,
  )) as (Omit<StandingRoom, 'arrival' | 'departure' | 'heldFrom' | 'heldUntil'> &
    Record<'arrival' | 'departure' | 'heldFrom' | 'heldUntil', string>)[];
  return rows.map((row) => ({
    ...row,
    arrival: dayNumber(row.arrival),
    departure: dayNumber(row.departure),
    heldFrom: dayNumber(row.heldFrom),
    heldUntil: dayNumber(row.heldUntil),
  }));
}
