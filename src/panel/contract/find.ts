import type { Found } from '../../in-house/found-booking.js';
import type { Change } from './operations.js';

/** The search that stands above every page. */
export interface FindContract {
  /** Bookings and people of all dates. It is a POST, so that identity numbers never stand in an address. */
  all: Change<{ text: string }, Found>;
}
