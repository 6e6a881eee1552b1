import { type EntityManager, Not } from 'typeorm';
import type { SecretBox } from '../secrets/secrets.js';
import { StoreKeyReader } from './store-key-reader.entity.js';
import type { VirtualPos } from './virtual-pos.entity.js';
import { readPosSecrets } from './virtual-pos-secrets.js';

// The store key signs the bank's answers, so that whoever has read it can make an order paid. Partners that
// have read it stay recorded, also when they may no longer read it.

/** Records that a partner reads the hotel's store key. Call it before the key is sent. */
export async function recordStoreKeyReader(
  database: EntityManager,
  reader: Pick<StoreKeyReader, keyof StoreKeyReader>,
): Promise<void> {
  await database.createQueryBuilder().insert().into(StoreKeyReader).values(reader).orIgnore().execute();
}

export function isStoreKeyKnownToOthers(
  database: EntityManager,
  { hotelId, partnerId }: Pick<StoreKeyReader, keyof StoreKeyReader>,
): Promise<boolean> {
  return database.existsBy(StoreKeyReader, { hotelId, partnerId: Not(partnerId) });
}

/** Forgets who has read the store key where another key takes its place. `next` is undefined for one that stays. */
export async function forgetReadersOfOldKey(
  tx: EntityManager,
  secrets: SecretBox,
  before: VirtualPos | null | undefined,
  next: string | undefined,
): Promise<void> {
  if (!before || !next || readPosSecrets(secrets, before).storeKey === next) return;
  await tx.delete(StoreKeyReader, { hotelId: before.hotelId });
}
