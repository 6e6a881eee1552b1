import type { HotelChange } from '../../database/hotel-change.js';
import type { CardVault } from '../cards/card-vault.service.js';
import { restoredDiscounts, withReplacements } from '../folio/discounts.js';
import { isOfEarlierNoShow } from '../folio/earlier-lines.js';
import type { FolioLine } from '../folio/folio-line.entity.js';
import { linesOfBooking, postLines, reversalsOf, settleFolio } from '../folio/folio-lines.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { Booking } from '../room/booking.entity.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { releasedFrom } from '../room/nights.js';
import { lastStanding, readHistory } from '../history/booking-history.queries.js';
import { roomOf } from './room-rows.js';
import { changeNights, holdRemainingNights, moveRoom, otherOpenRooms, settleTaxes } from './room-states.js';

// Steps within a change of the booking (`changeBooking`); a refusal must roll it back.

const NO_FEE = { noShowFeeMinor: null, noShowPriceMinor: null };

/** Gives back nights from today on, and all taxes. Throws `room_is_not_found`, `room_is_not_active`. */
export async function markNoShow(change: HotelChange, reservationId: number): Promise<void> {
  const room = await roomOf(change, reservationId);
  await moveRoom(change, room, 'no_show');
  await changeNights(change, room, (nights) => releasedFrom(nights, change.today));
  await settleTaxes(change, room);
}

/** The no-show of a room that can be taken back; `number` is undefined where an earlier release has marked it. */
export interface NoShow {
  number: number | undefined;
  /** The discounts that it has posted; none where it owes a fee. */
  discounts: readonly FolioLine[];
  /** Lines by which earlier discounts were lowered, as its price and taxes are no longer charged. */
  lowered: readonly FolioLine[];
}

export async function noShowOf(
  { tx, hotelId }: HotelChange,
  { id, bookingId }: Pick<BookedRoom, 'id' | 'bookingId'>,
): Promise<NoShow> {
  const row = lastStanding(await readHistory(tx, hotelId, bookingId), ['no_show'], id);
  const lines = await linesOfBooking(tx, hotelId, bookingId);
  const ofChange = lines.filter((line) => row && line.changeNumber === row.number);
  const lowered = ofChange.filter((line) => line.reversesId !== null || line.replacesId !== null);
  const discounts = lines.filter(
    (line) =>
      line.kind === 'discount' &&
      line.bookedRoomId === id &&
      !lowered.includes(line) &&
      // An instance of the earlier release may have taken the recorded one back, and marked the room again.
      (ofChange.includes(line) || isOfEarlierNoShow(line)),
  );
  return { number: row?.number, discounts, lowered };
}

/**
 * Holds the nights from today on again, charges the price instead of the fee, and reverses the discount of the no-show, or what stands in
 * its place. Throws `room_is_not_found`, `room_is_not_no_show`, `room_is_not_available: <day>`, and
 * `booking_has_changed` if the booking is cancelled or another room replaces it.
 */
export async function undoNoShow(
  change: HotelChange,
  cards: CardVault,
  reservationId: number,
  { discounts, lowered }: NoShow,
): Promise<void> {
  const room = await roomOf(change, reservationId);
  const booking = await change.tx.findOneByOrFail(Booking, { hotelId: change.hotelId, id: room.bookingId });
  const others = await otherOpenRooms(change, room);
  const isReplaced = others.some((other) => other.position === room.position);
  if (room.status === 'no_show' && (booking.status !== 'active' || isReplaced)) {
    throw new BookingRefusal('booking_has_changed');
  }
  await change.tx.update(BookedRoom, { hotelId: change.hotelId, id: room.id }, NO_FEE);
  await holdRemainingNights(change, cards, room, 'undo_no_show');
  await settleFolio(change, room.bookingId);
  const lines = await linesOfBooking(change.tx, change.hotelId, room.bookingId);
  const posted = [
    ...reversalsOf(withReplacements(lines, discounts), lines),
    ...restoredDiscounts(lines, lowered),
  ];
  if (posted.length > 0) await postLines(change, room.bookingId, posted);
  // Together with discounts posted since the no-show, more may be discounted than is charged now.
  await settleFolio(change, room.bookingId);
}
