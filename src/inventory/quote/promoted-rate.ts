import type { PriceRules } from '../snapshot/price-rules.js';
import type { PromotionRule } from '../snapshot/rules-of-hotel.js';
import { CheapestWay } from './cheapest-way.js';
import { type NightRuns, nightByNight } from './night-runs.js';
import type { Way, Ways, WaysOfPlan } from './plan-promotions.js';
import { afterDiscount, freeNights, takeOff } from './taken-off.js';

/** What a promotion takes off each night, in minor units. */
export interface AppliedPromotion {
  rule: PromotionRule;
  offMinor: readonly number[];
}

/** The prices of the nights with promotions and the discount of the rate, and what was applied, in that order. */
export interface PromotedPrices {
  prices: readonly number[];
  applied: readonly AppliedPromotion[];
}

/**
 * Returns the best of the promotions of a plan for a rate: its `prices` are those after the non-refundable discount, where the
 * rate has one. Undefined where none takes anything off, or a night has no price.
 */
export function promotedRate(
  { discount, unitMinor }: Pick<PriceRules, 'discount' | 'unitMinor'>,
  ways: WaysOfPlan | undefined,
  partyMinor: readonly (number | null)[],
  rate: 'refundable' | 'non_refundable',
): PromotedPrices | undefined {
  if (!ways || partyMinor.includes(null)) return undefined;
  const prices = partyMinor as readonly number[];
  return rate === 'refundable'
    ? bestPromotions(ways.refundable, prices, { discount: 0, unitMinor })
    : bestPromotions(ways.nonRefundable, prices, { discount, unitMinor });
}

/**
 * Returns what is best for the guest: one promotion alone, or those that combine, one after the other, free nights last.
 * Undefined where none takes anything off. `prices` are those of the party for each night.
 */
export function bestPromotions(
  ways: Ways,
  prices: readonly number[],
  { discount, unitMinor }: Pick<PriceRules, 'discount' | 'unitMinor'>,
): PromotedPrices | undefined {
  const runs = nightByNight(prices.length);
  runs.amounts.set(prices);
  const cheapest = new CheapestWay(prices.length);
  cheapest.start(runs, unitMinor);
  const best = cheapest.of(ways, discount);
  if (!best) return undefined;
  const { applied, left } = appliedOn(best.way, runs, unitMinor);
  return { applied, prices: left.map((price) => afterDiscount(price, discount, unitMinor)) };
}

/** What takes nothing off is not applied. */
function appliedOn({ perNight, free }: Way, runs: NightRuns, unitMinor: number) {
  const applied: AppliedPromotion[] = [];
  const left = Float64Array.from(runs.amounts);
  for (const one of [...perNight, ...free]) {
    const before = [...left];
    const isTaken = one.group ? freeNights(one, left, left.length) : takeOff(one, left, runs, unitMinor);
    if (!isTaken) continue;
    applied.push({ rule: one.rule, offMinor: before.map((price, night) => price - left[night]!) });
  }
  return { applied, left: [...left] };
}
