import type { BookingState } from '../../booking/room/booking-state.js';

/** The words of read-back for the states of bookings and rooms. */
export const STANDING_STATES = ['active', 'cancelled', 'checked_in', 'checked_out', 'no_show'] as const;
export type StandingState = (typeof STANDING_STATES)[number];

const WORDS: Record<BookingState, StandingState> = {
  expected: 'active',
  in_house: 'checked_in',
  checked_out: 'checked_out',
  no_show: 'no_show',
  cancelled: 'cancelled',
};

export function standingState(state: BookingState): StandingState {
  return WORDS[state];
}
