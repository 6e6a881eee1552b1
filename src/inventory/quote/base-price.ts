import type { Plan } from '../snapshot/snapshot.js';

/** Returns the base price of the night at an index of the snapshot, in minor units; null where it has none. */
export function basePrice({ days }: Pick<Plan, 'days'>, index: number): number | null {
  const price = days.priceMinor[index] ?? -1;
  return price < 0 ? null : price;
}
