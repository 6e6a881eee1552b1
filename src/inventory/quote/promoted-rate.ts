import type { PriceRules } from '../snapshot/price-rules.js';
import { nonRefundablePrice } from './non-refundable-price.js';
import { bestPromotions, type PromotedPrices, promotionsOfRate, type StayPromotion } from './promotions.js';

/**
 * Returns the best of the promotions of a plan for a rate: its `prices` are those after the non-refundable discount, where the
 * rate has one. Undefined where none takes anything off, or a night has no price.
 */
export function promotedRate(
  rules: Pick<PriceRules, 'discount' | 'unitMinor'>,
  promotions: readonly StayPromotion[],
  partyMinor: readonly (number | null)[],
  rate: 'refundable' | 'non_refundable',
): PromotedPrices | undefined {
  if (promotions.length === 0 || partyMinor.includes(null)) return undefined;
  const isRefundable = rate === 'refundable';
  const ofRate = promotionsOfRate(promotions, isRefundable ? 'refundable' : 'nonRefundable');
  if (ofRate.length === 0) return undefined;
  const afterDiscount = (price: number) => (isRefundable ? price : nonRefundablePrice(rules, price));
  const totalOf = (prices: readonly number[]) => prices.reduce((sum, price) => sum + afterDiscount(price), 0);
  const { unitMinor } = rules;
  const best = bestPromotions(ofRate, partyMinor as readonly number[], { unitMinor, totalOf });
  return best && { ...best, prices: best.prices.map(afterDiscount) };
}

/** Whether a rule for named partners is among what was applied: only they may buy at this price. */
export function isForNamedPartners({ applied }: Pick<PromotedPrices, 'applied'>): boolean {
  return applied.some(({ rule }) => rule.partnerIds.length > 0);
}
