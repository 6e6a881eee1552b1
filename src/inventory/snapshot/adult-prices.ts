import { minorToDecimal } from '../../values/money.js';

/** What one, two, three … adults pay for a night, in minor units; null for a number of adults without a price of its own. */
export type AdultPrices = readonly (number | null)[];

/** Returns the prices of a row of `rate_day`, read as text: `{80.00,NULL,99.99}`. */
export function parsedAdultPrices(text: string): (number | null)[] {
  return text
    .slice(1, -1)
    .split(',')
    .map((decimal) => (decimal === 'NULL' ? null : Math.round(Number(decimal) * 100)));
}

/** Returns the prices as `rate_day` takes them. */
export function adultPricesText(prices: AdultPrices | null): string | null {
  return prices && `{${prices.map((minor) => (minor === null ? 'NULL' : minorToDecimal(minor))).join(',')}}`;
}

/** Returns the prices with one of them changed; null where none is left. */
export function withAdultPrice(
  prices: AdultPrices | null,
  adults: number,
  minor: number | null,
): AdultPrices | null {
  const next = [...(prices ?? [])];
  while (next.length < adults) next.push(null);
  next[adults - 1] = minor;
  while (next.length > 0 && next.at(-1) === null) next.pop();
  return next.length > 0 ? next : null;
}

export function areSameAdultPrices(one: AdultPrices | null, other: AdultPrices | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((minor, i) => minor === other[i]);
}
