import type { DataSource } from 'typeorm';
import { changeHotel } from '../../database/hotel-change.js';
import { inEachHotel, queryEachHotel } from '../../database/hotel-ids.js';
import { type Database, query } from '../../database/queries.js';
import { recordBooking } from '../history/booking-change.js';
import { recountFolio, settleFolio } from './folio-lines.js';
import { bookingIs, roomIs } from '../room/states-in-sql.js';

/** Amounts are decimals. */
export interface FolioDifference {
  hotelId: number;
  bookingId: number;
  /** `charges`: of a room, a no-show or the extras; `taxes`: those that are added; `online`: a payment of a provider is missing or differs. */
  kind: 'balance' | 'charges' | 'taxes' | 'online' | 'reversal';
  expected: string | null;
  found: string | null;
}

const ACTOR = { kind: 'service', name: 'folio-check' } as const;

const DIFFERENCES_OF_HOTEL = `
     WITH lines AS (
       SELECT hotel_id, booking_id, currency, sum(amount) AS balance,
              coalesce(sum(amount) FILTER (WHERE kind IN ('room', 'extra')), 0) AS charges
         FROM folio_line WHERE hotel_id = $1 GROUP BY 1, 2, 3),
     rooms AS (
       SELECT r.hotel_id, r.booking_id, r.id,
              CASE WHEN NOT ${roomIs('standing', 'r')} OR owed.has_fee THEN 0 ELSE coalesce(r.total, 0) END AS due,
              CASE WHEN owed.has_fee THEN r.no_show_fee ELSE 0 END AS fee,
              CASE WHEN owed.has_fee THEN coalesce(r.no_show_price, 0) ELSE 0 END AS not_due, owed.has_fee
         FROM booking_room r CROSS JOIN LATERAL (
           SELECT ${roomIs('no_show', 'r')} AND r.no_show_fee IS NOT NULL AS has_fee) AS owed
        WHERE r.hotel_id = $1),
     sums AS (
       SELECT hotel_id, booking_id, sum(due) AS due, sum(not_due) AS not_due, bool_or(has_fee) AS has_fees
         FROM rooms GROUP BY 1, 2),
     room_lines AS (
       SELECT hotel_id, booking_room_id AS id, coalesce(sum(amount) FILTER (WHERE kind = 'room'), 0) AS charged,
              coalesce(sum(amount) FILTER (WHERE kind = 'no_show'), 0) AS fees
         FROM folio_line WHERE hotel_id = $1 AND kind IN ('room', 'no_show') GROUP BY 1, 2),
     taxes AS (
       SELECT r.booking_id, sold.tax, r.arrival, ${roomIs('no_show', 'r')} AS is_no_show, ${roomIs('arrived', 'r')} AS is_arrived,
              CASE WHEN ${roomIs('checked_out', 'r')} THEN (
                SELECT coalesce(max(n.until_day), r.arrival) FROM booked_night n
                 WHERE n.hotel_id = $1 AND n.booking_room_id = r.id AND n.state <> 'released') ELSE r.departure END AS left_on
         FROM booking_room r CROSS JOIN LATERAL jsonb_array_elements(r.taxes) AS sold (tax)
        WHERE r.hotel_id = $1 AND r.taxes IS NOT NULL AND ${roomIs('standing', 'r')}
       UNION ALL
       SELECT b.id, sold.tax, NULL, false, b.checked_in, NULL
         FROM booking b CROSS JOIN LATERAL jsonb_array_elements(b.extra_taxes) AS sold (tax)
        WHERE b.hotel_id = $1 AND b.extra_taxes IS NOT NULL),
     due_taxes AS (
       SELECT t.booking_id,
              coalesce(sum((tax ->> 'amountMinor')::numeric / 100) FILTER (WHERE (tax ->> 'isCharged')::boolean), 0) AS in_total,
              coalesce(sum(CASE
                WHEN t.is_no_show THEN 0
                WHEN (tax ->> 'isCharged')::boolean THEN (tax ->> 'amountMinor')::numeric / 100
                WHEN (tax ->> 'isIncluded')::boolean OR tax ->> 'paidAt' <> 'hotel' OR NOT t.is_arrived THEN 0
                WHEN t.arrival IS NULL THEN (tax ->> 'amountMinor')::numeric / 100
                ELSE (SELECT coalesce(sum(minor::numeric), 0) / 100
                        FROM jsonb_array_elements_text(tax -> 'nightsMinor') WITH ORDINALITY AS n (minor, night)
                       WHERE t.arrival + n.night::int - 1 < t.left_on) END), 0) AS due
         FROM taxes t GROUP BY 1),
     tax_lines AS (
       SELECT booking_id, currency, sum(amount) AS charged FROM folio_line
        WHERE hotel_id = $1 AND kind = 'tax' GROUP BY 1, 2)
     SELECT b.hotel_id AS "hotelId", b.id AS "bookingId", 'balance' AS kind, coalesce(l.balance, 0)::text AS expected,
            b.balance::text AS found
       FROM booking b
       LEFT JOIN lines l ON l.hotel_id = b.hotel_id AND l.booking_id = b.id AND l.currency = b.currency
      WHERE b.hotel_id = $1 AND b.balance <> coalesce(l.balance, 0)
     UNION ALL
     SELECT b.hotel_id, b.id, 'charges', due.charges::text, coalesce(l.charges, 0)::text
       FROM booking b
       LEFT JOIN sums s ON s.hotel_id = b.hotel_id AND s.booking_id = b.id
       LEFT JOIN due_taxes t ON t.booking_id = b.id
       CROSS JOIN LATERAL (
         SELECT b.total - CASE WHEN ${bookingIs('active', 'b')} THEN coalesce(t.in_total, 0) ELSE 0 END
                        - coalesce(s.not_due, 0) AS amount) AS price
       CROSS JOIN LATERAL (
         SELECT CASE WHEN s.has_fees AND price.amount < 0 THEN 0 ELSE price.amount END AS amount) AS lodging
       CROSS JOIN LATERAL (
         SELECT CASE WHEN ${bookingIs('active', 'b')} AND b.total IS NOT NULL THEN lodging.amount
                     ELSE least(coalesce(s.due, 0), lodging.amount) END AS charges) AS due
       LEFT JOIN lines l ON l.hotel_id = b.hotel_id AND l.booking_id = b.id AND l.currency = b.currency
      WHERE b.hotel_id = $1 AND coalesce(l.charges, 0) <> due.charges
     UNION ALL
     SELECT r.hotel_id, r.booking_id, 'charges', r.due::text, coalesce(l.charged, 0)::text
       FROM rooms r LEFT JOIN room_lines l ON l.hotel_id = r.hotel_id AND l.id = r.id
      WHERE coalesce(l.charged, 0) <> r.due
     UNION ALL
     SELECT r.hotel_id, r.booking_id, 'charges', r.fee::text, coalesce(l.fees, 0)::text
       FROM rooms r LEFT JOIN room_lines l ON l.hotel_id = r.hotel_id AND l.id = r.id
      WHERE coalesce(l.fees, 0) <> r.fee
     UNION ALL
     SELECT b.hotel_id, b.id, 'taxes', due.taxes::text, coalesce(l.charged, 0)::text
       FROM booking b
       LEFT JOIN due_taxes t ON t.booking_id = b.id
       LEFT JOIN tax_lines l ON l.booking_id = b.id AND l.currency = b.currency
       CROSS JOIN LATERAL (SELECT CASE WHEN ${bookingIs('active', 'b')} THEN coalesce(t.due, 0) ELSE 0 END AS taxes) AS due
      WHERE b.hotel_id = $1 AND coalesce(l.charged, 0) <> due.taxes
     UNION ALL
     SELECT b.hotel_id, b.id, 'online', (-s.amount)::text, l.amount::text
       FROM payment_session s
       JOIN booking b ON b.hotel_id = s.hotel_id AND b.partner_id = s.partner_id AND b.voucher = s.order_id
       LEFT JOIN folio_line l ON l.hotel_id = s.hotel_id AND l.payment_session_id = s.id
      WHERE s.hotel_id = $1 AND s.state = 'paid' AND s.currency = b.currency
        AND (l.id IS NULL OR l.booking_id <> b.id OR l.amount <> -s.amount OR l.currency <> s.currency)
     UNION ALL
     SELECT l.hotel_id, l.booking_id, 'reversal', (-o.amount)::text, l.amount::text
       FROM folio_line l JOIN folio_line o ON o.hotel_id = l.hotel_id AND o.id = l.reverses_id
      WHERE l.hotel_id = $1
        AND (l.amount <> -o.amount OR l.currency <> o.currency OR l.kind <> o.kind OR l.booking_id <> o.booking_id)
     ORDER BY 1, 2, 3`;

/** Compares the folios of all hotels with bookings, payments and themselves. */
export function checkFolios(database: Database): Promise<FolioDifference[]> {
  return queryEachHotel(database, DIFFERENCES_OF_HOTEL);
}

/** Posts missing lines, sums wrong balances; wrong reversals stay, as evidence. Returns how many. */
export async function repairFolios(dataSource: DataSource): Promise<number> {
  let repaired = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    const found = await query<FolioDifference>(dataSource, DIFFERENCES_OF_HOTEL, [hotelId]);
    const stale = new Set(found.filter(({ kind }) => kind !== 'reversal').map(({ bookingId }) => bookingId));
    for (const bookingId of stale) {
      await changeHotel(dataSource, { hotelId, actor: ACTOR, touches: [] }, async (change) => {
        await recordBooking(change, { bookingId, kind: 'repaired' }, () => settleFolio(change, bookingId));
        await recountFolio(change, bookingId);
      });
    }
    repaired += stale.size;
  });
  return repaired;
}

export async function repairAndCheckFolios(dataSource: DataSource): Promise<{ repaired: number }> {
  const repaired = await repairFolios(dataSource);
  const left = await checkFolios(dataSource);
  if (left.length > 0)
    throw new Error(`folios are not as they must be: ${JSON.stringify(left.slice(0, 20))}`);
  return { repaired };
}
