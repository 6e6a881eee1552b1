import type { ClientBase } from 'pg';
import { touchPartsInTurn } from '../database/distribution.js';
import { inLongTransaction } from '../database/long-transaction.js';
import {
  endAccess,
  type EndedKeys,
  endOldCursors,
  endTokens,
  type KeysAfterRestore,
} from './after-restore.js';
import { raiseIds } from './raise-ids.js';

/** As after a restore, for a database that other tools or a lagging replica brought to an earlier state. */
export function endLaterState(client: ClientBase, keys: KeysAfterRestore): Promise<EndedKeys> {
  return inLongTransaction(client, async () => {
    await touchPartsInTurn(client);
    await raiseIds(client);
    const ended = await endAccess(client, keys);
    await endTokens(client, keys);
    await endOldCursors(client);
    return ended;
  });
}
