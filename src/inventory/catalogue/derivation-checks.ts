import type { EntityManager } from 'typeorm';
import { query } from '../../database/queries.js';
import { invalidField } from '../../http/errors.js';
import { derivationFault } from './derivations.js';

interface PlanInUse {
  id: number;
  roomTypeId: number;
  boardId: number;
  parentId: number | null;
  priceType: 0 | 1;
  /** The codes of its room type and board. */
  name: string;
}

/** The plans that a change leaves in use, and what it makes of them. */
interface PlannedChange {
  planId?: number | undefined;
  /** Undefined: stays as it is. */
  parentId?: number | null | undefined;
  /** The board whose price type is changed. */
  changedBoard?: { id: number; priceType: 0 | 1 } | undefined;
}

/** Refuses a derivation that cannot be: throws `InvalidFields` at `field`. */
export async function checkDerivations(
  tx: EntityManager,
  hotelId: number,
  { planId, parentId, changedBoard }: PlannedChange,
  field: string,
): Promise<void> {
  if (!changedBoard && (parentId === undefined || parentId === null)) return;
  const plans = await readPlans(tx, hotelId);
  if (parentId && !plans.some(({ id }) => id === parentId)) throw invalidField(field, 'is_not_found');
  const typeOf = (plan: PlanInUse) =>
    changedBoard?.id === plan.boardId ? changedBoard.priceType : plan.priceType;
  const all = plans.map((plan) => ({
    key: plan.id,
    parent: (plan.id === planId && parentId !== undefined ? parentId : plan.parentId) ?? undefined,
    priceType: typeOf(plan),
  }));
  const found = derivationFault(all);
  if (!found) return;
  throw invalidField(
    field,
    found.fault,
    plans.flatMap(({ id, name }) => (id === found.key ? [name] : [])),
  );
}

/** Refuses to take plans out of use from which others derive that stay: throws `plans_derive_from_it` with their names. */
export async function mustHaveNoDerivedPlans(
  tx: EntityManager,
  hotelId: number,
  isRetired: (plan: PlanInUse) => boolean,
): Promise<void> {
  const plans = await readPlans(tx, hotelId);
  const retired = new Set(plans.filter(isRetired).map(({ id }) => id));
  const left = plans.filter(
    ({ id, parentId }) => !retired.has(id) && parentId !== null && retired.has(parentId),
  );
  if (left.length > 0)
    throw invalidField(
      '_form',
      'plans_derive_from_it',
      left.map(({ name }) => name),
    );
}

/**
 * Refuses to bring plans back into use that would derive from one that is not, or in a way that cannot be: throws
 * `parent_plan_is_retired` or a fault of derivations, with the names of the plans. It is asked before they come back.
 */
export async function mustDeriveOnceRestored(
  tx: EntityManager,
  hotelId: number,
  kind: 'ratePlan' | 'board' | 'roomType',
  id: number,
): Promise<void> {
  const before = await readPlans(tx, hotelId);
  const after = await readPlans(tx, hotelId, { kind, id });
  const inUse = new Set(after.map((plan) => plan.id));
  const isBack = ({ id: planId }: PlanInUse) => !before.some((plan) => plan.id === planId);
  const orphans = after.filter((plan) => isBack(plan) && plan.parentId !== null && !inUse.has(plan.parentId));
  const refuse = (fault: string, plans: readonly PlanInUse[]) =>
    invalidField(
      '_form',
      fault,
      plans.map(({ name }) => name),
    );
  if (orphans.length > 0) throw refuse('parent_plan_is_retired', orphans);
  const found = derivationFault(
    after.map(({ id: key, parentId, priceType }) => ({ key, parent: parentId ?? undefined, priceType })),
  );
  if (found)
    throw refuse(
      found.fault,
      after.filter((plan) => plan.id === found.key),
    );
}

/** Returns the plans in use, as if what is `restored` were in use, too. */
function readPlans(
  tx: EntityManager,
  hotelId: number,
  restored: { kind: 'ratePlan' | 'board' | 'roomType'; id: number } | null = null,
): Promise<PlanInUse[]> {
  const isInUse = (alias: string, kind: string) =>
    `(${alias}.retired_at IS NULL OR ('${kind}' = $2 AND ${alias}.id = $3))`;
  return query<PlanInUse>(
    tx,
    `SELECT p.id, p.room_type_id AS "roomTypeId", p.board_id AS "boardId", p.derived_from_plan_id AS "parentId",
            b.price_type AS "priceType", t.code || '/' || b.code AS name
       FROM rate_plan p JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
       JOIN room_type t ON t.hotel_id = p.hotel_id AND t.id = p.room_type_id
      WHERE p.hotel_id = $1 AND ${isInUse('p', 'ratePlan')} AND ${isInUse('b', 'board')} AND ${isInUse('t', 'roomType')}
      ORDER BY t.sort, b.sort, p.id`,
    [hotelId, restored?.kind ?? '', restored?.id ?? null],
  );
}
