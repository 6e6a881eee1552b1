import { entryCache } from '../../values/entry-cache.js';
import type { RulesOfHotel } from '../snapshot/rules-of-hotel.js';
import { type NightKinds, nightKinds } from './night-kinds.js';
import { type PromotedStay, promotionsOfStay, shapeOfStay, type StayPromotion } from './stay-promotions.js';
import { type Way, wayOf } from './way.js';
import { type Ways, waysOf } from './ways.js';

/** Each promotion alone, and last all that combine, if these are two or more. */
export interface WaysOfPlan {
  readonly kinds: NightKinds;
  readonly refundable: Ways;
  readonly nonRefundable: Ways;
}

/** Finds the ways of plans for one stay; plans that meet the same promotions share theirs. */
export class PlanPromotions {
  readonly kinds: NightKinds;
  private readonly singles: readonly Way[];
  private readonly combinations = new Map<string, Way>();
  private readonly roomTypes: NamedIds;
  private readonly boards: NamedIds;
  /** By the classes of room type and board; null where they meet none. */
  private readonly ways: (WaysOfPlan | null)[][] = [];

  constructor(private readonly ofStay: readonly StayPromotion[]) {
    this.kinds = nightKinds(ofStay);
    this.singles = ofStay.map((one) => wayOf([one], this.kinds));
    this.roomTypes = new NamedIds(ofStay.map(({ rule }) => rule.roomTypeIds));
    this.boards = new NamedIds(ofStay.map(({ rule }) => rule.boardIds));
  }

  /** Undefined where the plan meets none. */
  of(roomTypeId: number, boardId: number): WaysOfPlan | undefined {
    const ofType = (this.ways[this.roomTypes.classOf(roomTypeId)] ??= []);
    const board = this.boards.classOf(boardId);
    let ways = ofType[board];
    if (ways === undefined) {
      ways = this.waysOfBoth(this.ofStay.filter((one) => isFor(one, roomTypeId, boardId))) ?? null;
      ofType[board] = ways;
    }
    return ways ?? undefined;
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
    const ways: Way[] = [];
    const combining: StayPromotion[] = [];
    for (const one of promotions) {
      ways.push(this.singles[one.place]!);
      if (one.rule.combines) combining.push(one);
    }
    if (combining.length > 1) ways.push(this.combination(combining));
    return waysOf(ways, this.kinds);
  }

  /** Rates and plans that combine the same have one way. */
  private combination(promotions: readonly StayPromotion[]): Way {
    const key = promotions.map(({ place }) => place).join();
    let way = this.combinations.get(key);
    if (!way) this.combinations.set(key, (way = wayOf(promotions, this.kinds)));
    return way;
  }
}

/** So many shapes of stays are kept; one of 30 nights and 20 promotions has 37 kB. */
const MAX_SHAPES = 256;

/** Shapes are those of stays at hotels in memory, by a number for the rules of each. */
const shapes = entryCache<string, PlanPromotions>(MAX_SHAPES);
const numbersOfRules = new WeakMap<RulesOfHotel, number>();
let lastNumber = 0;

/** Returns the promotions that a stay meets, for all plans of a query; undefined where it meets none. */
export function promotionsFor(
  rules: RulesOfHotel | undefined,
  stay: PromotedStay,
): PlanPromotions | undefined {
  if (!rules || rules.promotions.length === 0) return undefined;
  const shape = shapeOfStay(rules, stay);
  if (shape === undefined) return planPromotions(rules, stay);
  let number = numbersOfRules.get(rules);
  if (number === undefined) numbersOfRules.set(rules, (number = ++lastNumber));
  const key = `${number} ${shape}`;
  const kept = shapes.get(key);
  if (kept) return kept;
  const made = planPromotions(rules, stay);
  if (made) shapes.set(key, made);
  return made;
}

function planPromotions(rules: RulesOfHotel, stay: PromotedStay): PlanPromotions | undefined {
  const ofStay = promotionsOfStay(rules, stay);
  return ofStay.length === 0 ? undefined : new PlanPromotions(ofStay);
}

/** Puts ids into classes: those of a class are named by the same of some lists. */
class NamedIds {
  private readonly lists: readonly (readonly number[])[];
  private readonly classes = new Map<number, number>();
  private readonly signatures: string[] = [];

  /** Empty lists name all. */
  constructor(lists: readonly (readonly number[])[]) {
    this.lists = lists.filter((ids) => ids.length > 0);
  }

  /** The number of a class, counted from 0. */
  classOf(id: number): number {
    let found = this.classes.get(id);
    if (found === undefined) {
      const signature = this.lists.map((ids) => (ids.includes(id) ? 'y' : 'n')).join('');
      found = this.signatures.indexOf(signature);
      if (found < 0) found = this.signatures.push(signature) - 1;
      this.classes.set(id, found);
    }
    return found;
  }
}

function isFor({ rule }: StayPromotion, roomTypeId: number, boardId: number): boolean {
  return names(rule.roomTypeIds, roomTypeId) && names(rule.boardIds, boardId);
}

function names(ids: readonly number[], id: number): boolean {
  return ids.length === 0 || ids.includes(id);
}
