import { In } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { Booking } from './booking.entity.js';
import { BookedRoom } from './booked-room.entity.js';
import { BookingRefusal } from './ledger.errors.js';
import { NamedGuest } from './named-guest.entity.js';

export type GuestName = Pick<
  NamedGuest,
  'firstName' | 'lastName' | 'identityNumber' | 'birthDate' | 'nationality'
>;

/** Replaces named guests of each room. Throws `room_is_not_active`, also for rooms of another booking. */
export async function nameGuests(
  change: HotelChange,
  bookingId: number,
  rooms: ReadonlyMap<number, readonly GuestName[]>,
): Promise<void> {
  const { tx, hotelId } = change;
  const bookedRoomId = In([...rooms.keys()]);
  const expected = { hotelId, bookingId, id: bookedRoomId, status: 'active' as const };
  if ((await tx.countBy(BookedRoom, expected)) < rooms.size) throw new BookingRefusal('room_is_not_active');
  await tx.delete(NamedGuest, { hotelId, bookedRoomId });
  const rows = [...rooms].flatMap(([id, guests]) =>
    guests.map((guest, position) => ({ ...guest, hotelId, bookingId, bookedRoomId: id, position })),
  );
  if (rows.length > 0) await tx.insert(NamedGuest, rows);
  const changedAt = () => 'now()';
  await tx.update(Booking, { hotelId, id: bookingId }, { changedAt, guestDataErasedAt: null });
  change.record({ kind: 'booking', bookingId });
}
