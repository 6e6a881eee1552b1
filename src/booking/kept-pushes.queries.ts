import { type Database, query } from '../database/queries.js';
import type { BookedChild } from './ledger/children-of-rooms.js';
import type { GuestContact } from './ledger/booking.entity.js';

const PAGE = 1_000;

/** A push whose content is kept, and whom that names. */
export interface KeptPush {
  id: number;
  voucher: string | null;
  type: string | null;
  outcome: string;
  /** In the hotel's time. */
  receivedAt: string;
  guests: GuestContact[];
  children: BookedChild[];
  /** Whether it came for one of the bookings that were asked for, also before that stood. */
  isOfBookings: boolean;
}

/**
 * Yields the pushes of the bookings, and all others whose content says what no booking does: those that were refused, and
 * those of bookings that have other guests since. Reads them in pages, because a hotel may have very many.
 */
export async function* keptPushes(
  database: Database,
  hotelId: number,
  bookingIds: readonly number[],
): AsyncGenerator<KeptPush> {
  for (let page: KeptPush[], afterId = 0; ; afterId = page.at(-1)!.id) {
    page = await readKeptPushes(database, hotelId, bookingIds, afterId);
    yield* page;
    if (page.length < PAGE) return;
  }
}

function readKeptPushes(
  database: Database,
  hotelId: number,
  bookingIds: readonly number[],
  afterId: number,
): Promise<KeptPush[]> {
  return query(
    database,
    `SELECT kept.* FROM (
       SELECT p.id, p.voucher, p.type, p.outcome,
              to_char(p.received_at AT TIME ZONE h.time_zone, 'YYYY-MM-DD HH24:MI') AS "receivedAt",
              coalesce(p.content -> 'guests', '[]') AS guests, coalesce(p.content -> 'children', '[]') AS children,
              coalesce((p.partner_id, p.voucher) IN (SELECT partner_id, voucher FROM booking
                                                      WHERE hotel_id = $1 AND id = ANY($2)), false) AS "isOfBookings",
              p.outcome = 'failed'
                OR b.changed_at IS NOT NULL
                   AND (p.content -> 'guests', p.content -> 'children') IS DISTINCT FROM (b.guests, b.children)
                AS "isOfNoBooking"
         FROM booking_push p
         JOIN hotel h ON h.id = $1
         LEFT JOIN booking b ON b.hotel_id = $1 AND b.id = p.booking_id
        WHERE p.hotel_id = $1 AND p.id > $3 AND p.content IS NOT NULL) AS kept
      WHERE "isOfBookings" OR "isOfNoBooking" ORDER BY id LIMIT ${PAGE}`,
    [hotelId, bookingIds, afterId],
  );
}
