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
  /** Of a new plan. */
  boardId?: number | undefined;
  /** The board whose price type is changed. */
  changedBoard?: { id: number; priceType: 0 | 1 } | undefined;
}

/** Refuses a derivation that cannot be: throws `InvalidFields` at `field`. */
export async function checkDerivations(
  tx: EntityManager,
  hotelId: number,
  { planId, parentId, boardId, changedBoard }: PlannedChange,
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
  if (planId === undefined && parentId && boardId !== undefined) {
    const priceType = await readPriceType(tx, hotelId, boardId);
    all.push({ key: 0, parent: parentId, priceType });
  }
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

function readPlans(tx: EntityManager, hotelId: number): Promise<PlanInUse[]> {
  return query<PlanInUse>(
    tx,
    `SELECT p.id, p.room_type_id AS "roomTypeId", p.board_id AS "boardId", p.derived_from_plan_id AS "parentId",
            b.price_type AS "priceType", t.code || '/' || b.code AS name
       FROM rate_plan p JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
       JOIN room_type t ON t.hotel_id = p.hotel_id AND t.id = p.room_type_id
      WHERE p.hotel_id = $1 AND p.retired_at IS NULL AND b.retired_at IS NULL AND t.retired_at IS NULL
      ORDER BY t.sort, b.sort, p.id`,
    [hotelId],
  );
}

async function readPriceType(tx: EntityManager, hotelId: number, boardId: number): Promise<0 | 1> {
  const [board] = await query<{ priceType: 0 | 1 }>(
    tx,
    `SELECT price_type AS "priceType" FROM board WHERE hotel_id = $1 AND id = $2`,
    [hotelId, boardId],
  );
  return board?.priceType ?? 0;
}
