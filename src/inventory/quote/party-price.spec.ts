import { adultShares, childShares, partyPrice } from './party-price.js';
import type { PriceRules } from '../snapshot/price-rules.js';

const rules: PriceRules = {
  perRoom: false,
  adultShares: [15_000, 20_000, 27_000],
  childShares: [
    { ordinal: 1, fromAge: 0, toAge: 6, share: 0 },
    { ordinal: 1, fromAge: 7, toAge: 12, share: 5_000 },
    { ordinal: 2, fromAge: 0, toAge: 12, share: 2_500 },
  ],
  discount: 1_250,
  unitMinor: 1,
};

describe('what a night costs a party', () => {
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

  it('is the base price where that is for the room', () => {
    expect(partyPrice(rules, 10_001, 15_000)).toBe(15_002);
    expect(partyPrice({ ...rules, perRoom: true }, 10_001, 15_000)).toBe(10_001);
  });

  it('is a whole amount where the currency has no places', () => {
    const yen = { ...rules, unitMinor: 100 };
    expect(partyPrice(yen, 366_700, 15_000)).toBe(550_100);
    expect(partyPrice({ ...yen, perRoom: true }, 550_049, 15_000)).toBe(550_000);
    expect(partyPrice({ ...yen, perRoom: true }, 550_050, 15_000)).toBe(550_100);
  });
});
