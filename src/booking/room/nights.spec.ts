import fc from 'fast-check';
import {
  completedNights,
  daysOf,
  daysToHold,
  divided,
  dividedAmounts,
  heldOn,
  isRecorded,
  type Night,
  type NightRow,
  nightsOfChange,
  nightsOfSale,
  ofTypeFrom,
  releasedFrom,
  type RoomWithNights,
} from './nights.js';

const DBL = 1;
const SUI = 2;
const row = (from: number, until: number, change: Partial<NightRow> = {}): NightRow => ({
  roomTypeId: DBL,
  blockId: null,
  from,
  until,
  state: 'held',
  amountMinor: null,
  amountFrom: null,
  ...change,
});
const room = (change: Partial<RoomWithNights>): RoomWithNights => ({
  roomTypeId: DBL,
  blockId: null,
  arrival: 10,
  departure: 13,
  totalMinor: 10_000,
  nightPricesMinor: null,
  nightRows: [],
  ...change,
});
const shown = (nights: readonly Night[]) =>
  nights.map(({ day, state, amountMinor, amountFrom }) => [day, state, amountMinor, amountFrom]);
const sale = (arrival: number, departure: number, totalMinor: number) => ({
  arrival,
  departure,
  roomTypeId: DBL,
  blockId: null,
  amounts: dividedAmounts(totalMinor, departure - arrival, { amountFrom: 'price', unitMinor: 1 }),
});

describe('a total that is divided', () => {
  it('loses and adds nothing, in the proportion of weights or evenly without them', () => {
    expect(divided(10_000, [1, 1, 1], 1)).toEqual([3_333, 3_334, 3_333]);
    expect(divided(100, [0, 0], 1)).toEqual([50, 50]);
    expect(divided(10_000_00, [1, 1, 1], 100)).toEqual([3_333_00, 3_334_00, 3_333_00]);
    expect(divided(99_60, [1, 1], 100)).toEqual([50_00, 49_60]);
    fc.assert(
      fc.property(
        fc.nat(10 ** 12),
        fc.array(fc.nat(10 ** 9), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(1, 100),
        (total, weights, unitMinor) => {
          const parts = divided(total, weights, unitMinor);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
          expect(parts.every((part) => part >= 0)).toBe(true);
        },
      ),
    );
  });
});

describe('the nights of a room', () => {
  it('are those that were recorded', () => {
    const nightRows = [10, 11, 12].map((day, i) =>
      row(day, day + 1, { amountMinor: [5_000, 3_000, 2_000][i]!, amountFrom: 'partner' }),
    );
    expect(shown(completedNights(room({ nightRows }), 11))).toEqual([
      [10, 'held', 5_000, 'partner'],
      [11, 'held', 3_000, 'partner'],
      [12, 'held', 2_000, 'partner'],
    ]);
  });

  it('of an earlier release are divided evenly over those that are held, rounded down as its reports do', () => {
    const ofEarlier = room({ nightRows: [row(10, 13)] });
    expect(shown(completedNights(ofEarlier, 20))).toEqual([
      [10, 'held', 3_333, 'divided'],
      [11, 'held', 3_333, 'divided'],
      [12, 'held', 3_334, 'divided'],
    ]);
    const leftEarly = room({ nightRows: [row(10, 11)] });
    expect(shown(completedNights(leftEarly, 20))).toEqual([
      [10, 'held', 10_000, 'divided'],
      [11, 'released', 0, 'divided'],
      [12, 'released', 0, 'divided'],
    ]);
    expect(shown(completedNights(room({}), 20)).map(([, , minor]) => minor)).toEqual([10_000, 0, 0]);
  });

  it('of an earlier release have what it had kept of the nights from today on', () => {
    const kept = room({ nightPricesMinor: [2_000, 2_000, 6_000], nightRows: [row(10, 13)] });
    expect(completedNights(kept, 10).map(({ amountMinor }) => amountMinor)).toEqual([2_000, 2_000, 6_000]);
    expect(completedNights(kept, 11).map(({ amountMinor }) => amountMinor)).toEqual([3_333, 1_667, 5_000]);
  });

  it('have no amounts in a room without a price, nor where they are held outside the stay', () => {
    const without = room({ totalMinor: null, nightRows: [row(9, 13)] });
    expect(shown(completedNights(without, 11))).toEqual([
      [9, 'held', null, null],
      [10, 'held', null, null],
      [11, 'held', null, null],
      [12, 'held', null, null],
    ]);
  });

  it('always add up to the total, whatever an earlier release has written', () => {
    const ranges = fc.array(fc.tuple(fc.integer({ min: 5, max: 18 }), fc.integer({ min: 1, max: 4 })), {
      maxLength: 3,
    });
    const anyRoom = fc
      .record({
        arrival: fc.integer({ min: 8, max: 12 }),
        nights: fc.integer({ min: 1, max: 6 }),
        total: fc.nat(10 ** 9),
        ranges,
        kept: fc.array(fc.nat(10 ** 6), { minLength: 1, maxLength: 6 }),
      })
      .map(({ arrival, nights, total, ranges: held, kept }) =>
        room({
          arrival,
          departure: arrival + nights,
          totalMinor: total,
          nightPricesMinor: kept,
          nightRows: held.map(([from, length]) => row(from, from + length)),
        }),
      );
    fc.assert(
      fc.property(anyRoom, fc.integer({ min: 5, max: 20 }), (one, today) => {
        const nights = completedNights(one, today);
        expect(isRecorded(one, nights)).toBe(true);
        expect(new Set(nights.map(({ day }) => day)).size).toBe(nights.length);
      }),
    );
  });
});

describe('nights that are given back', () => {
  it('are those from today on, which keep what they were sold for', () => {
    const nights = nightsOfSale(sale(10, 13, 3_000));
    expect(shown(releasedFrom(nights, 11))).toEqual([
      [10, 'held', 1_000, 'price'],
      [11, 'released', 1_000, 'price'],
      [12, 'released', 1_000, 'price'],
    ]);
  });

  it('are held again on the days that are named, as nights of the type', () => {
    const nights = releasedFrom(nightsOfSale(sale(10, 13, 3_000)), 10);
    const again = heldOn(nights, [11, 12], SUI);
    expect(again.map(({ state, roomTypeId }) => [state, roomTypeId])).toEqual([
      ['released', DBL],
      ['held', SUI],
      ['held', SUI],
    ]);
  });
});

describe('nights of another type', () => {
  it('begin today', () => {
    const nights = ofTypeFrom(nightsOfSale(sale(10, 13, 3_000)), 11, SUI);
    expect(nights.map(({ roomTypeId }) => roomTypeId)).toEqual([DBL, SUI, SUI]);
  });
});

describe('the nights of a changed stay', () => {
  it('are held where the stay is longer, and slept where guests in house have stayed on before it was', () => {
    const old = nightsOfSale(sale(10, 11, 20_000));
    const longer = nightsOfChange(old, sale(10, 13, 60_000), { today: 12, isInHouse: true });
    expect(shown(longer)).toEqual([
      [10, 'held', 20_000, 'price'],
      [11, 'slept', 20_000, 'price'],
      [12, 'held', 20_000, 'price'],
    ]);
  });

  it('are not counted where expected guests did not come', () => {
    const old = nightsOfSale(sale(10, 11, 20_000));
    const later = nightsOfChange(old, sale(10, 13, 60_000), { today: 12, isInHouse: false });
    expect(later.map(({ state }) => state)).toEqual(['held', 'released', 'held']);
  });

  it('go on to count without an amount where they have begun and are no longer of the stay', () => {
    const old = nightsOfSale(sale(10, 13, 3_000));
    const moved = nightsOfChange(old, sale(12, 14, 4_000), { today: 11, isInHouse: false });
    expect(shown(moved)).toEqual([
      [10, 'held', null, null],
      [12, 'held', 2_000, 'price'],
      [13, 'held', 2_000, 'price'],
    ]);
  });

  it('that were given back are not held again', () => {
    const old = releasedFrom(nightsOfSale(sale(10, 13, 3_000)), 12);
    const longer = nightsOfChange(old, sale(10, 14, 4_000), { today: 12, isInHouse: false });
    expect(longer.map(({ state }) => state)).toEqual(['held', 'held', 'released', 'held']);
  });
});

describe('the days to hold of a stay', () => {
  it('leave out those that the room gave back, and take those that it adds', () => {
    const old = { arrival: 10, departure: 14, nightRows: [row(10, 12)] };
    expect(daysToHold({ arrival: 9, departure: 16 }, old)).toEqual([9, 10, 11, 14, 15]);
    expect(daysToHold({ arrival: 11, departure: 13 }, old)).toEqual([11]);
    expect(daysToHold({ arrival: 10, departure: 12 }, undefined)).toEqual([10, 11]);
  });
});

describe('the days of ranges', () => {
  it('are each day from the first to the one before the end', () => {
    expect(daysOf({ from: 3, until: 5 }, { from: 9, until: 9 }, { from: 7, until: 8 })).toEqual([3, 4, 7]);
  });
});
