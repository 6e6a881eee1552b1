import { type CellChange, DAY_FIELDS, isValidValue } from './day-cell.js';
import { checkChanges, checkInPieces, type DayRow, emptyDay, reversed } from './day-changes.js';

const today = 20_000;
const window = { first: today, last: today + 1_500 };
const row = (changes: Partial<DayRow>): DayRow => ({ ...emptyDay(), ...changes });
const stored = new Map([
  ['t1', new Map([[today + 1, row({ allotment: 5, sold: 3, maxStay: 4 })]])],
  ['p11', new Map([[today + 1, row({ price: 10_000 })]])],
]);
const cell = (changes: Partial<CellChange>): CellChange => ({
  roomTypeId: 1,
  ratePlanId: null,
  field: 'allotment',
  day: today + 1,
  before: 5,
  after: 8,
  ...changes,
});
const price = (after: number | null, before: number | null = 10_000) =>
  cell({ ratePlanId: 11, field: 'price', before, after });
const check = (...changes: CellChange[]) => checkChanges(changes, stored, window);

describe('changes held against what is stored', () => {
  it('become whole days', () => {
    const { days, changes, refusals, conflicts, questions } = check(
      cell({}),
      cell({ field: 'minStay', before: null, after: 2 }),
    );
    expect(changes).toHaveLength(2);
    expect(days).toEqual([
      {
        roomTypeId: 1,
        ratePlanId: null,
        day: today + 1,
        row: row({ allotment: 8, sold: 3, maxStay: 4, minStay: 2 }),
        before: row({ allotment: 5, sold: 3, maxStay: 4 }),
      },
    ]);
    expect([...refusals, ...conflicts, ...questions]).toEqual([]);
  });

  it('have the same outcome owner by owner, each in the order in which it was sent', async () => {
    const sent = [
      cell({}),
      price(10_500),
      cell({ field: 'minStay', before: null, after: 5 }),
      price(40_000, 10_500),
      cell({ day: today - 1 }),
      cell({ field: 'maxStay', before: 9, after: 8 }),
    ];
    const ofRooms = sent.filter(({ ratePlanId }) => ratePlanId === null);
    const ofPrices = sent.filter(({ ratePlanId }) => ratePlanId !== null);
    const { questions, ...others } = await checkInPieces(sent, stored, window);
    const atOnce = check(...ofRooms, ...ofPrices);
    expect({ ...others, questions: new Set(questions) }).toEqual({
      ...atOnce,
      questions: new Set(atOnce.questions),
    });
    expect(questions).toHaveLength(2);
  });

  it('that change nothing are left out, also when somebody else did the same', () => {
    expect(check(cell({ after: 5 }), cell({ before: 2, after: 5 }))).toMatchObject({
      changes: [],
      days: [],
      conflicts: [],
    });
  });

  it('are refused below the rooms sold, in the past, too far ahead, out of range or for an unknown row', () => {
    const reasons = check(
      cell({ after: 2 }),
      cell({ day: today - 1 }),
      cell({ day: window.last + 1 }),
      cell({ field: 'minStay', before: null, after: 0 }),
      cell({ roomTypeId: 2 }),
    ).refusals;
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'allotment_below_sold',
      'day_is_past',
      'day_is_too_far',
      'value_is_not_valid',
      'cell_is_not_found',
    ]);
    expect(reasons[0]).toMatchObject({ sold: 3 });
    expect(check(cell({ after: 3 })).refusals).toEqual([]);
  });

  it('conflict where the value is no longer the one they were based on', () => {
    expect(check(cell({ before: 4 })).conflicts).toEqual([{ ...cell({ before: 4 }), current: 5 }]);
  });

  it('are asked again for a price of nothing, none, or off by more than half', () => {
    const question = (after: number | null) => check(price(after)).questions.map(({ reason }) => reason);
    expect(question(0)).toEqual(['price_is_zero']);
    expect(question(null)).toEqual(['price_is_removed']);
    expect(question(4_999)).toEqual(['price_is_far_off']);
    expect(question(5_000)).toEqual([]);
    expect(question(15_000)).toEqual([]);
    expect(question(15_001)).toEqual(['price_is_far_off']);
    const first = { ...price(100, null), day: today + 2 };
    expect(check(first).questions).toEqual([]);
  });

  it('are asked again where more rooms are for sale than there are, unless as many were before', () => {
    const usable = (rooms: number | undefined) => (_: number, day: number) =>
      day === today + 1 ? rooms : undefined;
    const questions = (after: number, rooms: number | undefined) => {
      return checkChanges([cell({ after })], stored, window, usable(rooms)).questions;
    };
    expect(questions(6, 4)).toMatchObject([{ reason: 'more_rooms_than_there_are', rooms: 4 }]);
    expect(questions(6, 6)).toEqual([]);
    expect(questions(4, 3)).toEqual([]);
    expect(questions(9, undefined)).toEqual([]);
  });

  it('are asked again where no stay is short and long enough', () => {
    expect(check(cell({ field: 'minStay', before: null, after: 5 })).questions).toMatchObject([
      { reason: 'minimum_above_maximum', field: 'minStay' },
    ]);
  });

  it('count once for a cell named twice, from the first value to the last', () => {
    expect(check(cell({ after: 9 }), cell({ before: 9, after: 7 })).changes).toEqual([cell({ after: 7 })]);
  });

  it('give a day without a record one without rooms', () => {
    const [day] = check(cell({ day: today + 2, field: 'stopSale', before: 0, after: 1 })).days;
    expect(day?.row).toEqual(row({ allotment: 0, stopSale: 1 }));
  });

  it('lead back to what was', () => {
    expect(reversed([price(9_000), cell({ before: null, after: 4 })])).toEqual([
      price(10_000, 9_000),
      cell({ before: 4, after: 0 }),
    ]);
  });
});

it('every field says which values it can hold', () => {
  for (const field of DAY_FIELDS) {
    expect(isValidValue(field, -1)).toBe(false);
    expect(isValidValue(field, 1.5)).toBe(false);
    expect(isValidValue(field, 1)).toBe(true);
  }
  expect(isValidValue('allotment', null)).toBe(false);
  expect(isValidValue('stopSale', 2)).toBe(false);
  expect(isValidValue('price', null)).toBe(true);
  expect(isValidValue('minStay', 1_000)).toBe(false);
});
