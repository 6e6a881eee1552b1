import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { type Actor, audit, type AuditRecord } from '../database/audit.js';
import { ServiceError } from '../http/errors.js';
import { PartnerHotel, type PartnerPermission } from './partner-hotel.entity.js';
import { Partner } from './partner.entity.js';

// How the panel and hotel files change partners and their permissions: each change with its entry in the trail.

const NEXT_EPOCH = { tokenEpoch: () => 'token_epoch + 1' };

export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

export async function addPartner(
  tx: EntityManager,
  actor: Actor,
  row: Partial<Partner> & Pick<Partner, 'apiKey' | 'secretHash'>,
): Promise<Partner> {
  const partner = await tx.save(tx.create(Partner, row));
  await auditPartner(tx, actor, partner.id, { action: 'partner.added', changes: { name: partner.name } });
  return partner;
}

/** Disabling a partner ends its tokens for good. */
export async function changePartner(
  tx: EntityManager,
  actor: Actor,
  before: Partner,
  row: Partial<Partner>,
): Promise<void> {
  const isDisabled = before.enabled && row.enabled === false;
  await tx.update(Partner, { id: before.id }, { ...row, ...(isDisabled ? NEXT_EPOCH : {}) });
  const after = { ...before, ...row };
  const changes = { name: [before.name, after.name], enabled: [before.enabled, after.enabled] };
  await auditPartner(tx, actor, before.id, { action: 'partner.changed', changes });
}

/** Tokens end with the secret that gave them. Throws `record_is_not_found`. */
export async function setPartnerSecret(
  tx: EntityManager,
  actor: Actor,
  id: number,
  secretHash: string,
): Promise<void> {
  const { affected } = await tx.update(Partner, { id }, { secretHash, ...NEXT_EPOCH });
  if (affected !== 1) throw new ServiceError('record_is_not_found', 404);
  await auditPartner(tx, actor, id, { action: 'partner.secret-rotated' });
}

/** Ends all tokens of the partner, which may log in again. Throws `record_is_not_found`. */
export async function endTokens(tx: EntityManager, actor: Actor, id: number): Promise<void> {
  const { affected } = await tx.update(Partner, { id }, NEXT_EPOCH);
  if (affected !== 1) throw new ServiceError('record_is_not_found', 404);
  await auditPartner(tx, actor, id, { action: 'partner.tokens-ended' });
}

/** Gives a partner its permission for a hotel, or takes it away where `after` is undefined. */
export async function setPermission(
  tx: EntityManager,
  actor: Actor,
  place: { partnerId: number; hotelId: number },
  { before, after }: { before?: PartnerPermission | undefined; after?: PartnerPermission | undefined },
): Promise<void> {
  const differs = (field: 'enabled' | 'mayReadSecrets') =>
    before?.[field] === after?.[field] ? {} : { [field]: [before?.[field] ?? null, after?.[field] ?? null] };
  const changed = { ...differs('enabled'), ...differs('mayReadSecrets') };
  if (Object.keys(changed).length === 0) return;
  const { partnerId, hotelId } = place;
  if (after) await tx.upsert(PartnerHotel, { ...after, ...place }, ['partnerId', 'hotelId']);
  else await tx.delete(PartnerHotel, place);
  const changes = { partnerId, ...changed };
  await auditPartner(tx, actor, partnerId, { hotelId, action: 'partner.permission-changed', changes });
}

function auditPartner(
  tx: EntityManager,
  actor: Actor,
  id: number,
  record: Pick<AuditRecord, 'action' | 'changes'> & { hotelId?: number },
): Promise<void> {
  return audit(tx, actor, { hotelId: 0, entity: 'partner', entityId: id, ...record });
}
