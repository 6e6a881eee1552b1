import { isDeepStrictEqual } from 'node:util';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { query } from '../../database/queries.js';
import { type BookingWithRooms, bookingWithRooms } from '../room/rooms-of-booking.js';
import { type BookingSnapshot, snapshotOf } from './booking-facts.js';
import type { BookingChangeKind } from './booking-change-kind.js';
import { BookingHistory, type ChangedRoom } from './booking-history.entity.js';

export interface BookingChangeStart {
  bookingId: number;
  kind: BookingChangeKind;
  /** The number of the change that it takes back. */
  undoes?: number | undefined;
}

/** `found` is the booking as it was read under the lock; left out where that has still to be done. */
interface ReadChangeStart extends BookingChangeStart {
  found?: BookingWithRooms;
}

/**
 * Carries out a change of a booking, within a change of the hotel that was opened with its day (`today`), and writes its row of
 * the history: what the rooms were before `work` and are after it. What `work` posts, sells or assigns names the row by its number,
 * which `work` gets. Returns what `work` does; it may name further facts for the row by `details`.
 */
export async function changeBooking<T>(
  change: HotelChange,
  { bookingId, kind, undoes, found }: ReadChangeStart,
  work: (row: OpenChange) => Promise<T>,
): Promise<T> {
  const { tx, hotelId, today } = change;
  const before = snapshotOf(found ?? (await bookingWithRooms(tx, hotelId, bookingId)), today);
  const number = await insertRow(change, { bookingId, kind, undoes });
  const row: OpenChange = { number, before, details: null, kind };
  const result = await change.because(bookingId, number, () => work(row));
  const after = snapshotOf(await bookingWithRooms(tx, hotelId, bookingId), today);
  const details = row.details as QueryDeepPartialEntity<BookingHistory>['details'];
  const columns = { kind: row.kind, ...changedFacts(before, after), details };
  await tx.update(BookingHistory, { hotelId, bookingId, number }, columns);
  return result;
}

/** What a row of the history keeps of a change. */
export function changedFacts(
  before: BookingSnapshot,
  after: BookingSnapshot,
): Pick<BookingHistory, 'booking' | 'rooms'> {
  const isSame = isDeepStrictEqual(before.booking, after.booking);
  return {
    booking: isSame ? null : { before: before.booking, after: after.booking },
    rooms: changedRooms(before, after),
  };
}

/** The row of a change while it is carried out. */
export interface OpenChange {
  readonly number: number;
  /** The booking as the change found it. */
  readonly before: BookingSnapshot;
  /** May be told only once it is known, as of a cancellation: of rooms, or with the last one of the booking. */
  kind: BookingChangeKind;
  /** No names, contacts or free texts. */
  details: Record<string, unknown> | null;
}

/**
 * Lets what `work` posts name a change of a booking whose rooms stay as they are, such as a payment. It needs no day of the hotel.
 */
export async function recordBooking<T>(
  change: HotelChange,
  { bookingId, kind, details }: BookingChangeStart & { details?: Record<string, unknown> },
  work: () => Promise<T>,
): Promise<T> {
  const number = await insertRow(change, { bookingId, kind, details });
  return change.because(bookingId, number, work);
}

async function insertRow(
  { tx, hotelId, actor }: HotelChange,
  {
    bookingId,
    kind,
    undoes,
    details,
  }: BookingChangeStart & { details?: Record<string, unknown> | undefined },
): Promise<number> {
  const [row] = await query<{ number: number }>(
    tx,
    `INSERT INTO booking_history (hotel_id, booking_id, number, kind, actor_kind, actor_id, request_id, undoes, details)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8
       FROM booking_history WHERE hotel_id = $1 AND booking_id = $2
     RETURNING number`,
    [
      hotelId,
      bookingId,
      kind,
      actor.kind,
      actor.id ?? null,
      actor.requestId ?? null,
      undoes ?? null,
      details ? JSON.stringify(details) : null,
    ],
  );
  return row!.number;
}

function changedRooms(before: BookingSnapshot, after: BookingSnapshot): ChangedRoom[] {
  const ids = new Set([...before.rooms.keys(), ...after.rooms.keys()]);
  return [...ids].flatMap((id) => {
    const [was, is] = [before.rooms.get(id) ?? null, after.rooms.get(id) ?? null];
    return isDeepStrictEqual(was, is) ? [] : [{ id, before: was, after: is }];
  });
}
