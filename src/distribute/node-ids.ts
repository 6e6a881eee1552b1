import type { ClientBase } from 'pg';
import { type ClusterNode, MAX_NODES } from './cluster.js';

interface NodeSequence {
  name: string;
  lastValue: number;
  increment: number;
}

/** Citus gives every worker a range of its own that begins with 2^48 times its number: IDs below were given by us. */
const FIRST_OF_CITUS = 2 ** 48;

/**
 * Lets every node give IDs that no other gives and that stay small: they go in steps of {@link MAX_NODES}, each node
 * beside the others. A node that does so already is left as it is, one that was added begins behind all of them.
 * Returns how many sequences were changed.
 */
export async function spreadIds(client: ClientBase, nodes: readonly ClusterNode[]): Promise<number> {
  const known = new Map<number, Map<string, NodeSequence>>();
  for (const node of nodes) known.set(node.groupId, await readSequences(client, node));
  let changed = 0;
  for (const name of known.get(0)!.keys()) {
    const all = nodes.flatMap((node) => known.get(node.groupId)!.get(name) ?? []);
    const given = all.map(({ lastValue }) => lastValue).filter((value) => value < FIRST_OF_CITUS);
    const first = (Math.floor(Math.max(0, ...given) / MAX_NODES) + 1) * MAX_NODES;
    const spread = all.filter(isSpread);
    const taken = new Set(spread.map(({ lastValue }) => lastValue % MAX_NODES));
    for (const node of nodes) {
      const sequence = known.get(node.groupId)!.get(name);
      if (!sequence || isSpread(sequence)) continue;
      const place = Array.from({ length: MAX_NODES }, (_, i) => i).find((i) => !taken.has(i))!;
      taken.add(place);
      await alter(client, node, name, first + place);
      changed++;
    }
  }
  return changed;
}

/** A machine that was added has the steps of the others, in a range of its own. */
function isSpread({ increment, lastValue }: NodeSequence): boolean {
  return increment === MAX_NODES && lastValue < FIRST_OF_CITUS;
}

/** Reads the sequences of IDs. Migrations, which are numbered by a smaller one, run on the coordinator alone. */
async function readSequences(client: ClientBase, node: ClusterNode): Promise<Map<string, NodeSequence>> {
  const text = await onNode(
    client,
    node,
    `SELECT coalesce(json_agg(json_build_object('name', sequencename, 'increment', increment_by,
              'lastValue', coalesce(last_value, start_value))), '[]')
       FROM pg_sequences WHERE schemaname = 'public' AND data_type = 'bigint'::regtype`,
  );
  return new Map((JSON.parse(text) as NodeSequence[]).map((sequence) => [sequence.name, sequence]));
}

/** Sequences of distributed tables can be changed on one node alone, and only while changes are not handed on. */
async function alter(client: ClientBase, node: ClusterNode, name: string, first: number): Promise<void> {
  const statement = `ALTER SEQUENCE public.${name} INCREMENT BY ${MAX_NODES} MINVALUE 1 START WITH ${first} RESTART WITH ${first}`;
  await onNode(
    client,
    node,
    `DO $do$ BEGIN
       PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
       EXECUTE '${statement}';
     END $do$`,
  );
}

async function onNode(
  client: ClientBase,
  { groupId, name, port }: ClusterNode,
  sql: string,
): Promise<string> {
  if (groupId === 0) {
    const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' });
    const [value] = rows[0] ?? [];
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  }
  const { rows } = await client.query<{ success: boolean; result: string }>(
    `SELECT success, result FROM master_run_on_worker(ARRAY[$1], ARRAY[$2::int], ARRAY[$3], false)`,
    [name, port, sql],
  );
  if (!rows[0]?.success) throw new Error(`${name}:${port}: ${rows[0]?.result}`);
  return rows[0].result;
}
