import fc from 'fast-check';
import { nonRefundablePrice } from '../../src/inventory/quote/non-refundable-price.js';
import { promotionsFor } from '../../src/inventory/quote/plan-promotions.js';
import { bestPromotions } from '../../src/inventory/quote/promoted-rate.js';
import type { RulesOfHotel } from '../../src/inventory/snapshot/rules-of-hotel.js';
import { dayNumber } from '../../src/values/day.js';
import { dayAfter } from '../factories/days.js';
import { type OptionFacts, type PromotionFacts, slowPromotions } from '../oracle/promotions-oracle.js';
import { randomSearch, TODAY } from '../oracle/random-hotel.js';
import { PARTNERS, promotionRules, randomPromotions } from '../oracle/random-promotions.js';

const RUNS = 5_000;

const rulesOf = (all: readonly PromotionFacts[]): RulesOfHotel => ({
  promotions: promotionRules(all),
  namesPartners: true,
});

function promoted(rules: RulesOfHotel, option: OptionFacts) {
  const { startDate, endDate, today, partner, roomType, board, rate, prices, discount, unit } = option;
  const arrival = dayNumber(startDate);
  const stay = {
    arrival,
    nights: dayNumber(endDate) - arrival,
    today: dayNumber(today),
    ...(partner === undefined ? {} : { partnerId: partner }),
  };
  const ways = promotionsFor(rules, stay)?.of(roomType, board);
  const best = ways && bestPromotions(ways, rate, prices, { unitMinor: unit, discount });
  return {
    applied: (best?.applied ?? []).map(({ rule, offMinor }) => ({ code: rule.code, off: offMinor })),
    prices: best?.prices ?? prices.map((price) => nonRefundablePrice(price, discount, unit)),
  };
}

const cents = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30_000 }));
const option = (unit: number): fc.Arbitrary<OptionFacts> =>
  randomSearch.chain(({ startDate, endDate }) => {
    const nights = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;
    const even = cents.map((price) => Array.from({ length: nights }, () => price));
    const each = fc.array(cents, { minLength: nights, maxLength: nights });
    return fc.record({
      startDate: fc.constant(startDate),
      endDate: fc.constant(endDate),
      today: fc.constant(TODAY),
      partner: fc.constantFrom(undefined, ...PARTNERS),
      roomType: fc.constantFrom(500, 501, 502),
      board: fc.constantFrom(29, 30),
      rate: fc.constantFrom('refundable', 'nonRefundable'),
      prices: fc.oneof(even, each).map((all) => all.map((price) => Math.round(price / unit) * unit)),
      discount: fc.constantFrom(0, 0, 1_000, 1_250, 10_000),
      unit: fc.constant(unit),
    });
  });
const anyOption = fc.oneof(option(1), option(1), option(100));

describe('promotions', () => {
  it('are those that the slow computation finds by trying all', () => {
    let appliedTogether = 0;
    fc.assert(
      fc.property(randomPromotions, anyOption, (all, one) => {
        const expected = slowPromotions(all, one);
        if (expected.applied.length > 1) appliedTogether++;
        expect(promoted(rulesOf(all), one)).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
    expect(appliedTogether).toBeGreaterThan(RUNS / 50);
  });

  it('are found for every stay of a hotel, whatever stays were asked for before', () => {
    fc.assert(
      fc.property(randomPromotions, anyOption, (all, one) => {
        const rules = rulesOf(all);
        // The same weekdays, so that most of what is met is met again.
        for (const days of [0, 7, 14, 0]) {
          const startDate = dayAfter(one.startDate, days);
          const moved = { ...one, startDate, endDate: dayAfter(one.endDate, days) };
          expect(promoted(rules, moved)).toEqual(slowPromotions(all, moved));
        }
      }),
      { numRuns: RUNS / 5 },
    );
  });

  it('make no night dearer, and no stay free that was not', () => {
    fc.assert(
      fc.property(randomPromotions, anyOption, (all, one) => {
        const without = promoted(rulesOf([]), one).prices;
        const { prices } = promoted(rulesOf(all), one);
        prices.forEach((price, night) => {
          expect(price).toBeLessThanOrEqual(without[night]!);
          expect(price).toBeGreaterThanOrEqual(0);
        });
        const isFree = (nights: readonly number[]) => nights.every((price) => price === 0);
        expect(isFree(prices)).toBe(isFree(without));
      }),
      { numRuns: RUNS },
    );
  });
});
