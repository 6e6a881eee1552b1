import type { DataSource, EntityManager } from 'typeorm';
import { inEachHotel } from '../../database/hotel-ids.js';
import { type Database, execute, query } from '../../database/queries.js';
import { BookingPush } from '../room/booking-push.entity.js';

const BATCH = 1_000;

/** What a repeated push did when it came first. */
export type RepeatedPush = Pick<BookingPush, 'hotelId' | 'partnerId' | 'voucher' | 'requestId'> & {
  bookingId: number;
  type: 'Book' | 'Modify' | 'Cancel';
  outcome: 'registered' | 'modified' | 'cancelled';
};

/**
 * Counts a repeat at the latest push that did the same to the booking, so that repeats add no rows. Where there is none, as
 * when the hotel itself cancelled the booking, the first repeat has a row, at which the others are counted.
 */
export async function countRepeat(tx: EntityManager, push: RepeatedPush): Promise<void> {
  const counted = await execute(
    tx,
    `UPDATE booking_push SET repeats = repeats + 1, repeated_at = now()
      WHERE hotel_id = $1 AND id = (SELECT id FROM booking_push
              WHERE hotel_id = $1 AND booking_id = $2 AND type = $3 AND outcome = $4
              ORDER BY detail IS NOT DISTINCT FROM 'repeated', received_at DESC, id DESC LIMIT 1)`,
    [push.hotelId, push.bookingId, push.type, push.outcome],
  );
  if (counted === 0) await tx.insert(BookingPush, { ...push, detail: 'repeated' });
}

/** Counts the rows that earlier releases made of repeats at the push that they repeat. Returns how many rows were deleted. */
export async function foldRepeats(dataSource: DataSource): Promise<number> {
  let total = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    for (let folded = BATCH; folded === BATCH; total += folded)
      folded = await dataSource.transaction((tx) => foldBatch(tx, hotelId));
  });
  return total;
}

/** The kept row is the nearest earlier push that did the same, else the first of its repeats. */
async function foldBatch(tx: Database, hotelId: number): Promise<number> {
  const [row] = await query<{ folded: number }>(
    tx,
    `WITH old AS (
       SELECT r.id, kept.id AS kept_id, 1 + r.repeats AS repeats, coalesce(r.repeated_at, r.received_at) AS at
         FROM booking_push r
         JOIN LATERAL (
           SELECT b.id FROM booking_push b
            WHERE b.hotel_id = $1 AND b.booking_id = r.booking_id AND b.type = r.type AND b.outcome = r.outcome
              AND (b.received_at, b.id) < (r.received_at, r.id)
            ORDER BY b.detail IS NOT DISTINCT FROM 'repeated',
                     CASE WHEN b.detail IS DISTINCT FROM 'repeated' THEN b.received_at END DESC, b.received_at, b.id
            LIMIT 1) AS kept ON true
        WHERE r.hotel_id = $1 AND r.detail = 'repeated' AND r.booking_id IS NOT NULL
        ORDER BY r.received_at DESC, r.id DESC LIMIT ${BATCH}),
     deleted AS (DELETE FROM booking_push WHERE hotel_id = $1 AND id IN (SELECT id FROM old) RETURNING id),
     counted AS (
       UPDATE booking_push kept SET repeats = kept.repeats + sums.repeats, repeated_at = greatest(kept.repeated_at, sums.at)
         FROM (SELECT kept_id, sum(repeats)::int AS repeats, max(at) AS at FROM old GROUP BY kept_id) AS sums
        WHERE kept.hotel_id = $1 AND kept.id = sums.kept_id)
     SELECT count(*)::int AS folded FROM deleted`,
    [hotelId],
  );
  return row!.folded;
}
