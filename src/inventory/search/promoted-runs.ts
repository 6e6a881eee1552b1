import { CheapestWay } from '../quote/cheapest-way.js';
import { type NightRuns, nightByNight } from '../quote/night-runs.js';
import { PlanPromotions, type Ways, type WaysOfPlan } from '../quote/plan-promotions.js';
import { promotionsOfStay, type StayPromotion } from '../quote/stay-promotions.js';
import { afterDiscount } from '../quote/taken-off.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { RoomQuery } from './room-search.js';

/** What an option costs; `isForPartner` is 1 where the partner who asks alone has this price. */
interface PricedRuns {
  runs: NightRuns;
  isForPartner: 0 | 1;
}

/** Prices the options of one answer with promotions; what they share is prepared once. */
export class PromotedRuns {
  /** Of each night, 1 where another set of promotions touches it than the night before. */
  readonly changes: Uint8Array;
  private readonly promotions: PlanPromotions;
  private readonly cheapest: CheapestWay;
  private runs!: NightRuns;
  private unitMinor = 1;
  /** What a rate takes for each run, and for each night where free nights part runs. */
  private readonly byRun: Float64Array;
  private readonly byNight: NightRuns;

  constructor(ofStay: readonly StayPromotion[], nights: number) {
    this.changes = changesOf(ofStay, nights);
    this.promotions = new PlanPromotions(ofStay);
    this.cheapest = new CheapestWay(nights);
    this.byRun = new Float64Array(nights);
    this.byNight = nightByNight(nights);
  }

  /** Undefined where the plan meets no promotion. */
  of(roomTypeId: number, boardId: number): WaysOfPlan | undefined {
    return this.promotions.of(roomTypeId, boardId);
  }

  /** Takes what the party pays for each run, for the rates that are asked for next. */
  start(runs: NightRuns, unitMinor: number): void {
    this.runs = runs;
    this.unitMinor = unitMinor;
    this.cheapest.start(runs, unitMinor);
  }

  /** Returns the runs with the prices of a rate until the next question. */
  priced(ways: Ways, discount: number): PricedRuns {
    const best = this.cheapest.of(ways, discount);
    const hasFreeNights = best !== undefined && best.way.free.length > 0;
    const { count, firsts, lengths, amounts } = this.runs;
    const runs = hasFreeNights ? this.byNight : { count, firsts, lengths, amounts: this.byRun };
    const left = hasFreeNights ? best.byNight : (best?.byRun ?? amounts);
    for (let run = 0; run < runs.count; run++)
      runs.amounts[run] = afterDiscount(left[run]!, discount, this.unitMinor);
    return { runs, isForPartner: best?.isForNamedPartners ? 1 : 0 };
  }
}

/** Returns undefined where the stay meets no promotion: such answers are written without a detour. */
export function promotedRuns(
  { priceRules }: Pick<Snapshot, 'priceRules'>,
  query: RoomQuery,
): PromotedRuns | undefined {
  const ofStay = promotionsOfStay(priceRules, query);
  return ofStay.length === 0 ? undefined : new PromotedRuns(ofStay, query.nights);
}

function changesOf(ofStay: readonly StayPromotion[], nights: number): Uint8Array {
  const changes = new Uint8Array(nights);
  for (const { touches } of ofStay) {
    for (let night = 1; night < nights; night++) {
      if (touches[night] !== touches[night - 1]) changes[night] = 1;
    }
  }
  return changes;
}
