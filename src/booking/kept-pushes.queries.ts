import { type Database, query } from '../database/queries.js';
import type { BookedChild } from './room/children-of-rooms.js';
import type { GuestContact } from './room/booking.entity.js';

const PAGE = 1_000;
/** A push is visible once its transaction ends, which may take some time after its receipt. */
const VISIBLE_AFTER = `interval '10 minutes'`;

/** A push whose content is kept, with the people that the content names. */
export interface KeptPush {
  id: number;
  voucher: string | null;
  type: string | null;
  outcome: string;
  /** In the hotel's time. */
  receivedAt: string;
  guests: GuestContact[];
  children: BookedChild[];
  /** Whether it was for one of the requested bookings, even if that was not registered yet. */
  isOfBookings: boolean;
}

/** The result of a search of all pushes whose content is kept. The content of a push never changes. */
export interface FoundPushes {
  ids: number[];
  /** The search has seen all pushes that were received before this instant. */
  receivedUntil: string;
}

/** Finds the pushes whose content names a guest. It is slow: call it before the hotel is locked. */
export async function findPushes(
  database: Database,
  hotelId: number,
  isMeant: (push: Pick<KeptPush, 'guests' | 'children'>) => boolean,
): Promise<FoundPushes> {
  const [first] = await query<{ receivedUntil: string }>(
    database,
    `SELECT (now() - ${VISIBLE_AFTER})::text AS "receivedUntil"`,
  );
  const ids: number[] = [];
  const readPage = (afterId: number) => readContents(database, hotelId, afterId);
  for await (const push of inPages(readPage)) if (isMeant(push)) ids.push(push.id);
  return { ids, receivedUntil: first!.receivedUntil };
}

/**
 * Yields the pushes of the bookings, and the other pushes whose content is in no booking: refused ones, and those of bookings
 * whose guests have changed since. Of these others it yields only those that were `found` before and later ones. It may
 * yield a push twice.
 */
export async function* keptPushes(
  database: Database,
  hotelId: number,
  bookingIds: readonly number[],
  found: FoundPushes = { ids: [], receivedUntil: '-infinity' },
): AsyncGenerator<KeptPush> {
  const read = (wanted: WantedPushes) => readKeptPushes(database, hotelId, bookingIds, wanted);
  for (let start = 0; start < found.ids.length; start += PAGE)
    yield* await read({ ids: found.ids.slice(start, start + PAGE), afterId: 0, receivedFrom: '-infinity' });
  yield* inPages((afterId) => read({ ids: null, afterId, receivedFrom: found.receivedUntil }));
}

/** A hotel may have very many pushes. */
async function* inPages<Push extends { id: number }>(
  readPage: (afterId: number) => Promise<Push[]>,
): AsyncGenerator<Push> {
  for (let page: Push[], afterId = 0; ; afterId = page.at(-1)!.id) {
    page = await readPage(afterId);
    yield* page;
    if (page.length < PAGE) return;
  }
}

function readContents(
  database: Database,
  hotelId: number,
  afterId: number,
): Promise<Pick<KeptPush, 'id' | 'guests' | 'children'>[]> {
  return query(
    database,
    `SELECT id, coalesce(content -> 'guests', '[]') AS guests, coalesce(content -> 'children', '[]') AS children
       FROM booking_push WHERE hotel_id = $1 AND id > $2 AND content IS NOT NULL ORDER BY id LIMIT ${PAGE}`,
    [hotelId, afterId],
  );
}

interface WantedPushes {
  /** Null: all. */
  ids: readonly number[] | null;
  afterId: number;
  receivedFrom: string;
}

function readKeptPushes(
  database: Database,
  hotelId: number,
  bookingIds: readonly number[],
  { ids, afterId, receivedFrom }: WantedPushes,
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
                AS "isOfNoBooking",
              p.received_at >= $5::timestamptz AS "isWanted"
         FROM booking_push p
         JOIN hotel h ON h.id = $1
         LEFT JOIN booking b ON b.hotel_id = $1 AND b.id = p.booking_id
        WHERE p.hotel_id = $1 AND p.id > $3 AND ($4::bigint[] IS NULL OR p.id = ANY($4))
          AND p.content IS NOT NULL) AS kept
      WHERE "isOfBookings" OR "isWanted" AND "isOfNoBooking" ORDER BY id LIMIT ${PAGE}`,
    [hotelId, bookingIds, afterId, ids, receivedFrom],
  );
}
