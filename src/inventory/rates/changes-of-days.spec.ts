import { changesOfDays } from './changes-of-days.js';
import { type ChangedDay, type DayRow, emptyDay } from './day-changes.js';

const stored: DayRow = { ...emptyDay(), allotment: 3 };
const day = (number: number, changes: Partial<DayRow>, before: DayRow | undefined = stored): ChangedDay => ({
  roomTypeId: 7,
  ratePlanId: null,
  day: number,
  row: { ...(before ?? emptyDay()), ...changes },
  before,
});

describe('what partners learn of changed days', () => {
  it('names the kind of what changed, with unbroken days as one range', () => {
    expect(
      changesOfDays([
        day(12, { allotment: 2 }),
        day(11, { allotment: 2, minStay: 2 }),
        day(20, { allotment: 0 }),
      ]),
    ).toEqual([
      { kind: 'availability', roomTypeId: 7, from: 11, to: 12 },
      { kind: 'availability', roomTypeId: 7, from: 20, to: 20 },
      { kind: 'restrictions', roomTypeId: 7, from: 11, to: 11 },
    ]);
  });

  it('tells a price of the board, and nothing of a day that stays as it is', () => {
    const price = { ratePlanId: 9, before: undefined, row: { ...emptyDay(), price: 4_000 } };
    expect(changesOfDays([{ ...day(3, {}), ...price }, day(4, {})])).toEqual([
      { kind: 'rates', roomTypeId: 7, ratePlanId: 9, from: 3, to: 3 },
    ]);
  });

  it('tells a stop of sale of a room type as availability, too: the calendar shows 0', () => {
    expect(changesOfDays([day(11, { stopSale: 1 }), day(12, { allotment: 2 })])).toEqual([
      { kind: 'availability', roomTypeId: 7, from: 11, to: 12 },
      { kind: 'restrictions', roomTypeId: 7, from: 11, to: 11 },
    ]);
    const ofBoard = { ...day(11, { stopSale: 1 }), ratePlanId: 9 };
    expect(changesOfDays([ofBoard])).toEqual([
      { kind: 'restrictions', roomTypeId: 7, ratePlanId: 9, from: 11, to: 11 },
    ]);
  });

  it('covers many separate ranges by one', () => {
    const weekends = Array.from({ length: 50 }, (_, week) => day(week * 7, { allotment: 1 }));
    expect(changesOfDays(weekends)).toEqual([{ kind: 'availability', roomTypeId: 7, from: 0, to: 343 }]);
  });
});
