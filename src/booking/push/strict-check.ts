import { minorToDecimal } from '../../values/money.js';
import type { StayOffer } from '../../inventory/search/stay-offer.js';
import { PushFailure } from './booking-push.errors.js';
import type { PriceCheck } from './price-check.js';
import type { AgreedRate } from './selection-check.js';

/** Returns why a strict push is refused; a room without an offer is not sold now. The currency comes first: without it amounts say nothing. The total comes last. */
export function strictRefusal(
  { mismatch, matched, isInOtherCurrency }: PriceCheck,
  offers: readonly (StayOffer | undefined)[],
  agreed: readonly (AgreedRate | null)[],
): PushFailure | undefined {
  if (isInOtherCurrency) return new PushFailure('currency_is_not_the_hotels');
  for (const [i, offer] of offers.entries()) {
    const refusal = offer && roomRefusal(offer, agreed[i] ?? null, matched[i] ?? null);
    if (refusal) return refusal;
  }
  return mismatch?.some(({ kind }) => kind === 'total') ? new PushFailure('total_does_not_match') : undefined;
}

/** A price that was agreed holds although there is none now. */
function roomRefusal(
  offer: StayOffer,
  agreed: AgreedRate | null,
  matched: AgreedRate | null,
): PushFailure | undefined {
  const { restriction } = offer;
  if (restriction !== null && !(agreed && restriction === 'price_not_found')) {
    return new PushFailure('room_is_restricted', restriction);
  }
  if (!offer.takesParty) return new PushFailure('party_does_not_fit');
  if (matched) return undefined;
  const now = offer.refundable.totalMinor ?? offer.nonRefundable.totalMinor;
  return new PushFailure('price_has_changed', now === null ? undefined : minorToDecimal(now));
}
