import type { PriceRules } from '../snapshot/price-rules.js';
import { timesShares } from './rounding.js';

const WHOLE_PERCENT_UNITS = 10_000;

/** Returns the non-refundable price of a night. */
export function nonRefundablePrice(
  { discount, unitMinor }: Pick<PriceRules, 'discount' | 'unitMinor'>,
  refundableMinor: number,
): number {
  return timesShares(refundableMinor, WHOLE_PERCENT_UNITS - discount, unitMinor);
}
