import { stateOfBooking } from './booking-state.js';

describe('the state of a booking', () => {
  it.each([
    ['active', ['active', 'checked_in'], 'in_house'],
    ['active', ['checked_out', 'active'], 'expected'],
    ['active', ['checked_out', 'no_show'], 'checked_out'],
    ['active', ['no_show'], 'no_show'],
    ['active', ['cancelled', 'checked_out'], 'checked_out'],
    ['cancelled', ['cancelled', 'no_show'], 'cancelled'],
  ] as const)('%s with rooms %j is %s', (status, rooms, state) => {
    expect(stateOfBooking(status, rooms)).toBe(state);
  });
});
