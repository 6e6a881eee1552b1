import type { BookedRoomState } from './booked-room-states.js';

/** The words of the panel, of reports and of mails; the database has them in the view `booking_state`. */
export const BOOKING_STATES = ['expected', 'in_house', 'checked_out', 'no_show', 'cancelled'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

const OF_ROOM: Record<BookedRoomState, BookingState> = {
  active: 'expected',
  checked_in: 'in_house',
  checked_out: 'checked_out',
  no_show: 'no_show',
  cancelled: 'cancelled',
  removed: 'cancelled',
};

/** Returns the state of a booking by those of its rooms: the first of in house, expected, left and no-show that one has. */
export function stateOfBooking(
  status: 'active' | 'cancelled',
  rooms: readonly BookedRoomState[],
): BookingState {
  if (status === 'cancelled') return 'cancelled';
  const states = rooms.map((room) => OF_ROOM[room]);
  const order = ['in_house', 'expected', 'checked_out', 'no_show'] as const;
  return order.find((state) => states.includes(state)) ?? 'expected';
}
