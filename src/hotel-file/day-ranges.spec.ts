import fc from 'fast-check';
import { dayNumber } from '../values/day.js';
import { MAX_RANGE_DAYS } from '../values/limits.js';
import { compactRanges, compileRanges, type FileRange, applyPatch } from './day-ranges.js';

const today = dayNumber('2027-03-01');

describe('compileRanges', () => {
  const compile = (ranges: FileRange[]) => compileRanges(ranges, () => 1, today).get(1) ?? new Map();

  it('covers a range with both its ends', () => {
    expect([...compile([{ from: 'today-1', to: 'today+1', allotment: 5 }]).keys()]).toEqual([
      today - 1,
      today,
      today + 1,
    ]);
  });

  it('takes the weekdays named, Monday being 1', () => {
    const days = compile([{ from: '2027-03-01', to: '2027-03-14', weekdays: [1, 7], allotment: 5 }]);
    expect([...days.keys()]).toEqual(['2027-03-01', '2027-03-07', '2027-03-08', '2027-03-14'].map(dayNumber));
  });

  it('lets a later range override the keys it names, and no others', () => {
    const days = compile([
      { from: 'today', to: 'today', allotment: 5, minStay: 3, stopSale: true },
      { from: 'today', to: 'today', minStay: null, closedToCheckin: true },
      { from: 'today', to: 'today', allotment: 0 },
    ]);
    expect(days.get(today)).toEqual({
      allotment: 0,
      allotmentRange: 2,
      minStay: null,
      stopSale: true,
      closedToCheckin: true,
    });
  });

  it('keeps what belongs to different owners apart', () => {
    const ranges = [
      { owner: 1, from: 'today', to: 'today', price: '1.00' },
      { owner: 2, from: 'today', to: 'today', price: '2.00' },
    ];
    const days = compileRanges(ranges, (range) => range.owner, today);
    expect([days.get(1)?.get(today)?.price, days.get(2)?.get(today)?.price]).toEqual(['1.00', '2.00']);
  });
});

describe('patched', () => {
  const open = {
    stopSale: false,
    closedToCheckin: false,
    closedToCheckout: false,
    minStay: null,
    maxStay: null,
  };

  it('is nothing when nothing changes', () => {
    expect(applyPatch({ allotment: 3, ...open }, { allotment: 3, stopSale: false })).toBeUndefined();
  });

  it('keeps what the day had for the keys that are not named', () => {
    expect(applyPatch({ allotment: 3, ...open, minStay: 2 }, { stopSale: true })).toEqual({
      allotment: 3,
      ...open,
      minStay: 2,
      stopSale: true,
    });
  });

  it('opens a day that had no row', () => {
    expect(applyPatch(undefined, { price: '10.00' })).toEqual({ ...open, price: '10.00' });
  });
});

describe('compactRanges', () => {
  const week = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

  it('writes equal days as one range', () => {
    const days = week(today, today + 400).map((day): [number, { allotment: number }] => [
      day,
      { allotment: 5 },
    ]);
    expect(compactRanges(days)).toEqual([{ from: '2027-03-01', to: '2028-04-04', allotment: 5 }]);
  });

  it('writes week-end prices as two ranges', () => {
    const days = week(today, today + 363).map((day): [number, { price: string }] => [
      day,
      { price: (day - today) % 7 >= 5 ? '60.00' : '50.00' },
    ]);
    expect(compactRanges(days)).toEqual([
      { from: '2027-03-01', to: '2028-02-25', weekdays: [1, 2, 3, 4, 5], price: '50.00' },
      { from: '2027-03-06', to: '2028-02-27', weekdays: [6, 7], price: '60.00' },
    ]);
  });

  it('writes no range of more days than a file may name', () => {
    const noMonday = week(today, today + 9_000).filter((day) => day % 7 !== today % 7);
    for (const days of [week(today, today + 9_000), noMonday]) {
      const ranges = compactRanges(days.map((day): [number, { price: string }] => [day, { price: '50.00' }]));
      for (const { from, to } of ranges) {
        expect(dayNumber(to) - dayNumber(from)).toBeLessThan(MAX_RANGE_DAYS);
      }
      expect(ranges.length).toBeLessThan(5);
      const compiled = compileRanges(ranges, () => 1, today).get(1) ?? new Map();
      expect([...compiled.keys()].sort((a, b) => a - b)).toEqual(days);
    }
  });

  it('compiles to the very same days, whatever they are', () => {
    const day = fc.record({ there: fc.boolean(), price: fc.constantFrom('1.00', '2.00', '3.00', null) });
    fc.assert(
      fc.property(fc.array(day, { maxLength: 60 }), (drawn) => {
        const days = drawn.flatMap(({ there, price }, index): [number, { price: string | null }][] =>
          there ? [[today + index, { price }]] : [],
        );
        const compiled = compileRanges(compactRanges(days), () => 1, today).get(1) ?? new Map();
        expect([...compiled].sort(([a], [b]) => a - b)).toEqual(days);
      }),
      { numRuns: 500 },
    );
  });
});
