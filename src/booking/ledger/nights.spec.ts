import fc from 'fast-check';
import { daysOf, netDifference, runsOf, type HeldNights } from './nights.js';

const held = fc
  .record({
    roomTypeId: fc.integer({ min: 1, max: 3 }),
    from: fc.integer({ min: 0, max: 12 }),
    nights: fc.nat(6),
  })
  .map(({ roomTypeId, from, nights }): HeldNights => ({ roomTypeId, from, until: from + nights }));

function sold(list: readonly HeldNights[], roomTypeId: number, day: number): number {
  return list.filter((one) => one.roomTypeId === roomTypeId && one.from <= day && day < one.until).length;
}

describe('net difference', () => {
  it('turns what was sold before into what is sold after, on every day of every type', () => {
    fc.assert(
      fc.property(fc.array(held, { maxLength: 8 }), fc.array(held, { maxLength: 8 }), (before, after) => {
        const changes = netDifference(before, after);
        for (let roomTypeId = 1; roomTypeId <= 3; roomTypeId++) {
          for (let day = 0; day < 20; day++) {
            const found = changes.filter((c) => c.roomTypeId === roomTypeId && c.day === day);
            const rooms = found.reduce((sum, c) => sum + c.rooms, 0);
            expect(sold(before, roomTypeId, day) + rooms).toBe(sold(after, roomTypeId, day));
            expect(found.length).toBe(rooms === 0 ? 0 : 1);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is nothing when nothing moves', () => {
    fc.assert(
      fc.property(fc.array(held), (list) => expect(netDifference(list, [...list].reverse())).toEqual([])),
    );
  });

  it('names the nights that a longer stay adds', () => {
    const before = [{ roomTypeId: 7, from: 100, until: 102 }];
    const after = [{ roomTypeId: 7, from: 101, until: 103 }];
    expect(netDifference(before, after)).toEqual([
      { roomTypeId: 7, day: 100, rooms: -1 },
      { roomTypeId: 7, day: 102, rooms: 1 },
    ]);
  });
});

describe('runs of days', () => {
  it('cover exactly the days', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 })), (days) => {
        const runs = runsOf(days);
        expect(runs.flatMap(daysOf)).toEqual([...new Set(days)].sort((a, b) => a - b));
        runs.slice(1).forEach((run, i) => expect(run.from).toBeGreaterThan(runs[i]!.until));
      }),
    );
  });
});
