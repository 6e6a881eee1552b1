import fc from 'fast-check';
import type { PromotionRule } from '../../src/inventory/snapshot/rules-of-hotel.js';
import { dayNumber } from '../../src/values/day.js';
import { TODAY } from './random-hotel.js';
import type { PromotionFacts } from './promotions-oracle.js';

export const PARTNERS = [41, 42];

const day = fc
  .integer({ min: -3, max: 25 })
  .map((n) => new Date(Date.parse(TODAY) + n * 86_400_000).toISOString().slice(0, 10));
const range = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const limit = (max: number) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max }));
const limits = (max: number) => fc.record({ min: limit(max), max: limit(max + 6) });
const mostly = <T>(value: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });
const percent = fc.oneof(
  fc.constantFrom(500, 1_000, 1_500, 5_000, 10_000),
  fc.integer({ min: 1, max: 10_000 }),
);

const effect: fc.Arbitrary<Partial<PromotionFacts>> = fc.oneof(
  fc.record({ percent }),
  fc.record({ amount: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 100_000 })) }),
  fc.record({
    tiers: fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), percent, { minKeys: 1, maxKeys: 3 }),
  }),
  fc
    .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 4 }))
    .map(([stay, pay]) => ({ freeNights: { stay, pay: Math.min(pay, stay - 1) } })),
);

const promotion: fc.Arbitrary<Omit<PromotionFacts, 'code'>> = fc
  .record({
    order: fc.integer({ min: 0, max: 3 }),
    combines: fc.boolean(),
    bookable: mostly({ from: null, to: null }, range as fc.Arbitrary<PromotionFacts['bookable']>),
    daysBefore: mostly({ min: null, max: null }, limits(8)),
    nights: mostly({ min: null, max: null }, limits(5)),
    ranges: mostly([], fc.array(range, { maxLength: 2 })),
    weekdays: mostly([1, 2, 3, 4, 5, 6, 7], fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
    roomTypes: mostly([], fc.subarray([500, 501])),
    boards: mostly([], fc.subarray([29, 30])),
    rates: mostly(
      [],
      fc.subarray(['refundable', 'nonRefundable'] as const) as fc.Arbitrary<PromotionFacts['rates']>,
    ),
    partners: mostly([], fc.subarray(PARTNERS)),
  })
  .chain((rest) => effect.map((one) => ({ ...rest, ...one })));

export const randomPromotions: fc.Arbitrary<PromotionFacts[]> = fc
  .array(promotion, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((one, i) => ({ ...one, code: String.fromCharCode(70 - i) })));

/** The rules that a snapshot has of these, in their order. */
export function promotionRules(all: readonly PromotionFacts[]): PromotionRule[] {
  return [...all]
    .sort((a, b) => a.order - b.order || (a.code < b.code ? -1 : 1))
    .map((one) => ({
      code: one.code,
      name: { tr: one.code },
      order: one.order,
      combines: one.combines,
      bookable: {
        from: one.bookable.from === null ? null : dayNumber(one.bookable.from),
        to: one.bookable.to === null ? null : dayNumber(one.bookable.to),
      },
      daysBefore: one.daysBefore,
      nights: one.nights,
      stayRanges: one.ranges.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) })),
      isWeekday: Array.from({ length: 8 }, (_, weekday) => one.weekdays.includes(weekday)),
      roomTypeIds: one.roomTypes,
      boardIds: one.boards,
      refundable: one.rates.length === 0 || one.rates.includes('refundable'),
      nonRefundable: one.rates.length === 0 || one.rates.includes('nonRefundable'),
      partnerIds: one.partners,
      effect: effectOf(one),
    }));
}

function effectOf({ percent: off, amount, tiers, freeNights }: PromotionFacts): PromotionRule['effect'] {
  if (off !== undefined) return { kind: 'percent', percent: off };
  if (amount !== undefined) return { kind: 'amount', amountMinor: amount };
  if (freeNights) return { kind: 'freeNights', ...freeNights };
  const steps = Object.entries(tiers ?? {}).map(([nights, one]) => ({
    nights: Number(nights),
    percent: one,
  }));
  return { kind: 'tiers', tiers: steps.sort((a, b) => a.nights - b.nights) };
}
