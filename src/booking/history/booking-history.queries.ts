import type { EntityManager } from 'typeorm';
import type { BookingChangeKind } from './booking-change-kind.js';
import { BookingHistory } from './booking-history.entity.js';

/** Returns the changes of a booking, the first one first; none of those that an earlier release made. */
export function readHistory(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
): Promise<BookingHistory[]> {
  return tx.find(BookingHistory, { where: { hotelId, bookingId }, order: { number: 'ASC' } });
}

/**
 * Returns the last change of one of the kinds that nothing has taken back, of a room where one is named; undefined where an
 * earlier release made it.
 */
export function lastStanding(
  history: readonly BookingHistory[],
  kinds: readonly BookingChangeKind[],
  roomId?: number,
): BookingHistory | undefined {
  const undone = new Set(history.map(({ undoes }) => undoes));
  return history.findLast(
    ({ kind, number, rooms }) =>
      kinds.includes(kind) &&
      !undone.has(number) &&
      (roomId === undefined || rooms.some(({ id }) => id === roomId)),
  );
}
