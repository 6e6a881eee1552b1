import { In } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { Card } from '../cards/card.entity.js';
import type { CardVault } from '../cards/card-vault.service.js';
import { settleFolio } from '../folio/folio-lines.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { isStanding, TRANSITIONS } from '../room/booked-room-states.js';
import { Booking } from '../room/booking.entity.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { setNights } from '../room/nights.queries.js';
import { type BookingWithRooms, roomsOfBooking } from '../room/rooms-of-booking.js';
import { openRoom, released } from './room-rows.js';
import { settleBooking } from './settle-booking.js';

/**
 * Cancels a booking, within a change of it (`changeBooking`): gives back nights from today on, erases cards, reverses charges and
 * discounts. Throws `booking_is_checked_in`.
 */
export async function cancelBooking(
  change: HotelChange,
  { booking, rooms }: BookingWithRooms,
  at: Date,
): Promise<void> {
  const { tx, hotelId } = change;
  if (booking.checkedIn) throw new BookingRefusal('booking_is_checked_in');
  await setNights(
    change,
    booking.id,
    rooms.map((room) => released(room, change.today)),
  );
  const { from } = TRANSITIONS.cancel;
  const cancelled = rooms.filter(({ status }) => status === from).map(({ id }) => id);
  await tx.update(BookedRoom, { hotelId, bookingId: booking.id, status: from }, cancellationColumns());
  const { cancelledAt } = cancellationColumns();
  if (rooms.some(({ status }) => status === 'no_show')) {
    await tx.update(BookedRoom, { hotelId, bookingId: booking.id, status: 'no_show' }, { cancelledAt });
  }
  const cancellation = { status: 'cancelled', cancelledAt: at, cancellationFeeMinor: null } as const;
  await tx.update(Booking, { hotelId, id: booking.id }, cancellation);
  await tx.delete(Card, { hotelId, bookingId: booking.id });
  await settleFolio(change, booking.id, cancelled);
  change.record({ kind: 'booking', bookingId: booking.id });
}

/**
 * Cancels rooms, with the last standing one also the booking; returns whether it did. Throws `room_is_not_found`, and
 * `room_is_not_active` for a room whose guests are not expected.
 */
export async function cancelRooms(
  change: HotelChange,
  cards: CardVault,
  { booking, ids, at }: { booking: Booking; ids: readonly number[]; at: Date },
): Promise<{ isWhole: boolean }> {
  const { tx, hotelId } = change;
  const rooms = await roomsOfBooking(tx, hotelId, booking.id);
  const { from } = TRANSITIONS.cancel;
  const cancelled = ids.map((id) => openRoom(rooms, id));
  if (cancelled.some(({ status }) => status !== from)) throw new BookingRefusal('room_is_not_active');
  const isWhole = !rooms.some((room) => !ids.includes(room.id) && isStanding(room));
  if (isWhole) {
    await cancelBooking(change, { booking, rooms }, at);
    return { isWhole };
  }
  await setNights(
    change,
    booking.id,
    cancelled.map((room) => released(room, change.today)),
  );
  await tx.update(BookedRoom, { hotelId, id: In([...ids]) }, cancellationColumns());
  await settleBooking(change, cards, { booking, before: rooms, cancelledIds: ids });
  return { isWhole };
}

/** Reports read when a room was cancelled; so do instances of the earlier release, which find by it what followed. */
function cancellationColumns() {
  return { status: TRANSITIONS.cancel.to, cancelledAt: () => 'now()' };
}
