import type { HotelChange } from '../../database/hotel-change.js';
import { restoredDiscounts } from './discounts.js';
import { linesOfBooking, postLines, settleFolio } from './folio-lines.js';

/**
 * Posts the discounts again that changes of the booking, given by their numbers, have lowered as the booking cost less. Call it once what
 * these changes did is taken back: at most what is charged then is discounted, together with discounts posted since.
 */
export async function restoreDiscounts(
  change: HotelChange,
  bookingId: number,
  numbers: readonly (number | undefined)[],
): Promise<void> {
  const lines = await linesOfBooking(change.tx, change.hotelId, bookingId);
  const posted = lines.filter(({ changeNumber }) => changeNumber !== null && numbers.includes(changeNumber));
  const restored = restoredDiscounts(lines, posted);
  if (restored.length === 0) return;
  await postLines(change, bookingId, restored);
  await settleFolio(change, bookingId);
}
