/** The price of a whole stay; null where a night has none. */
export function priceOfNights(nightsMinor: readonly (number | null)[]): number | null {
  return hasPrices(nightsMinor) ? nightsMinor.reduce((sum, night) => sum + night, 0) : null;
}

export function hasPrices(nightsMinor: readonly (number | null)[]): nightsMinor is readonly number[] {
  return !nightsMinor.includes(null);
}
