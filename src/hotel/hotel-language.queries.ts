import { type Database, query } from '../database/queries.js';

/** The language of the hotel, in whose alphabet its lists are; '' where there is no such hotel. */
export async function readLanguage(database: Database, hotelId: number): Promise<string> {
  const [hotel] = await query<{ language: string }>(database, 'SELECT language FROM hotel WHERE id = $1', [
    hotelId,
  ]);
  return hotel?.language ?? '';
}
