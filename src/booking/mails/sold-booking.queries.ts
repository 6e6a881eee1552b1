import { ASKED_SQL, PAID_SQL } from '../folio/deposits.queries.js';
import { roomIs } from '../room/states-in-sql.js';

// SQL that reads a `SoldBooking` of the hotel `$1`: `b` is its booking, `h` its hotel, and `r` a room of it.

export const SOLD_BOOKING_SQL = `b.currency, b.total, b.registered_at AS "registeredAt", b.extra_taxes AS "extraTaxes",
  (now() AT TIME ZONE h.time_zone)::date AS today, ${PAID_SQL} AS paid, ${ASKED_SQL},
  (SELECT coalesce(sum(l.amount), 0)::text FROM folio_line l
    WHERE l.hotel_id = $1 AND l.booking_id = b.id AND l.currency = b.currency AND l.kind = 'cancellation') AS "cancellationFee"`;

/** Names and values of the object of a room. */
export const SOLD_ROOM_SQL = `'arrival', r.arrival, 'total', r.total::text, 'terms', r.terms, 'taxes', r.taxes,
  'promotions', r.promotions, 'isExpected', ${roomIs('expected', 'r')}`;
