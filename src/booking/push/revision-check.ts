import type { Booking } from '../ledger/booking.entity.js';
import { BookingRefusal } from './booking-push.errors.js';

/**
 * Whether a push of this revision is later than the last one accepted for its booking, or that one again. Throws
 * `booking_has_a_newer_revision: <last>`. Without a revision nothing is compared: it counts as later.
 */
export function compareRevision(
  { revision: last }: Pick<Booking, 'revision'>,
  revision: number | undefined,
): 'later' | 'same' {
  if (revision === undefined || last === null) return 'later';
  if (revision < last) throw new BookingRefusal('booking_has_a_newer_revision', String(last));
  return revision === last ? 'same' : 'later';
}
