import type { TakenOff } from './quote-query.js';
import type { PlanPrices } from './quoted-plan.js';

/** How the price of a night came about, in minor units. */
export interface ReceiptNight {
  /** Null where the price is given for the party. */
  baseMinor: number | null;
  /** Ten-thousandths; null where the price is for the room or given for the party. */
  shares: number | null;
  promotions: readonly TakenOff[];
  /** What the non-refundable discount took off; null in the refundable rate. */
  discountMinor: number | null;
  amountMinor: number | null;
}

/** Returns the receipt of a rate that is priced now, night by night. */
export function receiptOf(
  { baseMinor, isGiven, shares, partyMinor, refundable, nonRefundable }: PlanPrices,
  rate: 'refundable' | 'nonRefundable',
): ReceiptNight[] {
  const isRefundable = rate === 'refundable';
  return (isRefundable ? refundable : nonRefundable).nights.map(({ amountMinor, promotions = [] }, night) => {
    const taken = promotions.reduce((sum, one) => sum + one.amountMinor, 0);
    const party = partyMinor[night];
    const hasPrice = amountMinor !== null && party !== null && party !== undefined;
    return {
      baseMinor: isGiven[night] ? null : (baseMinor[night] ?? null),
      shares: isGiven[night] ? null : shares,
      promotions,
      discountMinor: isRefundable || !hasPrice ? null : party - taken - amountMinor,
      amountMinor,
    };
  });
}
