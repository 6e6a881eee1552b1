import { In } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { execute } from '../../database/queries.js';
import { BookedRoom } from '../ledger/booked-room.entity.js';
import { Booking } from '../ledger/booking.entity.js';
import { chargesToPost, dueCharges } from './charged-lines.js';
import { FolioLine } from './folio-line.entity.js';

/** What a new line says; who posted it is the actor of the change. */
export type NewLine = Pick<FolioLine, 'kind' | 'amountMinor' | 'currency'> &
  Partial<
    Pick<FolioLine, 'bookedRoomId' | 'method' | 'text' | 'from' | 'until' | 'reversesId' | 'requestKey'>
  >;

/**
 * Posts lines to the folio of a booking and counts its balance anew: the sum of the lines in its currency. Texts are due
 * for erasure again. The only thing that writes lines, beside the SQL that registers a booking and that posts what was paid
 * online.
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

/**
 * Brings the lines of rooms and extras to what the booking costs as it stands. Called by every change of rooms and prices,
 * in its transaction. Returns how many lines it posted.
 */
export async function settleFolio(change: HotelChange, bookingId: number): Promise<number> {
  const { tx, hotelId } = change;
  const booking = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
  const rooms = await tx.find(BookedRoom, {
    where: { hotelId, bookingId },
    order: { position: 'ASC', id: 'ASC' },
  });
  const lines = await tx.find(FolioLine, {
    where: { hotelId, bookingId, kind: In(['room', 'extra']) },
    order: { id: 'ASC' },
  });
  const posted = chargesToPost(dueCharges(booking, rooms), lines);
  const wasCurrency = lines.some(({ currency }) => currency !== booking.currency);
  if (posted.length > 0 || wasCurrency) await postLines(change, bookingId, posted.map(contentOf));
  return posted.length;
}

/** Only what a new line says, of one that was read. */
function contentOf(line: NewLine): NewLine {
  const { kind, amountMinor, currency, bookedRoomId, text, from, until, reversesId } = line;
  return { kind, amountMinor, currency, bookedRoomId, text, from, until, reversesId } as NewLine;
}
