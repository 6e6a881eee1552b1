import { type Derivation, derivedPrice } from './derived-price.js';
import { NO_RATE } from './no-rate.js';

interface PlanOfDays {
  id: number;
  derivation?: Derivation | undefined;
  maxBasePriceMinor: number;
  days: { priceMinor: Float64Array; hasOwnPrice?: Uint8Array };
}

/** A plan whose base prices follow from those of another one, undefined where that is not sold. */
export interface DerivedPlan {
  plan: PlanOfDays;
  rule: Derivation;
  parent: PlanOfDays | undefined;
}

/** Returns the derived plans of a hotel, parents before children. */
export function derivedPlansOf(roomTypes: readonly { plans: readonly PlanOfDays[] }[]): DerivedPlan[] {
  const plans = new Map(roomTypes.flatMap((type) => type.plans).map((plan) => [plan.id, plan]));
  const ordered = new Map<number, DerivedPlan>();
  const add = (plan: PlanOfDays, below: readonly number[]): void => {
    const { derivation: rule } = plan;
    if (!rule || ordered.has(plan.id)) return;
    const parent = below.includes(rule.planId) ? undefined : plans.get(rule.planId);
    if (parent) add(parent, [...below, plan.id]);
    ordered.set(plan.id, { plan, rule, parent });
  };
  for (const plan of plans.values()) add(plan, []);
  return [...ordered.values()];
}

/** Derives the base prices of the days from index `first` to `last`; a day with an own price keeps it. */
export function deriveDays(derived: readonly DerivedPlan[], first: number, last: number): void {
  for (const { plan, rule, parent } of derived) {
    const { priceMinor, hasOwnPrice } = plan.days;
    for (let index = first; index <= last; index++) {
      if (hasOwnPrice![index] === 1) continue;
      const minor = derivedPrice(rule, parent?.days.priceMinor[index] ?? NO_RATE);
      priceMinor[index] = minor <= plan.maxBasePriceMinor ? minor : NO_RATE;
    }
  }
}
