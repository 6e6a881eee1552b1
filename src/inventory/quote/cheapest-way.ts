import { ONE_SHARE } from '../snapshot/price-rules.js';
import type { NightRuns } from './night-runs.js';
import type { Way, Ways } from './plan-promotions.js';
import type { StayPromotion } from './stay-promotions.js';
import { afterDiscount, freeNights, takeOff } from './taken-off.js';

/** What a way leaves of the prices. */
export interface Trial {
  way: Way;
  /** Before the discount; of a way with free nights `byNight` holds. */
  byRun: Float64Array;
  byNight: Float64Array;
  /** The place of the first that takes something off. */
  first: number;
  isForNamedPartners: boolean;
  /** After the discount. */
  total: number;
}

const NOTHING_TAKEN = Number.MAX_SAFE_INTEGER;
const EMPTY_WAY: Way = { perNight: [], free: [] };

/** Finds the way that is best for the guest; the memory is used again for each price option of an answer. */
export class CheapestWay {
  private runs!: NightRuns;
  private unitMinor = 1;
  /** Of the runs: the sum, how many nights, and the dearest of them. */
  private all = 0;
  private nights = 0;
  private dearest = 0;
  private best: Trial | undefined;
  private readonly singles: [Trial, Trial];
  /** What all that combine leave is the same for both rates. */
  private readonly together: Trial;

  constructor(nights: number) {
    this.singles = [emptyTrial(nights), emptyTrial(nights)];
    this.together = emptyTrial(nights);
  }

  /** Takes what a party pays for each run, for the rates that are asked for next. */
  start(runs: NightRuns, unitMinor: number): void {
    this.runs = runs;
    this.unitMinor = unitMinor;
    this.together.way = EMPTY_WAY;
    let [all, nights, dearest] = [0, 0, 0];
    for (let run = 0; run < runs.count; run++) {
      const amount = runs.amounts[run]!;
      all += amount * runs.lengths[run]!;
      nights += runs.lengths[run]!;
      if (amount > dearest) dearest = amount;
    }
    this.all = all;
    this.nights = nights;
    this.dearest = dearest;
  }

  /**
   * Returns what is left on the cheapest way until the next question; undefined where no way takes anything off. `discount` is
   * in hundredths of a percent, 0 where the rate is refundable.
   */
  of({ singles, unbeaten, together }: Ways, discount: number): Readonly<Trial> | undefined {
    this.best = undefined;
    let makesFree = together !== undefined && this.takeTogether(together, discount);
    makesFree = this.takeSingles(unbeaten, discount) || makesFree;
    if (makesFree) {
      if (together) this.takeTogether(this.withoutFreeStay(together, discount), discount);
      this.takeSingles(singles, discount);
    }
    return this.best;
  }

  private takeTogether(way: Way, discount: number): boolean {
    const { together } = this;
    if (together.way !== way) this.follow(way, together);
    return this.take(together, discount);
  }

  /** Only those are computed that can be cheaper. Returns whether one would make the stay free. */
  private takeSingles(singles: Ways['singles'], discount: number): boolean {
    const { all, dearest, unitMinor } = this;
    const kept = (ONE_SHARE - discount) / ONE_SHARE;
    const rounded = this.nights * unitMinor;
    let makesFree = false;
    for (const single of singles) {
      const { nights, percent, amountMinor } = single.one;
      const ofPrice = (Math.min(all, nights * dearest) * percent) / ONE_SHARE;
      const most = ofPrice + nights * (amountMinor + unitMinor);
      if (this.best && (all - most) * kept - rounded > this.best.total) continue;
      const trial = this.best === this.singles[0] ? this.singles[1] : this.singles[0];
      this.follow(single, trial);
      makesFree = this.take(trial, discount) || makesFree;
    }
    return makesFree;
  }

  /**
   * Keeps a way if it is the best so far: at equal totals the one that begins earlier in the order, and of those that begin
   * alike the single one. Returns whether it would make the stay free; then it is left out.
   */
  private take(trial: Trial, discount: number): boolean {
    const { best } = this;
    trial.total = this.totalOf(trial, discount);
    if (trial.total === 0) return true;
    if (trial.first !== NOTHING_TAKEN && (!best || isBetter(trial, best))) this.best = trial;
    return false;
  }

  /** Each that would make the total 0 is left out, and those after it follow. */
  private withoutFreeStay({ perNight, free }: Way, discount: number): Way {
    const trial = this.together;
    let way = EMPTY_WAY;
    for (const one of [...perNight, ...free]) {
      const longer = one.group
        ? { perNight: way.perNight, free: [...way.free, one] }
        : { perNight: [...way.perNight, one], free: [] };
      this.follow(longer, trial);
      if (this.totalOf(trial, discount) > 0) way = longer;
    }
    return way;
  }

  private follow(way: Way, trial: Trial): void {
    const { byRun, byNight } = trial;
    const { count, lengths, amounts } = this.runs;
    trial.way = way;
    trial.first = NOTHING_TAKEN;
    trial.isForNamedPartners = false;
    for (let run = 0; run < count; run++) byRun[run] = amounts[run]!;
    for (const one of way.perNight) if (takeOff(one, byRun, this.runs, this.unitMinor)) noteTaken(trial, one);
    if (way.free.length === 0) return;
    let night = 0;
    for (let run = 0; run < count; run++) {
      for (const end = night + lengths[run]!; night < end; night++) byNight[night] = byRun[run]!;
    }
    for (const one of way.free) if (freeNights(one, byNight, night)) noteTaken(trial, one);
  }

  private totalOf({ way, byRun, byNight }: Trial, discount: number): number {
    const { nights, unitMinor } = this;
    const { count, lengths } = this.runs;
    let total = 0;
    if (way.free.length === 0) {
      for (let run = 0; run < count; run++)
        total += afterDiscount(byRun[run]!, discount, unitMinor) * lengths[run]!;
      return total;
    }
    for (let night = 0; night < nights; night++) total += afterDiscount(byNight[night]!, discount, unitMinor);
    return total;
  }
}

function emptyTrial(nights: number): Trial {
  const [byRun, byNight] = [new Float64Array(nights), new Float64Array(nights)];
  return { way: EMPTY_WAY, byRun, byNight, first: NOTHING_TAKEN, isForNamedPartners: false, total: 0 };
}

function isBetter({ way: { perNight, free }, first, total }: Trial, best: Trial): boolean {
  if (total !== best.total) return total < best.total;
  return first < best.first || (first === best.first && perNight.length + free.length === 1);
}

function noteTaken(trial: Trial, { place, rule }: StayPromotion): void {
  if (trial.first === NOTHING_TAKEN) trial.first = place;
  if (rule.partnerIds.length > 0) trial.isForNamedPartners = true;
}
