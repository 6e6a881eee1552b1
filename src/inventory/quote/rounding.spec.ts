import { nonRefundablePrice } from './non-refundable-price.js';
import { unitOfCurrency } from '../../values/currency-unit.js';
import { timesShares } from './rounding.js';

describe('each step of a price', () => {
  const nonRefundable = (minor: number, discount: number, unitMinor = 1) =>
    nonRefundablePrice(minor, discount, unitMinor);

  it('is rounded half-up', () => {
    expect(timesShares(3, 5_000, 1)).toBe(2);
    expect(timesShares(1, 4_999, 1)).toBe(0);
    expect(timesShares(4_999, 15_000, 1)).toBe(7_499);
    expect(nonRefundable(7_499, 1_250)).toBe(6_562);
    expect(nonRefundable(4, 1_250)).toBe(4);
    expect(nonRefundable(100, 10_000)).toBe(0);
  });

  it('is rounded to the places of the currency, at most two', () => {
    expect(['JPY', 'EUR', 'KWD'].map(unitOfCurrency)).toEqual([100, 1, 1]);
    expect(timesShares(366_650, 15_000, 100)).toBe(550_000);
    expect(timesShares(366_700, 15_000, 100)).toBe(550_100);
    expect(nonRefundable(550_100, 1_250, 100)).toBe(481_300);
  });

  it('is that of whole numbers just below, at and above each half', () => {
    const exact = (minor: number, shares: number, unitMinor: number) => {
      const divisor = 10_000n * BigInt(unitMinor);
      return Number((BigInt(minor) * BigInt(shares) + divisor / 2n) / divisor) * unitMinor;
    };
    for (const unitMinor of [1, 10, 100]) {
      for (let digits = 1; digits < 15; digits += 0.01) {
        const half = (Math.floor(10 ** digits) + 0.5) * 10_000 * unitMinor;
        for (const minor of [half - 1, half, half + 1]) {
          if (minor > Number.MAX_SAFE_INTEGER) continue;
          expect(timesShares(minor, 1, unitMinor)).toBe(exact(minor, 1, unitMinor));
          expect(timesShares(Math.floor(minor / 9_999), 9_999, unitMinor)).toBe(
            exact(Math.floor(minor / 9_999), 9_999, unitMinor),
          );
        }
      }
    }
  });

  it('is exact for amounts whose product is beyond 2^53', () => {
    expect(timesShares(90_071_992_547_409, 15_000, 1)).toBe(135_107_988_821_114);
    expect(timesShares(1_000_000_000_001, 15_001, 1)).toBe(1_500_100_000_002);
    expect(timesShares(90_071_992_547_409, 15_000, 100)).toBe(135_107_988_821_100);
  });
});
