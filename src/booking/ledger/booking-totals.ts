import type { BookedRoom } from './booked-room.entity.js';
import { isStanding } from './booked-room-states.js';
import type { Booking } from './booking.entity.js';
import type { PriceDifference } from './price-difference.js';

/** At least the sum of the rooms, so that none is given away. */
export function coveringTotal({ totalMinor }: Booking, rooms: readonly BookedRoom[]): number | null {
  if (totalMinor === null) return null;
  return Math.max(totalMinor, sumOf(rooms.filter(isStanding)));
}

function sumOf(rooms: readonly Pick<BookedRoom, 'totalMinor'>[]): number {
  return rooms.reduce((minor, room) => minor + (room.totalMinor ?? 0), 0);
}

/** The total moves as those of the rooms do: extras stay in it. Without one it is their sum, where all have one. */
export function totalOf(
  { totalMinor }: Pick<Booking, 'totalMinor'>,
  before: readonly BookedRoom[],
  after: readonly BookedRoom[],
): number | null {
  if (totalMinor !== null) return Math.max(0, totalMinor + sumOf(after) - sumOf(before));
  return after.every((room) => room.totalMinor !== null) ? sumOf(after) : null;
}

/** Returns days and price of a Modify with those of no-shows that it leaves out; its tax is unknown then. */
export function withNoShows(
  {
    arrival,
    departure,
    totalMinor,
    taxMinor,
  }: Pick<Booking, 'arrival' | 'departure' | 'taxMinor'> & { totalMinor: number },
  noShows: readonly BookedRoom[],
): Pick<Booking, 'arrival' | 'departure' | 'totalMinor' | 'taxMinor'> {
  return {
    arrival: Math.min(arrival, ...noShows.map((room) => room.arrival)),
    departure: Math.max(departure, ...noShows.map((room) => room.departure)),
    totalMinor: totalMinor + sumOf(noShows),
    taxMinor: noShows.length === 0 ? taxMinor : null,
  };
}

/** Those of rooms that staff have not changed; null where there are none. */
export function remainingDifferences(
  { priceMismatch }: Booking,
  changed: readonly number[],
): readonly PriceDifference[] | null {
  const left = (priceMismatch ?? []).filter((difference) => {
    if (difference.kind === 'nonRefundable') return true;
    if (difference.kind === 'total') return false;
    return difference.position === null || !changed.includes(difference.position);
  });
  return left.length === 0 ? null : left;
}

/**
 * Returns the difference where a Modify leaves less that is non-refundable than staff have seen: their guests could cancel
 * what the hotel counted on. Amounts in another currency are not compared.
 */
export function lessNonRefundable(
  { currency, priceMismatch, mismatchSeenAt }: Booking,
  before: readonly RatedRoom[],
  after: readonly RatedRoom[],
  newCurrency: string,
): PriceDifference[] {
  if (newCurrency !== currency) return [];
  const unseen = mismatchSeenAt === null ? (priceMismatch ?? []) : [];
  const earlier = unseen.find((difference) => difference.kind === 'nonRefundable');
  const [beforeMinor, afterMinor] = [earlier?.before ?? nonRefundableOf(before), nonRefundableOf(after)];
  return afterMinor < beforeMinor ? [{ kind: 'nonRefundable', before: beforeMinor, after: afterMinor }] : [];
}

type RatedRoom = Pick<BookedRoom, 'matchedRate' | 'totalMinor'>;

function nonRefundableOf(rooms: readonly RatedRoom[]): number {
  return sumOf(rooms.filter(({ matchedRate }) => matchedRate === 'non_refundable'));
}
