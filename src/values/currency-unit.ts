/** Of ISO 4217. Their smallest amount is a whole one. */
const WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/** Returns the smallest amount of a currency in minor units of a hundredth: 100 for one without decimals, else 1. */
export function unitOfCurrency(currency: string): number {
  return WITHOUT_DECIMALS.has(currency) ? 100 : 1;
}

/** Returns an amount rounded half up to a multiple of `unitMinor`. */
export function roundedToUnit(minor: number, unitMinor: number): number {
  return partOf(minor, 1, 1, unitMinor);
}

/**
 * Returns `minor` × `part` / `whole`, rounded half up to a multiple of `unitMinor`, the smallest amount of the currency. All are
 * integers, and `whole` is above 0.
 */
export function partOf(minor: number, part: number, whole: number, unitMinor: number): number {
  const divisor = 2n * BigInt(whole) * BigInt(unitMinor);
  const sum = 2n * BigInt(minor) * BigInt(part) + divisor / 2n;
  const units = sum / divisor - (sum < 0n && sum % divisor !== 0n ? 1n : 0n);
  return Number(units) * unitMinor;
}
