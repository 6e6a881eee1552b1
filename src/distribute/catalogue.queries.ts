import type { ClientBase } from 'pg';
import type { ForeignKey, StoredTable } from './table-plan.js';

/** Tables of the schema `public` that belong to no extension. */
const OUR_TABLES = `pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;
const NAMES_OF_COLUMNS = (table: string, numbers: string) => `ARRAY(
  SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS part (number, position)
    JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = part.number ORDER BY part.position)`;

export async function readTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `SELECT c.relname AS name,
            (SELECT CASE WHEN p.partmethod = 'n' THEN 'reference' ELSE 'distributed' END
               FROM pg_dist_partition p WHERE p.logicalrelid = c.oid) AS stands,
            coalesce((SELECT ${NAMES_OF_COLUMNS('c.oid', 'i.indkey')}
                        FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS "primaryKey",
            coalesce((SELECT json_agg(json_build_object('name', i.indexrelid::regclass,
                                                        'columns', ${NAMES_OF_COLUMNS('c.oid', 'i.indkey')}))
                        FROM pg_index i
                       WHERE i.indrelid = c.oid AND (i.indisunique OR i.indisexclusion)), '[]') AS unique
       FROM ${OUR_TABLES}
      ORDER BY c.relname`,
  );
  return rows.map(({ stands, ...table }) => ({ ...table, stands: stands ?? undefined }));
}

export async function readForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT k.conname AS name, k.conrelid::regclass::text AS from, k.confrelid::regclass::text AS to,
            ${NAMES_OF_COLUMNS('k.conrelid', 'k.conkey')} AS "fromColumns",
            ${NAMES_OF_COLUMNS('k.confrelid', 'k.confkey')} AS "toColumns",
            pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k
      WHERE k.contype = 'f' AND k.conrelid IN (SELECT c.oid FROM ${OUR_TABLES})
      ORDER BY 2, 1`,
  );
  return rows;
}

export interface StoredFunction {
  signature: string;
  /** It changes one hotel, so it runs on the machine that has it. */
  isOfHotel: boolean;
}

/** Functions that the machines lack, or that do not run beside their hotel yet. */
export async function readFunctions(client: ClientBase): Promise<StoredFunction[]> {
  const { rows } = await client.query<StoredFunction>(
    `SELECT f.* FROM (
       SELECT p.oid, p.oid::regprocedure::text AS signature,
              p.provolatile = 'v' AND 'p_hotel_id' = ANY (p.proargnames) AS "isOfHotel"
         FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')) AS f
       LEFT JOIN pg_dist_object o ON o.classid = 'pg_proc'::regclass AND o.objid = f.oid
      WHERE o.objid IS NULL OR (f."isOfHotel" AND o.distribution_argument_index IS NULL)
      ORDER BY 2`,
  );
  return rows;
}

/** Functions whose statements always have plans for any hotel: their signatures. */
export async function readFunctionsOfGenericPlans(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND 'plan_cache_mode=force_generic_plan' = ANY (proconfig)
      ORDER BY 1`,
  );
  return rows.map(({ signature }) => signature);
}

/** Tables that stand in their place, and of which this server still has the rows that were there before. */
export async function readLocalCopies(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM ${OUR_TABLES}
        AND c.oid IN (SELECT p.logicalrelid FROM pg_dist_partition p) AND pg_relation_size(c.oid) > 0
      ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export async function countRows(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]!.count;
}
