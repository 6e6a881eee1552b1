import type { EntityManager } from 'typeorm';
import type { AuditAction, AuditEntity } from './audit-actions.js';
import { type AuditEntry } from './audit-entry.entity.js';
import { execute, query } from './queries.js';

/** Who did something. `machine`: with an ApiKey; `bank`: a bank's answer; `command`: an operator's command. */
export interface Actor {
  kind: AuditEntry['actorKind'];
  id?: number;
  name?: string;
  address?: string;
  requestId?: string;
  /**
   * Throws where what the actor decided by has changed since they saw it. A change calls it in its transaction, once it
   * holds the lock, before it reads what it decides on.
   */
  requireSeen?(tx: EntityManager): Promise<void>;
}

/** `hotelId` 0 is the service itself. */
export interface AuditRecord {
  hotelId: number;
  action: AuditAction;
  entity?: AuditEntity;
  entityId?: string | number;
  /**
   * What changed, as `{field: [before, after]}` or plain facts; never personal, card or secret values. A free-text
   * `reason` is erased by {@link eraseReasons} with the guest's data.
   */
  changes?: Record<string, unknown>;
}

/** Erases the reasons that people gave for what they did to records: what was done, and by whom, stays. */
export async function eraseReasons(
  tx: EntityManager,
  hotelId: number,
  entity: AuditEntity,
  ids: readonly number[],
): Promise<void> {
  await execute(
    tx,
    `UPDATE audit_entry SET changes = changes - 'reason'
      WHERE hotel_id = $1 AND entity = $2 AND entity_id = ANY($3) AND changes ? 'reason'`,
    [hotelId, entity, ids.map(String)],
  );
}

/** A reason that somebody gave for what they did to a record. */
export interface WrittenReason {
  entryId: number;
  entity: AuditEntity;
  recordId: number;
  reason: string;
}

export function readReasons(
  tx: EntityManager,
  hotelId: number,
  entity: AuditEntity,
  ids: readonly number[],
): Promise<WrittenReason[]> {
  return query(
    tx,
    `SELECT id AS "entryId", entity, entity_id::bigint AS "recordId", changes ->> 'reason' AS reason FROM audit_entry
      WHERE hotel_id = $1 AND entity = $2 AND entity_id = ANY($3) AND changes ->> 'reason' <> '' ORDER BY id`,
    [hotelId, entity, ids.map(String)],
  );
}

export async function eraseReasonsOf(
  tx: EntityManager,
  hotelId: number,
  entryIds: readonly number[],
): Promise<void> {
  const sql = `UPDATE audit_entry SET changes = changes - 'reason' WHERE hotel_id = $1 AND id = ANY($2)`;
  if (entryIds.length > 0) await execute(tx, sql, [hotelId, entryIds]);
}

export async function audit(tx: EntityManager, actor: Actor, record: AuditRecord): Promise<void> {
  await query(
    tx,
    `INSERT INTO audit_entry (hotel_id, actor_kind, actor_id, actor_name, action, entity, entity_id, changes,
                              address, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      record.hotelId,
      actor.kind,
      actor.id ?? null,
      actor.name ?? '',
      record.action,
      record.entity ?? '',
      String(record.entityId ?? ''),
      record.changes ? JSON.stringify(record.changes) : null,
      actor.address ?? null,
      actor.requestId ?? null,
    ],
  );
}
