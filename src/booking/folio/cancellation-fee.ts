import type { HotelChange } from '../../database/hotel-change.js';
import type { BookedRoom } from '../ledger/booked-room.entity.js';
import { postLines, reverseLines } from './folio-lines.js';

/** What cancelling these rooms costs by the conditions of their rates, in minor units: non-refundable ones their price. */
export function cancellationFeeMinor(
  rooms: readonly Pick<BookedRoom, 'status' | 'matchedRate' | 'totalMinor'>[],
): number {
  return rooms
    .filter(({ status, matchedRate }) => status === 'active' && matchedRate === 'non_refundable')
    .reduce((minor, { totalMinor }) => minor + (totalMinor ?? 0), 0);
}

/** Posts what a cancellation costs, where it costs anything. */
export async function postCancellationFee(
  change: HotelChange,
  { id, currency }: { id: number; currency: string },
  amountMinor: number,
): Promise<void> {
  if (amountMinor > 0) await postLines(change, id, [{ kind: 'cancellation', amountMinor, currency }]);
}

/**
 * Reverses the fee of the cancellation that was made at an instant, which is that of its transaction; all fees by null, where
 * an earlier release has not kept the instant.
 */
export function reverseCancellationFees(
  change: HotelChange,
  bookingId: number,
  cancelledAt: Date | null,
): Promise<void> {
  return reverseLines(
    change,
    bookingId,
    'cancellation',
    ({ postedAt }) => cancelledAt === null || postedAt.getTime() === cancelledAt.getTime(),
  );
}
