import type { ClientBase } from 'pg';
import { touchPartsInTurn } from '../database/distribution.js';
import { inLongTransaction } from '../database/long-transaction.js';
import { endAccess, type EndedKeys, endOldCursors, type KeysAfterRestore } from './after-restore.js';
import { raiseIds } from './raise-ids.js';

/**
 * Does what a restore of a backup does, for a database that something else has brought back to an earlier state:
 * PostgreSQL's own tools, or a replica that took over before it had all commits.
 */
export function endLaterState(client: ClientBase, keys: KeysAfterRestore): Promise<EndedKeys> {
  return inLongTransaction(client, async () => {
    await touchPartsInTurn(client);
    await raiseIds(client);
    const ended = await endAccess(client, keys);
    await endOldCursors(client);
    return ended;
  });
}
