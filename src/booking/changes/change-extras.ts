import type { HotelChange } from '../../database/hotel-change.js';
import { settleFolio } from '../folio/folio-lines.js';
import { Booking } from '../room/booking.entity.js';
import { chargedTaxesMinor, taxesOfExtras, withCharge } from '../room/sold-taxes.js';

/** The extras of a booking after a change, and by how much they cost more, or less, than before. */
export interface ChangedExtras {
  extras: readonly unknown[];
  addedMinor: number;
}

/**
 * Returns the columns of a booking that gets these extras, and what its total rises by, or falls: their price, and their taxes that are
 * paid at booking, by the rules that it was sold by.
 */
export function columnsOfExtras(
  { extraTotalMinor: beforeMinor, extraTaxes: before }: Pick<Booking, 'extraTotalMinor' | 'extraTaxes'>,
  { extras, addedMinor }: ChangedExtras,
) {
  const extraTotalMinor = (beforeMinor ?? 0) + addedMinor;
  const rules = before && { rules: before, unitMinor: before[0]?.unitMinor ?? 1 };
  const extraTaxes = rules && withCharge(taxesOfExtras(rules, extraTotalMinor), true);
  const taxesMinor = chargedTaxesMinor(extraTaxes) - chargedTaxesMinor(before);
  return {
    columns: { extras: extras as never, extraTotalMinor, extraTaxes: extraTaxes as never },
    addedToTotalMinor: addedMinor + taxesMinor,
  };
}

/** Gives a booking that stands and has a total these extras, and settles the folio. */
export async function changeExtras(
  change: HotelChange,
  booking: Booking & { totalMinor: number },
  changed: ChangedExtras,
): Promise<void> {
  const { tx, hotelId } = change;
  const { id } = booking;
  const { columns, addedToTotalMinor } = columnsOfExtras(booking, changed);
  await tx.update(
    Booking,
    { hotelId, id },
    {
      ...columns,
      totalMinor: booking.totalMinor + addedToTotalMinor,
      taxMinor: null,
      changedAt: () => 'now()',
    },
  );
  await settleFolio(change, id);
  change.record({ kind: 'booking', bookingId: id });
}
