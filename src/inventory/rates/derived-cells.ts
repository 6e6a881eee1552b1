import { type Derivation, derivedPrice } from '../snapshot/derived-price.js';
import { NO_RATE } from '../snapshot/no-rate.js';
import type { CellOwner } from './day-cell.js';
import { cellValue, type DayRows } from './day-changes.js';

/** The base price of each rate plan on days as they are stored, or would be: its own, else the derived one. */
export class DerivedCells {
  constructor(
    private readonly rules: ReadonlyMap<number, Derivation>,
    private readonly stored: DayRows,
  ) {}

  isDerived(planId: number): boolean {
    return this.rules.has(planId);
  }

  /** The plan that a plan derives from. */
  parentOf(planId: number): number | undefined {
    return this.rules.get(planId)?.planId;
  }

  /** What the plan would have without an own price on the day, in minor units; null for none, and where it does not derive. */
  derivedMinor(planId: number, day: number): number | null {
    const rule = this.rules.get(planId);
    if (!rule) return null;
    const minor = derivedPrice(rule, this.baseMinor(rule.planId, day) ?? NO_RATE);
    return minor === NO_RATE ? null : minor;
  }

  baseMinor(planId: number, day: number): number | null {
    return cellValue(this.stored.get(`p${planId}`)?.get(day), 'price') ?? this.derivedMinor(planId, day);
  }
}

/** The plans of which `planIds` derive, with these themselves. */
export function withParents(
  owners: readonly CellOwner[],
  all: readonly CellOwner[],
  rules: ReadonlyMap<number, Derivation>,
): CellOwner[] {
  const wanted = new Set(owners.flatMap(({ ratePlanId }) => ratePlanId ?? []));
  for (const planId of wanted) {
    const parent = rules.get(planId)?.planId;
    if (parent !== undefined) wanted.add(parent);
  }
  const types = owners.filter(({ ratePlanId }) => ratePlanId === null);
  return [...types, ...all.filter(({ ratePlanId }) => ratePlanId !== null && wanted.has(ratePlanId))];
}
