import type { BookedRoomState } from '../../booking/room/booked-room-states.js';

export const BOOKING_STATES = ['active', 'cancelled', 'checked_in', 'checked_out', 'no_show'] as const;

export type BookingState = (typeof BOOKING_STATES)[number];

/** Returns the state of a booking by its rooms: the first of in house, expected, left and no-show that one of them has. */
export function bookingState(
  status: 'active' | 'cancelled',
  rooms: readonly BookedRoomState[],
): BookingState {
  if (status === 'cancelled') return 'cancelled';
  const states = ['checked_in', 'active', 'checked_out', 'no_show'] as const;
  return states.find((state) => rooms.includes(state)) ?? 'active';
}
