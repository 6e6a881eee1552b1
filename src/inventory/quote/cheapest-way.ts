import { ONE_SHARE } from '../snapshot/price-rules.js';
import { FreedGroups } from './freed-nights.js';
import { type NightGroups, nightGroups } from './night-groups.js';
import type { NightKinds } from './night-kinds.js';
import { nonRefundablePrice } from './non-refundable-price.js';
import type { WaysOfPlan } from './plan-promotions.js';
import type { StayPromotion } from './stay-promotions.js';
import { leftOf } from './taken-off.js';
import { type Way, wayOf } from './way.js';
import { compareWays, type Ways } from './way-bounds.js';

/** What a way leaves of the prices. */
export interface Trial {
  way: Way;
  /** The nights; on a way with free nights, those that are free are the last group. */
  groups: NightGroups;
  /** Before the discount, of each group. */
  byGroup: Float64Array;
  /** The place of the first that takes something off. */
  first: number;
  isForNamedPartners: boolean;
  /** After the discount: of each group, and of the stay. */
  amounts: Float64Array;
  total: number;
}

const NOTHING_TAKEN = Number.MAX_SAFE_INTEGER;
const NO_WAY: Way = { perNight: [], free: [] };

/** Finds the way that is best for the guest; the memory is used again for each price option of an answer. */
export class CheapestWay {
  private groups!: NightGroups;
  private amounts!: Float64Array;
  private shares = 1;
  private unitMinor = 1;
  /** What the nights of each kind cost. */
  private readonly sums: Float64Array;
  private best: Trial | undefined;
  /** The best so far, and one that is compared with it; what a way leaves before the discount is the same for both rates. */
  private readonly trials: [Trial, Trial];
  private readonly freed: FreedGroups;

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
    for (let group = 0; group < groups.count; group++) {
      sums[kinds.ofNight[groups.firsts[group]!]!]! += prices[group]! * groups.sizes[group]!;
    }
    refundable.comparedFor = nonRefundable.comparedFor = Infinity;
  }

  /** Takes what a party pays for each group, which is rounded after `shares` of its price, for the rates that are asked for next. */
  start(amounts: Float64Array, shares: number, unitMinor: number): void {
    const { trials } = this;
    this.amounts = amounts;
    this.shares = shares / ONE_SHARE;
    this.unitMinor = unitMinor;
    trials[0].way = trials[1].way = NO_WAY;
  }

  /**
   * Returns what is left on the cheapest way until the next question; undefined where no way takes anything off. `discount` is
   * in hundredths of a percent, 0 where the rate is refundable.
   */
  of(ways: Ways, discount: number): Readonly<Trial> | undefined {
    const { shares, unitMinor } = this;
    if (!(shares >= ways.comparedFor)) compareWays(ways, this.sums, shares);
    const { likeliest } = ways;
    this.best = undefined;
    if (!likeliest) return undefined;
    this.take(likeliest, discount);
    const kept = (ONE_SHARE - discount) / ONE_SHARE;
    if (ways.leftByOthers * shares * kept - ways.rounded * unitMinor > this.leastTotal()) return this.best;
    for (const way of ways.all) {
      const { left, off, rounded } = way;
      const bound = (left * shares - off) * kept - rounded * unitMinor;
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
    if (trial.first !== NOTHING_TAKEN && (!best || isBetter(trial, best))) this.best = trial;
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
      const trial = this.tried(wayOf(kept));
      this.discount(trial, discount);
      if (trial.total === 0) kept.pop();
    }
    return wayOf(kept);
  }

  private follow(way: Way, trial: Trial): void {
    const { groups, amounts } = this;
    trial.way = way;
    trial.groups = groups;
    trial.first = NOTHING_TAKEN;
    trial.isForNamedPartners = false;
    for (let group = 0; group < groups.count; group++) this.takeOff(trial, group, amounts[group]!);
    if (way.free.length === 0) return;
    const freed = this.freed.of(way.free, groups, trial.byGroup);
    trial.byGroup[groups.count] = 0;
    trial.groups = freed.groups;
    if (trial.first === NOTHING_TAKEN) trial.first = freed.taken[0]?.place ?? NOTHING_TAKEN;
    trial.isForNamedPartners ||= freed.taken.some((one) => one.isForNamedPartners);
  }

  /** Takes the promotions other than free nights off the price of a group, one after the other. */
  private takeOff(trial: Trial, group: number, amount: number): void {
    const { perNight } = trial.way;
    const night = this.groups.firsts[group]!;
    let price = amount;
    for (let i = 0; i < perNight.length; i++) {
      const one = perNight[i]!;
      if (!one.touches[night]) continue;
      const left = leftOf(one, price, this.unitMinor);
      if (left === price) continue;
      price = left;
      if (one.place < trial.first) trial.first = one.place;
      if (one.isForNamedPartners) trial.isForNamedPartners = true;
    }
    trial.byGroup[group] = price;
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
}

function emptyTrial(nights: number): Trial {
  return {
    way: NO_WAY,
    groups: nightGroups(nights),
    byGroup: new Float64Array(nights + 1),
    first: NOTHING_TAKEN,
    isForNamedPartners: false,
    amounts: new Float64Array(nights + 1),
    total: 0,
  };
}

function isBetter({ way: { perNight, free }, first, total }: Trial, best: Trial): boolean {
  if (total !== best.total) return total < best.total;
  return first < best.first || (first === best.first && perNight.length + free.length === 1);
}
