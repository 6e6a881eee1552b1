import { ONE_SHARE, type PriceRules } from '../snapshot/price-rules.js';
import type { PromotionRule } from '../snapshot/rules-of-hotel.js';
import { CheapestWay } from './cheapest-way.js';
import { type NightGroups, nightByNight } from './night-groups.js';
import { nonRefundablePrice } from './non-refundable-price.js';
import type { WaysOfPlan } from './plan-promotions.js';
import { freeNights, leftAfter } from './taken-off.js';
import { stepsOf, type Way } from './way.js';

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
    ? bestPromotions(ways, 'refundable', prices, { discount: 0, unitMinor })
    : bestPromotions(ways, 'nonRefundable', prices, { discount, unitMinor });
}

/**
 * Returns what is best for the guest: one promotion alone, or those that combine, one after the other, free nights last.
 * Undefined where none takes anything off. `prices` are those of the party for each night.
 */
export function bestPromotions(
  ways: WaysOfPlan,
  rate: 'refundable' | 'nonRefundable',
  prices: readonly number[],
  { discount, unitMinor }: Pick<PriceRules, 'discount' | 'unitMinor'>,
): PromotedPrices | undefined {
  const nights = nightByNight(prices.length);
  const amounts = Float64Array.from(prices);
  const cheapest = new CheapestWay(ways.kinds);
  cheapest.weigh(ways, nights, amounts);
  cheapest.start(amounts, ONE_SHARE, unitMinor);
  const best = cheapest.of(rate, discount);
  if (!best) return undefined;
  const { applied, left } = appliedOn(best.way!, nights, amounts, unitMinor);
  return { applied, prices: left.map((price) => nonRefundablePrice(price, discount, unitMinor)) };
}

/** What takes nothing off is not applied. */
function appliedOn({ perNight, free }: Way, nights: NightGroups, byNight: Float64Array, unitMinor: number) {
  const applied: AppliedPromotion[] = [];
  const isFree = new Uint8Array(byNight.length);
  const leftNow = () => Array.from(byNight, (price, night) => (isFree[night] === 1 ? 0 : price));
  let left = leftNow();
  for (const one of [...perNight, ...free]) {
    const before = left;
    if (one.group) freeNights(one, byNight, isFree, nights.ofNight);
    else
      byNight.forEach((price, night) => {
        byNight[night] = leftAfter(stepsOf([one], night), price, unitMinor);
      });
    left = leftNow();
    const offMinor = before.map((price, night) => price - left[night]!);
    if (offMinor.some((off) => off > 0)) applied.push({ rule: one.rule, offMinor });
  }
  return { applied, left };
}
