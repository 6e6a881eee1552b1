import type { ClientBase } from 'pg';
import { type Distribution, touchPartsInTurn } from '../database/distribution.js';
import { inLongTransaction, liftTimeouts } from '../database/long-transaction.js';
import { StartError } from '../values/start-error.js';
import {
  countRows,
  readForeignKeys,
  readFunctions,
  readFunctionsOfGenericPlans,
  readLocalCopies,
  readTables,
  type StoredFunction,
} from './catalogue.queries.js';
import { requireCluster } from './cluster.js';
import { spreadIds } from './node-ids.js';
import { planDistribution, type PlannedTable, type TablePlan } from './table-plan.js';

/** TypeORM's record of the migrations has no entity. Every node has to know it, so that instances can start there. */
const WITHOUT_ENTITY: ReadonlyMap<string, Distribution> = new Map([['migration', 'reference']]);

export interface DistributeOptions {
  wanted: ReadonlyMap<string, Distribution>;
  /** Into how many parts the hotels are split, for good: the most machines over which they can ever be spread. */
  shards: number;
  say: (text: string) => void;
}

export interface DistributeResult {
  tables: number;
  rows: number;
  functions: number;
  sequences: number;
}

/**
 * Makes a database that of a Citus cluster: moves each table that does not stand in its place yet, in one transaction
 * that counts its rows before and after; lets functions that change a hotel run beside it; and spreads IDs. It may run
 * again at any time, and has to after migrations and after a node was added. Nothing else may use the database while
 * tables move. Throws {@link StartError}, and changes nothing, where something could not work.
 */
export async function distribute(client: ClientBase, options: DistributeOptions): Promise<DistributeResult> {
  const { say } = options;
  const nodes = await requireCluster(client);
  const wanted = new Map([...WITHOUT_ENTITY, ...options.wanted]);
  const plan = planDistribution(await readTables(client), await readForeignKeys(client), wanted);
  if (plan.faults.length > 0) throw new StartError([...plan.faults, 'Nothing was changed.'].join('\n'));
  const functions = await readFunctions(client);

  await client.query('BEGIN');
  let rows: Map<string, number>;
  try {
    await liftTimeouts(client);
    await touchPartsInTurn(client);
    await client.query(`SET LOCAL client_min_messages = 'warning'`);
    // Triggers of ours look at their own row alone.
    await client.query(`SET LOCAL citus.enable_unsafe_triggers = on`);
    await planWithValues(client);
    await placeFunctions(client, functions, false, say);
    rows = await moveTables(client, plan, options);
    await placeFunctions(client, functions, true, say);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  await forgetMoved(client);
  const sequences = await spreadIds(client, nodes);
  if (sequences > 0) say(`IDs: ${sequences} sequences of ${nodes.length} nodes give IDs side by side`);
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  return { tables: plan.tables.length, rows: total, functions: functions.length, sequences };
}

/**
 * Citus plans `INSERT … SELECT` with the values of its parameters alone, as they tell the machine, and refuses it where a function
 * forces generic plans (`could not create distributed plan`).
 */
async function planWithValues(client: ClientBase): Promise<void> {
  for (const signature of await readFunctionsOfGenericPlans(client)) {
    await client.query(`ALTER FUNCTION ${signature} RESET plan_cache_mode`);
  }
}

/** Puts functions on every node: those that tables need before these, those that change a hotel after these. */
async function placeFunctions(
  client: ClientBase,
  functions: readonly StoredFunction[],
  ofHotel: boolean,
  say: (text: string) => void,
): Promise<void> {
  for (const { signature, isOfHotel } of functions) {
    if (isOfHotel !== ofHotel) continue;
    await client.query(
      isOfHotel
        ? `SELECT create_distributed_function($1, 'p_hotel_id', colocate_with => 'hotel', force_delegation => true)`
        : `SELECT create_distributed_function($1)`,
      [signature],
    );
    say(`${signature}: ${isOfHotel ? 'runs beside its hotel' : 'is on every node'}`);
  }
}

async function moveTables(
  client: ClientBase,
  { tables, keys }: TablePlan,
  { shards, say }: DistributeOptions,
): Promise<Map<string, number>> {
  for (const { from, name } of keys) await client.query(`ALTER TABLE ${from} DROP CONSTRAINT ${name}`);
  const counts = new Map<string, number>();
  for (const [index, table] of tables.entries()) {
    const before = await countRows(client, table.name);
    await move(client, table, shards);
    const after = await countRows(client, table.name);
    if (after !== before)
      throw new Error(`${table.name} had ${before} rows and has ${after} after it was moved`);
    counts.set(table.name, before);
    say(`${index + 1} of ${tables.length}: ${table.name}: ${placeOf(table)}, ${before} rows`);
  }
  for (const { from, name, definition } of keys) {
    await client.query(`ALTER TABLE ${from} ADD CONSTRAINT ${name} ${definition}`);
  }
  return counts;
}

async function move(client: ClientBase, { name, how, column }: PlannedTable, shards: number): Promise<void> {
  if (how === 'reference') {
    await client.query('SELECT create_reference_table($1)', [name]);
  } else if (how === 'hotel' && name !== 'hotel') {
    await client.query(`SELECT create_distributed_table($1, $2, colocate_with => 'hotel')`, [name, column]);
  } else {
    await client.query(
      `SELECT create_distributed_table($1, $2, colocate_with => 'none', shard_count => $3)`,
      [name, column, shards],
    );
  }
}

function placeOf({ how, column }: PlannedTable): string {
  return how === 'reference' ? 'whole on every node' : `spread by ${column}`;
}

/** Moved rows, also those of an earlier run that broke off, are still in the coordinator's files, unread. */
async function forgetMoved(client: ClientBase): Promise<void> {
  for (const name of await readLocalCopies(client)) {
    await inLongTransaction(client, () =>
      client.query('SELECT truncate_local_data_after_distributing_table($1)', [name]),
    );
  }
}
