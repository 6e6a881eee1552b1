import { cancellationFeeOf, noShowFeesOf } from './tier-fees.js';

const room = (changes: object = {}) => ({
  matchedRate: 'refundable' as const,
  totalMinor: 300_00,
  arrival: 100,
  departure: 103,
  ...changes,
});
const at = (today: number, unitMinor = 1) => ({ today, unitMinor });
/** Free until a week before arrival, then a night, and on the last day all; whoever does not come pays half. */
const TIERS = [
  { daysBefore: 7, percent: null },
  { daysBefore: 0, percent: 50 },
  { daysBefore: 1, percent: 100 },
];

describe('fees by the days before arrival', () => {
  it.each([
    [92, 0],
    [93, 0],
    [94, 100_00],
    [99, 100_00],
    [100, 300_00],
    [101, 300_00],
  ])('on day %i is %i', (today, feeMinor) => {
    expect(cancellationFeeOf(room(), TIERS, at(today))).toBe(feeMinor);
  });

  it('contain the nights that have begun at what each was sold for, in the proportion of a lower price', () => {
    const sold = { nightsMinor: [150_00, 90_00, 60_00] };
    const feeOn = (today: number, changes = {}) =>
      cancellationFeeOf(room({ ...sold, ...changes }), [], at(today));
    expect([100, 101, 102, 103, 104].map((today) => feeOn(today))).toEqual([
      0, 150_00, 240_00, 300_00, 300_00,
    ]);
    expect(feeOn(102, { totalMinor: 100_00 })).toBe(80_00);
    expect(noShowFeesOf([room(sold)], [{ daysBefore: 0, percent: null }], 1)).toBe(150_00);
  });

  it('are the whole price of what is not refundable, and nothing without tiers', () => {
    const kept = room({ matchedRate: 'non_refundable' });
    expect(cancellationFeeOf(kept, TIERS, at(50))).toBe(300_00);
    expect(noShowFeesOf([kept], TIERS, 1)).toBe(300_00);
    expect(cancellationFeeOf(room(), [], at(100))).toBe(0);
    expect(cancellationFeeOf(room({ totalMinor: null }), TIERS, at(100))).toBe(0);
  });

  it.each([
    [100, 0],
    [101, 100_00],
    [102, 200_00],
    [103, 300_00],
    [113, 300_00],
  ])('are on day %i no less than the nights that have begun: %i', (today, feeMinor) => {
    expect(cancellationFeeOf(room(), [], at(today))).toBe(feeMinor);
    expect(cancellationFeeOf(room(), [{ daysBefore: 7, percent: 0 }], at(today))).toBe(feeMinor);
  });

  it('are amounts of a currency without decimals', () => {
    const yen = room({ totalMinor: 12_345_00 });
    const half = [{ daysBefore: 7, percent: 50 }];
    const night = [{ daysBefore: 7, percent: null }];
    expect(cancellationFeeOf(yen, half, at(99, 100))).toBe(6_173_00);
    expect(cancellationFeeOf(room({ totalMinor: 10_000_00 }), night, at(99, 100))).toBe(3_333_00);
    expect(cancellationFeeOf(room({ totalMinor: 10_000_00 }), [], at(102, 100))).toBe(6_667_00);
    expect(noShowFeesOf([yen, yen], [{ daysBefore: 0, percent: 15 }], 100)).toBe(3_704_00);
  });

  it('of guests who do not come are those of their own tier, else the price', () => {
    expect(noShowFeesOf([room()], TIERS, 1)).toBe(150_00);
    expect(noShowFeesOf([room()], TIERS.slice(0, 1), 1)).toBe(300_00);
    expect(noShowFeesOf([room({ totalMinor: 100_00 })], [{ daysBefore: 0, percent: null }], 1)).toBe(33_33);
  });
});
