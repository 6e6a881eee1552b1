import { MAX_ADULTS, MAX_CHILDREN } from '../../values/limits.js';
import { maxBasePriceMinor } from './price-rules.js';

describe('the largest base price', () => {
  it('is one whose stays can be summed exactly', () => {
    const adultShares = [15_000, 20_000, 27_000];
    const childShares = [{ ordinal: 2, fromAge: 0, toAge: 12, share: 2_500 }];
    const dearest = maxBasePriceMinor({
      perRoom: false,
      adultShares,
      childShares,
      discount: 1_250,
      unitMinor: 1,
    });
    expect(dearest).toBeGreaterThanOrEqual(10_000_000_000);
    const persons = MAX_ADULTS + MAX_CHILDREN;
    expect(dearest * persons * 366).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect((dearest + 1) * persons * 366).toBeGreaterThan(Number.MAX_SAFE_INTEGER - persons * 366);
  });
});
