import { bookingIs, roomIs } from '../booking/room/states-in-sql.js';
import { type Database, query } from '../database/queries.js';
import type { LocalizedText } from '../values/localized-text.js';
import { parametersOf, type ReportQuestion } from './report-question.js';

/** What was sold of a tax in the nights of a month; amounts are minor units. */
export interface TaxOfMonth {
  /** `2026-11` */
  month: string;
  code: string;
  /** As of the last of these nights. */
  name: LocalizedText;
  currency: string;
  includedMinor: number;
  /** Added: that which totals include, and that of nights whose guests have come. */
  atBookingMinor: number;
  atHotelMinor: number;
}

const IS_INCLUDED = `(tax ->> 'isIncluded')::boolean`;
const IS_CHARGED = `(tax ->> 'isCharged')::boolean`;
const IS_AT_HOTEL = `NOT ${IS_INCLUDED} AND tax ->> 'paidAt' = 'hotel'`;

/**
 * Returns the taxes that were recorded at sales, by months of the nights; taxes of extras count on the day of arrival. Rooms are those
 * whose guests are expected, in house or have left.
 */
export function readTaxesByMonth(database: Database, question: ReportQuestion): Promise<TaxOfMonth[]> {
  return query(
    database,
    `WITH rooms AS (
       SELECT b.currency, r.arrival, sold.tax, ${roomIs('arrived', 'r')} AS has_come,
              CASE WHEN ${roomIs('checked_out', 'r')} THEN (
                SELECT coalesce(max(n.until_day), r.arrival) FROM booked_night n
                 WHERE n.hotel_id = $1 AND n.booking_room_id = r.id AND n.state <> 'released') ELSE r.departure END AS left_on
         FROM booking_room r
         JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
        CROSS JOIN LATERAL jsonb_array_elements(r.taxes) AS sold (tax)
        WHERE r.hotel_id = $1 AND r.arrival < $3 AND r.departure > $2 AND ${roomIs('booked', 'r')}),
     nights AS (
       SELECT currency, tax, arrival + n.night::int - 1 AS day, n.minor::bigint AS minor,
              has_come AND arrival + n.night::int - 1 < left_on AS is_slept
         FROM rooms CROSS JOIN LATERAL jsonb_array_elements_text(tax -> 'nightsMinor') WITH ORDINALITY AS n (minor, night)
       UNION ALL
       SELECT b.currency, sold.tax, b.arrival, (sold.tax ->> 'amountMinor')::bigint, b.checked_in
         FROM booking b CROSS JOIN LATERAL jsonb_array_elements(b.extra_taxes) AS sold (tax)
        WHERE b.hotel_id = $1 AND b.arrival >= $2 AND b.arrival < $3 AND ${bookingIs('active', 'b')}),
     counted AS (
       SELECT to_char(day, 'YYYY-MM') AS month, tax ->> 'code' AS code, currency,
              (array_agg(tax -> 'name' ORDER BY day DESC))[1] AS name,
              coalesce(sum(minor) FILTER (WHERE ${IS_INCLUDED}), 0)::bigint AS included,
              coalesce(sum(minor) FILTER (WHERE ${IS_CHARGED}), 0)::bigint AS at_booking,
              coalesce(sum(minor) FILTER (WHERE ${IS_AT_HOTEL} AND is_slept), 0)::bigint AS at_hotel
         FROM nights WHERE day >= $2 AND day < $3 GROUP BY 1, 2, 3)
     SELECT month, code, name, currency, included AS "includedMinor", at_booking AS "atBookingMinor", at_hotel AS "atHotelMinor"
       FROM counted WHERE included <> 0 OR at_booking <> 0 OR at_hotel <> 0 ORDER BY month, code, currency`,
    parametersOf(question).slice(0, 3),
  );
}
