import type { BookedRoom } from './booked-room.entity.js';
import { isStanding } from './booked-room-states.js';
import type { Booking } from './booking.entity.js';
import type { PriceDifference } from './price-difference.js';
import { costMinor } from './sold-taxes.js';

/** Returns the booking's total, or the cost of its standing rooms where that is more: no room is given away. */
export function coveringTotal({ totalMinor }: Booking, rooms: readonly BookedRoom[]): number | null {
  if (totalMinor === null) return null;
  return Math.max(totalMinor, costOf(rooms.filter(isStanding)));
}

function costOf(rooms: readonly BookedRoom[]): number {
  return rooms.reduce((minor, room) => minor + costMinor(room), 0);
}

/**
 * Returns the total of a booking after a change of its rooms: it rises or falls by as much as theirs, so that extras stay
 * in it. Of taxes, those count that it includes. A booking without a total gets the cost of its rooms, if all have a price.
 */
export function totalOf(
  { totalMinor }: Pick<Booking, 'totalMinor'>,
  before: readonly BookedRoom[],
  after: readonly BookedRoom[],
): number | null {
  if (totalMinor !== null) return Math.max(0, totalMinor + costOf(after) - costOf(before));
  return after.every((room) => room.totalMinor !== null) ? costOf(after) : null;
}

/** Returns the days and price of a Modify together with those of the no-shows that it leaves out. The tax is then unknown. */
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
    totalMinor: totalMinor + costOf(noShows),
    taxMinor: noShows.length === 0 ? taxMinor : null,
  };
}

/** Returns the differences that a change by staff leaves; `changed` are the positions of the rooms. Null for none. */
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
export function lostNonRefundable(
  { currency, priceMismatch, mismatchSeenAt }: Booking,
  nonRefundableMinor: { before: number; after: number },
  newCurrency: string,
): PriceDifference[] {
  if (newCurrency !== currency) return [];
  const unseen = mismatchSeenAt === null ? (priceMismatch ?? []) : [];
  const earlier = unseen.find((difference) => difference.kind === 'nonRefundable');
  const { before = nonRefundableMinor.before } = earlier ?? {};
  const { after } = nonRefundableMinor;
  return after < before ? [{ kind: 'nonRefundable', before, after }] : [];
}
