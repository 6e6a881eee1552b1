import type { DayText } from '../../values/day.js';
import type { ListedGuest } from '../../guests/profiles/guest-profile.js';

export interface FoundBooking {
  reservationId: number;
  bookingId: number;
  voucher: string;
  guestName: string;
  guestSurname: string;
  status: 'active' | 'checked_in' | 'checked_out' | 'no_show' | 'cancelled';
  arrival: DayText;
  departure: DayText;
  roomName: string | null;
  /** Who was checked in, and who is named for it. */
  guests: string[];
}

export interface Found {
  /** At most 20 bookings. */
  found: FoundBooking[];
  hasMoreBookings: boolean;
  /** At most 5 people. */
  guests: ListedGuest[];
  hasMore: boolean;
}
