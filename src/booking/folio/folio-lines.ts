import type { EntityManager } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { execute, query } from '../../database/queries.js';
import { BookedRoom } from '../ledger/booked-room.entity.js';
import { Booking } from '../ledger/booking.entity.js';
import { restoredDiscounts } from './discounts.js';
import type { LineKind } from './folio-kinds.js';
import { FolioLine } from './folio-line.entity.js';
import { type PricedBooking, settlingLines } from './settled-lines.js';

/** What a new line says; who posted it is the actor of the change. */
export type NewLine = Pick<FolioLine, 'kind' | 'amountMinor' | 'currency'> &
  Partial<
    Pick<
      FolioLine,
      'bookedRoomId' | 'method' | 'text' | 'vatPercent' | 'from' | 'until' | 'reversesId' | 'requestKey'
    >
  >;

/**
 * Posts lines to the folio of a booking and sets its balance to the sum of all lines in the booking's currency; without
 * lines it only counts the balance anew. A line with a text makes the booking's texts due for erasure again. Nothing else
 * writes lines but the SQL that registers a booking and the SQL that posts what was paid online.
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
  await execute(
    tx,
    `UPDATE booking b
        SET balance = coalesce((SELECT sum(l.amount) FROM folio_line l
                                 WHERE l.hotel_id = $1 AND l.booking_id = $2 AND l.currency = b.currency), 0),
            guest_data_erased_at = CASE WHEN $3 THEN NULL ELSE guest_data_erased_at END
      WHERE b.hotel_id = $1 AND b.id = $2`,
    [hotelId, bookingId, lines.some(({ text = '' }) => text !== '')],
  );
}

/** Reads what {@link settlingLines} and the fees of a booking are reckoned from. */
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
 * Brings the lines of rooms and extras to what the booking costs as it stands, and lowers discounts that are of more than
 * that. Called by every change of rooms and prices, in its transaction; `cancelledIds` are the rooms that it has cancelled.
 */
export async function settleFolio(
  change: HotelChange,
  bookingId: number,
  cancelledIds: readonly number[] = [],
): Promise<void> {
  const posted = settlingLines(await pricedBooking(change.tx, change.hotelId, bookingId), cancelledIds);
  if (posted.length > 0) await postLines(change, bookingId, posted.map(contentOf));
}

/** Posts the discounts again that were lowered at an instant, which is that of the transaction of a cancellation. */
export async function restoreDiscounts(change: HotelChange, bookingId: number, at: Date): Promise<void> {
  const { tx, hotelId } = change;
  const lines = await tx.find(FolioLine, { where: { hotelId, bookingId }, order: { id: 'ASC' } });
  const posted = restoredDiscounts(lines, at);
  if (posted.length > 0) await postLines(change, bookingId, posted);
}

/**
 * Posts online payments in the currency of the booking that are not in its folio yet, and counts its balance anew: after
 * {@link settleFolio} where the booking has got another currency, or where something was left out.
 */
export async function recountFolio(change: HotelChange, bookingId: number): Promise<void> {
  const { tx, hotelId } = change;
  const { partnerId, voucher } = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
  if (partnerId !== null)
    await query(tx, 'SELECT post_online_payments($1, $2, $3)', [hotelId, partnerId, voucher]);
  await postLines(change, bookingId, []);
}

/** Reverses the lines of a kind that stand and are meant. Called where what they were posted for is no longer true. */
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

/** Only what a new line says, of one that was read. */
function contentOf(line: NewLine): NewLine {
  const { kind, amountMinor, currency, bookedRoomId, text, from, until, reversesId, requestKey } = line;
  return { kind, amountMinor, currency, bookedRoomId, text, from, until, reversesId, requestKey } as NewLine;
}
