import { nonRefundablePrice } from './non-refundable-price.js';
import { timesShares } from './rounding.js';

describe('each step of a price', () => {
  it('is rounded half-up', () => {
    expect(timesShares(3, 5_000)).toBe(2);
    expect(timesShares(1, 4_999)).toBe(0);
    expect(timesShares(4_999, 15_000)).toBe(7_499);
    expect(nonRefundablePrice(7_499, 1_250)).toBe(6_562);
    expect(nonRefundablePrice(4, 1_250)).toBe(4);
    expect(nonRefundablePrice(100, 10_000)).toBe(0);
  });

  it('is exact for amounts whose product is beyond 2^53', () => {
    expect(timesShares(90_071_992_547_409, 15_000)).toBe(135_107_988_821_114);
    expect(timesShares(1_000_000_000_001, 15_001)).toBe(1_500_100_000_002);
  });
});
