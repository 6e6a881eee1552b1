import { type PlannableRoom, settledPlans, type StandingPlan } from './settled-plans.js';

const STD = 1;
const SUI = 2;
const room = (changes: Partial<PlannableRoom> = {}): PlannableRoom => ({
  ...{ id: 10, position: 0, roomTypeId: STD, arrival: 100, departure: 103, status: 'active' },
  ...changes,
});
const plan: StandingPlan = { id: 1, bookingRoomId: 10, roomId: 101, roomTypeId: STD, from: 100, until: 103 };
const becomes = (...rooms: PlannableRoom[]) => settledPlans(rooms, [plan]).map((one) => one.becomes);

describe('plans of a booking that has changed', () => {
  it('stay where dates and type stay', () => {
    expect(becomes(room())).toEqual([]);
  });

  it('follow new dates', () => {
    expect(becomes(room({ arrival: 101, departure: 105 }))).toEqual([
      { bookingRoomId: 10, from: 101, until: 105 },
    ]);
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
    expect(becomes(removed, heir)).toEqual([{ bookingRoomId: 11, from: 110, until: 112 }]);
    expect(becomes(removed, { ...heir, roomTypeId: SUI })).toEqual([null]);
    expect(becomes(removed, { ...heir, position: 1 })).toEqual([null]);
  });

  it('pass to one reservation only, and not to one that has its own', () => {
    const rooms = [room({ status: 'removed' }), room({ id: 12, status: 'removed' }), room({ id: 11 })];
    const second = { ...plan, id: 2, bookingRoomId: 12, roomId: 102 };
    expect(settledPlans(rooms, [plan, second]).map((one) => one.becomes?.bookingRoomId)).toEqual([
      11,
      undefined,
    ]);
    const own = { ...plan, id: 3, bookingRoomId: 11, roomId: 103 };
    expect(settledPlans(rooms, [plan, own]).map((one) => one.becomes)).toEqual([null]);
  });
});
