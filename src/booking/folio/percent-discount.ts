import type { LineKind } from './folio-kinds.js';

interface Discounted {
  kind: LineKind;
  amountMinor: number;
  bookedRoomId: number | null;
}

const DISCOUNTED: readonly LineKind[] = ['room', 'extra', 'charge'];

/**
 * Returns a discount of so many hundredths of a percent, in minor units, rounded half up: of nights, extras and charges, of one room
 * where it is named. Taxes and fees are not discounted. `lines` are all of a folio in one currency, so that reversals cancel out.
 */
export function percentDiscountMinor(
  lines: readonly Discounted[],
  percentHundredths: number,
  reservationId: number | null,
): number {
  const chargedMinor = lines
    .filter(({ kind }) => DISCOUNTED.includes(kind))
    .filter(({ bookedRoomId }) => reservationId === null || bookedRoomId === reservationId)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (chargedMinor <= 0) return 0;
  return Number((BigInt(chargedMinor) * BigInt(percentHundredths) + 5_000n) / 10_000n);
}
