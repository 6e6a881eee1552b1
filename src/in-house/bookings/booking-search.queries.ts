import { type Database, query } from '../../database/queries.js';
import { inAlphabet } from '../../database/text-order.js';
import type { FoundBooking } from './found-booking.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import type { SearchTerms } from '../../guests/profiles/search-terms.js';
import { LAST_ROOM_FIRST } from '../../guests/stays/last-room.js';
import { placeOfState, roomIs } from '../../booking/room/states-in-sql.js';

const NEAREST_FIRST = ['checked_in', 'active', 'no_show', 'checked_out', 'cancelled'] as const;
/** Guests in house first, then the expected, soonest first, then the past, latest first. */
const ORDER = `${placeOfState(['checked_in', 'active'], 'r')} NULLS LAST,
  CASE WHEN ${roomIs('open', 'r')} THEN r.arrival END, r.departure DESC, r.booking_id DESC`;

/** Bookings that fit the terms or digest of an identity number, each with the room nearest to the desk. */
export async function findBookings(
  database: Database,
  hotelId: number,
  { words, phone, number, text, identity, digest }: SearchTerms & { digest: string | null },
  limit: number,
): Promise<FoundBooking[]> {
  const name = inAlphabet(`s.first_name || ' ' || s.last_name`, await readLanguage(database, hotelId));
  return query(
    database,
    `WITH found AS (
       SELECT id FROM booking
        WHERE hotel_id = $1
          AND booking_words(hotel_id, guest_name, guest_surname, voucher, guests) @@ ANY (ARRAY[$2, $3]::tsquery[])
       UNION SELECT booking_id FROM stay
        WHERE hotel_id = $1 AND stay_words(hotel_id, first_name, last_name) @@ $2::tsquery
       UNION SELECT booking_id FROM stay
        WHERE hotel_id = $1 AND upper(regexp_replace(identity_number, '[^[:alnum:]]', '', 'g')) = $7
       UNION SELECT l.booking_id FROM guest_profile d
         JOIN guest_profile p ON p.hotel_id = $1
          AND (p.id = coalesce(d.merged_into_id, d.id) OR p.merged_into_id = coalesce(d.merged_into_id, d.id))
         JOIN guest_link l ON l.hotel_id = $1 AND l.profile_id = p.id
        WHERE d.hotel_id = $1 AND d.identity_digest = $8
       UNION SELECT booking_id FROM named_guest
        WHERE hotel_id = $1 AND upper(regexp_replace(identity_number, '[^[:alnum:]]', '', 'g')) = $7
       UNION SELECT booking_id FROM named_guest
        WHERE hotel_id = $1 AND stay_words(hotel_id, first_name, last_name) @@ $2::tsquery
       UNION SELECT id FROM booking WHERE hotel_id = $1 AND id = $4
       UNION SELECT booking_id FROM booking_room WHERE hotel_id = $1 AND id = $4
       UNION SELECT a.booking_id FROM room JOIN room_assignment a ON a.hotel_id = room.hotel_id AND a.room_id = room.id
        WHERE room.hotel_id = $1 AND search_words($1, room.name) = search_words($1, $5)),
     nearest AS (
       SELECT DISTINCT ON (r.booking_id) r.booking_id, r.id, r.status, r.arrival, r.departure
         FROM found JOIN booking_room r ON r.hotel_id = $1 AND r.booking_id = found.id AND ${roomIs('shown', 'r')}
        ORDER BY r.booking_id, ${placeOfState(NEAREST_FIRST, 'r')},
                 r.position, r.id),
     -- What is shown of each is read for these alone: a frequent name finds thousands.
     first AS MATERIALIZED (SELECT * FROM nearest r ORDER BY ${ORDER} LIMIT $6)
     SELECT r.id AS "reservationId", b.id AS "bookingId", b.voucher, b.guest_name AS "guestName",
            b.guest_surname AS "guestSurname", r.status, r.arrival, r.departure, room.name AS "roomName",
            guests.names AS guests
       FROM first r
       JOIN booking b ON b.hotel_id = $1 AND b.id = r.booking_id
       LEFT JOIN LATERAL (SELECT a.room_id FROM room_assignment a
                           WHERE a.hotel_id = $1 AND a.booking_room_id = r.id
                           ORDER BY ${LAST_ROOM_FIRST} LIMIT 1) AS a ON true
       LEFT JOIN room ON room.hotel_id = $1 AND room.id = a.room_id
      CROSS JOIN LATERAL (SELECT coalesce(json_agg(DISTINCT ${name}), '[]') AS names
                            FROM (SELECT first_name, last_name FROM stay WHERE hotel_id = $1 AND booking_id = r.booking_id
                                  UNION ALL
                                  SELECT first_name, last_name FROM named_guest
                                   WHERE hotel_id = $1 AND booking_id = r.booking_id) AS s
                           WHERE s.first_name <> '') AS guests
      ORDER BY ${ORDER}`,
    [hotelId, words, phone, number, text, limit, identity === '' ? null : identity, digest],
  );
}
