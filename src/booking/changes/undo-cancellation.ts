import { In } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import type { CardVault } from '../cards/card-vault.service.js';
import { restoredDiscounts } from '../folio/discounts.js';
import { linesOfBooking, postLines, reversalsOf, settleFolio } from '../folio/folio-lines.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { TRANSITIONS } from '../room/booked-room-states.js';
import { Booking } from '../room/booking.entity.js';
import { coveringTotal } from '../room/booking-totals.js';
import { completedNights, heldOn } from '../room/nights.js';
import { type NightsOfRoom, setNights } from '../room/nights.queries.js';
import { roomsOfBooking } from '../room/rooms-of-booking.js';
import type { Cancellation } from './cancellation.js';
import { remainingDays } from './room-states.js';
import { settleBooking } from './settle-booking.js';

/**
 * Takes the cancellation of a booking back, within a change of it. The rooms that were cancelled with it are expected again, with
 * their nights from today on; no-shows stay no-shows. The cancellation fee is reversed, and discounts that it lowered are posted
 * again. Cards stay erased. Returns the reservation IDs. Throws `room_is_not_available: <day>`.
 */
export async function undoCancellation(
  change: HotelChange,
  cards: CardVault,
  booking: Booking,
  { rooms: last, lineIds, keepsTotal }: Cancellation,
): Promise<number[]> {
  const { tx, hotelId } = change;
  const rooms = await roomsOfBooking(tx, hotelId, booking.id);
  const { from, to: status } = TRANSITIONS.undo_cancel;
  const restored = last.filter((room) => room.status === from);
  const nights: NightsOfRoom[] = [];
  for (const room of restored) {
    const days = await remainingDays(change, room);
    const after = heldOn(completedNights(room, change.today), days, room.roomTypeId);
    nights.push({ reservationId: room.id, before: room.nightRows, after });
  }
  await setNights(change, booking.id, nights);
  const ids = restored.map(({ id }) => id);
  await tx.update(BookedRoom, { hotelId, id: In(ids) }, { status });
  await tx.update(BookedRoom, { hotelId, id: In(last.map(({ id }) => id)) }, { cancelledAt: null });
  const before = rooms.map((room) => (ids.includes(room.id) ? { ...room, status } : room));
  const totalMinor = keepsTotal ? booking.totalMinor : coveringTotal(booking, before);
  const standing = { status: 'active', cancelledAt: null, cancellationFeeMinor: null, totalMinor } as const;
  await tx.update(Booking, { hotelId, id: booking.id }, standing);
  await settleBooking(change, cards, { booking: { ...booking, ...standing }, before });
  const lines = await linesOfBooking(tx, hotelId, booking.id);
  const posted = lines.filter(({ id }) => lineIds.has(id));
  const fees = posted.filter(({ kind }) => kind === 'cancellation');
  await postLines(change, booking.id, [...reversalsOf(fees, lines), ...restoredDiscounts(lines, posted)]);
  // Together with discounts posted since the cancellation, more may be discounted than is charged now.
  await settleFolio(change, booking.id);
  return ids;
}
