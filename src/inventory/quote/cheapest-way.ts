import { ONE_SHARE } from '../snapshot/price-rules.js';
import { type FreedNights, FreedGroups } from './freed-nights.js';
import { type NightGroups, nightGroups } from './night-groups.js';
import type { NightKinds } from './night-kinds.js';
import { nonRefundablePrice } from './non-refundable-price.js';
import type { WaysOfPlan } from './plan-promotions.js';
import type { StayPromotion } from './stay-promotions.js';
import { leftAfter } from './taken-off.js';
import { stepsOf, type Way, wayOf } from './way.js';
import { ComparedWays, leftOf } from './ways.js';

/** What a way leaves of the prices. */
export interface Trial {
  way: Way | undefined;
  /** The nights; on a way with free nights, those that are free are the last group. */
  groups: NightGroups;
  /** Where there are free nights on the way. */
  freed: FreedNights | undefined;
  /** Before the discount, of each group. */
  byGroup: Float64Array;
  /** Whether it takes anything off. */
  isCheaper: boolean;
  /** After the discount: of each group, and of the stay. */
  amounts: Float64Array;
  total: number;
}

const NO_GROUPS = nightGroups(0);

/** Finds the way that is best for the guest; the memory is used again for each price option of an answer. */
export class CheapestWay {
  private groups = NO_GROUPS;
  private amounts!: Float64Array;
  private shares = 1;
  private unitMinor = 1;
  /** What the nights of each kind cost, and what all do. */
  private readonly sums: Float64Array;
  private sum = 0;
  private best: Trial | undefined;
  /** The best so far, and one that is compared with it; what a way leaves before the discount is the same for both rates. */
  private readonly trials: [Trial, Trial];
  private readonly freed: FreedGroups;
  private readonly refundable = new ComparedWays();
  private readonly nonRefundable = new ComparedWays();

  constructor(private readonly kinds: NightKinds) {
    const { count, ofNight } = kinds;
    this.sums = new Float64Array(count);
    this.trials = [emptyTrial(ofNight.length), emptyTrial(ofNight.length)];
    this.freed = new FreedGroups(ofNight.length);
  }

  /** Takes the nights of a plan with their base prices, for the parties that are asked for next. */
  weigh({ refundable, nonRefundable }: WaysOfPlan, groups: NightGroups, prices: Float64Array): void {
    const { sums, kinds } = this;
    this.groups = groups;
    sums.fill(0);
    this.sum = 0;
    for (let group = 0; group < groups.count; group++) {
      const ofGroup = prices[group]! * groups.sizes[group]!;
      sums[kinds.ofNight[groups.firsts[group]!]!]! += ofGroup;
      this.sum += ofGroup;
    }
    this.refundable.start(refundable);
    this.nonRefundable.start(nonRefundable);
  }

  /** Takes what a party pays for each group, which is rounded after `shares` of its price, for the rates that are asked for next. */
  start(amounts: Float64Array, shares: number, unitMinor: number): void {
    const { trials } = this;
    this.amounts = amounts;
    this.shares = shares / ONE_SHARE;
    this.unitMinor = unitMinor;
    trials[0].way = trials[1].way = undefined;
  }

  /**
   * Returns what is left on the cheapest way until the next question; undefined where no way takes anything off. `discount` is
   * in hundredths of a percent, 0 where the rate is refundable.
   */
  of(rate: 'refundable' | 'nonRefundable', discount: number): Readonly<Trial> | undefined {
    const { shares, unitMinor, sums } = this;
    const compared = this[rate];
    compared.compare(sums, this.sum, shares);
    const { ways, likeliest, leftByOthers } = compared;
    this.best = undefined;
    if (!likeliest) return undefined;
    this.take(likeliest, discount);
    const kept = (ONE_SHARE - discount) / ONE_SHARE;
    if (leftByOthers * shares * kept - ways.rounded * unitMinor > this.leastTotal()) return this.best;
    for (const way of ways.all) {
      const bound = (leftOf(way, sums) * shares - way.off) * kept - way.rounded * unitMinor;
      if (way !== likeliest && bound <= this.leastTotal()) this.take(way, discount);
    }
    return this.best;
  }

  private leastTotal(): number {
    return this.best?.total ?? Infinity;
  }

  /**
   * Keeps a way if it is the best so far: at equal totals the one that begins earlier in the order, and of those that begin
   * alike the single one. One that would make the stay free is left out.
   */
  private take(way: Way, discount: number): void {
    const trial = this.tried(way);
    this.discount(trial, discount);
    if (trial.total === 0) {
      if (way.perNight.length + way.free.length > 1) this.take(this.withoutFreeStay(way, discount), discount);
      return;
    }
    const { best } = this;
    if (trial.isCheaper && (!best || this.isBetter(trial, best))) this.best = trial;
  }

  private tried(way: Way): Trial {
    const [one, other] = this.trials;
    if (one.way === way) return one;
    if (other.way === way) return other;
    const trial = one === this.best ? other : one;
    this.follow(way, trial);
    return trial;
  }

  /** Each that would make the total 0 is left out, and those after it follow. */
  private withoutFreeStay({ perNight, free }: Way, discount: number): Way {
    const kept: StayPromotion[] = [];
    for (const one of [...perNight, ...free]) {
      kept.push(one);
      const trial = this.tried(wayOf(kept, this.kinds));
      this.discount(trial, discount);
      if (trial.total === 0) kept.pop();
    }
    return wayOf(kept, this.kinds);
  }

  private follow(way: Way, trial: Trial): void {
    const { groups, amounts, unitMinor, kinds } = this;
    const { byGroup } = trial;
    trial.way = way;
    trial.groups = groups;
    trial.freed = undefined;
    trial.isCheaper = false;
    for (let group = 0; group < groups.count; group++) {
      const amount = amounts[group]!;
      const left = leftAfter(way.steps[kinds.ofNight[groups.firsts[group]!]!]!, amount, unitMinor);
      byGroup[group] = left;
      if (left < amount) trial.isCheaper = true;
    }
    if (way.free.length === 0) return;
    const freed = this.freed.of(way.free, groups, byGroup);
    byGroup[groups.count] = 0;
    trial.freed = freed;
    trial.groups = freed.groups;
    if (freed.taken.length > 0) trial.isCheaper = true;
  }

  /** Computes what a rate takes. */
  private discount(trial: Trial, discount: number): void {
    const { groups, byGroup, amounts } = trial;
    let total = 0;
    for (let group = 0; group < groups.count; group++) {
      const amount = nonRefundablePrice(byGroup[group]!, discount, this.unitMinor);
      amounts[group] = amount;
      total += amount * groups.sizes[group]!;
    }
    trial.total = total;
  }

  private isBetter(trial: Trial, best: Trial): boolean {
    if (trial.total !== best.total) return trial.total < best.total;
    const [taken, takenByBest] = [this.taken(trial), this.taken(best)];
    const [first, firstOfBest] = [taken[0]!.place, takenByBest[0]!.place];
    const { perNight, free } = trial.way!;
    return first < firstOfBest || (first === firstOfBest && perNight.length + free.length === 1);
  }

  /** Whether a promotion for named partners takes something off. */
  isForNamedPartners(trial: Readonly<Trial>): boolean {
    return trial.way!.isForNamedPartners && this.taken(trial).some((one) => one.isForNamedPartners);
  }

  /** The promotions of a way that take something off, in the order in which they are applied. */
  private taken({ way, freed }: Readonly<Trial>): StayPromotion[] {
    const { groups, unitMinor } = this;
    const left = this.amounts.slice(0, groups.count);
    const taken = way!.perNight.filter((one) => {
      const before = left.slice();
      before.forEach((price, group) => {
        left[group] = leftAfter(stepsOf([one], groups.firsts[group]!), price, unitMinor);
      });
      return left.some((price, group) => price < before[group]!);
    });
    return freed ? [...taken, ...freed.taken] : taken;
  }
}

function emptyTrial(nights: number): Trial {
  return {
    way: undefined,
    groups: NO_GROUPS,
    freed: undefined,
    byGroup: new Float64Array(nights + 1),
    isCheaper: false,
    amounts: new Float64Array(nights + 1),
    total: 0,
  };
}
