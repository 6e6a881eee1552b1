import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { commandLine } from './command-line.mjs';
import { withTemporaryService } from './temporary-service.mjs';

/*
 * Migrations are written in SQL and entities name columns alone, so nothing but this keeps them together: it applies the
 * migrations to an empty database and compares tables, columns, types and nullability with the entities, both ways. A function
 * may have been rewritten by several migrations: `migrations/functions.sql` has each as they leave it.
 */
const USAGE = `Usage: npm run functions

Writes migrations/functions.sql: every function of the database as the migrations leave it. It also tells where tables and
entities differ.

Examples:
  npm run functions
`;

/** TypeORM's own record of the migrations. */
const WITHOUT_ENTITY = new Set(['migration']);
const FUNCTIONS_FILE = path.join(import.meta.dirname, '../migrations/functions.sql');
const FUNCTIONS_HEADER = `-- Every function of the database as the migrations leave it; npm run functions writes this file from them.
`;
const { write: mayWrite } = commandLine(USAGE, { options: { write: { type: 'boolean' } } }).values;

const { columns, functions } = await withTemporaryService(async (app) => {
  const dataSource = app.get(DataSource);
  return {
    columns: compare(await columnsOfDatabase(dataSource), columnsOfEntities(dataSource)),
    functions: await functionsOfDatabase(dataSource),
  };
});
// A file that is as it was keeps its time, and the build stays newer.
const isCurrent = functions === (await readFile(FUNCTIONS_FILE, 'utf8').catch(() => ''));
if (mayWrite && !isCurrent) await writeFile(FUNCTIONS_FILE, functions);
const differences =
  isCurrent || mayWrite
    ? columns
    : [...columns, 'migrations/functions.sql is not what the migrations make: npm run functions'];
for (const difference of differences) process.stdout.write(`${difference}\n`);
process.exitCode = differences.length === 0 ? 0 : 1;

/** @param {DataSource} dataSource @returns {Promise<Map<string, string>>} */
async function columnsOfDatabase(dataSource) {
  const rows = await dataSource.query(
    `SELECT c.relname || '.' || a.attname AS name,
       format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END AS form
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  return new Map(
    rows.filter(({ name }) => !WITHOUT_ENTITY.has(name.split('.')[0])).map(({ name, form }) => [name, form]),
  );
}

/** @param {DataSource} dataSource @returns {Promise<string>} */
async function functionsOfDatabase(dataSource) {
  const rows = await dataSource.query(
    `SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      ORDER BY p.proname, p.oid::regprocedure::text COLLATE "C"`,
  );
  return FUNCTIONS_HEADER + rows.map(({ definition }) => `\n${definition.trim()};\n`).join('');
}

/** @param {DataSource} dataSource @returns {Map<string, string>} */
function columnsOfEntities(dataSource) {
  const columns = dataSource.entityMetadatas.flatMap((entity) =>
    entity.columns.map((column) => {
      const type = dataSource.driver.createFullType(column).replace(/ array$/, '[]');
      return [`${entity.tableName}.${column.databaseName}`, column.isNullable ? type : `${type} NOT NULL`];
    }),
  );
  return new Map(columns);
}

/** @param {Map<string, string>} tables @param {Map<string, string>} entities */
function compare(tables, entities) {
  const names = [...new Set([...tables.keys(), ...entities.keys()])].sort();
  return names
    .filter((name) => normal(tables.get(name)) !== normal(entities.get(name)))
    .map(
      (name) =>
        `${name}: the table has ${tables.get(name) ?? 'no such column'}, ` +
        `the entity ${entities.get(name) ?? 'none'}`,
    );
}

/** @param {string | undefined} form */
function normal(form) {
  return form?.replace(/timestamp with time zone|timestamptz/, 'timestamptz').replace(/\s+/g, ' ');
}
