import { timesShares } from './rounding.js';

const WHOLE_PERCENT_UNITS = 10_000;

/** Returns the non-refundable price of a night; `discount` is in hundredths of a percent. */
export function nonRefundablePrice(refundableMinor: number, discount: number): number {
  return timesShares(refundableMinor, WHOLE_PERCENT_UNITS - discount);
}
