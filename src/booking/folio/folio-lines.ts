import type { EntityManager } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { Booking } from '../room/booking.entity.js';
import { restoredDiscounts } from './discounts.js';
import type { LineKind } from './folio-kinds.js';
import { FolioLine } from './folio-line.entity.js';
import { postOnlinePayments, sumBalance } from './folio.queries.js';
import { type PricedBooking, settlingLines } from './settled-lines.js';

export type NewLine = Pick<FolioLine, 'kind' | 'amountMinor' | 'currency'> &
  Partial<
    Pick<
      FolioLine,
      | 'bookedRoomId'
      | 'method'
      | 'text'
      | 'vatPercent'
      | 'from'
      | 'until'
      | 'reversesId'
      | 'otherBookingId'
      | 'requestKey'
    >
  >;

/**
 * Posts lines and sets the balance to the sum of all lines in the booking's currency. A line with a text makes the booking
 * due for erasure again. All other lines are written by SQL: the one that registers bookings or posts online payments.
 */
export async function postLines(
  { tx, hotelId, actor }: HotelChange,
  bookingId: number,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length > 0) {
    const by = { actorKind: actor.kind, actorId: actor.id ?? null, actorName: actor.name ?? '' };
    await tx.insert(
      FolioLine,
      lines.map((line) => ({ ...line, ...by, hotelId, bookingId })),
    );
  }
  await sumBalance(
    tx,
    hotelId,
    bookingId,
    lines.some(({ text = '' }) => text !== ''),
  );
}

export async function pricedBooking(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
): Promise<PricedBooking & { booking: Booking; rooms: BookedRoom[]; lines: FolioLine[] }> {
  const of = { where: { hotelId, bookingId } };
  return {
    booking: await tx.findOneByOrFail(Booking, { hotelId, id: bookingId }),
    rooms: await tx.find(BookedRoom, { ...of, order: { position: 'ASC', id: 'ASC' } }),
    lines: await tx.find(FolioLine, { ...of, order: { id: 'ASC' } }),
  };
}

/**
 * Makes the lines of rooms and extras add up to what the booking costs, and lowers discounts that exceed it. Every change
 * of rooms and prices calls it in its transaction; `cancelledIds` are the rooms that the change has cancelled.
 */
export async function settleFolio(
  change: HotelChange,
  bookingId: number,
  cancelledIds: readonly number[] = [],
): Promise<void> {
  const posted = settlingLines(await pricedBooking(change.tx, change.hotelId, bookingId), cancelledIds);
  if (posted.length > 0) await postLines(change, bookingId, posted.map(contentOf));
}

/**
 * A room by whose `cancelledAt` the lines of its cancellation are found: it equals their `postedAt`, the instant of the
 * transaction. The booking's `cancelledAt` does not, as it is read from another clock.
 */
export type CancelledRoom = Pick<BookedRoom, 'bookingId' | 'cancelledAt'>;

/**
 * Restores the discounts that were lowered in the transaction that cancelled the room; none where an earlier release
 * cancelled it.
 */
export async function restoreDiscounts(
  change: HotelChange,
  { bookingId, cancelledAt }: CancelledRoom,
): Promise<void> {
  if (cancelledAt === null) return;
  const { tx, hotelId } = change;
  const lines = await tx.find(FolioLine, { where: { hotelId, bookingId }, order: { id: 'ASC' } });
  const posted = restoredDiscounts(lines, cancelledAt);
  if (posted.length > 0) await postLines(change, bookingId, posted);
}

/** Posts missing online payments and sums the balance. Call it after {@link settleFolio} if the currency has changed. */
export async function recountFolio(change: HotelChange, bookingId: number): Promise<void> {
  const { tx, hotelId } = change;
  const { partnerId, voucher } = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
  if (partnerId !== null) await postOnlinePayments(tx, hotelId, partnerId, voucher);
  await postLines(change, bookingId, []);
}

export async function reverseLines(
  change: HotelChange,
  bookingId: number,
  kind: LineKind,
  isMeant: (line: FolioLine) => boolean,
): Promise<void> {
  const { tx, hotelId } = change;
  const lines = await tx.find(FolioLine, { where: { hotelId, bookingId, kind }, order: { id: 'ASC' } });
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  const standing = lines.filter(
    (line) => line.reversesId === null && !reversed.has(line.id) && isMeant(line),
  );
  if (standing.length === 0) return;
  const reversals = standing.map(({ id, amountMinor, currency, bookedRoomId }) => ({
    ...{ kind, currency, bookedRoomId },
    amountMinor: -amountMinor,
    reversesId: id,
  }));
  await postLines(change, bookingId, reversals);
}

/** Leaves out the rest of a line that was read, such as its author and time. */
function contentOf(line: NewLine): NewLine {
  const { kind, amountMinor, currency, bookedRoomId, text, from, until, reversesId, requestKey } = line;
  return { kind, amountMinor, currency, bookedRoomId, text, from, until, reversesId, requestKey } as NewLine;
}
