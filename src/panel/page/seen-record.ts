import { crc32 } from 'node:zlib';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { ServiceError } from '../../http/errors.js';
import { withSortedMembers } from '../../values/sorted-members.js';
import type { PanelUser } from './access.js';
import type { Versioned } from './versions.js';

export function withVersion<T extends object>(record: T): Versioned<T> {
  return { ...record, version: versionOf(record) };
}

/** Throws `record_has_changed` where a record is no longer as the person saw it. */
export function requireVersion(record: object, version: number): void {
  if (versionOf(record) !== version) throw new ServiceError('record_has_changed', 409);
}

/** Returns a number by which a record and a later state of it differ. */
function versionOf(record: object): number {
  return crc32(JSON.stringify(withSortedMembers(record)));
}

/**
 * Returns the person as the actor of a change that is refused by `record_has_changed` where the record is no longer as they
 * saw it. `read` reads it as {@link withVersion} got it. A new record, which nobody has seen, has no version.
 */
export function actorWhoSaw(
  { actor }: PanelUser,
  version: number | null,
  read: (tx: EntityManager) => Promise<object | undefined>,
): Actor {
  if (version === null) return actor;
  const requireSeen = async (tx: EntityManager) => {
    const now = await read(tx);
    if (now && versionOf(now) !== version) throw new ServiceError('record_has_changed', 409);
  };
  return { ...actor, requireSeen };
}
