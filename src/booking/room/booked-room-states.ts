/** `removed`: a Modify left the room out; it counts only for the nights that it had held by then. */
export type BookedRoomState = 'active' | 'checked_in' | 'checked_out' | 'no_show' | 'cancelled' | 'removed';

export type BookedRoomEvent =
  | 'check_in'
  | 'undo_check_in'
  | 'check_out'
  | 'undo_check_out'
  | 'no_show'
  | 'undo_no_show'
  | 'cancel'
  | 'undo_cancel'
  | 'remove';

export const TRANSITIONS = {
  check_in: { from: 'active', to: 'checked_in' },
  undo_check_in: { from: 'checked_in', to: 'active' },
  check_out: { from: 'checked_in', to: 'checked_out' },
  undo_check_out: { from: 'checked_out', to: 'checked_in' },
  no_show: { from: 'active', to: 'no_show' },
  undo_no_show: { from: 'no_show', to: 'active' },
  cancel: { from: 'active', to: 'cancelled' },
  undo_cancel: { from: 'cancelled', to: 'active' },
  remove: { from: 'active', to: 'removed' },
} as const satisfies Record<BookedRoomEvent, { from: BookedRoomState; to: BookedRoomState }>;

type SourceState = (typeof TRANSITIONS)[BookedRoomEvent]['from'];

export function nextState(
  state: BookedRoomState,
  event: BookedRoomEvent,
): { state: BookedRoomState } | { refusal: `room_is_not_${SourceState}` } {
  const { from, to } = TRANSITIONS[event];
  return state === from ? { state: to } : { refusal: `room_is_not_${from}` as const };
}

/** What holds of rooms in a state. `booked`: room nights of reports; `shown`: part of the booking as partner and guest know it. */
export type StateGroup =
  | 'expected'
  | 'in_house'
  | 'checked_out'
  | 'no_show'
  | 'cancelled'
  /** Guests are expected or in house: dates and type can change. */
  | 'open'
  | 'arrived'
  | 'booked'
  /** Counts in the price and the dates of its booking. */
  | 'standing'
  | 'shown';

const GROUPS: Record<BookedRoomState, readonly StateGroup[]> = {
  active: ['expected', 'open', 'booked', 'standing', 'shown'],
  checked_in: ['in_house', 'open', 'arrived', 'booked', 'standing', 'shown'],
  checked_out: ['checked_out', 'arrived', 'booked', 'standing', 'shown'],
  no_show: ['no_show', 'standing', 'shown'],
  cancelled: ['cancelled', 'shown'],
  removed: [],
};

/** Returns the states of a group. */
export function statesOf(group: StateGroup): BookedRoomState[] {
  return (Object.keys(GROUPS) as BookedRoomState[]).filter((state) => GROUPS[state].includes(group));
}

/** Whether guests are expected or in house, so that dates and type can change. */
export function isOpen(state: BookedRoomState): boolean {
  return GROUPS[state].includes('open');
}

/** Whether a room counts in the price and the dates of its booking. */
export function isStanding({ status }: { status: BookedRoomState }): boolean {
  return GROUPS[status].includes('standing');
}
