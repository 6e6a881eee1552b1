import type { HotelChange } from '../../database/hotel-change.js';
import { settleFolio } from '../folio/folio-lines.js';
import { Booking } from '../room/booking.entity.js';
import { chargedTaxesMinor, taxesOfExtras, withCharge } from '../room/sold-taxes.js';
import type { DeskExtra } from './book-at-desk.js';

/**
 * Sells extras with a booking that stands and has a total: to it are added their price, and of their taxes, by the rules that it was
 * sold by, those that are paid at booking. Settles the folio.
 */
export async function addExtras(
  change: HotelChange,
  booking: Booking & { totalMinor: number },
  added: readonly DeskExtra[],
): Promise<void> {
  const { tx, hotelId } = change;
  const { id, extraTaxes: before } = booking;
  const addedMinor = added.reduce((sum, extra) => sum + extra.totalMinor, 0);
  const extraTotalMinor = (booking.extraTotalMinor ?? 0) + addedMinor;
  const rules = before && { rules: before, unitMinor: before[0]?.unitMinor ?? 1 };
  const extraTaxes = rules && withCharge(taxesOfExtras(rules, extraTotalMinor), true);
  const taxesMinor = chargedTaxesMinor(extraTaxes) - chargedTaxesMinor(before);
  await tx.update(
    Booking,
    { hotelId, id },
    {
      extras: [...booking.extras, ...added] as never,
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
