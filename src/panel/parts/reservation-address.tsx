import type { FoundBooking } from '../../in-house/bookings/found-booking';

type Reservation = Pick<FoundBooking, 'status' | 'reservationId' | 'bookingId'>;

const FRONT_DESK = '/admin/pages/frontDesk';

/**
 * The reservation at the front desk, over the list or plan that is open there now; a cancelled one, which is not shown there, in
 * its booking.
 */
export function reservationAddress({ status, reservationId, bookingId }: Reservation): string {
  if (status === 'cancelled') return `/admin/resources/bookings/records/${bookingId}/show`;
  const { pathname, search } = window.location;
  const query = new URLSearchParams(pathname === FRONT_DESK ? search : '');
  query.delete('step');
  query.set('reservation', String(reservationId));
  return `${FRONT_DESK}?${query}`;
}
