import type { StoredDerivation } from '../snapshot/derived-price.js';

/** How a plan derived its prices, and how it does; null where it has only prices of its own. */
export interface ChangedDerivation {
  ratePlanId: number;
  before: StoredDerivation | null;
  after: StoredDerivation | null;
}

/**
 * What becomes of a plan's own prices from today on: they stay, are cleared, or, where the plan derives no longer, the derived
 * prices are written as its own.
 */
export const OWN_PRICES = ['keep', 'clear', 'write'] as const;

export interface WantedDerivation {
  ratePlanId: number;
  /** Null for a plan that has only prices of its own. */
  rule: StoredDerivation | null;
  ownPrices: (typeof OWN_PRICES)[number];
}
