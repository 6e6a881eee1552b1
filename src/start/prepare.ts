import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Logger } from 'pino';
import { UNFINISHED_RESTORE } from '../backup/after-restore.js';
import { dataSourceOptions, knownMigrations, migrate } from '../database/data-source.js';
import { openDatabase, type OpenDatabase } from '../database/open.js';
import { query } from '../database/queries.js';
import { loadReferenceData } from '../lookup/reference-data.js';
import type { Settings } from '../settings.js';
import { requireFittingKey } from '../secrets/encryption-key.js';
import { counted } from '../values/counted.js';
import { StartError } from '../values/start-error.js';

const MIN_POSTGRESQL_VERSION = 150_000;

/** Checks server, schema and key, applies migrations, loads reference data. Closes the database on an error. */
export async function prepareDatabase(settings: Settings, log: Logger): Promise<OpenDatabase> {
  const database = await openDatabase(settings, (message) => log.info(message));
  try {
    await withDataSource(database, async (dataSource) => {
      await requireServer(dataSource);
      const warning = connectionsWarning(database.settings, await allowedConnections(dataSource));
      if (warning !== undefined) log.warn(warning);
      await refuseNewerSchema(dataSource, database.settings);
      await requireFittingKey((sql) => query(dataSource, sql), database.settings);
    });
    if (settings.MIGRATE_AT_START) {
      const applied = await migrate(database.settings, database.address);
      for (const name of applied) log.debug(`migration ${name} applied`);
      if (applied.length > 0) log.info(`${counted(applied.length, 'migration')} applied`);
    }
    await withDataSource(database, async (dataSource) => {
      if (await dataSource.showMigrations()) {
        throw new StartError(
          'The database lacks migrations of this release. Apply them with `npm run migrate`.',
        );
      }
      await loadReferenceData(dataSource);
    });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Connections of a process beside its pool: three for reads that every request waits for, and now and then one for jobs. */
const CONNECTIONS_BESIDE_THE_POOL = 4;

/** What to tell the operator where the processes of this instance may open more connections than `allowed`. */
export function connectionsWarning(
  { WEB_CONCURRENCY, DATABASE_POOL_SIZE, DATABASE_POOLER }: Settings,
  allowed: number,
): string | undefined {
  const wanted = WEB_CONCURRENCY * (DATABASE_POOL_SIZE + CONNECTIONS_BESIDE_THE_POOL);
  if (DATABASE_POOLER || wanted <= allowed) return undefined;
  return (
    `This instance may open ${wanted} connections (WEB_CONCURRENCY, DATABASE_POOL_SIZE), and the database allows ${allowed}: ` +
    'under load it will refuse some. Lower DATABASE_POOL_SIZE, or let the database allow more.'
  );
}

async function allowedConnections(dataSource: DataSource): Promise<number> {
  const [row] = await query<{ allowed: number }>(
    dataSource,
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS allowed`,
  );
  return row!.allowed;
}

/** Runs `work` with a data source of its own that has no entities, only SQL. */
export async function withDataSource<T>(
  { settings, address }: Pick<OpenDatabase, 'settings' | 'address'>,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(dataSourceOptions(settings, address) as DataSourceOptions);
  await dataSource.initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function refuseNewerSchema(dataSource: DataSource, settings: Settings): Promise<void> {
  const [found] = await query<{ exists: boolean }>(
    dataSource,
    `SELECT to_regclass('migration') IS NOT NULL AS exists`,
  );
  if (!found?.exists) return;
  const [unknown] = await query<{ name: string }>(
    dataSource,
    `SELECT name FROM migration WHERE name <> ALL ($1) ORDER BY id DESC LIMIT 1`,
    [knownMigrations(settings)],
  );
  if (unknown === undefined) return;
  if (unknown.name === UNFINISHED_RESTORE) {
    throw new StartError(
      'A restore into this database was interrupted, or is not done yet. If it was interrupted, run `npm run restore` again: it ' +
        'starts from the beginning. To begin without the backup, use another database.',
    );
  }
  throw new StartError(
    `The database belongs to a newer release: it has the migration ${unknown.name}, which this release does not know. ` +
      'Start the newer release, or restore a backup that this release made.',
  );
}

async function requireServer(dataSource: DataSource): Promise<void> {
  const [server] = await query<{ version: string; number: string; encoding: string; dateStyle: string }>(
    dataSource,
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
            current_setting('server_encoding') AS encoding, current_setting('DateStyle') AS "dateStyle"`,
  );
  if (Number(server?.number) < MIN_POSTGRESQL_VERSION) {
    throw new StartError(`The database is PostgreSQL ${server?.version}; version 15 or newer is needed.`);
  }
  // Names are compared without their accents, which PostgreSQL does in Unicode alone.
  if (server?.encoding !== 'UTF8') {
    throw new StartError(
      `The database has the encoding ${server?.encoding}; UTF8 is needed: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  // Days travel as YYYY-MM-DD.
  if (!server?.dateStyle.startsWith('ISO')) {
    throw new StartError(
      `The database writes days in the style "${server?.dateStyle}"; ISO is needed: ALTER ROLE … SET datestyle = 'ISO'.`,
    );
  }
}
