import { ONE_SHARE } from '../snapshot/price-rules.js';
import type { NightRuns } from './night-runs.js';
import { timesShares } from './rounding.js';
import type { StayPromotion } from './stay-promotions.js';

/** Takes a promotion other than free nights off each run; what remains is rounded. Returns whether something was taken off. */
export function takeOff(
  { percent, amountMinor, touches }: StayPromotion,
  byRun: Float64Array,
  { count, firsts }: NightRuns,
  unitMinor: number,
): boolean {
  let isTaken = false;
  for (let run = 0; run < count; run++) {
    if (!touches[firsts[run]!]) continue;
    const price = byRun[run]!;
    const remaining = timesShares(Math.max(0, price - amountMinor), ONE_SHARE - percent, unitMinor);
    if (remaining === price) continue;
    byRun[run] = remaining;
    isTaken = true;
  }
  return isTaken;
}

/** In each complete group from the arrival on the cheapest are free, of equal ones the last. Returns whether one was paid. */
export function freeNights({ group }: StayPromotion, byNight: Float64Array, nights: number): boolean {
  const { size, free } = group!;
  let isTaken = false;
  for (let first = 0; first + size <= nights; first += size) {
    let isFreeAlready = 0;
    for (let night = first; night < first + size; night++) if (byNight[night] === 0) isFreeAlready++;
    for (let n = isFreeAlready; n < free; n++) {
      byNight[cheapestPaid(byNight, first, first + size)] = 0;
      isTaken = true;
    }
  }
  return isTaken;
}

function cheapestPaid(byNight: Float64Array, first: number, end: number): number {
  let cheapest = -1;
  for (let night = first; night < end; night++) {
    const price = byNight[night]!;
    if (price > 0 && (cheapest < 0 || price <= byNight[cheapest]!)) cheapest = night;
  }
  return cheapest;
}

/** Returns what a rate takes for a night that costs `price` with promotions; `discount` is in hundredths of a percent. */
export function afterDiscount(price: number, discount: number, unitMinor: number): number {
  return discount === 0 ? price : timesShares(price, ONE_SHARE - discount, unitMinor);
}
