import type { RulesOfHotel } from '../snapshot/rules-of-hotel.js';
import { type NightKinds, nightKinds } from './night-kinds.js';
import { type PromotedStay, promotionsOfStay, type StayPromotion } from './stay-promotions.js';
import { wayOf } from './way.js';
import { type BoundedWay, boundedWay, type Ways, waysOf } from './way-bounds.js';

/** Each promotion alone, and last all that combine, if these are two or more. */
export interface WaysOfPlan {
  readonly kinds: NightKinds;
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
  readonly kinds: NightKinds;
  private readonly singles: readonly BoundedWay[];
  private readonly combinations = new Map<string, BoundedWay>();
  private readonly choosy: readonly StayPromotion[];
  private readonly answers: Answers = {};

  constructor(private readonly ofStay: readonly StayPromotion[]) {
    this.kinds = nightKinds(ofStay);
    this.singles = ofStay.map((one) => boundedWay(wayOf([one]), this.kinds));
    this.choosy = ofStay.filter(({ rule }) => rule.roomTypeIds.length > 0 || rule.boardIds.length > 0);
  }

  /** Undefined where the plan meets none. */
  of(roomTypeId: number, boardId: number): WaysOfPlan | undefined {
    let answer = this.answers;
    for (const one of this.choosy) {
      answer = isFor(one, roomTypeId, boardId) ? (answer.yes ??= {}) : (answer.no ??= {});
    }
    if (answer.ways === undefined) {
      answer.ways = this.waysOfBoth(this.ofStay.filter((one) => isFor(one, roomTypeId, boardId))) ?? null;
    }
    return answer.ways ?? undefined;
  }

  private waysOfBoth(promotions: readonly StayPromotion[]): WaysOfPlan | undefined {
    if (promotions.length === 0) return undefined;
    const refundable = promotions.filter(({ rule }) => rule.refundable);
    const nonRefundable = promotions.filter(({ rule }) => rule.nonRefundable);
    const areForBoth = refundable.length === promotions.length && nonRefundable.length === promotions.length;
    const ofRefundable = this.waysOfRate(refundable);
    const ofNonRefundable = areForBoth ? ofRefundable : this.waysOfRate(nonRefundable);
    return { kinds: this.kinds, refundable: ofRefundable, nonRefundable: ofNonRefundable };
  }

  private waysOfRate(promotions: readonly StayPromotion[]): Ways {
    const ways: BoundedWay[] = [];
    const combining: StayPromotion[] = [];
    for (const one of promotions) {
      ways.push(this.singles[one.place]!);
      if (one.rule.combines) combining.push(one);
    }
    if (combining.length > 1) ways.push(this.combination(combining));
    return waysOf(ways);
  }

  /** Rates and plans that combine the same have one way. */
  private combination(promotions: readonly StayPromotion[]): BoundedWay {
    const key = promotions.map(({ place }) => place).join();
    let way = this.combinations.get(key);
    if (!way) this.combinations.set(key, (way = boundedWay(wayOf(promotions), this.kinds)));
    return way;
  }
}

/** Returns the promotions that a stay meets, for all plans of a query; undefined where it meets none. */
export function promotionsFor(
  rules: RulesOfHotel | undefined,
  stay: PromotedStay,
): PlanPromotions | undefined {
  const ofStay = promotionsOfStay(rules, stay);
  return ofStay.length === 0 ? undefined : new PlanPromotions(ofStay);
}

function isFor({ rule }: StayPromotion, roomTypeId: number, boardId: number): boolean {
  return names(rule.roomTypeIds, roomTypeId) && names(rule.boardIds, boardId);
}

function names(ids: readonly number[], id: number): boolean {
  return ids.length === 0 || ids.includes(id);
}
