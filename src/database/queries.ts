import type { EntityManager } from 'typeorm';

/** What SQL is sent to: the data source, or the manager of an open transaction. */
export type Database = Pick<EntityManager, 'query'>;

export async function query<Row>(
  database: Database,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await database.query<Row[] | [Row[], number]>(sql, [...values]);
  // TypeORM returns [rows, count] for UPDATE and DELETE, rows for everything else.
  return Array.isArray(result[0]) ? result[0] : (result as Row[]);
}

/** How many rows an UPDATE or DELETE has changed. */
export async function execute(
  database: Database,
  sql: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const [, count] = await database.query<[unknown[], number]>(sql, [...values]);
  return count;
}
