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
import type { RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import type { TaxRules } from '../snapshot/tax-rules.js';
import type { TermsOfRates } from '../snapshot/terms-rules.js';
import { type TermsCalculation, termsCalculation } from './terms-of-sale.js';

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
  /** What fees under terms are calculated by, also where the hotel has none now: a quote may hold others. */
  calculatedBy: TermsCalculation;
  /** Left out where the hotel has none. */
  terms?: OfferedTerms;
  /** The taxes of the hotel, and what they are rounded to; left out where it has none. */
  taxes?: { rules: readonly TaxRules[]; unitMinor: number };
}

/** The terms of a stay at both rates. */
export interface OfferedTerms {
  ofRates: TermsOfRates;
  /** The codes of all terms of the hotel. */
  codes: ReadonlySet<string>;
}

/** What a search of this day would offer of a stay, rooms left apart; its days must be covered. */
export function offerOfStay(snapshot: Snapshot, stay: PricedStay, today: number): StayOffer {
  const [room] = quote(snapshot, { ...stay, seller: 'partner', today });
  const plan = room?.plans[0];
  const { refundable, nonRefundable } = plan ?? unpriced(stay.nights);
  const terms = offeredTerms(snapshot, plan && { type: room.type, planId: plan.plan.id }, stay.arrival);
  const calculatedBy = termsCalculation(snapshot);
  const { taxes: rules } = snapshot;
  const taxes = rules && { rules, unitMinor: calculatedBy.unitMinor };
  const prices = {
    refundable,
    nonRefundable,
    calculatedBy,
    ...(terms && { terms }),
    ...(taxes && { taxes }),
  };
  if (!plan || !room.type.onlineSales || !snapshot.hotel.onlineSales) {
    return { ...prices, restriction: RESTRICTIONS[PASSIVE_SALES], takesParty: true };
  }
  const { code } = firstRestriction(restrictionOfSearch(stay.nights), plan.restriction);
  return { ...prices, restriction: RESTRICTIONS[code] ?? null, takesParty: room.takesParty };
}

/** A rate that the room type is not sold at has none, nor has a plan that is retired (undefined). */
function offeredTerms(
  { terms }: Snapshot,
  sold: { type: RoomTypeOfHotel; planId: number } | undefined,
  arrival: number,
): OfferedTerms | undefined {
  if (!terms) return undefined;
  const ofRate = (rate: keyof TermsOfRates) =>
    sold?.type[rate] ? termsFor(terms, { planId: sold.planId, arrival, rate }) : null;
  return {
    ofRates: { refundable: ofRate('refundable'), nonRefundable: ofRate('nonRefundable') },
    codes: new Set(terms.all.map(({ code }) => code)),
  };
}

/** Longer stays are pushed, but no search finds them. */
function restrictionOfSearch(nights: number): Restriction {
  if (nights <= MAX_SEARCH_NIGHTS) return { code: NONE, nights: 0 };
  return { code: MAXIMUM_STAY, nights: MAX_SEARCH_NIGHTS };
}
