import type { HotelChange } from '../../database/hotel-change.js';
import type { AskedDeposit } from '../room/asked-deposit.js';
import { Booking } from '../room/booking.entity.js';

/** Asks for a deposit of a booking, in the place of what its terms say; with null, what they say is due again. */
export async function askDeposit(
  { tx, hotelId }: HotelChange,
  bookingId: number,
  deposit: AskedDeposit | null,
): Promise<void> {
  await tx.update(
    Booking,
    { hotelId, id: bookingId },
    { askedDepositMinor: deposit?.amountMinor ?? null, askedDepositDue: deposit?.due ?? null },
  );
}
