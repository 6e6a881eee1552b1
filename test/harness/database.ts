import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { migrate } from '../../src/database/data-source.js';
import { sqlState } from '../../src/database/transaction.js';
import { type Settings } from '../../src/settings.js';
import { asSuperuser, prepareDatabase } from './citus-cluster.mjs';
import { until } from './until.mjs';

const TEMPLATE = 'migrated_template';
const TEMPLATE_LOCK = 411;
const INSUFFICIENT_PRIVILEGE = '42501';

interface Server {
  host: string;
  port: number;
  user: string;
  password: string;
  /** The workers of a Citus cluster, of which this is the coordinator. */
  workers?: Server[];
  /** PgBouncer in front of it. */
  pooler?: { host: string; port: number };
  /** A streaming replica of it. */
  replica?: { host: string; port: number };
}

/** The database server that the run of tests started. */
function server(): Server {
  const text = process.env.TEST_SERVER;
  if (text === undefined) throw new Error('start the tests with `npm test`');
  return JSON.parse(text) as Server;
}

/** Whether databases of the tests are distributed over a cluster. */
export function isDistributed(): boolean {
  return server().workers !== undefined;
}

/** `it` for what a cluster does in another way; a run on one leaves it out. */
export const itOnOneServer = (...what: Parameters<typeof it>): void =>
  (isDistributed() ? it.skip : it)(...what);

/**
 * `it` for timeouts and losses of connections that a service has to PostgreSQL itself; a run through a pooler or on a cluster
 * leaves it out.
 */
export const itWithOwnConnections = (...what: Parameters<typeof it>): void =>
  (isDistributed() || server().pooler !== undefined ? it.skip : it)(...what);

/** The view of what sessions do, on every server of the database. */
const ACTIVITY = isDistributed() ? 'citus_stat_activity' : 'pg_stat_activity';

/** Resolves when so many sessions of the database wait for locks that others hold. */
export async function waitingForLock(db: DataSource, sessions = 1): Promise<void> {
  await until(`sessions that wait for a lock: ${sessions}`, async () => {
    const waiting = await db.query<unknown[]>(
      `SELECT 1 FROM ${ACTIVITY} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length >= sessions;
  });
}

/** Settings that every service of the run needs to reach its database. */
export function databaseSettings(): NodeJS.ProcessEnv {
  return server().pooler === undefined ? {} : { DATABASE_POOLER: 'true' };
}

/** Settings by which a service reads at the replica of its database, where the run has one. */
export function replicaSettings(databaseUrl: string): NodeJS.ProcessEnv {
  const its = server();
  const name = /@\/([^?]+)/.exec(databaseUrl)?.[1];
  if (!its.replica || name === undefined || !databaseUrl.includes(encodeURIComponent(its.host))) return {};
  return { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: urlOf(its, its.replica, name) };
}

function urlOf(
  { user, password }: Server,
  { host, port }: { host: string; port: number },
  name: string,
): string {
  return `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** The URL by which services reach a database. */
function databaseUrl(name: string): string {
  const its = server();
  return urlOf(its, its.pooler ?? its, name);
}

/** Past a pooler, on each server that has a part of the database. */
async function onEachServer(work: (client: pg.ClientBase) => Promise<unknown>): Promise<void> {
  const { workers = [] } = server();
  await Promise.all(workers.map((worker) => onServer(worker, work)));
  await onServer(server(), work);
}

/**
 * The connections by which a worker makes and drops databases. They are kept: a new session of PostgreSQL maps the memory that
 * it touches for itself, which costs more than the copy of a database.
 */
const pools = new Map<string, pg.Pool>();

function poolOf(its: Server): pg.Pool {
  const connectionString = urlOf(its, its, 'hotel');
  const kept = pools.get(connectionString);
  if (kept) return kept;
  // The template is made by the second while the first holds its lock.
  const pool = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // An idle connection that a test ends is replaced by the next query.
  pool.on('error', () => undefined);
  pools.set(connectionString, pool);
  return pool;
}

async function onServer<T>(its: Server, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await poolOf(its).connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

function administrate<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return onServer(server(), work);
}

/**
 * A database of its own with all migrations and the reference data applied: a copy of a template that the first test
 * of a run makes by really running them.
 */
export async function createDatabase(
  settings: Settings,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await (template ??= ensureTemplate(settings, prepare));
  await onEachServer((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`),
  );
  return databaseUrl(name);
}

/** The template of the run, once this worker has seen it. */
let template: Promise<void> | undefined;

async function ensureTemplate(settings: Settings, prepare: (url: string) => Promise<void>): Promise<void> {
  await administrate(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    try {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
      if (rowCount === 0) await createTemplate(settings, prepare);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    }
  });
}

async function createTemplate(settings: Settings, prepare: (url: string) => Promise<void>): Promise<void> {
  const its = server();
  const unfinished = `${TEMPLATE}_new`;
  if (its.workers) await prepareDatabase({ coordinator: its, workers: its.workers }, unfinished);
  else await administrate((client) => client.query(`CREATE DATABASE ${unfinished}`));
  const url = urlOf(its, its, unfinished);
  await migrate(settings, { url });
  await prepare(url);
  if (its.workers) {
    // A process of Citus stays connected on every server, which only a superuser may end.
    for (const one of [its, ...its.workers]) {
      await asSuperuser(one, 'postgres', async (client) => {
        await client.query(`ALTER DATABASE ${unfinished} ALLOW_CONNECTIONS false`);
        await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
          unfinished,
        ]);
      });
    }
  }
  await onEachServer((client) => client.query(`ALTER DATABASE ${unfinished} RENAME TO ${TEMPLATE}`));
}

/** An empty database, without migrations. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administrate((client) => client.query(`CREATE DATABASE ${name}`));
  return databaseUrl(name);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = /@\/(test_[0-9a-f]+)\?/.exec(url)?.[1];
  if (name === undefined) throw new Error('not a database of the tests');
  const { workers } = server();
  if (workers) return dropOnEachServer([server(), ...workers], name);
  await administrate(async (client) => {
    try {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      // Autovacuum is at work there, which may not be forced to end; without force it is asked to.
      await client.query(`DROP DATABASE IF EXISTS ${name}`);
    }
  });
}

/** A process of Citus stays connected on every server, which only a superuser may end. */
async function dropOnEachServer(servers: readonly Server[], name: string): Promise<void> {
  for (const one of servers) {
    await asSuperuser(one, 'postgres', (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  }
}
