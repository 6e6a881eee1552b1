import { type Database, query } from '../database/queries.js';

/** Moves the sequence of hotels' IDs on past an ID that was given, in its own steps, so that it never returns that. */
export async function skipHotelId(database: Database, hotelId: number): Promise<void> {
  await query(
    database,
    `SELECT setval(s.seqrelid, last_value + greatest(0, ceil(($1::numeric - last_value) / seqincrement))::bigint * seqincrement)
           FROM hotel_id_seq, pg_sequence s WHERE s.seqrelid = 'hotel_id_seq'::regclass`,
    [hotelId],
  );
}
