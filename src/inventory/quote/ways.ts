import type { NightKinds } from './night-kinds.js';
import type { Way } from './way.js';

/** The ways of which a rate of a plan takes the cheapest; only those are computed that can be. */
export interface Ways {
  readonly all: readonly Way[];
  /** Those that may leave least, the one that does at most prices first. */
  readonly candidates: readonly Way[];
  /** Each other way leaves at least so much more of all nights than the first candidate does; Infinity where there is none. */
  readonly leftMoreByOthers: number;
  /** What rounding takes off all nights at most on any of them, in units of the currency. */
  readonly rounded: number;
}

/** Of what a kind of nights costs: where two ways leave less apart than this, roundings may decide. */
const LEAST_DIFFERENCE = 0.01;

export function waysOf(all: readonly Way[], { sizes }: NightKinds): Ways {
  const [one, ...others] = all;
  if (!one) return { all, candidates: [], leftMoreByOthers: Infinity, rounded: 0 };
  const first = others.reduce((least, way) => (leftOf(way, sizes) < leftOf(least, sizes) ? way : least), one);
  const candidates = [first];
  let leftMoreByOthers = Infinity;
  for (const way of all) {
    if (way === first) continue;
    const more = leastDifference(way.kept, first.kept);
    if (more < LEAST_DIFFERENCE || way.off > first.off) candidates.push(way);
    else leftMoreByOthers = Math.min(leftMoreByOthers, more);
  }
  // The last one has the most promotions.
  return { all, candidates, leftMoreByOthers, rounded: all.at(-1)!.rounded };
}

function leastDifference(kept: readonly number[], other: readonly number[]): number {
  let least = Infinity;
  for (let kind = 0; kind < kept.length; kind++) least = Math.min(least, kept[kind]! - other[kind]!);
  return least;
}

/** What a way leaves at least of the nights of each kind before rounding, but for what it takes off in amounts. */
export function leftOf({ kept }: Way, sums: ArrayLike<number>): number {
  let left = 0;
  for (let kind = 0; kind < kept.length; kind++) left += kept[kind]! * sums[kind]!;
  return left;
}

/** The ways of a rate, compared at the prices of a plan. */
export class ComparedWays {
  ways!: Ways;
  /** The one that leaves least by its bound; undefined where there is no way. */
  likeliest: Way | undefined;
  /** Before rounding each other one leaves at least so much of each share. */
  leftByOthers = Infinity;
  /** Compared once for a party with so many shares, and good for all with as many or more; Infinity before. */
  private shares = Infinity;

  /** Takes the ways of another plan. */
  start(ways: Ways): void {
    this.ways = ways;
    this.shares = Infinity;
  }

  /**
   * Compares them for a party, where `sums` are what the nights of each kind cost together before its shares, and `sum` is what all
   * do. With more shares an amount counts for less: what a way leaves grows at least as they do.
   */
  compare(sums: Float64Array, sum: number, shares: number): void {
    if (shares >= this.shares) return;
    const { candidates, leftMoreByOthers } = this.ways;
    this.likeliest = undefined;
    let least = Infinity;
    let leastOfOthers = Infinity;
    for (const way of candidates) {
      const bound = leftOf(way, sums) * shares - way.off;
      if (bound < least) {
        // The first one stands for all that are no candidates, too.
        leastOfOthers = least === Infinity ? bound + leftMoreByOthers * sum * shares : least;
        least = bound;
        this.likeliest = way;
      } else if (bound < leastOfOthers) leastOfOthers = bound;
    }
    this.shares = shares;
    this.leftByOthers = leastOfOthers / shares;
  }
}
