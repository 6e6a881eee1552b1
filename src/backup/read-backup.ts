import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import type pg from 'pg';
import { connectClient } from '../database/connection.js';
import { knownMigrations, migrate } from '../database/data-source.js';
import { inLongTransaction } from '../database/long-transaction.js';
import type { OpenDatabase } from '../database/open.js';
import type { Settings } from '../settings.js';
import { requireFittingKey } from '../secrets/encryption-key.js';
import { StartError } from '../values/start-error.js';
import {
  endAccess,
  type EndedKeys,
  endOldCursors,
  endTokens,
  type KeysAfterRestore,
  markFinished,
} from './after-restore.js';
import { type ArchiveLine, FORMAT, type Head, type RowLine } from './archive.js';
import { beginInEmptyDatabase } from './empty-database.js';
import { raiseIds } from './raise-ids.js';
import { quoteIdentifier, sequences, type Table, tablesToKeep } from './tables.js';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 5_000;

export interface Restored extends EndedKeys {
  rows: number;
  createdAt: string;
  isAnalyzed: boolean;
}

/**
 * Reads a backup into a database without hotels, its rows in one transaction. No start accepts the database from the first
 * change to the last. Throws {@link StartError}.
 */
export async function readBackup(
  { address, settings }: OpenDatabase,
  file: string,
  keys: KeysAfterRestore,
): Promise<Restored> {
  const head = await requireWhole(file, settings);
  const client = await connectClient(address);
  try {
    await beginInEmptyDatabase(client);
    // The tables as they were when the backup was made; later migrations then bring the rows along.
    await migrate(settings, address, head.migrations);
    const loaded = await inLongTransaction(client, async () => {
      const rows = await load(client, (await openBackup(file, settings)).lines);
      await raiseIds(client);
      const ended = await endAccess(client, keys);
      await requireFittingKey(
        async <Row extends object>(sql: string) => (await client.query<Row & pg.QueryResultRow>(sql)).rows,
        settings,
      );
      return { rows, ...ended };
    });
    await migrate(settings, address);
    await inLongTransaction(client, async () => {
      await endTokens(client, keys);
      await endOldCursors(client);
      await markFinished(client);
    });
    return { ...loaded, createdAt: head.createdAt, isAnalyzed: await analyze(client) };
  } finally {
    await client.end();
  }
}

/** Reads the file to its end, before anything is changed for it. Throws {@link StartError} where it is not whole. */
async function requireWhole(file: string, settings: Settings): Promise<Head> {
  const { head, lines } = await openBackup(file, settings);
  for await (const line of lines) void line;
  return head;
}

/** Returns whether it could: the rows stand without it, and the database does so itself later. */
async function analyze(client: pg.Client): Promise<boolean> {
  try {
    await inLongTransaction(client, () => client.query('ANALYZE'));
    return true;
  } catch {
    return false;
  }
}

async function openBackup(
  file: string,
  settings: Settings,
): Promise<{ head: Head; lines: AsyncIterable<ArchiveLine> }> {
  const source = linesOf(file);
  const head = requireHead((await source.next()).value as unknown, file, settings);
  return { head, lines: untilEnd(source as AsyncIterable<ArchiveLine>, file) };
}

/** The lines between head and end. Throws {@link StartError} where there is no end, or not as many rows as it says. */
async function* untilEnd(lines: AsyncIterable<ArchiveLine>, file: string): AsyncGenerator<ArchiveLine> {
  let rows = 0;
  for await (const line of lines) {
    if (Array.isArray(line)) rows++;
    else if ('end' in line) {
      if (line.end.rows === rows) return;
      break;
    }
    yield line;
  }
  throw new StartError(`${file} is not whole. Nothing was changed.`);
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

async function load(client: pg.Client, lines: AsyncIterable<ArchiveLine>): Promise<number> {
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
  }
  await flush();
  return count;
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
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoteIdentifier(name), lastValue, isCalled]);
  }
}
