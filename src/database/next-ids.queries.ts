import { type Database, query } from './queries.js';

/** Takes IDs of a table for rows still to be inserted, which have them in what they encrypt. */
export async function nextIds(
  database: Database,
  table: 'card' | 'webhook',
  count: number,
): Promise<number[]> {
  const ids = await query<{ id: number }>(
    database,
    `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS id FROM generate_series(1, $1)`,
    [count],
  );
  return ids.map(({ id }) => id);
}
