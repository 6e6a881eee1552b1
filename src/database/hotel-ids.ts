import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from './connection.js';
import { HotelRevision } from './hotel-revision.entity.js';
import { type Database, query } from './queries.js';
import { sqlState } from './transaction.js';

/**
 * Works on one hotel after another, so that no statement writes in two; `revisions` are those before the first one. An
 * error of one hotel is thrown after the others, that of a database out of reach at once.
 */
export async function inEachHotel(
  dataSource: DataSource,
  work: (hotelId: number, revisions: Omit<HotelRevision, 'hotelId'>) => Promise<void>,
  only?: ReadonlySet<number>,
): Promise<void> {
  const errors: unknown[] = [];
  const hotels = await dataSource.manager.find(HotelRevision, { order: { hotelId: 'ASC' } });
  for (const { hotelId, ...revisions } of hotels) {
    if (only && !only.has(hotelId)) continue;
    try {
      await work(hotelId, revisions);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Returns what a query whose one parameter is a hotel's ID finds in all of them, asked for one after another. */
export async function queryEachHotel<Row>(database: Database, sql: string): Promise<Row[]> {
  const found: Row[][] = [];
  const hotels = await query<{ hotelId: number }>(
    database,
    'SELECT hotel_id AS "hotelId" FROM hotel_revision ORDER BY hotel_id',
  );
  for (const { hotelId } of hotels) found.push(await query<Row>(database, sql, [hotelId]));
  return found.flat();
}

function isUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  return isDatabaseUnavailable(error) && (state === undefined || /^(08|28|3D|53|25006|57P|58)/.test(state));
}
