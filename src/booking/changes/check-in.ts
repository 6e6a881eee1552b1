import type { HotelChange } from '../../database/hotel-change.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { isOpen } from '../room/booked-room-states.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { ofTypeFrom } from '../room/nights.js';
import { roomOf } from './room-rows.js';
import { changeNights, moveRoom, settleTaxes } from './room-states.js';

// Steps within a change of the booking (`changeBooking`); a refusal must roll it back.

/** The guests of a room have come: taxes that are paid at the hotel are posted. Throws `room_is_not_found`, `room_is_not_active`. */
export async function checkInRoom(change: HotelChange, reservationId: number): Promise<void> {
  const room = await roomOf(change, reservationId);
  await moveRoom(change, room, 'check_in');
  await settleTaxes(change, room);
}

/** The guests of a room are expected again, and such taxes are reversed. Throws `room_is_not_found`, `room_is_not_checked_in`. */
export async function undoCheckInRoom(change: HotelChange, reservationId: number): Promise<void> {
  const room = await roomOf(change, reservationId);
  await moveRoom(change, room, 'undo_check_in');
  await settleTaxes(change, room);
  const key = { hotelId: change.hotelId, id: reservationId };
  await change.tx.update(BookedRoom, key, { priceBeforeMove: null });
}

/**
 * Makes the nights from today on nights of another room type; past ones stay. Throws `room_is_not_found`, `room_is_not_active`,
 * `room_is_not_available: <day>`.
 */
export async function changeRoomType(
  change: HotelChange,
  reservationId: number,
  roomTypeId: number,
): Promise<void> {
  const room = await roomOf(change, reservationId);
  if (!isOpen(room.status)) throw new BookingRefusal('room_is_not_active');
  if (roomTypeId === room.roomTypeId) return;
  await changeNights(change, room, (nights) => ofTypeFrom(nights, change.today, roomTypeId));
  await change.tx.update(BookedRoom, { hotelId: change.hotelId, id: reservationId }, { roomTypeId });
  change.record({ kind: 'booking', bookingId: room.bookingId });
}
