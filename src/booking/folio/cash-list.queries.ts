import { type Database, query } from '../../database/queries.js';
import { dayText } from '../../values/day.js';
import type { CashLine } from './cash-list.js';
import { PAYMENT_METHODS } from './folio-kinds.js';
import { beginningOfDay } from '../../hotel/business-day.js';

export function readCashLines(database: Database, hotelId: number, day: number): Promise<CashLine[]> {
  return query(
    database,
    `SELECT l.id AS "lineId", l.booking_id AS "bookingId", b.voucher,
            btrim(b.guest_name || ' ' || b.guest_surname) AS guest, l.kind, l.method,
            (-l.amount * 100)::bigint AS "amountMinor", l.currency, l.text, l.reverses_id IS NOT NULL AS "isReversal",
            to_char(l.posted_at AT TIME ZONE h.time_zone, 'HH24:MI') AS at, l.actor_name AS "postedBy",
            l.actor_kind AS "postedByKind", l.actor_kind || ':' || coalesce(l.actor_id::text, l.actor_name) AS poster
       FROM folio_line l
       JOIN booking b ON b.hotel_id = l.hotel_id AND b.id = l.booking_id
       JOIN hotel h ON h.id = l.hotel_id
      WHERE l.hotel_id = $1 AND l.method IS NOT NULL
        AND l.posted_at >= ${beginningOfDay('$2')} AND l.posted_at < ${beginningOfDay('$3')}
      ORDER BY l.currency, array_position($4, l.method), l.posted_at, l.id`,
    [hotelId, dayText(day), dayText(day + 1), PAYMENT_METHODS],
  );
}
