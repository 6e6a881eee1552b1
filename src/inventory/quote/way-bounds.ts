import { ONE_SHARE } from '../snapshot/price-rules.js';
import type { NightKinds } from './night-kinds.js';
import type { Way } from './way.js';

/** A way with what it can leave of a stay at least: so only ways are computed that can be the cheapest. */
export interface BoundedWay extends Way {
  /** Before rounding at least so much is left of what the nights of each kind cost, less `off` of all nights. */
  readonly kept: readonly number[];
  readonly off: number;
  /** What rounding takes off all nights at most, in units of the currency. */
  readonly rounded: number;
  /** What is left of base prices, of the nights that were compared last: `kept` of their sums. */
  left: number;
}

/** The ways of which a rate of a plan takes the cheapest. */
export interface Ways {
  readonly all: readonly BoundedWay[];
  /** What rounding takes off all nights at most on any of them, in units of the currency. */
  readonly rounded: number;
  /** For the nights of a plan, compared once for a party with `shares` and good for all with as many or more; Infinity before. */
  comparedFor: number;
  /** The one that leaves least by its bound; undefined where there is no way. */
  likeliest: BoundedWay | undefined;
  /** Before rounding each other one leaves at least so much of each share. */
  leftByOthers: number;
}

export function boundedWay({ perNight, free }: Way, kinds: NightKinds): BoundedWay {
  const kept: number[] = [];
  let off = 0;
  for (let kind = 0; kind < kinds.count; kind++) {
    let [keptOfKind, offOfNight] = [1, 0];
    for (const { touches, percent, amountMinor } of perNight) {
      if (!touches[kinds.firsts[kind]!]) continue;
      keptOfKind *= 1 - percent / ONE_SHARE;
      offOfNight = (offOfNight + amountMinor) * (1 - percent / ONE_SHARE);
    }
    // The cheapest nights of a group are free: of what it costs, at most their part.
    for (const { group } of free) keptOfKind *= 1 - group!.free / group!.size;
    kept.push(keptOfKind);
    off += offOfNight * kinds.sizes[kind]!;
  }
  // Each promotion rounds a night by half a unit at most, so do the price of the party and the discount: here twice that.
  const rounded = (perNight.length + free.length + 2) * kinds.ofNight.length;
  return { perNight, free, kept, off, rounded, left: 0 };
}

export function waysOf(all: readonly BoundedWay[]): Ways {
  // The last one has the most promotions.
  const rounded = all.at(-1)?.rounded ?? 0;
  return { all, rounded, comparedFor: Infinity, likeliest: undefined, leftByOthers: Infinity };
}

/**
 * Compares ways for a party with `shares`, where `sums` are what the nights of each kind cost together before its shares. With more
 * shares an amount counts for less: what a way leaves grows at least as they do.
 */
export function compareWays(ways: Ways, sums: Float64Array, shares: number): void {
  let [least, leastOfOthers] = [Infinity, Infinity];
  for (const way of ways.all) {
    const { kept } = way;
    let left = 0;
    for (let kind = 0; kind < kept.length; kind++) left += kept[kind]! * sums[kind]!;
    way.left = left;
    const bound = left * shares - way.off;
    if (bound < least) {
      leastOfOthers = least;
      least = bound;
      ways.likeliest = way;
    } else if (bound < leastOfOthers) leastOfOthers = bound;
  }
  ways.comparedFor = shares;
  ways.leftByOthers = leastOfOthers / shares;
}
