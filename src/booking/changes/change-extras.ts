import type { HotelChange } from '../../database/hotel-change.js';
import { settleFolio } from '../folio/folio-lines.js';
import { Booking } from '../room/booking.entity.js';
import { chargedTaxesMinor, taxesOfExtras, withCharge } from '../room/sold-taxes.js';

/**
 * Gives a booking that stands and has a total these extras, which cost so much more, or less, than those it has. Its total rises or
 * falls by that, and by their taxes that are paid at booking, by the rules that it was sold by. Settles the folio.
 */
export async function changeExtras(
  change: HotelChange,
  booking: Booking & { totalMinor: number },
  { extras, addedMinor }: { extras: readonly unknown[]; addedMinor: number },
): Promise<void> {
  const { tx, hotelId } = change;
  const { id, extraTaxes: before } = booking;
  const extraTotalMinor = (booking.extraTotalMinor ?? 0) + addedMinor;
  const rules = before && { rules: before, unitMinor: before[0]?.unitMinor ?? 1 };
  const extraTaxes = rules && withCharge(taxesOfExtras(rules, extraTotalMinor), true);
  const taxesMinor = chargedTaxesMinor(extraTaxes) - chargedTaxesMinor(before);
  await tx.update(
    Booking,
    { hotelId, id },
    {
      extras: extras as never,
      extraTotalMinor,
      extraTaxes: extraTaxes as never,
      totalMinor: booking.totalMinor + addedMinor + taxesMinor,
      taxMinor: null,
      changedAt: () => 'now()',
    },
  );
  await settleFolio(change, id);
  change.record({ kind: 'booking', bookingId: id });
}
