import type { StoredDerivation } from '../../inventory/snapshot/derived-price';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { DerivationInput, TypedRule } from './rates.contract';
import { parentName } from './words';

export const ROUNDINGS = ['halfUp', 'up', 'down'] as const;

/** How a rate plan derives its prices, as its form has it: amounts as they were typed. */
export interface DerivationFields {
  /** '' for a plan that has only prices of its own. */
  planId: number | '';
  percent: string;
  amount: string;
  roundTo: string;
  rounding: StoredDerivation['rounding'];
  ending: string;
  floor: string;
  /** Whether own prices from today on are cleared. */
  clears: boolean;
  /** Whether derived prices become own ones, where the plan derives no longer. */
  writes: boolean;
}

/** A plan that begins to derive its prices loses its own, unless the person wants otherwise. */
export function fieldsOf(rule: StoredDerivation | null): DerivationFields {
  return {
    planId: rule?.planId ?? '',
    percent: shortened(rule?.percent),
    amount: shortened(rule?.amount),
    roundTo: shortened(rule?.roundTo),
    rounding: rule?.rounding ?? 'halfUp',
    ending: rule?.ending ?? '',
    floor: shortened(rule?.floor),
    clears: rule === null,
    writes: true,
  };
}

export function inputOf(ratePlanId: number, fields: DerivationFields): DerivationInput {
  const { clears, writes, ...rule } = fields;
  const ownPrices = rule.planId === '' ? (writes ? 'write' : 'keep') : clears ? 'clear' : 'keep';
  return { ratePlanId, rule: rule.planId === '' ? null : (rule as TypedRule), ownPrices };
}

export function plansOf(grid: RateGrid): [id: number, name: string][] {
  return grid.roomTypes.flatMap((type) =>
    type.plans.map(({ id }): [number, string] => [id, parentName(grid, id) ?? '']),
  );
}

/** The plans from which one can derive its prices: of its price type, and none that derives from it. */
export function parentsOf(grid: RateGrid, ratePlanId: number): [id: number, name: string][] {
  const plans = grid.roomTypes.flatMap((type) => type.plans);
  const parentOf = new Map(plans.map(({ id, derived }) => [id, derived?.ratePlanId]));
  const derivesFrom = (id: number | undefined, seen = 0): boolean =>
    id !== undefined &&
    seen <= plans.length &&
    (id === ratePlanId || derivesFrom(parentOf.get(id), seen + 1));
  const own = plans.find(({ id }) => id === ratePlanId);
  const fits = new Set(
    plans.filter(({ id, priceType }) => priceType === own?.priceType && !derivesFrom(id)).map(({ id }) => id),
  );
  return plansOf(grid).filter(([id]) => fits.has(id));
}

/** Without places that are zero; '' for none. */
function shortened(decimal: string | null | undefined): string {
  const text = (decimal ?? '').replace(/\.00$/, '');
  return text === '0' ? '' : text;
}
