import { type EntityManager, In } from 'typeorm';
import { entityOf } from '../../database/entity-json.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { query } from '../../database/queries.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { Booking } from '../room/booking.entity.js';
import { recordedAmounts } from '../room/nights.js';
import { type BookingWithRooms, bookingWithRooms } from '../room/rooms-of-booking.js';
import { withReplacedLines } from './earlier-lines.js';
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
      | 'taxCode'
      | 'from'
      | 'until'
      | 'reversesId'
      | 'replacesId'
      | 'otherBookingId'
      | 'requestKey'
    >
  >;

/**
 * Posts lines and sets the balance to the sum of all lines in the booking's currency. A line with a text makes the booking
 * due for erasure again. The lines name the open change of the booking, which must be one (`changeBooking`). All other lines are written by SQL: the one that registers bookings or posts online payments.
 */
export async function postLines(
  change: HotelChange,
  bookingId: number,
  lines: readonly NewLine[],
): Promise<void> {
  const { tx, hotelId, actor } = change;
  if (lines.length > 0) {
    const changeNumber = change.causeOf(bookingId);
    const by = {
      changeNumber,
      actorKind: actor.kind,
      actorId: actor.id ?? null,
      actorName: actor.name ?? '',
    };
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

/** A booking with its charges; `nightsMinor` is what each night was sold for, undefined where that is not recorded. */
export interface BookingWithNights {
  booking: Booking;
  rooms: (BookedRoom & { nightsMinor: number[] | undefined })[];
  lines: FolioLine[];
}

/** Returns a booking with its charges, and with what the nights of its rooms were sold for: their fees are parts of that. */
export async function pricedBooking(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
): Promise<BookingWithNights> {
  const found = await bookingWithRooms(tx, hotelId, bookingId);
  return priced({ ...found, lines: await linesOfBooking(tx, hotelId, bookingId) });
}

/** Returns a booking of which all was read as {@link pricedBooking} does. */
export function priced({
  booking,
  rooms,
  lines,
}: BookingWithRooms & { lines: FolioLine[] }): BookingWithNights {
  return { booking, rooms: rooms.map(withSoldNights), lines };
}

/** Returns bookings as {@link pricedBooking} does one. */
export async function pricedBookings(
  tx: EntityManager,
  hotelId: number,
  bookingIds: readonly number[],
): Promise<BookingWithNights[]> {
  const where = { hotelId, bookingId: In(bookingIds) };
  const bookings = await tx.findBy(Booking, { hotelId, id: In(bookingIds) });
  const order = { position: 'ASC', id: 'ASC' } as const;
  const rooms = await tx.find(BookedRoom, { where, relations: { nightRows: true }, order });
  const lines = await tx.find(FolioLine, { where, order: { id: 'ASC' } });
  return bookings.map((booking) => {
    const isOwn = ({ bookingId }: { bookingId: number }) => bookingId === booking.id;
    const priced = rooms.filter(isOwn).map(withSoldNights);
    return { booking, rooms: priced, lines: withReplacedLines(lines.filter(isOwn)) };
  });
}

function withSoldNights(room: BookedRoom): BookingWithNights['rooms'][number] {
  return { ...room, nightsMinor: recordedAmounts(room) };
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
  const { tx, hotelId } = change;
  const stored = await bookingWithRooms(tx, hotelId, bookingId);
  const lines = await linesOfBooking(tx, hotelId, bookingId);
  const posted = linesToSettle({ ...stored, lines }, cancelledIds);
  if (posted.length > 0) await postLines(change, bookingId, posted);
}

/** Returns the lines that {@link settleFolio} posts. */
export function linesToSettle(folio: PricedBooking, cancelledIds: readonly number[] = []): NewLine[] {
  return settlingLines(folio, cancelledIds).map(lineContent);
}

/** Posts missing online payments and sums the balance. Call it after {@link settleFolio} if the currency has changed. */
export async function recountFolio(change: HotelChange, bookingId: number): Promise<void> {
  const { tx, hotelId } = change;
  const { partnerId, voucher } = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
  if (partnerId !== null) await postOnlinePayments(tx, hotelId, partnerId, voucher);
  await postLines(change, bookingId, []);
}

/** The lines of a booking of the hotel $1, the first one first, as JSON, which {@link linesOfRows} reads. */
export const linesAsJson = (bookingId: string) =>
  `(SELECT coalesce(json_agg(l ORDER BY l.id), '[]') FROM folio_line l
     WHERE l.hotel_id = $1 AND l.booking_id = ${bookingId})`;

/** Returns all lines of a folio, the first one first. */
export async function linesOfBooking(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
): Promise<FolioLine[]> {
  const sql = `SELECT ${linesAsJson('$2')} AS lines`;
  const [row] = await query<{ lines: Record<string, unknown>[] }>(tx, sql, [hotelId, bookingId]);
  return linesOfRows(tx, row!.lines);
}

export function linesOfRows(
  manager: EntityManager,
  rows: readonly Readonly<Record<string, unknown>>[],
): FolioLine[] {
  return withReplacedLines(rows.map((line) => entityOf(manager, FolioLine, line)));
}

/** Returns lines that reverse those of `meant` that stand; `lines` are all of the folio. */
export function reversalsOf(meant: readonly FolioLine[], lines: readonly FolioLine[]): NewLine[] {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  return meant
    .filter(({ id, reversesId }) => reversesId === null && !reversed.has(id))
    .map(({ id, kind, amountMinor, currency, bookedRoomId }) => ({
      kind,
      currency,
      bookedRoomId,
      amountMinor: -amountMinor,
      reversesId: id,
    }));
}

/** Leaves out the rest of a line that was read, such as its author and time. */
function lineContent(line: NewLine): NewLine {
  const { kind, amountMinor, currency, bookedRoomId, text, from, until, taxCode } = line;
  const { reversesId, replacesId, requestKey } = line;
  const content = { kind, amountMinor, currency, bookedRoomId, text, from, until, taxCode };
  // A reversal of a charge was read with the key of that charge.
  return { ...content, reversesId, replacesId, requestKey: replacesId ? requestKey : null } as NewLine;
}
