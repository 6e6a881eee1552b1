import { type PlannableRoom, settledPlans, type StandingPlan } from './settled-plans.js';

const STD = 1;
const SUI = 2;
const room = (changes: Partial<PlannableRoom> = {}): PlannableRoom => ({
  id: 10,
  position: 0,
  roomTypeId: STD,
  arrival: 100,
  departure: 103,
  status: 'active',
  ...changes,
});
const part = (changes: Partial<StandingPlan['parts'][number]> = {}) => ({
  roomId: 101,
  roomTypeId: STD,
  from: 100,
  until: 103,
  ...changes,
});
const planOf = (reservationId: number, ...parts: StandingPlan['parts'][number][]): StandingPlan => ({
  reservationId,
  hasFirst: true,
  parts,
});
const plan = planOf(10, part());
const split = planOf(10, part({ until: 102 }), part({ roomId: 102, from: 102 }));
const after = (rooms: PlannableRoom[], ...plans: StandingPlan[]) =>
  settledPlans(rooms, plans).map(
    ({ becomes }) =>
      becomes && [
        becomes.reservationId,
        ...becomes.parts.map(({ roomId, from, until }) => `${roomId} ${from}–${until}`),
      ],
  );
const becomes = (...rooms: PlannableRoom[]) => after(rooms, plan);

describe('plans of a booking that has changed', () => {
  it('stay where dates and type stay', () => {
    expect(becomes(room())).toEqual([]);
  });

  it('follow new dates', () => {
    expect(becomes(room({ arrival: 101, departure: 105 }))).toEqual([[10, '101 101–105']]);
  });

  it.each([
    ['another type was booked', room({ roomTypeId: SUI })],
    ['it was cancelled', room({ status: 'cancelled' })],
    ['the guests did not come', room({ status: 'no_show' })],
    ['the guests came', room({ status: 'checked_in' })],
    ['it was left out', room({ status: 'removed' })],
  ])('end where %s', (_, changed) => {
    expect(becomes(changed)).toEqual([null]);
  });

  it('pass to the reservation that took its place, if that is of the same type', () => {
    const removed = room({ status: 'removed' });
    const heir = room({ id: 11, arrival: 110, departure: 112 });
    expect(becomes(removed, heir)).toEqual([[11, '101 110–112']]);
    expect(becomes(removed, { ...heir, roomTypeId: SUI })).toEqual([null]);
    expect(becomes(removed, { ...heir, position: 1 })).toEqual([null]);
  });

  it('pass to one reservation only, and not to one that has its own', () => {
    const rooms = [room({ status: 'removed' }), room({ id: 12, status: 'removed' }), room({ id: 11 })];
    const second = planOf(12, part({ roomId: 102 }));
    expect(after(rooms, plan, second)).toEqual([[11, '101 100–103'], null]);
    expect(after(rooms, plan, planOf(11, part({ roomId: 103 })))).toEqual([null]);
  });

  it('follow new dates in all parts of a stay, and end together', () => {
    expect(after([room({ arrival: 99, departure: 105 })], split)).toEqual([
      [10, '101 99–102', '102 102–105'],
    ]);
    expect(after([room({ departure: 102 })], split)).toEqual([[10, '101 100–102']]);
    expect(after([room({ status: 'cancelled' })], split)).toEqual([null]);
    const otherType = planOf(10, part({ until: 102 }), part({ from: 102, roomId: 201, roomTypeId: SUI }));
    expect(after([room()], otherType)).toEqual([null]);
  });

  it('keep what guests in house are to have later, as long as they stay', () => {
    const later = { ...split, hasFirst: false, parts: split.parts.slice(1) };
    const here = { status: 'checked_in' as const };
    expect(after([room(here)], later)).toEqual([]);
    expect(after([room({ ...here, departure: 104 })], later)).toEqual([[10, '102 102–104']]);
    expect(after([room({ ...here, departure: 102 })], later)).toEqual([null]);
    expect(after([room({ status: 'checked_out' })], later)).toEqual([null]);
    expect(after([room()], later)).toEqual([null]);
  });
});
