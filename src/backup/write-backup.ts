import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { connectClient, type DatabaseAddress } from '../database/connection.js';
import { liftTimeouts } from '../database/long-transaction.js';
import { StartError } from '../values/start-error.js';
import { type ArchiveLine, type EndLine, FORMAT, type Head, type SequencesLine } from './archive.js';
import { quoteIdentifier, sequences, type Table, tablesToKeep } from './tables.js';

const ROWS_AT_A_TIME = 2_000;
const LARGE_ROWS_AT_A_TIME = 8;

/** Writes all of the database, as of one moment, into a new private file. Returns the number of rows. */
export async function writeBackup(address: DatabaseAddress, file: string, now: Date): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const client = await connectClient(address);
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await liftTimeouts(client);
    await client.query(
      `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'`,
    );
    const count = { rows: 0 };
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(textOf(lines(client, now, count))), createGzip(), target);
    await rename(unfinished, file);
    return count.rows;
  } catch (error) {
    if (!isFileError(error)) await rm(unfinished, { force: true });
    throw isFileError(error) ? new StartError(fileProblem(unfinished, error)) : error;
  } finally {
    await client.end();
  }
}

async function* textOf(source: AsyncIterable<(Head | ArchiveLine)[]>): AsyncGenerator<string> {
  for await (const batch of source) yield batch.map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function* lines(
  client: pg.Client,
  now: Date,
  count: { rows: number },
): AsyncGenerator<(Head | ArchiveLine)[]> {
  const tables = await tablesToKeep(client);
  yield [
    {
      backup: 'hotel-booking-service',
      format: FORMAT,
      createdAt: now.toISOString(),
      migrations: await appliedMigrations(client),
    },
  ];
  for (const table of tables) {
    yield [{ table: table.name, columns: table.columns.map(({ name }) => name) }];
    for await (const rows of rowsOf(client, table)) {
      count.rows += rows.length;
      yield rows;
    }
  }
  yield [await sequencePositions(client), { end: { rows: count.rows } } satisfies EndLine];
}

async function* rowsOf(
  client: pg.Client,
  { name, columns, isLarge }: Table,
): AsyncGenerator<(string | null)[][]> {
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`);
  await client.query(
    `DECLARE kept NO SCROLL CURSOR FOR SELECT ${values.join(', ')} FROM ${quoteIdentifier(name)}`,
  );
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${isLarge ? LARGE_ROWS_AT_A_TIME : ROWS_AT_A_TIME} FROM kept`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('CLOSE kept');
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY id');
  return rows.map(({ name }) => name);
}

/** Read last, so that every ID of the rows is behind them. */
async function sequencePositions(client: pg.Client): Promise<SequencesLine> {
  const positions: SequencesLine['sequences'] = [];
  for (const { name, table, column } of await sequences(client)) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoteIdentifier(name)}`,
    );
    positions.push({ table, column, ...rows[0]! });
  }
  return { sequences: positions };
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && error.syscall === 'open';
}

function fileProblem(file: string, error: NodeJS.ErrnoException): string {
  return error.code === 'EEXIST'
    ? `${file} exists: another backup is being written, or one was interrupted. Remove it in the second case.`
    : `${file} cannot be written: ${error.message}`;
}
