import { timesShares } from './rounding.js';
import type { StayPromotion } from './stay-promotions.js';
import type { Steps } from './way.js';

/** Returns what promotions other than free nights leave of the price of a night. */
export function leftAfter(steps: Steps, priceMinor: number, unitMinor: number): number {
  let left = priceMinor;
  for (let i = 0; i < steps.length; i += 2) {
    left = timesShares(Math.max(0, left - steps[i]!), steps[i + 1]!, unitMinor);
  }
  return left;
}

/**
 * In each complete group of nights from the arrival on the cheapest are free, of equal ones the last: `isFree` is 1 for those.
 * `byGroup` are the prices of the nights that are not, by their groups. Returns whether one of the free nights was paid.
 */
export function freeNights(
  { group }: StayPromotion,
  byGroup: Float64Array,
  isFree: Uint8Array,
  ofNight: Uint16Array,
): boolean {
  const { size, free } = group!;
  let isTaken = false;
  for (let first = 0; first + size <= ofNight.length; first += size) {
    let left = free;
    for (let night = first; night < first + size; night++) {
      if (isFree[night] === 1 || byGroup[ofNight[night]!] === 0) left--;
    }
    for (; left > 0; left--) {
      isFree[cheapestPaid(byGroup, isFree, ofNight, first, first + size)] = 1;
      isTaken = true;
    }
  }
  return isTaken;
}

function cheapestPaid(
  byGroup: Float64Array,
  isFree: Uint8Array,
  ofNight: Uint16Array,
  first: number,
  end: number,
): number {
  let cheapest = -1;
  let least = Infinity;
  for (let night = first; night < end; night++) {
    const price = byGroup[ofNight[night]!]!;
    if (isFree[night] === 1 || price === 0 || price > least) continue;
    cheapest = night;
    least = price;
  }
  return cheapest;
}
