import type { ClientBase } from 'pg';

/** A restore takes as long as it takes: a role may have timeouts, which are those of requests. */
export async function inLongTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(
    'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  );
  const result = await work();
  await client.query('COMMIT');
  return result;
}
