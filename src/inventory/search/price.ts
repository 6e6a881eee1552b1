import { MAX_ADULTS, MAX_CHILDREN } from '../../values/limits.js';

// Integers: money in minor units, multipliers in ten-thousandths, discounts in hundredths of a percent.
// Every night is rounded half-up by itself, and a total is the sum of its nights.

/** One adult share: the multiplier 1. */
export const ONE_SHARE = 10_000;
const WHOLE_PERCENT_UNITS = 10_000;

/** 246 billion in minor units of a hundredth: the sum of a year of dearer nights would not be exact. */
const MAX_NIGHT_MINOR = Math.floor(Number.MAX_SAFE_INTEGER / 366);

/** A share of the price for a child by its place (eldest = 1) and age, both ends inclusive. */
export interface ChildShare {
  ordinal: number;
  fromAge: number;
  toAge: number;
  share: number;
}

export interface PriceRules {
  perRoom: boolean;
  /** Total shares of 1, 2, 3 … adults; beyond the table n adults have n shares. */
  adultShares: readonly number[];
  childShares: readonly ChildShare[];
  /** Discount of the non-refundable rate in hundredths of a percent. */
  discount: number;
}

export function adultShares(rules: PriceRules, adults: number): number {
  return rules.adultShares[adults - 1] ?? adults * ONE_SHARE;
}

/** Shares of children given eldest first. A child that no band fits, and one of unknown age, has one adult share. */
export function childShares(rules: PriceRules, agesEldestFirst: readonly (number | null)[]): number {
  let shares = 0;
  for (let i = 0; i < agesEldestFirst.length; i++) {
    shares += shareOfChild(rules.childShares, i + 1, agesEldestFirst[i] ?? null);
  }
  return shares;
}

function shareOfChild(bands: readonly ChildShare[], ordinal: number, age: number | null): number {
  if (age === null) return ONE_SHARE;
  for (const band of bands) {
    if (band.ordinal === ordinal && band.fromAge <= age && age <= band.toAge) return band.share;
  }
  return ONE_SHARE;
}

/** Returns `priceMinor` × `shares`, where shares are ten-thousandths, rounded half-up to minor units. */
export function nightMinor(priceMinor: number, shares: number): number {
  const product = priceMinor * shares;
  if (product <= Number.MAX_SAFE_INTEGER - ONE_SHARE)
    return Math.floor((product + ONE_SHARE / 2) / ONE_SHARE);
  const exact = (BigInt(priceMinor) * BigInt(shares) + BigInt(ONE_SHARE / 2)) / BigInt(ONE_SHARE);
  return Number(exact);
}

/** Returns the non-refundable price of a night; `discount` is in hundredths of a percent. */
export function nonRefundableMinor(refundableNightMinor: number, discount: number): number {
  return nightMinor(refundableNightMinor, WHOLE_PERCENT_UNITS - discount);
}

/** Returns the largest base price that can be counted exactly for the largest party and longest stay. */
export function maxBasePriceMinor(rules: PriceRules): number {
  const adults = Math.max(MAX_ADULTS * ONE_SHARE, ...rules.adultShares);
  const child = Math.max(ONE_SHARE, ...rules.childShares.map((band) => band.share));
  return Math.floor(MAX_NIGHT_MINOR / ((adults + child * MAX_CHILDREN) / ONE_SHARE));
}

/** The prices of a stay in minor units; null where the rate is not offered, or a night has no price. */
export interface StayPrice {
  refundableMinor: number | null;
  nonRefundableMinor: number | null;
}

export const NO_PRICE: StayPrice = { refundableMinor: null, nonRefundableMinor: null };
