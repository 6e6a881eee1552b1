import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { transaction } from '../database/transaction.js';
import { ServiceError } from '../http/errors.js';
import { tryLockImports } from './hotel-file.queries.js';

const POLL_MS = 200;

/**
 * Runs `work` in a transaction when no other import is under way. An import may take minutes, longer than a statement may
 * wait: who waits asks again, and keeps no transaction open. Throws `import_is_running` after `maxWaitMs`.
 */
export async function inImportTurn<T>(
  dataSource: DataSource,
  maxWaitMs: number,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const askedAt = performance.now();
  for (;;) {
    const done = await transaction(dataSource, async (tx) =>
      (await tryLockImports(tx)) ? { value: await work(tx) } : undefined,
    );
    if (done) return done.value;
    if (performance.now() - askedAt > maxWaitMs) throw new ServiceError('import_is_running', 409);
    await delay(POLL_MS);
  }
}
