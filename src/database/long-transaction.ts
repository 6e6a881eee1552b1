import type { ClientBase } from 'pg';

/**
 * Lets a transaction take as long as it takes: a role may have timeouts, which are those of requests. Behind a pooler
 * nothing but `SET LOCAL` is sure to hold for it, and the other machines of a cluster follow that only where it is handed
 * on; any other database takes this setting for nothing.
 */
export async function liftTimeouts(transaction: { query(sql: string): Promise<unknown> }): Promise<void> {
  await transaction.query(`SET LOCAL citus.propagate_set_commands = 'local'`);
  await transaction.query('SET LOCAL statement_timeout = 0');
  await transaction.query('SET LOCAL idle_in_transaction_session_timeout = 0');
}

/** Returns what the work does, in a transaction without timeouts. The caller ends the client where the work fails. */
export async function inLongTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  await liftTimeouts(client);
  const result = await work();
  await client.query('COMMIT');
  return result;
}
