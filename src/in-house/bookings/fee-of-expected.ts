import { tiersOf } from '../../booking/folio/cancellation-tiers.service.js';
import { cancellationFee } from '../../booking/folio/room-fees.js';
import { pricedBooking } from '../../booking/folio/folio-lines.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { onlyManagersLowerFees } from '../in-house.errors.js';

/** Returns the fee of cancelling today all rooms of the booking whose guests are expected, in minor units. */
async function feeOfExpected({ tx, hotelId, today }: HotelChange, bookingId: number): Promise<number> {
  const folio = await pricedBooking(tx, hotelId, bookingId);
  const expected = folio.rooms.filter(({ status }) => status === 'active').map(({ id }) => id);
  return cancellationFee(folio, expected, { tiers: await tiersOf(tx, hotelId), today }).feeMinor;
}

/** Runs `work`. Throws `only_managers_lower_fees` if a cancellation of the booking costs less afterwards. */
export async function withoutLoweringFee<T>(
  change: HotelChange,
  bookingId: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = await feeOfExpected(change, bookingId);
  const result = await work();
  if ((await feeOfExpected(change, bookingId)) < before) throw onlyManagersLowerFees();
  return result;
}
