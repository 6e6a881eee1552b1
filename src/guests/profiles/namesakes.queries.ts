import { type Database, query } from '../../database/queries.js';
import { roomIs } from '../../booking/room/states-in-sql.js';

export interface NamedRow {
  id: number;
  bookingId: number;
  firstName: string;
  lastName: string;
  identityNumber: string | null;
  birthDate: string | null;
  isExpectedOrInHouse: boolean;
}

/** Named guests with an identity number, or with all of the words ($2, a tsquery each) in their names. */
export function readNamedGuests(
  database: Database,
  hotelId: number,
  words: readonly string[],
): Promise<NamedRow[]> {
  return query(
    database,
    `SELECT g.id, g.booking_id AS "bookingId", g.first_name AS "firstName", g.last_name AS "lastName",
            g.identity_number AS "identityNumber", g.birth_date AS "birthDate",
            ${roomIs('open', 'r')} AS "isExpectedOrInHouse"
       FROM named_guest g
       JOIN booking_room r ON r.hotel_id = $1 AND r.id = g.booking_room_id
      WHERE g.hotel_id = $1
        AND (g.identity_number IS NOT NULL
             OR stay_words(g.hotel_id, g.first_name, g.last_name) @@ ANY ($2::tsquery[]))
      ORDER BY g.id`,
    [hotelId, words],
  );
}

/** A booking with the guests and children that its partner named, the person who booked left out. */
interface NamingBooking {
  bookingId: number;
  people: { name: string; surname: string }[];
  isExpectedOrInHouse: boolean;
}

export function readNamingBookings(
  database: Database,
  hotelId: number,
  words: readonly string[],
): Promise<NamingBooking[]> {
  return query(
    database,
    `SELECT b.id AS "bookingId",
            (b.guests - 0) || jsonb_path_query_array(b.children, '$[*] ? (exists(@.name) && exists(@.surname))') AS people,
            EXISTS (SELECT 1 FROM booking_room r
                     WHERE r.hotel_id = $1 AND r.booking_id = b.id
                       AND ${roomIs('open', 'r')}) AS "isExpectedOrInHouse"
       FROM booking b
      WHERE b.hotel_id = $1 AND b.id IN (
              SELECT id FROM booking
               WHERE hotel_id = $1 AND jsonb_array_length(guests) > 1
                 AND booking_words(hotel_id, guest_name, guest_surname, voucher, guests) @@ ANY ($2::tsquery[])
              UNION ALL
              SELECT id FROM booking
               WHERE hotel_id = $1 AND children @? '$[*] ? (@.name != "" || @.surname != "")'
                 AND booking_words(hotel_id, '', '', '', children) @@ ANY ($2::tsquery[]))
      ORDER BY b.id`,
    [hotelId, words],
  );
}
