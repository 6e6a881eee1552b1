import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../src/database/data-source.js';
import { sqlState } from '../../src/database/transaction.js';
import { type Settings } from '../../src/settings.js';

const TEMPLATE = 'migrated_template';
const TEMPLATE_LOCK = 411;
const INSUFFICIENT_PRIVILEGE = '42501';

interface Server {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** The PostgreSQL that the run of tests started. */
function server(): Server {
  const text = process.env.TEST_DATABASE;
  if (text === undefined) throw new Error('start the tests with `npm test`');
  return JSON.parse(text) as Server;
}

function databaseUrl(name: string): string {
  const { host, port, user, password } = server();
  return `postgres://${user}:${password}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function administrate<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl('hotel') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
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
  await administrate(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${TEMPLATE}_new`);
      await migrate(settings, { url: databaseUrl(`${TEMPLATE}_new`) });
      await prepare(databaseUrl(`${TEMPLATE}_new`));
      await client.query(`ALTER DATABASE ${TEMPLATE}_new RENAME TO ${TEMPLATE}`);
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  return databaseUrl(name);
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
