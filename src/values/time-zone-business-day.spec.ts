import { dayNumber } from './day.js';
import { businessDayIn } from './time-zone.js';

const dayAt = (instant: string, dayEndsAt: string, timeZone = 'Europe/Berlin') =>
  businessDayIn({ timeZone, dayEndsAt }, Date.parse(instant));

describe('the business day', () => {
  it('is that of the calendar where the day ends at midnight', () => {
    expect(dayAt('2027-06-01T21:59:59Z', '00:00')).toBe(dayNumber('2027-06-01'));
    expect(dayAt('2027-06-01T22:00:00Z', '00:00')).toBe(dayNumber('2027-06-02'));
  });

  it('is the one before until the clock shows when the day ends', () => {
    expect(dayAt('2027-06-02T01:59:59Z', '04:00')).toBe(dayNumber('2027-06-01'));
    expect(dayAt('2027-06-02T02:00:00Z', '04:00')).toBe(dayNumber('2027-06-02'));
    expect(dayAt('2027-06-02T21:59:59Z', '04:00')).toBe(dayNumber('2027-06-02'));
  });

  it('ends with the first instant after a time that summer time skips', () => {
    expect(dayAt('2027-03-28T00:59:59Z', '02:30')).toBe(dayNumber('2027-03-27'));
    expect(dayAt('2027-03-28T01:00:00Z', '02:30')).toBe(dayNumber('2027-03-28'));
  });

  it('ends once on a night that has an hour twice', () => {
    const quarters = Array.from(
      { length: 24 * 4 },
      (_, i) => Date.parse('2027-10-30T12:00:00Z') + i * 900_000,
    );
    for (const dayEndsAt of ['02:00', '03:00', '04:00', '11:45']) {
      const days = quarters.map((ms) => businessDayIn({ timeZone: 'Europe/Berlin', dayEndsAt }, ms));
      expect([dayEndsAt, days]).toEqual([dayEndsAt, [...days].sort((a, b) => a - b)]);
    }
  });
});
