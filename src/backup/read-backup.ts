import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import type pg from 'pg';
import { connectClient } from '../database/connection.js';
import { knownMigrations, migrate } from '../database/data-source.js';
import type { OpenDatabase } from '../database/open.js';
import type { Settings } from '../settings.js';
import { requireFittingKey } from '../secrets/encryption-key.js';
import { StartError } from '../start/failure.js';
import { endAccess, type EndedKeys, endOldCursors, type KeysAfterRestore } from './after-restore.js';
import { type ArchiveLine, FORMAT, type Head, type RowLine } from './archive.js';
import { quoteIdentifier, sequences, type Table, tablesToKeep } from './tables.js';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 5_000;
/** Ids that were given after the backup was made are not given again. */
const IDS_AHEAD = 1_000_000;
const CITUS_IDS_FROM = 2 ** 48;

export interface Restored extends EndedKeys {
  rows: number;
  createdAt: string;
}

/**
 * Reads a backup into a database that holds no hotels yet, in one transaction, and brings it to this release. Throws
 * {@link StartError} when the file or the database is not fit for it; it can then be tried again.
 */
export async function readBackup(
  { address, settings }: OpenDatabase,
  file: string,
  keys: KeysAfterRestore,
): Promise<Restored> {
  const source = linesOf(file);
  const head = requireHead((await source.next()).value as unknown, file, settings);
  const client = await connectClient(address);
  try {
    await requireNoHotels(client);
    await dropTablesAndFunctions(client);
    // The tables as they were when the backup was made; later migrations then bring the rows along.
    await migrate(settings, address, head.migrations);
    await client.query('BEGIN');
    const rows = await load(client, source as AsyncIterable<ArchiveLine>, file);
    const ended = await endAccess(client, keys);
    await requireFittingKey(
      async <Row extends object>(sql: string) => (await client.query<Row & pg.QueryResultRow>(sql)).rows,
      settings,
    );
    await client.query('COMMIT');
    await migrate(settings, address);
    await endOldCursors(client);
    await client.query('ANALYZE');
    return { rows, createdAt: head.createdAt, ...ended };
  } finally {
    await client.end();
  }
}

async function* linesOf(file: string): AsyncGenerator<unknown> {
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined);
  const broken = new Promise<never>((_, reject) => text.once('error', reject));
  broken.catch(() => undefined);
  const lines = createInterface({ input: text, crlfDelay: Infinity })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([lines.next(), broken]);
      if (next.done) return;
      yield JSON.parse(next.value);
    }
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function requireHead(line: unknown, file: string, settings: Settings): Head {
  const head = line as Partial<Head> | undefined;
  if (head?.backup !== 'hotel-booking-service' || !Array.isArray(head.migrations)) {
    throw new StartError(`${file} is not a backup of this service.`);
  }
  const unknown = head.migrations.filter((name) => !knownMigrations(settings).includes(name));
  if (head.format !== FORMAT || unknown.length > 0) {
    throw new StartError(`${file} was made by a newer release: restore it with that one.`);
  }
  return head as Head;
}

async function requireNoHotels(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>(
    `SELECT to_regclass('public.hotel') AS table`,
  );
  if (rows[0]?.table === null) return;
  const found = await client.query(
    'SELECT 1 FROM hotel UNION ALL SELECT 1 FROM partner UNION ALL SELECT 1 FROM staff_member LIMIT 1',
  );
  if (found.rowCount === 0) return;
  throw new StartError(
    'The database is not empty, and a backup is restored into an empty one only. Nothing was changed. With the ' +
      'embedded database: stop the service and move the folder "postgres" out of DATA_DIR. With your own: make ' +
      'another database and name it in DATABASE_URL.',
  );
}

/** Drops what an interrupted start or restore left: tables, then functions, whose triggers went with the tables. */
async function dropTablesAndFunctions(client: pg.Client): Promise<void> {
  const tables = await namesOf(client, 'relname::text', 'pg_class', `relnamespace`, `relkind IN ('r', 'p')`);
  if (tables.length > 0) await client.query(`DROP TABLE ${tables.map(quoteIdentifier).join(', ')} CASCADE`);
  const functions = await namesOf(
    client,
    'oid::regprocedure::text',
    'pg_proc',
    'pronamespace',
    `prokind = 'f'`,
  );
  if (functions.length > 0) await client.query(`DROP FUNCTION ${functions.join(', ')} CASCADE`);
}

/** The names of what stands in `public` and belongs to no extension. */
async function namesOf(
  client: pg.Client,
  name: string,
  catalogue: string,
  schema: string,
  condition: string,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT ${name} AS name FROM ${catalogue} one WHERE ${schema} = 'public'::regnamespace AND ${condition}
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = one.oid AND deptype = 'e')`,
  );
  return rows.map((row) => row.name);
}

async function load(client: pg.Client, lines: AsyncIterable<ArchiveLine>, file: string): Promise<number> {
  const tables = await tablesToKeep(client);
  let insert: ((rows: RowLine[]) => Promise<void>) | undefined;
  let batch: RowLine[] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length > 0) await insert?.(batch);
    batch = [];
    bytes = 0;
  };
  for await (const line of lines) {
    if (Array.isArray(line)) {
      batch.push(line);
      count++;
      for (const value of line) bytes += value?.length ?? 0;
      if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush();
      continue;
    }
    await flush();
    if ('table' in line) insert = inserter(client, tables, line.table, line.columns);
    else if ('sequences' in line) await setSequences(client, line.sequences);
    else if (line.end.rows === count) return count;
    else break;
  }
  throw new StartError(`${file} is not whole. Nothing was changed.`);
}

function inserter(client: pg.Client, tables: Table[], name: string, columns: string[]) {
  const table = tables.find((one) => one.name === name);
  const types = columns.map((column) => table?.columns.find((one) => one.name === column)?.type);
  if (!table || types.includes(undefined))
    throw new Error(`the backup's table ${name} is not that of the database`);
  const values = types.map((type, i) => `(r ->> ${i})::${type}`);
  const sql = `INSERT INTO ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM jsonb_array_elements($1::jsonb) AS r`;
  return async (rows: RowLine[]): Promise<void> => {
    await client.query(sql, [JSON.stringify(rows)]);
  };
}

async function setSequences(
  client: pg.Client,
  positions: { table: string; column: string; lastValue: string; isCalled: boolean }[],
): Promise<void> {
  const names = new Map((await sequences(client)).map((one) => [`${one.table}.${one.column}`, one.name]));
  for (const { table, column, lastValue, isCalled } of positions) {
    const name = names.get(`${table}.${column}`);
    if (name === undefined) throw new Error(`the database has no sequence for ${table}.${column}`);
    const next = String(BigInt(lastValue) + BigInt(IDS_AHEAD));
    // Other machines of a cluster may have given IDs beyond those of the one that was read, or such of Citus' own range.
    await client.query(
      `SELECT setval($1::regclass, greatest($2::bigint, (SELECT max(${quoteIdentifier(column)}) + ${IDS_AHEAD} FROM ${quoteIdentifier(table)}
                                                          WHERE ${quoteIdentifier(column)} < ${CITUS_IDS_FROM})), $3)`,
      [quoteIdentifier(name), next, isCalled],
    );
  }
}
