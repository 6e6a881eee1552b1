import type { StayPromotion } from './stay-promotions.js';

/** Promotions that are applied one after the other; an empty way leaves the prices as they are. */
export interface Way {
  readonly perNight: readonly StayPromotion[];
  /** After those by night. */
  readonly free: readonly StayPromotion[];
}

/** A promotion alone. */
export interface SingleWay extends Way {
  readonly one: StayPromotion;
}

/** The ways of which a rate of a plan takes the cheapest. */
export interface Ways {
  readonly singles: readonly SingleWay[];
  /** Those of the singles that can be the cheapest, unless one of them would make the whole stay free. */
  readonly unbeaten: readonly SingleWay[];
  /** All that combine, where these are at least two. */
  readonly together: Way | undefined;
}

export interface WaysOfPlan {
  readonly refundable: Ways;
  readonly nonRefundable: Ways;
}

/** Answers by whether each promotion that names room types or boards names those of a plan. */
interface Answers {
  yes?: Answers;
  no?: Answers;
  ways?: WaysOfPlan | null;
}

/** Finds the ways of plans for one stay; plans that meet the same promotions share theirs. */
export class PlanPromotions {
  private readonly choosy: readonly StayPromotion[];
  private readonly answers: Answers = {};

  constructor(private readonly ofStay: readonly StayPromotion[]) {
    this.choosy = ofStay.filter(({ rule }) => rule.roomTypeIds.length > 0 || rule.boardIds.length > 0);
  }

  /** Undefined where the plan meets none. */
  of(roomTypeId: number, boardId: number): WaysOfPlan | undefined {
    if (this.ofStay.length === 0) return undefined;
    let answer = this.answers;
    for (const one of this.choosy) {
      answer = isFor(one, roomTypeId, boardId) ? (answer.yes ??= {}) : (answer.no ??= {});
    }
    if (answer.ways === undefined) {
      answer.ways = waysOfPlan(this.ofStay.filter((one) => isFor(one, roomTypeId, boardId))) ?? null;
    }
    return answer.ways ?? undefined;
  }
}

function isFor({ rule }: StayPromotion, roomTypeId: number, boardId: number): boolean {
  return names(rule.roomTypeIds, roomTypeId) && names(rule.boardIds, boardId);
}

function names(ids: readonly number[], id: number): boolean {
  return ids.length === 0 || ids.includes(id);
}

function waysOfPlan(promotions: readonly StayPromotion[]): WaysOfPlan | undefined {
  if (promotions.length === 0) return undefined;
  const refundable = promotions.filter(({ rule }) => rule.refundable);
  const nonRefundable = promotions.filter(({ rule }) => rule.nonRefundable);
  const ways = waysOf(refundable);
  const areForBoth = refundable.length === promotions.length && nonRefundable.length === promotions.length;
  return { refundable: ways, nonRefundable: areForBoth ? ways : waysOf(nonRefundable) };
}

function waysOf(promotions: readonly StayPromotion[]): Ways {
  const singles = promotions.map(alone);
  const unbeaten: SingleWay[] = [];
  for (const single of singles) {
    if (!unbeaten.some(({ one }) => beats(one, single.one))) unbeaten.push(single);
  }
  const combining = promotions.filter(({ rule }) => rule.combines);
  const together =
    combining.length < 2
      ? undefined
      : { perNight: combining.filter((one) => !one.group), free: combining.filter((one) => one.group) };
  return { singles, unbeaten, together };
}

function alone(one: StayPromotion): SingleWay {
  return { one, perNight: one.group ? [] : [one], free: one.group ? [one] : [] };
}

/** Whether a promotion leaves no night dearer than one that comes after it, whatever the prices. */
function beats(one: StayPromotion, later: StayPromotion): boolean {
  if (one.group || later.group) return false;
  if (one.percent < later.percent || one.amountMinor < later.amountMinor) return false;
  return one.nights === one.touches.length || later.touches.every((is, night) => !is || one.touches[night]);
}
