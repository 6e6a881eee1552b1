import type { EntityManager } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { apiKeyDigest } from './api-key.strategy.js';
import { ApiKeyLookup } from './api-key-lookup.entity.js';
import { ApiKey } from './api-key.entity.js';

// How the panel and hotel files change ApiKeys: each change with its entry in the trail.

/** Adds a key and returns its id. The database refuses the label of another valid key (unique index `api_key_label`). */
export async function addApiKey(
  tx: EntityManager,
  actor: Actor,
  hotelId: number,
  { key, label, scopes }: Pick<ApiKey, 'label' | 'scopes'> & { key: string },
): Promise<number> {
  const digest = apiKeyDigest(key);
  const inserted = await tx.insert(ApiKey, { hotelId, label, scopes, digest });
  const id = inserted.identifiers[0]!['id'] as number;
  await tx.insert(ApiKeyLookup, { digest, hotelId, apiKeyId: id });
  const changes = { label, scopes };
  await audit(tx, actor, { hotelId, action: 'api-key.added', entity: 'api-key', entityId: id, changes });
  return id;
}

export async function setScopes(
  tx: EntityManager,
  actor: Actor,
  { hotelId, id, scopes: before }: ApiKey,
  scopes: ApiKey['scopes'],
): Promise<void> {
  if ([...before].sort().join() === [...scopes].sort().join()) return;
  await tx.update(ApiKey, { hotelId, id }, { scopes });
  const changes = { scopes: [before, scopes] };
  await audit(tx, actor, { hotelId, action: 'api-key.changed', entity: 'api-key', entityId: id, changes });
}

/** Revokes a key at `now`; one that was revoked before keeps its time. */
export async function revokeApiKey(
  tx: EntityManager,
  actor: Actor,
  { hotelId, id, digest, revokedAt }: ApiKey,
  now: Date,
): Promise<void> {
  await tx.delete(ApiKeyLookup, { digest });
  if (revokedAt === null) await tx.update(ApiKey, { hotelId, id }, { revokedAt: now });
  await audit(tx, actor, { hotelId, action: 'api-key.revoked', entity: 'api-key', entityId: id });
}
