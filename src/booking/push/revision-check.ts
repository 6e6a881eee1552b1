import type { Booking } from '../room/booking.entity.js';
import { PushFailure } from './booking-push.errors.js';

/**
 * The `revisionDigest` of a revision that came with a repeated Book after a change. The current content differs from that of
 * the Book, so a Modify with this revision is carried out once.
 */
export const OF_NO_CONTENT = 'repeated-book';

/**
 * Returns whether this Cancel was the last accepted push of a booking that was restored afterwards. It may have the revision
 * of the change before it; that change has a digest, a Cancel has none. Throws `booking_has_a_newer_revision: <last>`.
 */
export function isRepeatedCancel(
  standing: Pick<Booking, 'revision' | 'revisionDigest'>,
  revision: number | undefined,
): boolean {
  return compareRevision(standing, revision) === 'same' && standing.revisionDigest === null;
}

/** A push without a revision counts as later than any. Throws `booking_has_a_newer_revision: <last>`. */
export function compareRevision(
  { revision: last }: Pick<Booking, 'revision'>,
  revision: number | undefined,
): 'later' | 'same' {
  if (revision === undefined || last === null) return 'later';
  if (revision < last) throw new PushFailure('booking_has_a_newer_revision', String(last));
  return revision === last ? 'same' : 'later';
}
