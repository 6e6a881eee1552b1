import type { Found } from '../../in-house/bookings/found-booking.js';
import type { PostedRead } from '../page/operations.js';

export interface FindContract {
  /** Bookings and people of all dates. It is a POST, so that identity numbers never stand in an address. */
  all: PostedRead<{ text: string }, Found>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    find: FindContract;
  }
}
