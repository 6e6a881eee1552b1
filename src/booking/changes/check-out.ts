import type { HotelChange } from '../../database/hotel-change.js';
import type { CardVault } from '../cards/card-vault.service.js';
import { restoreDiscounts } from '../folio/restored-discounts.js';
import { releasedFrom } from '../room/nights.js';
import { roomOf } from './room-rows.js';
import { changeNights, holdRemainingNights, moveRoom, otherOpenRooms, settleTaxes } from './room-states.js';

// Steps within a change of the booking (`changeBooking`); a refusal must roll it back.

/**
 * Gives back nights from today on, with their taxes that are paid at the hotel; past ones stay counted. Throws `room_is_not_found`, `room_is_not_checked_in`.
 */
export async function checkOutRoom(
  change: HotelChange,
  cards: CardVault,
  reservationId: number,
): Promise<void> {
  const room = await roomOf(change, reservationId);
  await moveRoom(change, room, 'check_out');
  await changeNights(change, room, (nights) => releasedFrom(nights, change.today));
  await settleTaxes(change, room);
  const others = await otherOpenRooms(change, room);
  const lastDeparture = Math.max(change.today, ...others.map(({ departure }) => departure));
  await cards.setErasure(change.tx, change.hotelId, room.bookingId, lastDeparture);
}

/**
 * Holds nights from today to the planned departure again, and posts the discounts that the check-out has lowered; `number` is that of its
 * change, undefined where an earlier release made it. Throws `room_is_not_found`, `room_is_not_checked_out`,
 * `room_is_not_available: <day>`.
 */
export async function undoCheckOutRoom(
  change: HotelChange,
  cards: CardVault,
  { reservationId, number }: { reservationId: number; number: number | undefined },
): Promise<void> {
  const room = await roomOf(change, reservationId);
  await holdRemainingNights(change, cards, room, 'undo_check_out');
  await restoreDiscounts(change, room.bookingId, [number]);
}
