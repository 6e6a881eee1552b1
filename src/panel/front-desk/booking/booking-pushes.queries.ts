import { type Database, query } from '../../../database/queries.js';
import type { PushOfBooking } from './booking.contract.js';

const MAX_PUSHES = 100;

/** The pushes of a booking, the latest first, and how many older ones there are. */
export async function readPushes(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<{ pushes: PushOfBooking[]; olderPushes: number }> {
  const rows = await query<PushOfBooking & { all: number }>(
    database,
    `SELECT count(*) OVER ()::int AS "all", id, received_at AS "receivedAt", CASE WHEN type IN ('Book', 'Modify', 'Cancel') THEN type END AS type, outcome, code,
            detail, repeats, repeated_at AS "repeatedAt"
       FROM booking_push WHERE hotel_id = $1 AND booking_id = $2
      ORDER BY received_at DESC, id DESC LIMIT ${MAX_PUSHES}`,
    [hotelId, bookingId],
  );
  return { pushes: rows.map(({ all: _, ...push }) => push), olderPushes: (rows[0]?.all ?? 0) - rows.length };
}

/** What the last push that did something said; null where it is not kept. */
export async function readLastContent(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<object | null> {
  const [push] = await query<{ content: object }>(
    database,
    `SELECT content FROM booking_push
      WHERE hotel_id = $1 AND booking_id = $2 AND outcome IN ('registered', 'modified') AND content IS NOT NULL
      ORDER BY received_at DESC, id DESC LIMIT 1`,
    [hotelId, bookingId],
  );
  return push?.content ?? null;
}
