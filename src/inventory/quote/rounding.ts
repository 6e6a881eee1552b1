import { ONE_SHARE } from '../snapshot/price-rules.js';

/** Below it a factor rounds as a division does. */
const MAX_FACTORED = 2 ** 51;

/** As {@link timesShares}, of an amount and shares of another one together. */
export function plusShares(addedMinor: number, minor: number, shares: number, unitMinor: number): number {
  const divisor = ONE_SHARE * unitMinor;
  const sum = addedMinor * ONE_SHARE + minor * shares;
  if (sum <= Number.MAX_SAFE_INTEGER - divisor) return Math.floor((sum + divisor / 2) / divisor) * unitMinor;
  const exact = BigInt(addedMinor) * BigInt(ONE_SHARE) + BigInt(minor) * BigInt(shares);
  return Number((exact + BigInt(divisor / 2)) / BigInt(divisor)) * unitMinor;
}

/**
 * Returns `minor` × `shares`, where shares are ten-thousandths, rounded half-up to a multiple of `unitMinor`, the smallest
 * amount of the currency.
 */
export function timesShares(minor: number, shares: number, unitMinor: number): number {
  const divisor = ONE_SHARE * unitMinor;
  const sum = minor * shares + divisor / 2;
  // A factor is faster than a division. The half keeps the product further from a whole number than the factor is inexact.
  if (sum < MAX_FACTORED) return Math.floor((sum + 0.5) * (1 / divisor)) * unitMinor;
  return Number((BigInt(minor) * BigInt(shares) + BigInt(divisor / 2)) / BigInt(divisor)) * unitMinor;
}
