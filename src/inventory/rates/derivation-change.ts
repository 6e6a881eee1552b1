import { type EntityManager, IsNull } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { recordIsNotFound, writeRecord } from '../../hotel/hotel-record.js';
import { CATALOGUE_KINDS } from '../catalogue/catalogue-kinds.js';
import { checkDerivations } from '../catalogue/derivation-checks.js';
import { NOT_DERIVED } from '../catalogue/derivation-form.js';
import { RatePlan } from '../catalogue/rate-plan.entity.js';
import type { StoredDerivation } from '../snapshot/derived-price.js';
import { derivationHasChanged } from './day-change.errors.js';
import type { ChangedDerivation } from './changed-derivation.js';

/** Where a fault of the parent stands in what is sent. */
export const PARENT_FIELD = 'planId';

/** Returns how a rate plan in use derives its prices, null where it does not. Throws `record_is_not_found`. */
export async function readDerivation(
  manager: EntityManager,
  hotelId: number,
  ratePlanId: number,
): Promise<{ roomTypeId: number; rule: StoredDerivation | null }> {
  const plan = await manager.findOneBy(RatePlan, { hotelId, id: ratePlanId, retiredAt: IsNull() });
  if (!plan) throw recordIsNotFound();
  const { roomTypeId, derivedFromPlanId, derivedPercent, derivedAmount, ...others } = plan;
  const { roundTo, rounding, ending, floor } = others;
  if (derivedFromPlanId === null) return { roomTypeId, rule: null };
  const amounts = { percent: derivedPercent, amount: derivedAmount };
  return { roomTypeId, rule: { planId: derivedFromPlanId, ...amounts, roundTo, rounding, ending, floor } };
}

/** Writes how a plan derives its prices, under the hotel's lock. Throws `InvalidFields` where it cannot. */
export async function writeDerivation(
  change: HotelChange,
  ratePlanId: number,
  rule: StoredDerivation | null,
): Promise<void> {
  await change.touch('catalogue');
  const { planId = null, percent = '', amount = '', ...others } = rule ?? {};
  await checkDerivations(change.tx, change.hotelId, { planId: ratePlanId, parentId: planId }, PARENT_FIELD);
  const values =
    rule === null
      ? NOT_DERIVED
      : { derivedFromPlanId: planId, derivedPercent: percent, derivedAmount: amount, ...others };
  await writeRecord(change, CATALOGUE_KINDS.ratePlan, { id: ratePlanId, values });
}

export function isSameRule(a: StoredDerivation | null, b: StoredDerivation | null): boolean {
  if (a === null || b === null) return a === b;
  const isSameDecimal = (x: string | null, y: string | null) =>
    x === null || y === null ? x === y : Number(x) === Number(y);
  return (
    a.planId === b.planId &&
    a.rounding === b.rounding &&
    (['percent', 'amount', 'roundTo', 'ending', 'floor'] as const).every((name) =>
      isSameDecimal(a[name], b[name]),
    )
  );
}

/** Throws `derivation_has_changed` where the plan no longer derives its prices as a change has made it. */
export async function requireDerivesAs(
  { tx, hotelId }: HotelChange,
  { ratePlanId, after }: ChangedDerivation,
): Promise<void> {
  const { rule } = await readDerivation(tx, hotelId, ratePlanId);
  if (!isSameRule(rule, after)) throw derivationHasChanged();
}

export function reversedDerivation({ ratePlanId, before, after }: ChangedDerivation): ChangedDerivation {
  return { ratePlanId, before: after, after: before };
}
