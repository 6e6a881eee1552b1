import type pg from 'pg';
import { getMetadataArgsStorage } from 'typeorm';
import { StartError } from '../values/start-error.js';
import { isRestoreUnfinished, markUnfinished } from './after-restore.js';
import { quoteIdentifier } from './tables.js';

/** TypeORM's record of the migrations, which has no entity. */
const MIGRATIONS = 'migration';
/** `room_hold`: what instances of the earlier release read. */
const VIEWS = ['room_hold', 'booking_state'];
/** Tables, partitioned ones, views, materialized views and foreign tables. */
const RELATIONS = `relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT relispartition`;

/**
 * Drops remains of a start without hotels or of a restore, and marks the database as one of an unfinished restore, in one
 * transaction. Throws {@link StartError} for anything else.
 */
export async function beginInEmptyDatabase(client: pg.Client): Promise<void> {
  const tables = await namesOf(client, 'relname::text', 'pg_class', 'relnamespace', RELATIONS);
  if (tables.length > 0) await requireRemains(client, tables);
  await client.query('BEGIN');
  const views = await namesOf(client, 'relname::text', 'pg_class', 'relnamespace', `relkind = 'v'`);
  if (views.length > 0) await client.query(`DROP VIEW ${views.map(quoteIdentifier).join(', ')}`);
  const others = tables.filter((name) => !views.includes(name));
  if (others.length > 0) await client.query(`DROP TABLE ${others.map(quoteIdentifier).join(', ')}`);
  const functions = await namesOf(
    client,
    'oid::regprocedure::text',
    'pg_proc',
    'pronamespace',
    `prokind = 'f'`,
  );
  if (tables.length > 0 && functions.length > 0) await client.query(`DROP FUNCTION ${functions.join(', ')}`);
  await markUnfinished(client);
  await client.query('COMMIT');
}

async function requireRemains(client: pg.Client, tables: readonly string[]): Promise<void> {
  const foreign = foreignTables(tables, await knownTables());
  if (foreign.length > 0) {
    throw new StartError(
      `The database has tables that are not of this service: ${foreign.join(', ')}. A backup is restored into a ` +
        'database of its own. Nothing was changed. Make another database and name it in DATABASE_URL.',
    );
  }
  if (!(await isRestoreUnfinished(client))) await requireNoHotels(client);
}

/** Where no migrations are recorded, tables of the same names belong to another application. */
function foreignTables(tables: readonly string[], known: ReadonlySet<string>): string[] {
  return tables.includes(MIGRATIONS) ? tables.filter((name) => !known.has(name)) : [...tables];
}

/** The tables of this release, which its modules declare: loaded here alone, as other commands start sooner without. */
async function knownTables(): Promise<Set<string>> {
  await import('../app.module.js');
  const declared = getMetadataArgsStorage().tables.flatMap(({ name }) => name ?? []);
  return new Set([MIGRATIONS, ...VIEWS, ...declared]);
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
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = one.oid AND deptype = 'e')
      ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}
