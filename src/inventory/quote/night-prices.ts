import type { Plan } from '../snapshot/snapshot.js';
import { basePrice } from './base-price.js';
import { givenPrice, pricedFromGiven } from './given-price.js';
import { nonRefundablePrice } from './non-refundable-price.js';
import type { ChildAges } from './party.js';
import { partyPrice, partyShares } from './party-price.js';

/** What a stay is priced by: its nights from the day at index `arrival` of the snapshot on, and its party. */
export interface NightsToPrice {
  arrival: number;
  nights: number;
  adults: number;
  /** Eldest first, unknown ages last. */
  childAges: ChildAges;
}

/** Minor units of each night; null where it has no price. */
export interface NightPrices {
  base: (number | null)[];
  /** Whether the price of the adults is given, instead of the base price times their shares. */
  isGiven: boolean[];
  /** Ten-thousandths of the base price that the party pays for a night; null where the price is for the room. */
  shares: number | null;
  refundable: (number | null)[];
  nonRefundable: (number | null)[];
}

/**
 * The order of calculation of each night of a stay without promotions; every step rounds. Promotions look at the whole stay, and
 * come between the price of the party and the non-refundable price (`promotedRate`).
 */
export function nightPrices(plan: Plan, stay: NightsToPrice): NightPrices {
  const { rules } = plan;
  const shares = partyShares(rules, stay.adults, stay.childAges);
  const base: (number | null)[] = [];
  const isGiven: boolean[] = [];
  const refundable: (number | null)[] = [];
  const nonRefundable: (number | null)[] = [];
  for (let night = stay.arrival; night < stay.arrival + stay.nights; night++) {
    const baseMinor = basePrice(plan, night);
    const givenMinor = plan.days.adultPrices ? givenPrice(plan, stay.adults, night) : null;
    const ofBase = baseMinor === null ? null : partyPrice(rules, baseMinor, shares);
    const ofParty =
      givenMinor === null ? ofBase : pricedFromGiven(plan, givenMinor, baseMinor, stay.childAges);
    base.push(baseMinor);
    isGiven.push(givenMinor !== null);
    refundable.push(ofParty);
    nonRefundable.push(
      ofParty === null ? null : nonRefundablePrice(ofParty, rules.discount, rules.unitMinor),
    );
  }
  return { base, isGiven, shares: rules.perRoom ? null : shares, refundable, nonRefundable };
}
