import type { DayText } from '../../values/day.js';

/** What a night costs one adult, two and three, as far as the room takes them, before promotions; null for no price. */
export type PricesOfAdults = (string | null)[];

/** What a change of prices makes of a night of a rate plan. */
export interface PriceExample {
  day: DayText;
  ratePlanId: number;
  /** Whether the price derives from one that changes. */
  follows: boolean;
  before: PricesOfAdults;
  after: PricesOfAdults;
}

/** A night of a plan that would derive its prices: what it and its parent cost. */
export interface DerivationExample {
  day: DayText;
  parent: PricesOfAdults;
  before: PricesOfAdults;
  after: PricesOfAdults;
  /** Whether the plan would keep a price of its own. */
  isException: boolean;
}
