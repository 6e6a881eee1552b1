import fc from 'fast-check';
import { followedPriceMinor, packagePriceMinor } from '../../src/inventory/catalogue/package-price.js';

const stays = fc.array(
  fc
    .record({
      arrival: fc.integer({ min: 20_000, max: 20_030 }),
      nights: fc.integer({ min: 1, max: 14 }),
      persons: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ nights, ...room }) => ({ ...room, departure: room.arrival + nights })),
  { minLength: 1, maxLength: 4 },
);
const priced = fc.record({
  priceMinor: fc.integer({ min: 0, max: 100_00 }),
  priceMode: fc.integer({ min: 0, max: 3 }),
  count: fc.integer({ min: 1, max: 9 }),
});

describe('a package that was sold', () => {
  it('costs after any changes of its rooms what it would have cost if it had been sold with them', () => {
    fc.assert(
      fc.property(priced, fc.array(stays, { minLength: 2, maxLength: 6 }), (sold, changes) => {
        const priceOf = (rooms: (typeof changes)[number]) => sold.count * packagePriceMinor(sold, rooms);
        const [first, ...others] = changes;
        let [before, totalMinor] = [first!, priceOf(first!)];
        for (const after of others) {
          totalMinor = followedPriceMinor({ ...sold, totalMinor }, before, after);
          before = after;
          expect(totalMinor).toBe(priceOf(after));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never costs less than nothing, stays as it was where nights and persons do, and loses nothing that rooms still have', () => {
    fc.assert(
      fc.property(priced, fc.nat(500_00), stays, stays, (price, totalMinor, before, after) => {
        const sold = { ...price, totalMinor };
        const changed = followedPriceMinor(sold, before, after);
        expect(changed).toBeGreaterThanOrEqual(0);
        expect(changed).toBeGreaterThanOrEqual(
          Math.min(totalMinor, price.count * packagePriceMinor(price, after)),
        );
        expect(followedPriceMinor(sold, before, before)).toBe(totalMinor);
      }),
      { numRuns: 500 },
    );
  });
});
