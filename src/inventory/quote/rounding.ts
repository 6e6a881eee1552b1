import { ONE_SHARE } from './price-rules.js';

/** Returns `minor` × `shares`, where shares are ten-thousandths, rounded half-up to minor units. */
export function timesShares(minor: number, shares: number): number {
  const product = minor * shares;
  if (product <= Number.MAX_SAFE_INTEGER - ONE_SHARE) {
    return Math.floor((product + ONE_SHARE / 2) / ONE_SHARE);
  }
  return Number((BigInt(minor) * BigInt(shares) + BigInt(ONE_SHARE / 2)) / BigInt(ONE_SHARE));
}
