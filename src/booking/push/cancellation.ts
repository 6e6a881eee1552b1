import type { HotelChange } from '../../database/hotel-change.js';
import { type PushRecord, writeCancellation } from '../ledger/booking-record.js';
import { BookingRefusal } from './booking-push.errors.js';
import { releaseNights } from '../ledger/inventory-ledger.js';
import { roomsOfBooking, type StandingBooking } from './standing-booking.js';

/**
 * Cancels a booking: nights from the hotel's day on are given back, past ones stay counted, cards are
 * erased. Returns when it was cancelled, also where it had been before. Throws `booking_is_checked_in`.
 */
export async function cancelBooking(
  change: HotelChange,
  booking: StandingBooking,
  push?: PushRecord,
): Promise<Date> {
  const { tx, hotelId, today } = change;
  if (booking.cancelledAt) return booking.cancelledAt;
  if (booking.checkedIn) throw new BookingRefusal('booking_is_checked_in');
  const rooms = await roomsOfBooking(tx, hotelId, booking.id);
  await releaseNights(
    change,
    rooms.map((room) => ({
      roomTypeId: room.roomTypeId,
      from: Math.max(room.heldFrom, today),
      until: room.heldUntil,
    })),
  );
  return writeCancellation(tx, hotelId, booking.id, today, push);
}
