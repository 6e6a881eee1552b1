import { NO_RATE, type Plan } from '../snapshot/snapshot.js';
import type { ChildAges } from './party.js';
import { childShares } from './party-price.js';
import { plusShares } from './rounding.js';

/** Returns what the hotel has given as the price of so many adults on a night, in minor units; null where it has not. */
export function givenPrice(
  { days, rules }: Pick<Plan, 'days' | 'rules'>,
  adults: number,
  index: number,
): number | null {
  if (rules.perRoom) return null;
  const minor = days.adultPrices?.[adults]?.[index] ?? NO_RATE;
  return minor === NO_RATE ? null : minor;
}

/**
 * Returns what a night costs a party whose adults have a given price: children are added by their shares of the base price, and
 * without a base price a party with children has none.
 */
export function pricedFromGiven(
  { rules }: Pick<Plan, 'rules'>,
  givenMinor: number,
  baseMinor: number | null,
  agesEldestFirst: ChildAges,
): number | null {
  if (agesEldestFirst.length === 0) return plusShares(givenMinor, 0, 0, rules.unitMinor);
  if (baseMinor === null) return null;
  return plusShares(givenMinor, baseMinor, childShares(rules, agesEldestFirst), rules.unitMinor);
}

/** Whether a price is given for some number of adults on a night. */
export function hasGivenPrice(plan: Plan, index: number): boolean {
  if (!plan.days.adultPrices || plan.rules.perRoom) return false;
  return plan.days.adultPrices.some((ofDays) => ofDays !== undefined && ofDays[index] !== NO_RATE);
}
