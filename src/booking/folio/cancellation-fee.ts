import type { HotelChange } from '../../database/hotel-change.js';
import { postLines, reverseLines } from './folio-lines.js';

export async function postCancellationFee(
  change: HotelChange,
  { id, currency }: { id: number; currency: string },
  amountMinor: number,
): Promise<void> {
  if (amountMinor > 0) await postLines(change, id, [{ kind: 'cancellation', amountMinor, currency }]);
}

/** `cancelledAt`: of the cancelling transaction; null, where an earlier release has not kept it, reverses all fees. */
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
