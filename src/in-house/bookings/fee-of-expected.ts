import { tiersOf } from '../../booking/folio/cancellation-tiers.service.js';
import { feeOfCancellation } from '../../booking/folio/fee-under-terms.js';
import { pricedBooking } from '../../booking/folio/folio-lines.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { onlyManagersLowerFees } from '../in-house.errors.js';

/** A booking, and the instant at which it would be cancelled. */
interface CancelledNow {
  bookingId: number;
  at: Date;
}

/** Returns the fee of cancelling now all rooms of the booking whose guests are expected, in minor units. */
async function feeOfExpected(
  { tx, hotelId, today }: HotelChange,
  { bookingId, at }: CancelledNow,
): Promise<number> {
  const folio = await pricedBooking(tx, hotelId, bookingId);
  const expected = folio.rooms.filter(({ status }) => status === 'active').map(({ id }) => id);
  return feeOfCancellation(folio, expected, { tiers: await tiersOf(tx, hotelId), today, at }).feeMinor;
}

/** Runs `work`. Throws `only_managers_lower_fees` if a cancellation of the booking costs less afterwards. */
export async function withoutLoweringFee<T>(
  change: HotelChange,
  booking: CancelledNow,
  work: () => Promise<T>,
): Promise<T> {
  const before = await feeOfExpected(change, booking);
  const result = await work();
  if ((await feeOfExpected(change, booking)) < before) throw onlyManagersLowerFees();
  return result;
}
