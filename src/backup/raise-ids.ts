import type { ClientBase } from 'pg';
import { quoteIdentifier, sequences } from './tables.js';

/** Ids that were given since are not given again. */
const IDS_AHEAD = 1_000_000;

/** From here on are ids that machines of Citus give, each from a range of its own. */
const CITUS_IDS_FROM = 2 ** 48;

/** Lets ids go on further ahead at every machine of a cluster, as each gives ids of its own. */
export async function raiseIds(client: ClientBase): Promise<void> {
  const given: { name: string; highest: number }[] = [];
  for (const { name, table, column } of await sequences(client)) {
    const [of, id] = [table, column].map(quoteIdentifier);
    const { rows } = await client.query<{ highest: number }>(
      `SELECT coalesce(max(${id}), 0) AS highest FROM ${of} WHERE ${id} < ${CITUS_IDS_FROM}`,
    );
    given.push({ name, highest: rows[0]!.highest });
  }
  const raise = statementThatRaises(client.escapeLiteral(JSON.stringify(given)));
  await client.query(raise);
  const cluster = await client.query<{ is: boolean }>(`SELECT to_regclass('pg_dist_node') IS NOT NULL AS is`);
  if (!cluster.rows[0]!.is) return;
  const { rows: workers } = await client.query<{ place: string; success: boolean; result: string }>(
    `SELECT nodename || ':' || nodeport AS place, success, result FROM run_command_on_workers($1)`,
    [raise],
  );
  const failed = workers.find(({ success }) => !success);
  if (failed) throw new Error(`${failed.place}: ${failed.result}`);
}

/** By whole steps: machines give ids side by side, each in its place of a step. */
function statementThatRaises(given: string): string {
  return `SELECT max(setval(format('public.%I', s.sequencename)::regclass, s.at + s.increment_by
                   * ceil((${IDS_AHEAD} + greatest(g.highest - s.at, 0)) / s.increment_by::numeric)::bigint))::text
       FROM json_to_recordset(${given}) AS g (name text, highest bigint)
       JOIN (SELECT *, coalesce(last_value, start_value) AS at FROM pg_sequences
              WHERE schemaname = 'public') AS s ON s.sequencename = g.name`;
}
