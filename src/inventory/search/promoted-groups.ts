import { CheapestWay } from '../quote/cheapest-way.js';
import { type NightGroups, nightGroups } from '../quote/night-groups.js';
import { nonRefundablePrice } from '../quote/non-refundable-price.js';
import { type PlanPromotions, promotionsFor, type WaysOfPlan } from '../quote/plan-promotions.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { RoomQuery } from './room-search.js';

/** The nights of a price option, what those of each group cost, and whether the partner who asks has this price alone. */
export interface PricedGroups {
  groups: NightGroups;
  amounts: Float64Array;
  isForPartner: 0 | 1;
}

/** Prices the options of one answer with promotions; what they share is prepared once. */
export class PromotedGroups {
  /** The kind of each night: nights of one group are of one kind. */
  readonly kinds: Uint16Array;
  private readonly cheapest: CheapestWay;
  private ofPlan!: NightGroups;
  private ofParty!: Float64Array;
  private unitMinor = 1;
  private readonly undiscounted: Float64Array;
  private readonly option: PricedGroups;

  constructor(private readonly promotions: PlanPromotions) {
    const { kinds } = promotions;
    const nights = kinds.ofNight.length;
    this.kinds = kinds.ofNight;
    this.cheapest = new CheapestWay(kinds);
    this.undiscounted = new Float64Array(nights);
    this.option = { groups: nightGroups(0), amounts: this.undiscounted, isForPartner: 0 };
  }

  /** Undefined where the plan meets no promotion. */
  of(roomTypeId: number, boardId: number): WaysOfPlan | undefined {
    return this.promotions.of(roomTypeId, boardId);
  }

  /** Takes the nights of a plan with their base prices, for the parties that are asked for next. */
  weigh(ways: WaysOfPlan, groups: NightGroups, prices: Float64Array): void {
    this.ofPlan = groups;
    this.cheapest.weigh(ways, groups, prices);
  }

  /** Takes what a party with these shares pays for each group, for the rates that are asked for next. */
  start(amounts: Float64Array, shares: number, unitMinor: number): void {
    this.ofParty = amounts;
    this.unitMinor = unitMinor;
    this.cheapest.start(amounts, shares, unitMinor);
  }

  /** Returns an option at a rate; it is good until the next question. */
  priced(rate: 'refundable' | 'nonRefundable', discount: number): PricedGroups {
    const { option } = this;
    const best = this.cheapest.of(rate, discount);
    option.groups = best?.groups ?? this.ofPlan;
    option.amounts = best?.amounts ?? this.discounted(discount);
    option.isForPartner = best && this.cheapest.isForNamedPartners(best) ? 1 : 0;
    return option;
  }

  private discounted(discount: number): Float64Array {
    const { ofPlan, ofParty, undiscounted, unitMinor } = this;
    for (let group = 0; group < ofPlan.count; group++)
      undiscounted[group] = nonRefundablePrice(ofParty[group]!, discount, unitMinor);
    return undiscounted;
  }
}

/** Returns undefined where the stay meets no promotion: such answers are written without a detour. */
export function promotedGroups(
  { priceRules }: Pick<Snapshot, 'priceRules'>,
  query: RoomQuery,
): PromotedGroups | undefined {
  const promotions = promotionsFor(priceRules, query);
  return promotions && new PromotedGroups(promotions);
}
