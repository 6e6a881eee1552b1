import type { Plan } from '../search/snapshot.js';

/** Returns the base price of the night at an index of the snapshot, in minor units; null where it has none. */
export function basePrice({ days }: Pick<Plan, 'days'>, index: number): number | null {
  const price = days.priceMinor[index] ?? -1;
  return price < 0 ? null : price;
}

export function hasBasePrices(plan: Pick<Plan, 'days'>, arrival: number, nights: number): boolean {
  for (let night = arrival; night < arrival + nights; night++) {
    if (basePrice(plan, night) === null) return false;
  }
  return true;
}
