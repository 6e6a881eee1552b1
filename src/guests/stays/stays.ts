import { IsNull } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { dayText } from '../../values/day.js';
import type { CheckedInGuest } from './checked-in-guest.js';
import type { Guest } from './guest.js';
import { identityNumberIsDoubtful } from './identity-number.js';
import { guestIsNotFound } from '../guests.errors.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { Stay } from './stay.entity.js';
import { recordStays } from './stay-changes.js';

export const staysInHouse = ({ hotelId }: HotelChange, bookingRoomId: number) => ({
  hotelId,
  bookingRoomId,
  checkedOutAt: IsNull(),
});

/** The stay of a guest who is in house. Throws `guest_is_not_found`. */
export async function stayInHouse({ tx, hotelId }: HotelChange, id: number): Promise<Stay> {
  const stay = await tx.findOneBy(Stay, { hotelId, id, checkedOutAt: IsNull() });
  if (!stay) throw guestIsNotFound();
  return stay;
}

export async function addStays(
  change: HotelChange,
  { id, bookingId, departure }: BookedRoom,
  { roomId, guests, nowMs }: { roomId: number; guests: readonly Guest[]; nowMs: number },
): Promise<CheckedInGuest[]> {
  const { tx, hotelId } = change;
  const place = { hotelId, bookingId, bookingRoomId: id, roomId };
  const time = { checkedInAt: new Date(nowMs), departure: dayText(departure) };
  const inserted = await tx.insert(
    Stay,
    guests.map((guest) => ({ ...place, ...time, ...guest })),
  );
  const checkedIn = guests.map((guest, index) => ({
    stayId: inserted.identifiers[index]!['id'] as number,
    identityNumberIsDoubtful: identityNumberIsDoubtful(guest),
  }));
  recordStays(change, 'join', checkedIn);
  return checkedIn;
}
