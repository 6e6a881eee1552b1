import { In, IsNull, Not } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import type { CardVault } from '../cards/card-vault.service.js';
import { settleFolio } from '../folio/folio-lines.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { type BookedRoomEvent, nextState } from '../room/booked-room-states.js';
import { Booking } from '../room/booking.entity.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { completedNights, heldOn, type Night } from '../room/nights.js';
import { recordedDays, setNights } from '../room/nights.queries.js';

/** Moves a room to its next state. Throws `room_is_not_<state>` where it is not in the state that the event begins with. */
export async function moveRoom(change: HotelChange, room: BookedRoom, event: BookedRoomEvent): Promise<void> {
  const { tx, hotelId } = change;
  const next = nextState(room.status, event);
  if ('refusal' in next) throw new BookingRefusal(next.refusal);
  await tx.update(BookedRoom, { hotelId, id: room.id }, { status: next.state });
  const { bookingId } = room;
  const status = In(['checked_in', 'checked_out']);
  const checkedIn = await tx.existsBy(BookedRoom, { hotelId, bookingId, status });
  await tx.update(Booking, { hotelId, id: bookingId }, { checkedIn });
  change.record({ kind: 'booking', bookingId });
}

/** Posts the taxes that a room owes in its new state, and reverses those that it owes no longer. */
export async function settleTaxes(change: HotelChange, { bookingId, taxes }: BookedRoom): Promise<void> {
  const { tx, hotelId } = change;
  const ofExtras = { hotelId, id: bookingId, extraTaxes: Not(IsNull()) };
  if (taxes !== null || (await tx.existsBy(Booking, ofExtras))) await settleFolio(change, bookingId);
}

/** Other rooms of the booking whose guests are expected or in house. */
export function otherOpenRooms(
  { tx, hotelId }: HotelChange,
  { id, bookingId }: BookedRoom,
): Promise<BookedRoom[]> {
  return tx.findBy(BookedRoom, { hotelId, bookingId, id: Not(id), status: In(['active', 'checked_in']) });
}

/** Gives a room the nights that `work` makes of those it has. Throws `room_is_not_available: <day>`. */
export function changeNights(
  change: HotelChange,
  room: BookedRoom,
  work: (nights: readonly Night[]) => Night[],
): Promise<void> {
  const after = work(completedNights(room, change.today));
  return setNights(change, room.bookingId, [{ reservationId: room.id, before: room.nightRows, after }]);
}

/**
 * Holds the nights from today to the planned departure again that have an inventory record. Throws
 * `room_is_not_available: <day>`.
 */
export async function holdRemainingNights(
  change: HotelChange,
  cards: CardVault,
  room: BookedRoom,
  event: 'undo_check_out' | 'undo_no_show',
): Promise<void> {
  await moveRoom(change, room, event);
  const days = await remainingDays(change, room);
  await changeNights(change, room, (nights) => heldOn(nights, days, room.roomTypeId));
  await settleTaxes(change, room);
  await refreshBooking(change, cards, room.bookingId);
}

/** Days of a stay from today on that have an inventory record. */
export function remainingDays(
  change: HotelChange,
  { roomTypeId, arrival, departure }: Pick<BookedRoom, 'roomTypeId' | 'arrival' | 'departure'>,
): Promise<number[]> {
  return recordedDays(change, { roomTypeId, from: Math.max(change.today, arrival), until: departure });
}

async function refreshBooking(change: HotelChange, cards: CardVault, bookingId: number): Promise<void> {
  const { tx, hotelId } = change;
  const status = Not(In(['removed', 'cancelled']));
  const rooms = await tx.findBy(BookedRoom, { hotelId, bookingId, status });
  const arrival = Math.min(...rooms.map((room) => room.arrival));
  const departure = Math.max(...rooms.map((room) => room.departure));
  await tx.update(Booking, { hotelId, id: bookingId }, { arrival, departure, changedAt: () => 'now()' });
  await cards.setErasure(tx, hotelId, bookingId, departure);
  change.record({ kind: 'booking', bookingId });
}
