import type { BookedRoom } from '../room/booked-room.entity.js';
import type { Booking } from '../room/booking.entity.js';
import { divided } from '../room/nights.js';
import { feeUnder } from '../room/sold-terms.js';
import { cancellationFee } from './room-fees.js';
import type { PricedBooking } from './settled-lines.js';

type SoldRoom = Pick<BookedRoom, 'terms' | 'arrival' | 'departure' | 'totalMinor'> & {
  /** What each night was sold for; left out where that is not recorded. */
  nightsMinor?: readonly number[] | undefined;
};

/**
 * Returns what cancelling a room at an instant owes under the terms that it was sold under; null where it was sold under none.
 * `booked` is the time of the first Book.
 */
function feeUnderTerms(room: SoldRoom, at: Date, booked: Date): number | null {
  const { terms, arrival } = room;
  if (!terms) return null;
  return feeUnder(terms, { arrival, nightsMinor: soldNights(room) }, at.getTime(), booked.getTime());
}

/** Returns what each night of a room was sold for, in minor units; where that is not recorded, its price is divided evenly. */
export function soldNights({
  arrival,
  departure,
  totalMinor,
  nightsMinor,
}: Omit<SoldRoom, 'terms'>): number[] {
  const even = Array.from({ length: departure - arrival }, () => 1);
  return divided(totalMinor ?? 0, nightsMinor ?? even);
}

type BookingUnderTerms = Omit<PricedBooking, 'booking' | 'rooms'> & {
  booking: PricedBooking['booking'] & Pick<Booking, 'registeredAt'>;
  rooms: readonly (PricedBooking['rooms'][number] & SoldRoom)[];
};

/** When rooms are cancelled: by the clock, by the hotel's day, and whether as the whole booking (`cancellationFee`). */
export interface CancellationMoment {
  at: Date;
  today: number;
  isOfPartner: boolean;
}

/**
 * Returns what cancelling some rooms of a booking owes under the terms that they were sold under, at most what the booking costs
 * less without them; null where none was sold under any.
 */
export function owedUnderTerms(
  folio: BookingUnderTerms,
  cancelledIds: readonly number[],
  { at, today, isOfPartner }: CancellationMoment,
): number | null {
  const named = folio.rooms.filter(({ id, terms }) => cancelledIds.includes(id) && terms !== null);
  if (named.length === 0) return null;
  const { registeredAt } = folio.booking;
  const owed = named.reduce((sum, room) => sum + (feeUnderTerms(room, at, registeredAt) ?? 0), 0);
  const ids = named.map(({ id }) => id);
  return Math.min(owed, cancellationFee(folio, ids, { tiers: [], today, isOfPartner }).priceMinor);
}
