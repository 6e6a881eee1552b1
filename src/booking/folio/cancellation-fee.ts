import type { HotelChange } from '../../database/hotel-change.js';
import { type NewLine, postLines } from './folio-lines.js';

/** The line of a cancellation fee; none where nothing is owed. */
export function cancellationFeeLines({ currency }: { currency: string }, amountMinor: number): NewLine[] {
  return amountMinor > 0 ? [{ kind: 'cancellation', amountMinor, currency }] : [];
}

export async function postCancellationFee(
  change: HotelChange,
  booking: { id: number; currency: string },
  amountMinor: number,
): Promise<void> {
  const lines = cancellationFeeLines(booking, amountMinor);
  if (lines.length > 0) await postLines(change, booking.id, lines);
}
