import { type ChangedDay, emptyDay } from './day-changes.js';
import { preparedRooms } from './day-rows.queries.js';

describe('days of room types that are written together', () => {
  const dayOf = (day: number, allotment: number, others: Partial<ChangedDay> = {}): ChangedDay => ({
    roomTypeId: 1,
    ratePlanId: null,
    day,
    row: { ...emptyDay(), allotment },
    before: { ...emptyDay(), allotment: 3 },
    ...others,
  });
  const runsOf = (...days: ChangedDay[]) =>
    preparedRooms(days).runs.map(({ roomTypeId, first, last, isStored }) => [
      roomTypeId,
      first,
      last,
      isStored,
    ]);

  it('are those in a row with the same values, whatever is sold on them', () => {
    const sold = { ...emptyDay(), allotment: 5, sold: 2 };
    expect(runsOf(dayOf(10, 5), dayOf(11, 5, { row: sold }), dayOf(12, 5))).toEqual([[1, 10, 12, true]]);
    expect(runsOf(dayOf(10, 5), dayOf(11, 6), dayOf(13, 6))).toEqual([
      [1, 10, 10, true],
      [1, 11, 11, true],
      [1, 13, 13, true],
    ]);
  });

  it('are of one room type, and all new or all stored', () => {
    expect(runsOf(dayOf(10, 5), dayOf(11, 5, { roomTypeId: 2 }))).toEqual([
      [1, 10, 10, true],
      [2, 11, 11, true],
    ]);
    expect(runsOf(dayOf(10, 5), dayOf(11, 5, { before: undefined }))).toEqual([
      [1, 10, 10, true],
      [1, 11, 11, false],
    ]);
  });

  it('are told to partners as ranges', () => {
    expect(preparedRooms([dayOf(10, 5), dayOf(11, 6)]).recorded).toEqual([
      { kind: 'availability', roomTypeId: 1, from: 10, to: 11 },
    ]);
  });
});
