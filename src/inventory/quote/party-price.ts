import type { ChildAges } from './party.js';
import { type ChildShare, ONE_SHARE, type PriceRules } from '../snapshot/price-rules.js';
import { timesShares } from './rounding.js';

/** Returns what a night costs a party with `shares` (ten-thousandths); the price of a plan per room is that of its room. */
export function partyPrice({ perRoom, unitMinor }: PriceRules, baseMinor: number, shares: number): number {
  return timesShares(baseMinor, perRoom ? ONE_SHARE : shares, unitMinor);
}

/** The shares of a party, whose children are given eldest first. */
export function partyShares(rules: PriceRules, adults: number, agesEldestFirst: ChildAges): number {
  return adultShares(rules, adults) + childShares(rules, agesEldestFirst);
}

export function adultShares(rules: PriceRules, adults: number): number {
  return rules.adultShares[adults - 1] ?? adults * ONE_SHARE;
}

/** Shares of children given eldest first. A child that no band fits, and one of unknown age, has one adult share. */
export function childShares(rules: PriceRules, agesEldestFirst: ChildAges): number {
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
