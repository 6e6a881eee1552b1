import { decimalMinor, minorToDecimal } from '../../values/money.js';
import type { AdultPrices } from '../snapshot/adult-prices.js';

/** Decimal prices by number of adults, as files and machines have them: `{"1": "80.00", "2": "99.99"}`. */
export function adultPricesJson(prices: AdultPrices): Record<string, string> {
  return Object.fromEntries(
    prices.flatMap((minor, i) => (minor === null ? [] : [[String(i + 1), minorToDecimal(minor)]])),
  );
}

/** The prices of a checked JSON. */
export function adultPricesOfJson(json: Readonly<Record<string, string>>): AdultPrices {
  const most = Math.max(...Object.keys(json).map(Number));
  return Array.from({ length: most }, (_, i) => decimalMinor(json[i + 1], 2) ?? null);
}
