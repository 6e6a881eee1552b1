import { In } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { Card } from '../cards/card.entity.js';
import type { CardVault } from '../cards/card-vault.service.js';
import type { FolioLine } from '../folio/folio-line.entity.js';
import { linesOfBooking, linesToSettle, postLines } from '../folio/folio-lines.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { isStanding, TRANSITIONS } from '../room/booked-room-states.js';
import { Booking } from '../room/booking.entity.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { setNights } from '../room/nights.queries.js';
import { type BookingWithRooms, roomsOfBooking } from '../room/rooms-of-booking.js';
import { openRoom, released } from './room-rows.js';
import { settleBooking } from './settle-booking.js';
import { changed, type ComputedChange } from './computed-change.js';

/**
 * Returns what cancelling a booking changes beside its cards, which are erased: it gives back nights from `today` on, and reverses charges
 * and discounts. Throws `booking_is_checked_in`.
 */
export function cancelledBooking(
  { booking, rooms, lines }: BookingWithRooms & { lines: readonly FolioLine[] },
  { at, today }: { at: Date; today: number },
) {
  if (booking.checkedIn) throw new BookingRefusal('booking_is_checked_in');
  const { from, to } = TRANSITIONS.cancel;
  const change = {
    booking: { status: 'cancelled', cancelledAt: at, cancellationFeeMinor: null },
    // Of a no-show, that its booking was cancelled.
    rooms: rooms.flatMap(({ id, status }) => {
      if (status === from) return [{ id, status: to, isCancelledNow: true }];
      return status === 'no_show' ? [{ id, isCancelledNow: true }] : [];
    }),
    nights: rooms.map((room) => released(room, today)),
  } satisfies Partial<ComputedChange>;
  const cancelledIds = rooms.filter(({ status }) => status === from).map(({ id }) => id);
  const after = changed({ booking, rooms }, change);
  return { ...change, cancelledIds, lines: linesToSettle({ ...after, lines }, cancelledIds) };
}

/** Cancels a booking, within a change of it (`changeBooking`), as {@link cancelledBooking} says. */
export async function cancelBooking(
  change: HotelChange,
  { booking, rooms }: BookingWithRooms,
  at: Date,
): Promise<void> {
  const { tx, hotelId, today } = change;
  const { id: bookingId } = booking;
  const lines = await linesOfBooking(tx, hotelId, bookingId);
  const cancelled = cancelledBooking({ booking, rooms, lines }, { at, today });
  await setNights(change, bookingId, cancelled.nights);
  const { cancelledIds } = cancelled;
  await tx.update(BookedRoom, { hotelId, id: In(cancelledIds) }, cancellationColumns());
  const noShows = cancelled.rooms.filter(({ id }) => !cancelledIds.includes(id)).map(({ id }) => id);
  if (noShows.length > 0) {
    const { cancelledAt } = cancellationColumns();
    await tx.update(BookedRoom, { hotelId, id: In(noShows) }, { cancelledAt });
  }
  await tx.update(Booking, { hotelId, id: bookingId }, cancelled.booking);
  await tx.delete(Card, { hotelId, bookingId });
  if (cancelled.lines.length > 0) await postLines(change, bookingId, cancelled.lines);
  change.record({ kind: 'booking', bookingId });
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
