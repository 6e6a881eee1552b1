import fc from 'fast-check';
import { withEmptyDays } from '../../src/inventory/snapshot/days-in-memory.js';
import { type Derivation, derivedPrice } from '../../src/inventory/snapshot/derived-price.js';
import {
  applyChanges,
  NO_RATE,
  type Plan,
  type Snapshot,
  type StampedDay,
} from '../../src/inventory/snapshot/snapshot.js';
import { deriveDays } from '../../src/inventory/snapshot/derived-days.js';

const RUNS = 3_000;
const DAYS = 5;

/** The contract's formula in exact fractions: every price that may be is tried, from the floor up. */
function slowPrice(rule: Derivation, parentMinor: number): number {
  if (parentMinor < 0) return -1;
  const step = BigInt(rule.roundToMinor) * 10_000n;
  const ending = BigInt(rule.endingMinor) * 10_000n;
  const exact = BigInt(parentMinor) * BigInt(10_000 + rule.percent) + BigInt(rule.amountMinor) * 10_000n;
  let below = ending;
  while (below > exact) below -= step;
  while (below + step <= exact) below += step;
  const above = below === exact ? below : below + step;
  const isUpper = rule.rounding === 'up' || (rule.rounding === 'halfUp' && above - exact <= exact - below);
  const rounded = Number((isUpper ? above : below) / 10_000n);
  const price = Math.max(rounded, rule.floorMinor ?? -Infinity);
  return price > 0 ? price : -1;
}

const derivation = (planId: number): fc.Arbitrary<Derivation> =>
  fc
    .record({
      percent: fc.integer({ min: -9_900, max: 20_000 }),
      amountMinor: fc.integer({ min: -20_000, max: 20_000 }),
      roundToMinor: fc.constantFrom(1, 5, 10, 100, 500, 10_000),
      rounding: fc.constantFrom('halfUp', 'up', 'down'),
      endingShare: fc.constantFrom(0, 0, 0.9, 0.5),
      floorMinor: fc.constantFrom(null, null, 5_000),
    })
    .map(({ endingShare, ...rule }) => ({
      ...rule,
      planId,
      endingMinor: Math.floor(rule.roundToMinor * endingShare),
    }));

describe('a derived price', () => {
  it('is that of the formula, computed exactly', () => {
    fc.assert(
      fc.property(derivation(1), fc.oneof(fc.integer({ min: -1, max: 50_000 })), (rule, parent) => {
        expect(derivedPrice(rule, parent)).toBe(slowPrice(rule, parent));
      }),
      { numRuns: RUNS },
    );
  });

  it('is exact beyond 2^53', () => {
    const rule: Derivation = {
      planId: 1,
      percent: 3_333,
      amountMinor: 0,
      roundToMinor: 1,
      rounding: 'halfUp',
      endingMinor: 0,
      floorMinor: null,
    };
    expect(derivedPrice(rule, 9_999_999_999_999)).toBe(13_332_999_999_999);
  });
});

/** A hotel of one room type whose plans derive along `parents`: a plan without one has prices of its own. */
function snapshotWith(rules: readonly (Derivation | undefined)[]): Snapshot {
  const plans = rules.map((rule, id) => ({
    id,
    board: { id, title: {}, priceType: 0 },
    maxBasePriceMinor: 1_000_000_000,
    ...(rule && { derivation: rule }),
  }));
  const days = withEmptyDays([{ id: 1, plans }] as never, DAYS);
  return { ...days, revision: 1, firstDay: 100, dayCount: DAYS } as unknown as Snapshot;
}

describe('derived prices of a snapshot', () => {
  it('are those of the formula on every day after random edits', () => {
    const edit = fc.record({
      plan: fc.integer({ min: 0, max: 3 }),
      day: fc.integer({ min: 0, max: DAYS - 1 }),
      price: fc.integer({ min: -1, max: 30_000 }).map((price) => (price < 3_000 ? -1 : price)),
    });
    // The third derives from the last, which stands after it.
    const rules = fc.tuple(fc.constant(undefined), derivation(0), derivation(3), derivation(1));
    fc.assert(
      fc.property(
        rules,
        fc.array(edit, { maxLength: 25 }),
        fc.integer({ min: 0, max: 25 }),
        (all, edits, read) => {
          const snapshot = snapshotWith(all);
          const own = new Map<string, number>();
          const stamped = edits.map(({ plan, day, price }, i): StampedDay => {
            return { kind: 'rate', id: plan, day: 100 + day, value: price, restrictions: 0, revision: i + 2 };
          });
          applyChanges(snapshot, 2, stamped.slice(0, read));
          deriveDays(snapshot.derivedPlans!, 0, DAYS - 1);
          for (const one of stamped.slice(read)) applyChanges(snapshot, one.revision, [one]);
          for (const { plan, day, price } of edits) own.set(`${plan} ${day}`, price);
          const expected = (plan: number, day: number): number => {
            const price = own.get(`${plan} ${day}`) ?? -1;
            const rule = all[plan];
            return price >= 0 || !rule ? price : slowPrice(rule, expected(rule.planId, day));
          };
          const plans: readonly Plan[] = snapshot.roomTypes[0]!.plans;
          const found = plans.map(({ days }) => [...days.priceMinor]);
          expect(found).toEqual(
            plans.map((_, plan) => Array.from({ length: DAYS }, (__, day) => expected(plan, day))),
          );
          expect(NO_RATE).toBe(-1);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
