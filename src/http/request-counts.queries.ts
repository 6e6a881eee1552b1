import { type Database, execute, query } from '../database/queries.js';

export interface CountedKey {
  key: string;
  /** Of all instances in the minute. */
  requests: number;
  /** The database's clock. */
  nowMs: string;
}

/** Adds to the counts of a minute. Keys are in order, so that instances never wait for each other in a circle. */
export function addRequests(
  database: Database,
  minute: number,
  keys: readonly string[],
  requests: readonly number[],
): Promise<CountedKey[]> {
  return query(
    database,
    `INSERT INTO request_count (key, minute, requests)
       SELECT key, $3, requests FROM unnest($1::text[], $2::int[]) AS reported (key, requests)
       ON CONFLICT (key, minute) DO UPDATE SET requests = request_count.requests + excluded.requests
       RETURNING key, requests, extract(epoch FROM clock_timestamp()) * 1000 AS "nowMs"`,
    [keys, requests, minute],
  );
}

export function deleteCountsBefore(database: Database, minute: number): Promise<number> {
  return execute(database, 'DELETE FROM request_count WHERE minute < $1', [minute]);
}
