import { type Database, query } from '../../../database/queries.js';

/** SQL of a payment's number in the panel, where records have whole numbers: 52 bits that its session's id always gives. */
export const paymentNumber = (session: string): string =>
  `('x' || left(md5(${session}.id), 13))::bit(52)::bigint`;

/** The id of the session of this number, undefined where the hotel has none. */
export async function readSessionNumbered(
  database: Database,
  hotelId: number,
  number: number,
): Promise<string | undefined> {
  const [session] = await query<{ id: string }>(
    database,
    `SELECT id FROM payment_session s WHERE hotel_id = $1 AND ${paymentNumber('s')} = $2`,
    [hotelId, number],
  );
  return session?.id;
}
