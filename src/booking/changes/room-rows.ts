import type { HotelChange } from '../../database/hotel-change.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { isOpen } from '../room/booked-room-states.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { completedNights, releasedFrom } from '../room/nights.js';
import type { NightsOfRoom } from '../room/nights.queries.js';
import type { NewRoom } from './write-booking.js';

/** Writes rooms that are added to a booking, without their nights. Returns their reservation IDs, in their order. */
export async function insertRooms(
  { tx, hotelId }: HotelChange,
  bookingId: number,
  rooms: readonly (NewRoom & { position: number })[],
): Promise<number[]> {
  if (rooms.length === 0) return [];
  const rows = rooms.map(({ nights: _, soldAt, ...room }) => ({
    ...room,
    hotelId,
    bookingId,
    soldAt: soldAt ?? (() => 'now()'),
  }));
  const { identifiers } = await tx.insert(BookedRoom, rows);
  return identifiers.map(({ id }) => id as number);
}

/** The nights of a room once those from `today` on are given back. */
export function released(room: BookedRoom, today: number): NightsOfRoom {
  const after = releasedFrom(completedNights(room, today), today);
  return { reservationId: room.id, before: room.nightRows, after };
}

/** Returns a room with its nights, whatever its state. Throws `room_is_not_found`. */
export async function roomOf({ tx, hotelId }: HotelChange, id: number): Promise<BookedRoom> {
  const [room] = await tx.find(BookedRoom, { where: { hotelId, id }, relations: { nightRows: true } });
  if (!room) throw new BookingRefusal('room_is_not_found');
  return room;
}

/** Returns a room whose guests are expected or in house. Throws `room_is_not_found`, `room_is_not_active`. */
export function openRoom(rooms: readonly BookedRoom[], id: number): BookedRoom {
  const room = rooms.find((one) => one.id === id);
  if (!room) throw new BookingRefusal('room_is_not_found');
  if (!isOpen(room.status)) throw new BookingRefusal('room_is_not_active');
  return room;
}
