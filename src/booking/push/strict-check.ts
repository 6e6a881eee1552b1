import { minorToDecimal } from '../../http/strict.js';
import type { StayOffer } from '../../inventory/search/room-search.js';
import { BookingRefusal } from './booking-push.errors.js';
import type { PriceCheck } from './price-check.js';
import type { AgreedRate } from './selection-check.js';

/** Checks the currency first, without which amounts say nothing; then each room; the total last. */
export function strictRefusal(
  { mismatch, matched }: PriceCheck,
  offers: readonly StayOffer[],
  agreed: readonly (AgreedRate | null)[],
): BookingRefusal | undefined {
  if (mismatch?.some(({ kind }) => kind === 'currency')) {
    return new BookingRefusal('currency_is_not_the_hotels');
  }
  for (const [i, offer] of offers.entries()) {
    const refusal = roomRefusal(offer, agreed[i] ?? null, matched[i] ?? null);
    if (refusal) return refusal;
  }
  return mismatch?.some(({ kind }) => kind === 'total')
    ? new BookingRefusal('total_does_not_match')
    : undefined;
}

/** A price that was agreed holds although there is none now. */
function roomRefusal(
  offer: StayOffer,
  agreed: AgreedRate | null,
  matched: AgreedRate | null,
): BookingRefusal | undefined {
  const { restriction } = offer;
  if (restriction !== null && !(agreed && restriction === 'price_not_found')) {
    return new BookingRefusal('room_is_restricted', restriction);
  }
  if (!offer.takesParty) return new BookingRefusal('party_does_not_fit');
  if (matched) return undefined;
  const now = offer.refundableMinor ?? offer.nonRefundableMinor;
  return new BookingRefusal('price_has_changed', now === null ? undefined : minorToDecimal(now));
}
