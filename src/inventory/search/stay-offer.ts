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
import { termsFor } from '../quote/terms.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import type { TermsOfRates } from '../snapshot/terms-rules.js';

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
  /** Left out where the hotel has none. */
  terms?: OfferedTerms;
}

/** The terms of a stay at both rates, and what a sale under them is recorded with. */
export interface OfferedTerms {
  ofRates: TermsOfRates;
  /** The codes of all terms of the hotel. */
  codes: ReadonlySet<string>;
  timeZone: string;
  language: string;
  unitMinor: number;
}

/** What a search of this day would offer of a stay, rooms left apart; its days must be covered. */
export function offerOfStay(snapshot: Snapshot, stay: PricedStay, today: number): StayOffer {
  const [room] = quote(snapshot, { ...stay, seller: 'partner', today });
  const plan = room?.plans[0];
  const { refundable, nonRefundable } = plan ?? unpriced(stay.nights);
  const terms = plan && offeredTerms(snapshot, room.type, plan.plan, stay.arrival);
  const prices = { refundable, nonRefundable, ...(terms && { terms }) };
  if (!plan || !room.type.onlineSales || !snapshot.hotel.onlineSales) {
    return { ...prices, restriction: RESTRICTIONS[PASSIVE_SALES], takesParty: true };
  }
  const { code } = firstRestriction(restrictionOfSearch(stay.nights), plan.restriction);
  return { ...prices, restriction: RESTRICTIONS[code] ?? null, takesParty: room.takesParty };
}

/** A rate that the room type is not sold at has none. */
function offeredTerms(
  snapshot: Snapshot,
  type: RoomTypeOfHotel,
  plan: Plan,
  arrival: number,
): OfferedTerms | undefined {
  const { terms, hotel } = snapshot;
  if (!terms) return undefined;
  const { timeZone, language } = hotel;
  const of = { planId: plan.id, arrival };
  return {
    ofRates: {
      refundable: type.refundable ? termsFor(terms, { ...of, rate: 'refundable' }) : null,
      nonRefundable: type.nonRefundable ? termsFor(terms, { ...of, rate: 'nonRefundable' }) : null,
    },
    codes: new Set(terms.all.map(({ code }) => code)),
    timeZone,
    language,
    unitMinor: plan.rules.unitMinor,
  };
}

/** Longer stays are pushed, but no search finds them. */
function restrictionOfSearch(nights: number): Restriction {
  if (nights <= MAX_SEARCH_NIGHTS) return { code: NONE, nights: 0 };
  return { code: MAXIMUM_STAY, nights: MAX_SEARCH_NIGHTS };
}
