import type { HotelChange } from '../../database/hotel-change.js';
import { minorToDecimal } from '../../values/money.js';
import { Booking } from '../room/booking.entity.js';
import { balanceIsNotZero } from './folio.errors.js';

/** Returns the balance in minor units. Throws `balance_is_not_zero` where it is not what the person saw. */
export async function requireSeenBalance(
  { tx, hotelId }: HotelChange,
  bookingId: number,
  seenMinor: number,
): Promise<number> {
  const { balanceMinor, currency } = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
  if (balanceMinor !== seenMinor) throw balanceIsNotZero(minorToDecimal(balanceMinor), currency);
  return balanceMinor;
}
