import { bookingAddress } from './booking-address';
import type { FoundBooking } from '../../in-house/bookings/found-booking';

type Reservation = Pick<FoundBooking, 'status' | 'reservationId' | 'bookingId'>;

const DESK_PAGES = ['/admin/pages/frontDesk', '/admin/pages/roomPlan'];

/**
 * A booking beside the list of the front desk or the room plan, where that is open now, else its page. A cancelled room is not shown
 * there.
 */
export function reservationAddress({ status, reservationId, bookingId }: Reservation): string {
  const { pathname, search } = window.location;
  if (status === 'cancelled' || !DESK_PAGES.includes(pathname)) return bookingAddress(bookingId);
  const query = new URLSearchParams(search);
  query.delete('step');
  query.set('reservation', String(reservationId));
  return `${pathname}?${query}`;
}
