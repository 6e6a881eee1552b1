import type { BookedRoom } from '../room/booked-room.entity.js';
import type { Booking } from '../room/booking.entity.js';
import { divided } from '../room/nights.js';
import { feeUnder, noShowFeeUnder } from '../room/sold-terms.js';
import type { CancellationTier } from './cancellation-tier.entity.js';
import { cancellationFee, noShowFee, type RoomFee } from './room-fees.js';
import type { PricedBooking } from './settled-lines.js';

export type RoomAndNights = Pick<BookedRoom, 'terms' | 'arrival' | 'departure' | 'totalMinor'> & {
  /** What each night was sold for; left out where that is not recorded. */
  nightsMinor?: readonly number[] | undefined;
};

/**
 * Returns what cancelling a room at an instant owes under the terms that it was sold under; null where it was sold under none.
 * `booked` is the time of the first Book.
 */
export function feeUnderTerms(room: RoomAndNights, at: Date, booked: Date): number | null {
  const { terms, arrival } = room;
  if (!terms) return null;
  return feeUnder(terms, { arrival, nightsMinor: soldNights(room) }, at.getTime(), booked.getTime());
}

/** Returns what each night of a room was sold for, in minor units; where that is not recorded, its price is divided evenly. */
export function soldNights({ arrival, departure, totalMinor, nightsMinor, terms }: RoomAndNights): number[] {
  const even = Array.from({ length: departure - arrival }, () => 1);
  return divided(totalMinor ?? 0, nightsMinor ?? even, terms?.unitMinor ?? 1);
}

type BookingUnderTerms = Omit<PricedBooking, 'booking' | 'rooms'> & {
  booking: PricedBooking['booking'] & Pick<Booking, 'registeredAt'>;
  rooms: readonly (PricedBooking['rooms'][number] & RoomAndNights)[];
};

/** When rooms are cancelled: by the clock, by the hotel's day, and whether as the whole booking (`cancellationFee`). */
export interface CancellationMoment {
  at: Date;
  today: number;
  isOfPartner?: boolean;
}

/**
 * Returns what cancelling some rooms of a booking owes under the terms that they were sold under, at most what the booking costs
 * less without them; null where none was sold under any.
 */
export function owedUnderTerms(
  folio: BookingUnderTerms,
  cancelledIds: readonly number[],
  { at, today, isOfPartner = false }: CancellationMoment,
): number | null {
  const named = folio.rooms.filter(({ id, terms }) => cancelledIds.includes(id) && terms !== null);
  if (named.length === 0) return null;
  const { registeredAt } = folio.booking;
  const owed = named.reduce((sum, room) => sum + (feeUnderTerms(room, at, registeredAt) ?? 0), 0);
  const ids = named.map(({ id }) => id);
  return Math.min(owed, cancellationFee(folio, ids, { tiers: [], today, isOfPartner }).priceMinor);
}

/**
 * Returns the fee of cancelling rooms: those under named terms owe what these say (`ofTermsMinor`, null where there are none), the
 * others what their rates and the hotel's tiers say; together at most their price.
 */
export function feeOfCancellation(
  folio: BookingUnderTerms,
  cancelledIds: readonly number[],
  by: CancellationMoment & { tiers: readonly CancellationTier[] },
): RoomFee & { ofTermsMinor: number | null } {
  const ofTermsMinor = owedUnderTerms(folio, cancelledIds, by);
  const whole = cancellationFee(folio, cancelledIds, by);
  if (ofTermsMinor === null) return { ...whole, ofTermsMinor };
  const { priceMinor } = whole;
  const isNamed = (id: number) => folio.rooms.some((room) => room.id === id && room.terms !== null);
  const others = cancelledIds.filter((id) => !isNamed(id));
  const ofOthersMinor = cancellationFee(folio, others, by).feeMinor;
  return { priceMinor, feeMinor: Math.min(priceMinor, ofOthersMinor + ofTermsMinor), ofTermsMinor };
}

/** Returns the fee of a room whose guests do not come: under named terms what these say, at most its price. */
export function feeOfNoShow(
  folio: BookingUnderTerms,
  room: BookingUnderTerms['rooms'][number],
  tiers: readonly CancellationTier[],
): RoomFee {
  const fee = noShowFee(folio, room, tiers);
  const { terms, arrival } = room;
  if (!terms) return fee;
  const owedMinor = noShowFeeUnder(terms, { arrival, nightsMinor: soldNights(room) });
  return { ...fee, feeMinor: Math.min(fee.priceMinor, owedMinor) };
}
