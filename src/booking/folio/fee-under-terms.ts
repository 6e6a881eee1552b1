import type { BookedRoom } from '../room/booked-room.entity.js';
import { divided } from '../room/nights.js';
import { feeUnder } from '../room/sold-terms.js';

type SoldRoom = Pick<BookedRoom, 'terms' | 'arrival' | 'departure' | 'totalMinor'> & {
  /** What each night was sold for; left out where that is not recorded. */
  nightsMinor?: readonly number[] | undefined;
};

/**
 * Returns what cancelling a room at an instant owes under the terms that it was sold under; null where it was sold under none.
 * `booked` is the time of the first Book.
 */
export function feeUnderTerms(room: SoldRoom, at: Date, booked: Date): number | null {
  const { terms, arrival, departure, totalMinor } = room;
  if (!terms) return null;
  const even = Array.from({ length: departure - arrival }, () => 1);
  const nightsMinor = divided(totalMinor ?? 0, room.nightsMinor ?? even);
  return feeUnder(terms, { arrival, nightsMinor }, at.getTime(), booked.getTime());
}
