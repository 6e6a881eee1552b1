import type { HotelChange } from '../../database/hotel-change.js';
import { type CancelledRoom, postLines, reverseLines } from './folio-lines.js';

export async function postCancellationFee(
  change: HotelChange,
  { id, currency }: { id: number; currency: string },
  amountMinor: number,
): Promise<void> {
  if (amountMinor > 0) await postLines(change, id, [{ kind: 'cancellation', amountMinor, currency }]);
}

/** Reverses the fees posted in the transaction that cancelled the room; all fees where an earlier release cancelled it. */
export function reverseCancellationFees(
  change: HotelChange,
  { bookingId, cancelledAt }: CancelledRoom,
): Promise<void> {
  return reverseLines(
    change,
    bookingId,
    'cancellation',
    ({ postedAt }) => cancelledAt === null || postedAt.getTime() === cancelledAt.getTime(),
  );
}
