import { type BookedRoomEvent, type BookedRoomState, isStanding, nextState } from './booked-room-states.js';

const STATES: BookedRoomState[] = ['active', 'checked_in', 'checked_out', 'no_show', 'cancelled', 'removed'];

const AFTER: Record<BookedRoomEvent, Partial<Record<BookedRoomState, BookedRoomState>>> = {
  check_in: { active: 'checked_in' },
  undo_check_in: { checked_in: 'active' },
  check_out: { checked_in: 'checked_out' },
  undo_check_out: { checked_out: 'checked_in' },
  no_show: { active: 'no_show' },
  undo_no_show: { no_show: 'active' },
  cancel: { active: 'cancelled' },
  undo_cancel: { cancelled: 'active' },
  remove: { active: 'removed' },
};

describe('the states of a booked room', () => {
  it.each(Object.entries(AFTER) as [BookedRoomEvent, (typeof AFTER)[BookedRoomEvent]][])(
    '%s is possible in one state, and refused by name in every other',
    (event, after) => {
      const [from] = Object.keys(after);
      for (const state of STATES) {
        const expected = after[state] ? { state: after[state] } : { refusal: `room_is_not_${from}` };
        expect(nextState(state, event)).toEqual(expected);
      }
    },
  );

  it('never leave removed, and leave cancelled by an undo only', () => {
    for (const event of Object.keys(AFTER) as BookedRoomEvent[]) {
      if (event !== 'undo_cancel') expect(nextState('cancelled', event)).toHaveProperty('refusal');
      expect(nextState('removed', event)).toHaveProperty('refusal');
    }
  });

  it('let a room stand unless it is cancelled or removed', () => {
    const standing = STATES.filter((status) => isStanding({ status }));
    expect(standing).toEqual(['active', 'checked_in', 'checked_out', 'no_show']);
  });
});
