import { type Database, query } from '../database/queries.js';
import { dayText } from '../values/day.js';

const IMPORT_LOCK = 7_146_201_939;

/** Imports wait for each other: the IDs, slugs and partners that they take are known to the whole service. */
export async function lockImports(database: Database): Promise<void> {
  await query(database, 'SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/** Whether a night from a day (day number) on has a price that was set before the revision. */
export async function hasPricesFrom(
  database: Database,
  hotelId: number,
  day: number,
  revision: number,
): Promise<boolean> {
  const priced = await query(
    database,
    `SELECT 1 FROM rate_day WHERE hotel_id = $1 AND price IS NOT NULL AND day >= $2 AND revision < $3 LIMIT 1`,
    [hotelId, dayText(day), revision],
  );
  return priced.length > 0;
}
