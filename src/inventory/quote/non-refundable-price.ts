import { ONE_SHARE } from '../snapshot/price-rules.js';
import { timesShares } from './rounding.js';

/**
 * Returns what a rate takes for a night that costs `minor` with promotions, which is rounded already; `discount` is in hundredths of
 * a percent, 0 for a refundable rate.
 */
export function nonRefundablePrice(minor: number, discount: number, unitMinor: number): number {
  return discount === 0 ? minor : timesShares(minor, ONE_SHARE - discount, unitMinor);
}
