import { ONE_SHARE } from '../snapshot/price-rules.js';

/**
 * Returns `minor` × `shares`, where shares are ten-thousandths, rounded half-up to a multiple of `unitMinor`, the smallest
 * amount of the currency.
 */
export function timesShares(minor: number, shares: number, unitMinor: number): number {
  const product = minor * shares;
  const divisor = ONE_SHARE * unitMinor;
  if (product <= Number.MAX_SAFE_INTEGER - divisor) {
    return Math.floor((product + divisor / 2) / divisor) * unitMinor;
  }
  return Number((BigInt(minor) * BigInt(shares) + BigInt(divisor / 2)) / BigInt(divisor)) * unitMinor;
}
