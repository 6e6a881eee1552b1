import type { EntityManager } from 'typeorm';
import type { StayOffer } from '../../inventory/search/stay-offer.js';
import { readTermsVersions } from '../../inventory/snapshot/terms-of-hotel.queries.js';
import type { TermsOfRates, TermsRules } from '../../inventory/snapshot/terms-rules.js';
import type { SoldTerms } from '../room/sold-terms.js';
import { PushFailure } from './booking-push.errors.js';
import type { AgreedRate } from './selection-check.js';

/** A room of a push, with what says under which terms it is sold. */
interface RoomUnderTerms {
  /** The code that it names. */
  code: string | undefined;
  /** What the answer said that its price option is of; null where it showed no terms. */
  versionId: number | null;
  /** Agreed by its price option, else the one whose price it has; null where neither is known. */
  rate: AgreedRate | null;
  isRateAgreed: boolean;
  /** Undefined for a room that stays as it is. */
  offer: StayOffer | undefined;
}

interface SoldUnderTerms {
  rate: AgreedRate | null;
  terms: SoldTerms | null;
}

const NO_TERMS: TermsOfRates = { refundable: null, nonRefundable: null };

/** Returns the named terms of each room, and its rate: that of the terms where nothing else says it. */
export async function termsOfRooms(
  manager: EntityManager,
  hotelId: number,
  rooms: readonly RoomUnderTerms[],
): Promise<SoldUnderTerms[] | PushFailure> {
  const shown = rooms.flatMap(({ offer, versionId }) => (offer && versionId !== null ? [versionId] : []));
  const said = await readTermsVersions(manager, hotelId, shown);
  const sold: SoldUnderTerms[] = [];
  for (const { code, versionId, rate, isRateAgreed, offer } of rooms) {
    if (!offer || (versionId === null && code === undefined)) {
      sold.push({ rate, terms: null });
      continue;
    }
    const selected = versionId === null ? null : said.get(versionId);
    if (selected === undefined) return new PushFailure('selection_is_not_valid');
    const { ofRates: offered = NO_TERMS, codes: known = new Set<string>() } = offer.terms ?? {};
    const isRateKnown = isRateAgreed || offer.refundable.totalMinor !== offer.nonRefundable.totalMinor;
    const sale = termsOfRoom({ selected, code, rate: isRateKnown ? rate : null, offered, known });
    if (sale instanceof PushFailure) return sale;
    const terms = sale.terms && { ...sale.terms, ...offer.calculatedBy };
    sold.push({ rate: sale.rate ?? rate, terms });
  }
  return sold;
}

/** What says under which terms a room is sold. */
interface NamedTerms {
  /** Those that its price option has shown; null for none. */
  selected: TermsRules | null;
  /** The code that the room names. */
  code: string | undefined;
  /** Null where it is not known, as where both rates have one price. */
  rate: AgreedRate | null;
  /** What the hotel offers for the stay now, and the codes of all its terms. */
  offered: TermsOfRates;
  known: ReadonlySet<string>;
}

/** `rate` is that of the terms where they alone say it. Both null where the room is sold under no named terms. */
interface TermsOfSale {
  terms: TermsRules | null;
  rate: AgreedRate | null;
}

/** Returns the named terms that a room is sold under, or why it cannot be. */
function termsOfRoom({ selected, code, rate, offered, known }: NamedTerms): TermsOfSale | PushFailure {
  if (selected) {
    const isOther = code !== undefined && code !== selected.code;
    return isOther
      ? new PushFailure('selection_does_not_match', 'termsCode')
      : { terms: selected, rate: null };
  }
  if (code === undefined) return { terms: null, rate: null };
  if (!known.has(code)) return new PushFailure('terms_are_not_found');
  const { refundable, nonRefundable } = offered;
  if (rate !== 'non_refundable' && refundable?.code === code)
    return { terms: refundable, rate: 'refundable' };
  if (rate !== 'refundable' && nonRefundable?.code === code)
    return { terms: nonRefundable, rate: 'non_refundable' };
  return new PushFailure('terms_are_not_offered');
}
