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
  /** `charges`: of a room or the extras; `online`: a payment of a provider is missing or differs. */
  kind: 'balance' | 'charges' | 'online' | 'reversal';
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
              CASE WHEN NOT ${roomIs('standing', 'r')} THEN 0 ELSE coalesce(r.total, 0) END AS due
         FROM booking_room r WHERE r.hotel_id = $1),
     sums AS (SELECT hotel_id, booking_id, sum(due) AS due FROM rooms GROUP BY 1, 2),
     room_lines AS (
       SELECT hotel_id, booking_room_id AS id, sum(amount) AS charged FROM folio_line
        WHERE hotel_id = $1 AND kind = 'room' GROUP BY 1, 2)
     SELECT b.hotel_id AS "hotelId", b.id AS "bookingId", 'balance' AS kind, coalesce(l.balance, 0)::text AS expected,
            b.balance::text AS found
       FROM booking b
       LEFT JOIN lines l ON l.hotel_id = b.hotel_id AND l.booking_id = b.id AND l.currency = b.currency
      WHERE b.hotel_id = $1 AND b.balance <> coalesce(l.balance, 0)
     UNION ALL
     SELECT b.hotel_id, b.id, 'charges', due.charges::text, coalesce(l.charges, 0)::text
       FROM booking b
       LEFT JOIN sums s ON s.hotel_id = b.hotel_id AND s.booking_id = b.id
       CROSS JOIN LATERAL (SELECT CASE WHEN ${bookingIs('active', 'b')} AND b.total IS NOT NULL THEN b.total
                                       ELSE least(coalesce(s.due, 0), b.total) END AS charges) AS due
       LEFT JOIN lines l ON l.hotel_id = b.hotel_id AND l.booking_id = b.id AND l.currency = b.currency
      WHERE b.hotel_id = $1 AND coalesce(l.charges, 0) <> due.charges
     UNION ALL
     SELECT r.hotel_id, r.booking_id, 'charges', r.due::text, coalesce(l.charged, 0)::text
       FROM rooms r LEFT JOIN room_lines l ON l.hotel_id = r.hotel_id AND l.id = r.id
      WHERE coalesce(l.charged, 0) <> r.due
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
