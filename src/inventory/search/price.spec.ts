import { MAX_ADULTS, MAX_CHILDREN } from '../../values/limits.js';
import {
  adultShares,
  childShares,
  maxBasePriceMinor,
  nightMinor,
  nonRefundableMinor,
  type PriceRules,
} from './price.js';

const rules: PriceRules = {
  perRoom: false,
  adultShares: [15_000, 20_000, 27_000],
  childShares: [
    { ordinal: 1, fromAge: 0, toAge: 6, share: 0 },
    { ordinal: 1, fromAge: 7, toAge: 12, share: 5_000 },
    { ordinal: 2, fromAge: 0, toAge: 12, share: 2_500 },
  ],
  discount: 1_250,
};

describe('the price of a night', () => {
  it('follows the table of adults, and beyond it their number', () => {
    expect([1, 2, 3, 4, 40].map((adults) => adultShares(rules, adults))).toEqual([
      15_000, 20_000, 27_000, 40_000, 400_000,
    ]);
  });

  it('takes children eldest first; one that no band fits or whose age is unknown is an adult share', () => {
    expect(childShares(rules, [12])).toBe(5_000);
    expect(childShares(rules, [6])).toBe(0);
    expect(childShares(rules, [13])).toBe(10_000);
    expect(childShares(rules, [12, 3])).toBe(7_500);
    expect(childShares(rules, [12, 3, 2])).toBe(17_500);
    expect(childShares(rules, [12, null])).toBe(15_000);
  });

  it('is rounded half-up', () => {
    expect(nightMinor(3, 5_000)).toBe(2);
    expect(nightMinor(1, 4_999)).toBe(0);
    expect(nightMinor(4_999, 15_000)).toBe(7_499);
    expect(nonRefundableMinor(7_499, rules.discount)).toBe(6_562);
    expect(nonRefundableMinor(4, 1_250)).toBe(4);
    expect(nonRefundableMinor(100, 10_000)).toBe(0);
  });

  it('is exact for amounts whose product is beyond 2^53', () => {
    expect(nightMinor(90_071_992_547_409, 15_000)).toBe(135_107_988_821_114);
    expect(nightMinor(1_000_000_000_001, 15_001)).toBe(1_500_100_000_002);
  });

  it('does not take a price that could not be summed exactly', () => {
    const dearest = maxBasePriceMinor(rules);
    expect(dearest).toBeGreaterThanOrEqual(10_000_000_000);
    const persons = MAX_ADULTS + MAX_CHILDREN;
    expect(dearest * persons * 366).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect((dearest + 1) * persons * 366).toBeGreaterThan(Number.MAX_SAFE_INTEGER - persons * 366);
  });
});
