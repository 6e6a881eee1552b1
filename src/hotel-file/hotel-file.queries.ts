import type { HotelChange } from '../database/hotel-change.js';
import { type Database, query } from '../database/queries.js';
import { dayText } from '../values/day.js';

const IMPORT_LOCK = 7_146_201_939;

/** Whether the transaction has the lock of imports now: IDs, slugs and partners are of the whole service. */
export async function tryLockImports(database: Database): Promise<boolean> {
  const [row] = await query<{ locked: boolean }>(database, 'SELECT pg_try_advisory_xact_lock($1) AS locked', [
    IMPORT_LOCK,
  ]);
  return row?.locked === true;
}

/** Whether a night to come has a price that was set before the change. */
export async function keepsOldPrices({ tx, hotelId, today, ownPriceStamps }: HotelChange): Promise<boolean> {
  const priced = await query(
    tx,
    `SELECT 1 FROM rate_day WHERE hotel_id = $1 AND (price IS NOT NULL OR adult_prices IS NOT NULL) AND day >= $2 AND revision <> ALL ($3) LIMIT 1`,
    [hotelId, dayText(today), ownPriceStamps],
  );
  return priced.length > 0;
}

/** The keys of the partners of a hotel, by their ids. */
export async function partnerKeys(database: Database, hotelId: number): Promise<Map<number, string>> {
  const partners = await query<{ id: number; apiKey: string }>(
    database,
    `SELECT p.id, p.api_key AS "apiKey" FROM partner p JOIN partner_hotel h ON h.partner_id = p.id
      WHERE h.hotel_id = $1`,
    [hotelId],
  );
  return new Map(partners.map(({ id, apiKey }) => [id, apiKey]));
}

/** A digest of the hotel and of all its rows in the tables. */
export async function digestOfRows(
  database: Database,
  hotelId: number,
  tables: readonly string[],
): Promise<string> {
  const rowsOf = (table: string, key: string) =>
    `coalesce((SELECT string_agg(t::text, ',' ORDER BY t::text) FROM ${table} t WHERE t.${key} = $1), '')`;
  const rows = [rowsOf('hotel', 'id'), ...tables.map((table) => rowsOf(table, 'hotel_id'))];
  const [row] = await query<{ digest: string }>(
    database,
    `SELECT md5(${rows.join(" || '|' || ")}) AS digest`,
    [hotelId],
  );
  return row!.digest;
}
