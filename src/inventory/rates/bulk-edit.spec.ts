import fc from 'fast-check';
import { dayNumber } from '../../values/day.js';
import type { CellField } from './day-cell.js';
import { type BulkEdit, bulkChanges, daysOfEdit, applyEdit, type Rounding } from './bulk-edit.js';
import { type DayRow, emptyDay } from './day-changes.js';

const cents: Rounding = { step: 1, mode: 'nearest' };
const percent = (hundredths: number, rounding: Rounding = cents) => ({
  kind: 'percent' as const,
  hundredths,
  rounding,
});

describe('an edit of a value', () => {
  it('sets, adds and takes percent in minor units, halves away from zero', () => {
    expect(applyEdit(5_000, { kind: 'set', value: 4_500 })).toBe(4_500);
    expect(applyEdit(5_000, { kind: 'set', value: null })).toBeNull();
    expect(applyEdit(5_000, { kind: 'add', amount: -750 })).toBe(4_250);
    expect(applyEdit(5_005, percent(1_000))).toBe(5_506);
    expect(applyEdit(3_333, percent(-1_050))).toBe(2_983);
  });

  it('rounds to a step, to the nearest, up or down', () => {
    expect(applyEdit(5_240, percent(0, { step: 500, mode: 'nearest' }))).toBe(5_000);
    expect(applyEdit(5_250, percent(0, { step: 500, mode: 'nearest' }))).toBe(5_500);
    expect(applyEdit(5_001, percent(0, { step: 100, mode: 'up' }))).toBe(5_100);
    expect(applyEdit(5_099, percent(0, { step: 100, mode: 'down' }))).toBe(5_000);
    expect(applyEdit(5_000, percent(0, { step: 100, mode: 'up' }))).toBe(5_000);
  });

  it('adds nothing to what is not there', () => {
    expect(applyEdit(null, { kind: 'add', amount: 100 })).toBeNull();
    expect(applyEdit(null, percent(1_000))).toBeNull();
  });

  it('stays within one step of the exact amount, on the side that was asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.integer({ min: -9_999, max: 30_000 }),
        fc.constantFrom(1, 5, 50, 100, 500, 1_000),
        fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
        (price, hundredths, step, mode) => {
          const after = BigInt(applyEdit(price, percent(hundredths, { step, mode })) ?? 0);
          const exact = BigInt(price) * BigInt(10_000 + hundredths);
          const difference = after * 10_000n - exact;
          expect(after % BigInt(step)).toBe(0n);
          const size = BigInt(step) * 10_000n;
          if (mode === 'up') expect(difference >= 0n && difference < size).toBe(true);
          if (mode === 'down') expect(difference <= 0n && -difference < size).toBe(true);
          if (mode === 'nearest')
            expect((difference < 0n ? -difference : difference) * 2n <= size).toBe(true);
        },
      ),
    );
  });
});

const monday = dayNumber('2027-03-01');
const row = (changes: Partial<DayRow>): DayRow => ({ ...emptyDay(), ...changes });
const bulk: BulkEdit = {
  ranges: [
    { from: monday, to: monday + 6 },
    { from: monday + 5, to: monday + 13 },
  ],
  weekdays: [6, 7],
  roomTypeIds: [1],
  boardIds: [7],
  edits: [
    { level: 'room', field: 'minStay', edit: { kind: 'set', value: 2 } },
    { level: 'rate', field: 'price', edit: { kind: 'add', amount: 500 } },
  ],
};
const plans = [
  { roomTypeId: 1, ratePlanId: 17, boardId: 7, adults: 2 },
  { roomTypeId: 1, ratePlanId: 18, boardId: 8, adults: 0 },
  { roomTypeId: 2, ratePlanId: 27, boardId: 7, adults: 3 },
];

describe('a bulk edit', () => {
  it('takes each day of its ranges and weekdays once', () => {
    expect(daysOfEdit(bulk)).toEqual([5, 6, 12, 13].map((day) => monday + day));
  });

  it('changes the chosen fields of the chosen room types and boards, and names nothing that stays', () => {
    const stored = new Map([
      [
        't1',
        new Map([
          [monday + 5, row({ allotment: 4, minStay: 2 })],
          [monday + 6, row({ allotment: 4 })],
        ]),
      ],
      [
        'p17',
        new Map([
          [monday + 5, row({ price: 4_000 })],
          [monday + 12, row({ price: null })],
        ]),
      ],
      ['p27', new Map([[monday + 5, row({ price: 4_000 })]])],
    ]);
    expect(bulkChanges(bulk, plans, { stored, unitMinor: 1 })).toEqual([
      ...[6, 12, 13].map((day) => ({
        roomTypeId: 1,
        ratePlanId: null,
        field: 'minStay',
        day: monday + day,
        before: null,
        after: 2,
      })),
      { roomTypeId: 1, ratePlanId: 17, field: 'price', day: monday + 5, before: 4_000, after: 4_500 },
    ]);
  });

  it('rounds prices in percent to amounts of a currency without decimals, and nothing else', () => {
    const dearer = { kind: 'percent', hundredths: 1_050, rounding: cents } as const;
    const edited = bulkChanges(
      {
        ranges: [{ from: monday, to: monday }],
        weekdays: [1],
        roomTypeIds: [1],
        boardIds: [7],
        edits: [
          { level: 'rate', field: 'price', edit: dearer },
          { level: 'room', field: 'allotment', edit: dearer },
        ],
      },
      plans,
      {
        stored: new Map([
          ['p17', new Map([[monday, row({ price: 9_900_00 })]])],
          ['t1', new Map([[monday, row({ allotment: 100 })]])],
        ]),
        unitMinor: 100,
      },
    );
    expect(edited.map(({ field, after }) => [field, after])).toEqual([
      ['price', 10_940_00],
      ['allotment', 111],
    ]);
  });

  it('gives prices by number of adults to plans per person alone, for as many as the room takes', () => {
    const set = (field: CellField) =>
      ({ level: 'rate', field, edit: { kind: 'set', value: 9_900 } }) as const;
    const edited = bulkChanges(
      {
        ranges: [{ from: monday, to: monday }],
        weekdays: [1],
        roomTypeIds: [1, 2],
        boardIds: [7, 8],
        edits: [set('adultPrice2'), set('adultPrice3')],
      },
      plans,
      {
        stored: new Map([['p17', new Map([[monday, { ...row({}), adultPrices: [null, 8_000] }]])]]),
        unitMinor: 1,
      },
    );
    expect(edited.map(({ ratePlanId, field, before, after }) => [ratePlanId, field, before, after])).toEqual([
      [17, 'adultPrice2', 8_000, 9_900],
      [27, 'adultPrice2', null, 9_900],
      [27, 'adultPrice3', null, 9_900],
    ]);
  });
});
