import type { ClientBase } from 'pg';

/* What ended since the backup must not come back to life, and no number given since may be given again. */

/** Revisions, epochs and numbers of changes are raised by this: more than changes between backup and restore. */
const REVISIONS_AHEAD = 1_000_000_000;

/** Whether keys count as before, because the operator knows that none was revoked since the backup. */
export interface KeysAfterRestore {
  keepKeys: boolean;
}

export interface EndedKeys {
  apiKeys: number;
  partners: number;
}

/** Ends links, invitations, sessions and, unless they are kept, keys. Call it in the transaction that reads the rows. */
export async function endAccess(client: ClientBase, { keepKeys }: KeysAfterRestore): Promise<EndedKeys> {
  await client.query('DELETE FROM staff_link; UPDATE staff_member SET session_epoch = session_epoch + 1');
  // Backups of 1.0.0 have no such table.
  const { rows } = await client.query<{ table: string | null }>(
    `SELECT to_regclass('public.staff_invitation') AS table`,
  );
  if (rows[0]?.table !== null) await client.query('DELETE FROM staff_invitation');
  await client.query(
    `UPDATE hotel_revision SET search = search + ${REVISIONS_AHEAD}, catalogue = search + ${REVISIONS_AHEAD},
            desk = desk + ${REVISIONS_AHEAD}`,
  );
  if (keepKeys) return { apiKeys: 0, partners: 0 };
  const apiKeys = await client.query('UPDATE api_key SET revoked_at = now() WHERE revoked_at IS NULL');
  await client.query('DELETE FROM api_key_lookup');
  const partners = await client.query('UPDATE partner SET enabled = false WHERE enabled');
  return { apiKeys: apiKeys.rowCount ?? 0, partners: partners.rowCount ?? 0 };
}

/** Ends all tokens of partners unless their keys are kept. Call it in a transaction, after the migrations. */
export async function endTokens(client: ClientBase, { keepKeys }: KeysAfterRestore): Promise<void> {
  if (keepKeys) return;
  await client.query(`UPDATE partner SET token_epoch = token_epoch + ${REVISIONS_AHEAD}`);
}

/**
 * Ends all cursors of changes, because changes since the backup are lost. Lists every booking again after cursors of
 * bookings. Marks every partner as a reader of its hotels' store keys. Call it in a transaction, after the migrations.
 */
export async function endOldCursors(client: ClientBase): Promise<void> {
  await client.query(`UPDATE hotel_revision SET changes = changes + ${REVISIONS_AHEAD}`);
  await client.query('DELETE FROM hotel_change');
  await client.query(`UPDATE booking_change SET seq = seq + ${REVISIONS_AHEAD}`);
  await client.query(
    `INSERT INTO store_key_reader (hotel_id, partner_id)
     SELECT hotel_id, partner_id FROM partner_hotel ON CONFLICT DO NOTHING`,
  );
}

/**
 * Stands among the migrations until a restore has done all its steps. A start refuses the database until then, also one
 * of an earlier release, which takes it for a migration that it does not know.
 */
export const UNFINISHED_RESTORE = 'UnfinishedRestore';

/** Call it in the transaction that empties the database: the mark is there before anything else is. */
export async function markUnfinished(client: ClientBase): Promise<void> {
  await client.query(
    'CREATE TABLE migration (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
  );
  await client.query('INSERT INTO migration (timestamp, name) VALUES (0, $1)', [UNFINISHED_RESTORE]);
}

export async function markFinished(client: ClientBase): Promise<void> {
  await client.query('DELETE FROM migration WHERE name = $1', [UNFINISHED_RESTORE]);
}

export async function isRestoreUnfinished(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM migration WHERE name = $1', [UNFINISHED_RESTORE]);
  return rowCount !== 0;
}
