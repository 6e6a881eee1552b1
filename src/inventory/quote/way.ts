import type { StayPromotion } from './stay-promotions.js';

/** Promotions that are applied one after the other; an empty way leaves the prices as they are. */
export interface Way {
  readonly perNight: readonly StayPromotion[];
  /** After those by night. */
  readonly free: readonly StayPromotion[];
}

/** Returns the way of promotions in their order. */
export function wayOf(promotions: readonly StayPromotion[]): Way {
  return { perNight: promotions.filter((one) => !one.group), free: promotions.filter((one) => one.group) };
}
