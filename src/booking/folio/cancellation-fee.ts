import type { HotelChange } from '../../database/hotel-change.js';
import { postLines } from './folio-lines.js';

export async function postCancellationFee(
  change: HotelChange,
  { id, currency }: { id: number; currency: string },
  amountMinor: number,
): Promise<void> {
  if (amountMinor > 0) await postLines(change, id, [{ kind: 'cancellation', amountMinor, currency }]);
}
