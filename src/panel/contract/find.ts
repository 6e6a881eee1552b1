import type { FoundBooking } from '../../in-house/found-booking.js';
import type { Read } from './operations.js';

/** The search that stands above every page. */
export interface FindContract {
  /** At most 20 bookings of all dates; `hasMore` where there are others. */
  bookings: Read<{ text: string }, { found: FoundBooking[]; hasMore: boolean }>;
}
