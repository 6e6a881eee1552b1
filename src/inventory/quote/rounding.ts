import { ONE_SHARE } from './price-rules.js';

/** Returns the smallest amount of a currency with so many places, in minor units of a hundredth; at least 1. */
export function unitMinorOf(places: number): number {
  return 10 ** Math.max(0, 2 - places);
}

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
