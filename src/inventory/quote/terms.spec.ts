import { dayNumber } from '../../values/day.js';
import { instantText } from '../../values/zone-instant.js';
import { depositsOf, feeIntervals, freeUntilMs } from './terms.js';

const BERLIN = 'Europe/Berlin';

function freeUntil(daysBefore: number, minuteOfDay: number): string {
  const steps = [{ daysBefore, minuteOfDay, fee: { nights: 1 } }];
  const stay = { arrival: dayNumber('2027-03-28'), nightsMinor: [80_00], timeZone: BERLIN, unitMinor: 1 };
  return instantText(BERLIN, freeUntilMs(feeIntervals({ steps }, stay))!);
}

describe('terms', () => {
  it('are free until a clock time of the hotel', () => {
    expect(freeUntil(2, 18 * 60)).toBe('2027-03-26T18:00:00+01:00');
  });

  it('are free until the first instant after a clock time that summer time skips', () => {
    expect(freeUntil(0, 2 * 60 + 30)).toBe('2027-03-28T03:00:00+02:00');
  });

  it('have deposits that are rounded one by one', () => {
    const deposits = [30_00, 20_00, 10_00].map((percent) => ({ daysBefore: null, percent }));
    const stay = { arrival: 200, unitMinor: 1, wholeMinor: 215_05, today: 100 };
    expect(depositsOf({ deposits }, stay).map(({ amountMinor }) => amountMinor)).toEqual([6452, 4301, 2151]);
  });

  it('cut the last deposit to what is left of the whole', () => {
    const deposits = [
      { daysBefore: 14, percent: 70_00 },
      { daysBefore: null, percent: 50_00 },
    ];
    const stay = { arrival: 200, unitMinor: 1, wholeMinor: 100_00, today: 100 };
    expect(depositsOf({ deposits }, stay)).toEqual([
      { due: 100, amountMinor: 50_00 },
      { due: 186, amountMinor: 50_00 },
    ]);
  });
});
