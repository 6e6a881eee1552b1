import type { HouseClock } from '../../values/time-zone.js';
import { type Database, execute, query } from '../../database/queries.js';
import type { Folio } from './folio.js';
import { bookingIs, roomIs } from '../room/states-in-sql.js';

export type FolioHead = Omit<Folio, 'lines' | 'sums' | 'otherBalances'> & HouseClock;

export async function readHead(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<FolioHead | undefined> {
  const [head] = await query<FolioHead>(
    database,
    `SELECT b.id AS "bookingId", b.voucher, btrim(b.guest_name || ' ' || b.guest_surname) AS guest, b.arrival, b.departure,
            ${bookingIs('cancelled', 'b')} AS "isCancelled", b.currency, h.time_zone AS "timeZone", h.day_ends_at AS "dayEndsAt",
            (SELECT coalesce(json_agg(json_build_object('reservationId', r.id, 'roomTypeId', r.room_type_id)
                                    ORDER BY r.position, r.id), '[]')
               FROM booking_room r
              WHERE r.hotel_id = b.hotel_id AND r.booking_id = b.id AND ${roomIs('standing', 'r')}) AS rooms,
            (SELECT coalesce(json_agg(json_build_object('amount', s.amount::text, 'currency', s.currency)
                                      ORDER BY s.created_at), '[]')
               FROM payment_session s
              WHERE s.hotel_id = b.hotel_id AND s.partner_id = b.partner_id AND s.order_id = b.voucher
                AND s.state = 'paid' AND s.currency <> b.currency
                AND NOT EXISTS (SELECT 1 FROM folio_line l
                                 WHERE l.hotel_id = b.hotel_id AND l.payment_session_id = s.id)) AS "paidInOtherCurrencies"
       FROM booking b JOIN hotel h ON h.id = b.hotel_id
      WHERE b.hotel_id = $1 AND b.id = $2`,
    [hotelId, bookingId],
  );
  return head;
}

/** Posts the online payments of an order that its booking's folio does not have yet. */
export async function postOnlinePayments(
  database: Database,
  hotelId: number,
  partnerId: number,
  orderId: string,
): Promise<void> {
  await query(database, 'SELECT post_online_payments($1, $2, $3)', [hotelId, partnerId, orderId]);
}

/** Sets the balance to the sum of the lines in the booking's currency. `hasText`: makes the booking due for erasure again. */
export async function sumBalance(
  database: Database,
  hotelId: number,
  bookingId: number,
  hasText: boolean,
): Promise<void> {
  await execute(
    database,
    `UPDATE booking b
        SET balance = coalesce((SELECT sum(l.amount) FROM folio_line l
                                 WHERE l.hotel_id = $1 AND l.booking_id = $2 AND l.currency = b.currency), 0),
            guest_data_erased_at = CASE WHEN $3 THEN NULL ELSE guest_data_erased_at END
      WHERE b.hotel_id = $1 AND b.id = $2`,
    [hotelId, bookingId, hasText],
  );
}
