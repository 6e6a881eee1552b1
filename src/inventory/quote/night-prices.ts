import type { Plan } from '../snapshot/snapshot.js';
import { basePrice } from './base-price.js';
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
  /** Ten-thousandths of the base price that the party pays for a night; null where the price is for the room. */
  shares: number | null;
  refundable: (number | null)[];
  nonRefundable: (number | null)[];
}

/**
 * The order of calculation of each night of a stay; every step rounds. Further steps belong between these, each as a pure
 * function of its own: prices derived from another plan and prices per number of adults in the first two, promotions third.
 */
export function nightPrices(plan: Plan, stay: NightsToPrice): NightPrices {
  const { rules } = plan;
  const shares = partyShares(rules, stay.adults, stay.childAges);
  const base: (number | null)[] = [];
  const refundable: (number | null)[] = [];
  const nonRefundable: (number | null)[] = [];
  for (let night = stay.arrival; night < stay.arrival + stay.nights; night++) {
    const baseMinor = basePrice(plan, night);
    const ofParty = baseMinor === null ? null : partyPrice(rules, baseMinor, shares);
    base.push(baseMinor);
    refundable.push(ofParty);
    nonRefundable.push(ofParty === null ? null : nonRefundablePrice(rules, ofParty));
  }
  return { base, shares: rules.perRoom ? null : shares, refundable, nonRefundable };
}
