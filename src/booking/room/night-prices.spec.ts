import fc from 'fast-check';
import { nightPricesOf, priceOfNights } from './night-prices.js';

describe('the prices of the nights of a stay', () => {
  const stay = { arrival: 0, departure: 3, totalMinor: 30_000, nightPricesMinor: null };

  it('are the parts of its price, divided as the nights cost now', () => {
    expect(nightPricesOf(stay, [10_000, 20_000, 10_000])).toEqual([7_500, 15_000, 7_500]);
    expect(nightPricesOf({ ...stay, totalMinor: 101 }, [1, 2, 1])).toEqual([25, 51, 25]);
  });

  it('are divided evenly where a night has no price now, or none costs anything', () => {
    expect(nightPricesOf(stay, [null, 20_000, 10_000])).toEqual([10_000, 10_000, 10_000]);
    expect(nightPricesOf(stay, [0, 0, 0])).toEqual([10_000, 10_000, 10_000]);
  });

  it('are those that were kept, unless they are of another stay or price', () => {
    const kept = { ...stay, nightPricesMinor: [1_000, 9_000, 20_000] };
    expect(nightPricesOf(kept, [1, 1, 1])).toEqual([1_000, 9_000, 20_000]);
    expect(nightPricesOf({ ...kept, totalMinor: 30_003 }, [1, 1, 1])).toEqual([10_001, 10_001, 10_001]);
    expect(nightPricesOf({ ...kept, departure: 2 }, [1, 1])).toEqual([15_000, 15_000]);
  });

  it('are none where the stay has no price', () => {
    expect(nightPricesOf({ ...stay, totalMinor: null }, [1, 1, 1])).toBeNull();
    expect(priceOfNights([100, null])).toBeNull();
  });

  it('add up to it, also for amounts whose products exceed safe integers', () => {
    const amount = fc.integer({ min: 0, max: 9e13 });
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 20 }), (totalMinor, nights) => {
        const parts = nightPricesOf({ ...stay, departure: nights.length, totalMinor }, nights)!;
        expect(priceOfNights(parts)).toBe(totalMinor);
        expect(parts.every((part) => part >= 0)).toBe(true);
      }),
    );
  });
});
