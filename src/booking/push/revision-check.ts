import type { Booking } from '../ledger/booking.entity.js';
import { BookingRefusal } from './booking-push.errors.js';

/**
 * Whether a Cancel of this revision is the one that was accepted last, so that it is a repeat although its booking stands
 * again: a Cancel may have the revision of the change before it, whose content is kept, and a Cancel has none. Throws
 * `booking_has_a_newer_revision: <last>`.
 */
export function isRepeatedCancel(
  standing: Pick<Booking, 'revision' | 'revisionDigest'>,
  revision: number | undefined,
): boolean {
  return compareRevision(standing, revision) === 'same' && standing.revisionDigest === null;
}

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
