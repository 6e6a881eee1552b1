/** A rate plan with the one that its prices derive from; `key` is whatever names plans. */
export interface DerivingPlan<Key> {
  key: Key;
  parent: Key | undefined;
  priceType: 0 | 1;
}

export type DerivationFault = 'prices_derive_in_a_circle' | 'prices_derive_too_far' | 'price_types_differ';

/** So many derivations stand above a plan at most. */
export const MAX_DERIVATIONS = 4;

/** Returns the first plan whose derivation cannot be, and why; undefined where all can. */
export function derivationFault<Key>(
  plans: readonly DerivingPlan<Key>[],
): { key: Key; fault: DerivationFault } | undefined {
  const byKey = new Map(plans.map((plan) => [plan.key, plan]));
  for (const plan of plans) {
    const fault = faultOf(plan, byKey);
    if (fault) return { key: plan.key, fault };
  }
  return undefined;
}

function faultOf<Key>(
  plan: DerivingPlan<Key>,
  byKey: ReadonlyMap<Key, DerivingPlan<Key>>,
): DerivationFault | undefined {
  const seen = new Set<Key>([plan.key]);
  let { parent } = plan;
  if (parent !== undefined && byKey.has(parent) && byKey.get(parent)!.priceType !== plan.priceType)
    return 'price_types_differ';
  while (parent !== undefined) {
    if (seen.has(parent)) return 'prices_derive_in_a_circle';
    seen.add(parent);
    parent = byKey.get(parent)?.parent;
  }
  return seen.size - 1 > MAX_DERIVATIONS ? 'prices_derive_too_far' : undefined;
}
