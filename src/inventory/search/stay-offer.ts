import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import type { ChildAges } from '../quote/party.js';
import { quote } from '../quote/quote.js';
import { type QuotedRates, unpriced } from '../quote/quoted-plan.js';
import {
  firstRestriction,
  MAXIMUM_STAY,
  NONE,
  PASSIVE_SALES,
  type Restriction,
  RESTRICTIONS,
} from '../quote/restriction.js';
import type { Snapshot } from '../snapshot/snapshot.js';

export interface PricedStay {
  roomTypeId: number;
  boardId: number;
  arrival: number;
  nights: number;
  adults: number;
  childAges: ChildAges;
  /** Who sells it. */
  partnerId?: number;
}

export interface StayOffer extends QuotedRates {
  /** Why it would not be sold; null also when it is merely sold out. */
  restriction: (typeof RESTRICTIONS)[number];
  takesParty: boolean;
}

/** What a search of this day would offer of a stay, rooms left apart; its days must be covered. */
export function offerOfStay(snapshot: Snapshot, stay: PricedStay, today: number): StayOffer {
  const [room] = quote(snapshot, { ...stay, seller: 'partner', today });
  const plan = room?.plans[0];
  const { refundable, nonRefundable } = plan ?? unpriced(stay.nights);
  const prices = { refundable, nonRefundable };
  if (!plan || !room.type.onlineSales || !snapshot.hotel.onlineSales) {
    return { ...prices, restriction: RESTRICTIONS[PASSIVE_SALES], takesParty: true };
  }
  const { code } = firstRestriction(restrictionOfSearch(stay.nights), plan.restriction);
  return { ...prices, restriction: RESTRICTIONS[code] ?? null, takesParty: room.takesParty };
}

/** Longer stays are pushed, but no search finds them. */
function restrictionOfSearch(nights: number): Restriction {
  if (nights <= MAX_SEARCH_NIGHTS) return { code: NONE, nights: 0 };
  return { code: MAXIMUM_STAY, nights: MAX_SEARCH_NIGHTS };
}
