import { promotionPeriod } from './promotion-period.js';

const TODAY = '2027-05-10';
const promotion = (
  bookable: object = {},
  ranges: { from: string; to: string }[] = [],
  min: number | null = null,
) => ({
  bookable: { from: null, to: null, ...bookable },
  stay: { ranges },
  daysBefore: { min },
});
const nights = (from: string, to: string) => ({ from, to });

describe('a promotion', () => {
  it.each([
    ['without days', promotion(), 'now'],
    ['on its first day', promotion({ from: TODAY }), 'now'],
    ['before its first day', promotion({ from: '2027-05-11' }), 'later'],
    ['on its last day', promotion({ to: TODAY }), 'now'],
    ['after its last day', promotion({ to: '2027-05-09' }), 'over'],
    ['for nights to come', promotion({}, [nights('2027-06-01', '2027-06-30')]), 'now'],
    ['whose last night is the next one', promotion({}, [nights('2027-05-01', TODAY)]), 'now'],
    ['all of whose nights have passed', promotion({}, [nights('2026-05-01', '2026-09-30')]), 'over'],
    [
      'of whose ranges one is to come',
      promotion({}, [nights('2026-05-01', '2026-09-30'), nights('2027-05-01', '2027-09-30')]),
      'now',
    ],
    [
      'that is too late to book for its last night',
      promotion({}, [nights('2027-05-01', '2027-05-20')], 11),
      'over',
    ],
    ['that can be booked for its last night', promotion({}, [nights('2027-05-01', '2027-05-20')], 10), 'now'],
  ] as const)('%s', (_, one, period) => {
    expect(promotionPeriod(one, TODAY)).toBe(period);
  });
});
