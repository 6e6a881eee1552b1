import { ONE_SHARE } from '../snapshot/price-rules.js';
import type { NightKinds } from './night-kinds.js';
import type { StayPromotion } from './stay-promotions.js';

/** Of each promotion that touches a night: the minor units that it takes off, and the ten-thousandths that it leaves of the rest. */
export type Steps = readonly number[];

/** Promotions that are applied one after the other, with what they can leave of a stay at least. */
export interface Way {
  readonly perNight: readonly StayPromotion[];
  /** After those by night. */
  readonly free: readonly StayPromotion[];
  /** What those by night do to a night of each kind. */
  readonly steps: readonly Steps[];
  readonly isForNamedPartners: boolean;
  /** Before rounding at least so much is left of what the nights of each kind cost, less `off` of all nights. */
  readonly kept: readonly number[];
  readonly off: number;
  /** What rounding takes off all nights at most, in units of the currency. */
  readonly rounded: number;
}

/** Returns the way of promotions in their order. */
export function wayOf(promotions: readonly StayPromotion[], kinds: NightKinds): Way {
  const perNight = promotions.filter((one) => !one.group);
  const free = promotions.filter((one) => one.group);
  const steps = kinds.firsts.map((night) => stepsOf(perNight, night));
  // The cheapest nights of a group are free: of what it costs, at most their part.
  const paid = free.reduce((part, { group }) => part * (1 - group!.free / group!.size), 1);
  const kept: number[] = [];
  let off = 0;
  steps.forEach((ofKind, kind) => {
    let [keptOfKind, offOfNight] = [paid, 0];
    for (let i = 0; i < ofKind.length; i += 2) {
      const left = ofKind[i + 1]! / ONE_SHARE;
      keptOfKind *= left;
      offOfNight = (offOfNight + ofKind[i]!) * left;
    }
    kept.push(keptOfKind);
    off += offOfNight * kinds.sizes[kind]!;
  });
  // Each promotion rounds a night by half a unit at most, so do the price of the party and the discount: here twice that.
  const rounded = (promotions.length + 2) * kinds.ofNight.length;
  const isForNamedPartners = promotions.some((one) => one.isForNamedPartners);
  return { perNight, free, steps, isForNamedPartners, kept, off, rounded };
}

/** What promotions other than free nights do to a night. */
export function stepsOf(perNight: readonly StayPromotion[], night: number): Steps {
  const steps: number[] = [];
  for (const { touches, amountMinor, percent } of perNight) {
    if (touches[night]) steps.push(amountMinor, ONE_SHARE - percent);
  }
  return steps;
}
