import fc from 'fast-check';
import { holdsFrom, nightsOf, nightsToHold, type HeldNights } from './held-nights.js';

/** What a room has held so far: ranges that follow one another, of one type or another. */
const history = fc
  .array(
    fc.record({
      roomTypeId: fc.integer({ min: 1, max: 2 }),
      gap: fc.nat(2),
      nights: fc.integer({ min: 1, max: 4 }),
    }),
  )
  .map((parts) => {
    let day = 0;
    return parts.map(({ roomTypeId, gap, nights }): HeldNights => {
      const from = day + gap;
      return { roomTypeId, from, until: (day = from + nights) };
    });
  });
const nights = fc.uniqueArray(fc.integer({ min: 0, max: 30 }));

const typeOn = (holds: readonly HeldNights[], day: number) =>
  holds.filter((hold) => hold.from <= day && day < hold.until).map((hold) => hold.roomTypeId);

describe('what a room holds', () => {
  it('stays as it was before today, and is exactly the wanted nights of the new type from today on', () => {
    fc.assert(
      fc.property(history, nights, fc.integer({ min: 0, max: 30 }), (held, wanted, today) => {
        const holds = holdsFrom(today, held, 3, wanted);
        for (let day = 0; day <= 40; day++) {
          const expected = day < today ? typeOn(held, day) : wanted.includes(day) ? [3] : [];
          expect(typeOn(holds, day)).toEqual(expected);
        }
        expect(holds.every(({ from, until }) => from < until)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is one range where nights of one type follow one another', () => {
    const held = [{ roomTypeId: 7, from: 100, until: 104 }];
    expect(holdsFrom(102, held, 7, [103, 102])).toEqual(held);
    expect(holdsFrom(102, held, 7, [])).toEqual([{ roomTypeId: 7, from: 100, until: 102 }]);
    expect(holdsFrom(102, held, 8, [102])).toEqual([
      { roomTypeId: 7, from: 100, until: 102 },
      { roomTypeId: 8, from: 102, until: 103 },
    ]);
  });
});

describe('the nights to hold of a stay', () => {
  it('leave out those that the room gave back, and take those that it adds', () => {
    const old = { arrival: 10, departure: 14, holds: [{ roomTypeId: 7, from: 10, until: 12 }] };
    expect(nightsToHold({ arrival: 9, departure: 16 }, old)).toEqual([9, 10, 11, 14, 15]);
    expect(nightsToHold({ arrival: 11, departure: 13 }, old)).toEqual([11]);
  });

  it('are all of them for a room that is added', () => {
    expect(nightsToHold({ arrival: 10, departure: 12 }, undefined)).toEqual([10, 11]);
  });
});

describe('the nights of ranges', () => {
  it('are each day from the first to the one before the end', () => {
    expect(nightsOf({ from: 3, until: 5 }, { from: 9, until: 9 }, { from: 7, until: 8 })).toEqual([3, 4, 7]);
  });
});
