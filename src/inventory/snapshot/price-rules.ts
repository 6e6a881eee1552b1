import { MAX_ADULTS, MAX_CHILDREN } from '../../values/limits.js';

// Integers: money in minor units, multipliers in ten-thousandths, discounts in hundredths of a percent.

/** One adult share: the multiplier 1. */
export const ONE_SHARE = 10_000;

/** 246 billion in minor units of a hundredth: the sum of a year of dearer nights would not be exact. */
const MAX_NIGHT_MINOR = Math.floor(Number.MAX_SAFE_INTEGER / 366);

/** A share of the price for a child by its place (eldest = 1) and age, both ends inclusive. */
export interface ChildShare {
  ordinal: number;
  fromAge: number;
  toAge: number;
  share: number;
}

/** How a rate plan makes the price of a party from its base price. */
export interface PriceRules {
  perRoom: boolean;
  /** Total shares of 1, 2, 3 … adults; beyond the table n adults have n shares. */
  adultShares: readonly number[];
  childShares: readonly ChildShare[];
  /** Discount of the non-refundable rate in hundredths of a percent. */
  discount: number;
  /** What each step of a night is rounded to, in minor units: 100 where the currency has no places (JPY), mostly 1. */
  unitMinor: number;
}

/** Returns the largest base price that can be counted exactly for the largest party and longest stay. */
export function maxBasePriceMinor(rules: PriceRules): number {
  const adults = Math.max(MAX_ADULTS * ONE_SHARE, ...rules.adultShares);
  const child = Math.max(ONE_SHARE, ...rules.childShares.map((band) => band.share));
  return Math.floor(MAX_NIGHT_MINOR / ((adults + child * MAX_CHILDREN) / ONE_SHARE));
}
