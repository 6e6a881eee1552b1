import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { DataSource, type DataSourceOptions, MigrationExecutor, type MigrationInterface } from 'typeorm';
import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Settings } from '../settings.js';
import { connectClient, type DatabaseAddress, poolConfig, setTypeParsers } from './connection.js';
import { SecretBox } from '../secrets/secrets.js';
import { sqlState } from './transaction.js';

type Migration = new () => MigrationInterface;

/** What a file of migrations/ exports: a migration, or what makes one that reads secrets. */
type ExportedMigration = Migration | ((secrets: SecretBox) => Migration);

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../migrations');

/** By the number that their files' names begin with, which is the order in which they apply. */
const exportedMigrations = await Promise.all(
  readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => /^\d+-[\w-]+\.[jt]s$/.test(file))
    .sort()
    .map(async (file) => {
      const exported = (await import(pathToFileURL(path.join(MIGRATIONS_FOLDER, file)).href)) as object;
      return Object.values(exported)[0] as ExportedMigration;
    }),
);

function migrationsUnder(settings: Settings): Migration[] {
  const secrets = new SecretBox(settings.ENCRYPTION_KEY ?? '', settings.ENCRYPTION_KEYS_OLD);
  return exportedMigrations.map((exported) => (isMigration(exported) ? exported : exported(secrets)));
}

function isMigration(exported: ExportedMigration): exported is Migration {
  return typeof (exported.prototype as Partial<MigrationInterface> | undefined)?.up === 'function';
}

/** An arbitrary number that all instances agree on: who holds this lock applies the migrations. */
export const MIGRATION_LOCK = 7_146_201_938;
const LOCK_POLL_MS = 100;

/** How long a migration waits for a table that is in use at first, and how long at most: requests wait behind it meanwhile. */
const TABLE_WAIT_MS = 100;
const MAX_TABLE_WAIT_MS = 2_000;
const IN_USE = new Set(['55P03', '40P01']);

export function dataSourceOptions(
  settings: Settings,
  address: DatabaseAddress,
): DataSourceOptions & TypeOrmModuleOptions {
  setTypeParsers();
  const { connectionTimeoutMillis, ...extra } = poolConfig(settings);
  const place =
    'url' in address
      ? { url: address.url }
      : {
          host: address.host,
          port: address.port,
          username: address.user,
          password: address.password,
          database: address.database,
        };
  return {
    type: 'postgres',
    ...place,
    poolSize: settings.DATABASE_POOL_SIZE,
    connectTimeoutMS: connectionTimeoutMillis,
    // `lockTimeoutMs` is for the queue of a hotel: behind a pooler, connections have no such setting.
    extra: { ...extra, lockTimeoutMs: settings.DATABASE_LOCK_TIMEOUT_MS },
    // A pooled connection that breaks while idle is replaced at the next use.
    poolErrorHandler: () => undefined,
    logging: false,
    installExtensions: false,
    migrations: migrationsUnder(settings),
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
  };
}

export function knownMigrations(settings: Settings): string[] {
  return migrationsUnder(settings).map((migration) => migration.name);
}

/** Applies missing migrations, instances in turn; returns their names. `only`: for a database of an earlier release. */
export async function migrate(
  settings: Settings,
  address: DatabaseAddress,
  only: readonly string[] = knownMigrations(settings),
): Promise<string[]> {
  const client = await connectClient(address, {
    connectionTimeoutMillis: settings.DATABASE_CONNECT_TIMEOUT_MS,
  });
  try {
    await lockMigrations(client);
    const dataSource = new DataSource({
      ...dataSourceOptions(settings, address),
      migrations: migrationsUnder(settings).filter(({ name }) => only.includes(name)),
      poolSize: 1,
      extra: {},
    } as DataSourceOptions);
    await dataSource.initialize();
    try {
      const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
      await runMigrations(dataSource, settings.DATABASE_POOLER);
      return pending.map(({ name }) => name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await client.end();
  }
}

/**
 * Runs a migration again whose tables are in use by instances that go on, until it gets them. It waits longer each time: a vacuum
 * of the database gives way after a second. A pooler's connections keep no setting; there, a deadlock is ended by the database.
 */
async function runMigrations(dataSource: DataSource, isPooled: boolean): Promise<void> {
  for (let waitMs = TABLE_WAIT_MS; ; waitMs = Math.min(waitMs + TABLE_WAIT_MS, MAX_TABLE_WAIT_MS)) {
    try {
      if (!isPooled) await dataSource.query(`SET lock_timeout = ${waitMs}`);
      await dataSource.runMigrations();
      return;
    } catch (error) {
      if (!IN_USE.has(sqlState(error) ?? '')) throw error;
      await delay(waitMs);
    }
  }
}

/**
 * Begins a transaction that holds the lock until it ends: a lock of the session would stay behind with a pooler's
 * connection. Who waits keeps no transaction open, which may be the only other one that a pooler gives.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS locked',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.locked === true) return;
    await client.query('ROLLBACK');
    await delay(LOCK_POLL_MS);
  }
}
