import { roomIs } from '../booking/room/states-in-sql.js';
import { type Database, query } from '../database/queries.js';
import type { LocalizedText } from '../values/localized-text.js';
import { parametersOf, type ReportQuestion } from './report-question.js';

/** What was sold with a promotion, as recorded at the sale; amounts are minor units. */
export interface SoldWithPromotion {
  code: string;
  /** As of the last arrival. */
  name: LocalizedText;
  currency: string;
  bookings: number;
  /** Of the rooms that it took something off, with what all these nights were sold for. */
  roomNights: number;
  revenueMinor: number;
  discountMinor: number;
  /** Bookings with such a room that was cancelled, and the planned nights of these rooms. */
  cancelledBookings: number;
  cancelledNights: number;
}

/**
 * Returns what was sold with each promotion, by the nights in the range of the rooms that have it in their price: of those whose guests
 * are expected, in house or have left, and apart from them of cancelled ones. A room with several promotions counts in each.
 */
export function readSoldWithPromotions(
  database: Database,
  question: ReportQuestion,
): Promise<SoldWithPromotion[]> {
  return query(
    database,
    `WITH rooms AS MATERIALIZED (
       SELECT r.id, r.booking_id, b.currency, r.arrival, r.departure, r.promotions, ${roomIs('booked', 'r')} AS stands
         FROM booking_room r
         JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
        WHERE r.hotel_id = $1 AND r.arrival < $3 AND r.departure > $2 AND r.promotions IS NOT NULL
          AND (${roomIs('booked', 'r')} OR ${roomIs('cancelled', 'r')})),
     nights AS MATERIALIZED (
       SELECT r.id, h.from_day AS day, (h.amount * 100)::bigint AS minor, h.state <> 'released' AS is_counted,
              CASE WHEN h.amount_from = 'price' THEN r.promotions -> h.from_day::text END AS promotions
         FROM rooms r
         JOIN booked_night h ON h.hotel_id = $1 AND h.booking_room_id = r.id AND h.from_day >= r.arrival AND h.from_day < r.departure),
     taken AS (
       SELECT n.id, promotion ->> 'code' AS code, (array_agg(promotion -> 'name' ORDER BY n.day DESC))[1] AS name,
              coalesce(sum((promotion ->> 'amountMinor')::bigint) FILTER (WHERE n.day >= $2 AND n.day < $3), 0)::bigint AS minor
         FROM nights n CROSS JOIN LATERAL jsonb_array_elements(n.promotions) AS p (promotion) GROUP BY 1, 2),
     in_range AS (
       SELECT id, (count(*) FILTER (WHERE is_counted))::int AS nights, coalesce(sum(minor), 0)::bigint AS minor
         FROM nights WHERE day >= $2 AND day < $3 GROUP BY id)
     SELECT t.code, (array_agg(t.name ORDER BY r.arrival DESC, r.id DESC))[1] AS name, r.currency,
            (count(DISTINCT r.booking_id) FILTER (WHERE r.stands))::int AS bookings,
            coalesce(sum(i.nights) FILTER (WHERE r.stands), 0)::int AS "roomNights",
            coalesce(sum(i.minor) FILTER (WHERE r.stands), 0)::bigint AS "revenueMinor",
            coalesce(sum(t.minor) FILTER (WHERE r.stands), 0)::bigint AS "discountMinor",
            (count(DISTINCT r.booking_id) FILTER (WHERE NOT r.stands))::int AS "cancelledBookings",
            coalesce(sum(least(r.departure, $3) - greatest(r.arrival, $2)) FILTER (WHERE NOT r.stands), 0)::int AS "cancelledNights"
       FROM taken t
       JOIN rooms r ON r.id = t.id
       JOIN in_range i ON i.id = t.id
      GROUP BY t.code, r.currency ORDER BY "roomNights" DESC, "revenueMinor" DESC, t.code, r.currency`,
    parametersOf(question).slice(0, 3),
  );
}
