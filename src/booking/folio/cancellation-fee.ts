import type { HotelChange } from '../../database/hotel-change.js';
import { postLines, reverseLines } from './folio-lines.js';

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
