import { adrMinor, type Line, leadTimeDays, NO_ARRIVALS, occupancy, revParMinor, sumOf } from './figures.js';
import { rangeOfYearBefore, yearBefore } from './report-range.js';
import { dayNumber, dayText } from '../values/day.js';

const line = (changes: Partial<Line> = {}): Line => ({
  ...NO_ARRIVALS,
  roomsAvailable: 10,
  roomNights: 6,
  sold: [{ currency: 'EUR', roomNights: 6, pricedNights: 5, revenueMinor: 50_003 }],
  ...changes,
});

describe('figures of a report', () => {
  it('divide revenue by nights that have a price for ADR, and by rooms available for RevPAR', () => {
    const [sold] = line().sold;
    expect(adrMinor(sold!)).toBe(10_001);
    expect(revParMinor(sold!, 10)).toBe(5_000);
    expect(occupancy(line())).toBe(0.6);
  });

  it('are not known where there is nothing to divide by', () => {
    const none = { currency: 'EUR', roomNights: 2, pricedNights: 0, revenueMinor: 0 };
    expect(adrMinor(none)).toBeNull();
    expect(revParMinor(none, 0)).toBeNull();
    expect(revParMinor(none, null)).toBeNull();
    expect(occupancy(line({ roomsAvailable: 0 }))).toBeNull();
    expect(leadTimeDays(NO_ARRIVALS)).toBeNull();
  });

  it('are added up by currency, never across currencies', () => {
    const dollars = { currency: 'USD', roomNights: 9, pricedNights: 9, revenueMinor: 900 };
    const sum = sumOf([
      line(),
      line({ sold: [dollars], roomNights: 9, arrivals: 2, leadDays: 7, leadRooms: 2 }),
    ]);
    expect(sum.sold).toEqual([dollars, ...line().sold]);
    expect(sum).toMatchObject({ roomsAvailable: 20, roomNights: 15, arrivals: 2 });
    expect(leadTimeDays(sum)).toBe(3.5);
    expect(sumOf([line(), line({ roomsAvailable: null })]).roomsAvailable).toBeNull();
  });

  it('are compared with the same dates of the year before', () => {
    const before = (day: string) => dayText(yearBefore(dayNumber(day)));
    expect(['2026-11-01', '2028-02-29', '2028-03-01'].map(before)).toEqual([
      '2025-11-01',
      '2027-02-28',
      '2027-03-01',
    ]);
  });

  it.each([
    ['2028-02-01', '2028-02-28', '2027-02-01', '2027-02-28'],
    ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
    ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['2028-01-01', '2028-12-31', '2027-01-01', '2027-12-31'],
  ])('of %s to %s are compared with those of %s to %s', (from, to, fromBefore, toBefore) => {
    const before = rangeOfYearBefore({ from: dayNumber(from), until: dayNumber(to) + 1 });
    expect([dayText(before.from), dayText(before.until - 1)]).toEqual([fromBefore, toBefore]);
  });
});
