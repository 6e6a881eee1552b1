import type { EntityManager } from 'typeorm';
import { type PushRecord, writeCancellation } from '../ledger/booking-record.js';
import { BookingRefusal } from './booking-push.errors.js';
import { releaseNights } from '../ledger/inventory-ledger.js';
import { roomsOfBooking, type StandingBooking } from './standing-booking.js';

/**
 * Cancels a booking inside `changeHotel`: nights from `today` on are given back, past ones stay counted, cards are
 * erased. Returns when it was cancelled, also where it had been before. Throws `booking_is_checked_in`.
 */
export async function cancelBooking(
  tx: EntityManager,
  hotelId: number,
  booking: StandingBooking,
  today: number,
  revision: number,
  push?: PushRecord,
): Promise<Date> {
  if (booking.cancelledAt) return booking.cancelledAt;
  if (booking.checkedIn) throw new BookingRefusal('booking_is_checked_in');
  const rooms = await roomsOfBooking(tx, hotelId, booking.id);
  await releaseNights(
    tx,
    hotelId,
    revision,
    rooms.map((room) => ({
      roomTypeId: room.roomTypeId,
      from: Math.max(room.heldFrom, today),
      until: room.heldUntil,
    })),
  );
  return writeCancellation(tx, hotelId, booking.id, today, push);
}
