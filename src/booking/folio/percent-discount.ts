import { partOf } from '../../values/currency-unit.js';
import type { LineKind } from './folio-kinds.js';

interface Discounted {
  kind: LineKind;
  amountMinor: number;
  bookedRoomId: number | null;
}

export interface DiscountInPercent {
  percentHundredths: number;
  /** Null for the whole booking. */
  reservationId: number | null;
  unitMinor: number;
}

const DISCOUNTED: readonly LineKind[] = ['room', 'extra', 'charge'];

/**
 * Returns a discount of so many hundredths of a percent, rounded half up to `unitMinor`, the smallest amount of the currency: of
 * nights, extras and charges, of one room where it is named. Taxes and fees are not discounted. `lines` are all of a folio in one
 * currency, so that reversals cancel out.
 */
export function percentDiscountMinor(
  lines: readonly Discounted[],
  { percentHundredths, reservationId, unitMinor }: DiscountInPercent,
): number {
  const chargedMinor = lines
    .filter(({ kind }) => DISCOUNTED.includes(kind))
    .filter(({ bookedRoomId }) => reservationId === null || bookedRoomId === reservationId)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (chargedMinor <= 0) return 0;
  return Math.min(chargedMinor, partOf(chargedMinor, percentHundredths, 10_000, unitMinor));
}
