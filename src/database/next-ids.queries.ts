import { type Database, query } from './queries.js';

/** Takes IDs of a table for rows still to be inserted: what they encrypt, or what the history says of them, has their ID. */
export async function nextIds(
  database: Database,
  table: 'booking_room' | 'card' | 'webhook',
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const ids = await query<{ id: number }>(
    database,
    `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS id FROM generate_series(1, $1)`,
    [count],
  );
  return ids.map(({ id }) => id);
}
