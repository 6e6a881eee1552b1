import type { FoundBooking } from '../../../in-house/bookings/found-booking';

type Reservation = Pick<FoundBooking, 'status' | 'reservationId' | 'bookingId'>;

/** The reservation at the front desk; a cancelled one, which is not shown there, in its booking. */
export function reservationAddress({ status, reservationId, bookingId }: Reservation): string {
  return status === 'cancelled'
    ? `/admin/resources/bookings/records/${bookingId}/show`
    : `/admin/pages/frontDesk?reservation=${reservationId}`;
}
