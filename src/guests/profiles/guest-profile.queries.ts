import { type Database, query } from '../../database/queries.js';
import { TOLD_APART } from './guest-distinctions.queries.js';
import type { Candidate } from './guest-links.queries.js';
import type { GuestMoney, GuestStay, ListedGuest, ShownProfile } from './guest-profile.js';
import { bookingIs, roomIs } from '../../booking/room/states-in-sql.js';
import { businessDayOf } from '../../hotel/business-day.js';

/** `words` and `phone` are tsqueries, those of the search over bookings. */
export interface GuestTerms {
  words: string | null;
  phone: string | null;
  identityDigest: string | null;
}

/** Profiles ($2 …) with what a list says of each; those that are merged count as the one that stands for them. */
const LISTED = `
  SELECT p.id, p.first_name AS "firstName", p.last_name AS "lastName",
         coalesce(nullif(p.phone, ''), other.phone, '') AS phone, coalesce(nullif(p.email, ''), other.email, '') AS email,
         coalesce(nullif(p.country_code, ''), other.country_code, '') AS "countryCode",
         CASE WHEN 'blocked' IN (coalesce(p.person_mark, p.mark), other.blocked) THEN 'blocked'
              WHEN 'vip' IN (coalesce(p.person_mark, p.mark), other.vip) THEN 'vip' ELSE 'none' END AS mark,
         seen.bookings, seen.next_arrival AS "nextArrival", seen.last_departure AS "lastDeparture"
    FROM guest_profile p
    JOIN hotel h ON h.id = p.hotel_id
   CROSS JOIN LATERAL (SELECT max(m.phone) FILTER (WHERE m.phone <> '') AS phone,
                              max(m.email) FILTER (WHERE m.email <> '') AS email,
                              max(m.country_code) FILTER (WHERE m.country_code <> '') AS country_code,
                              max('blocked') FILTER (WHERE m.mark_overruled_by_id IS NULL AND coalesce(m.person_mark, m.mark) = 'blocked') AS blocked,
                              max('vip') FILTER (WHERE m.mark_overruled_by_id IS NULL AND coalesce(m.person_mark, m.mark) = 'vip') AS vip
                         FROM guest_profile m WHERE m.hotel_id = $1 AND m.merged_into_id = p.id) AS other
   CROSS JOIN LATERAL (SELECT count(DISTINCT b.id)::int AS bookings,
                              min(b.arrival) FILTER (WHERE state.state = 'expected' AND b.arrival >= ${businessDayOf('now()')}) AS next_arrival,
                              max(coalesce(stayed.until_day, b.departure)) FILTER (WHERE b.checked_in) AS last_departure
                         FROM guest_link l JOIN booking b ON b.hotel_id = $1 AND b.id = l.booking_id
                         JOIN booking_state state ON state.hotel_id = $1 AND state.booking_id = b.id
                         LEFT JOIN LATERAL (SELECT max(coalesce(${businessDayOf('s.checked_out_at')}, s.departure)) AS until_day
                                              FROM stay s
                                             WHERE s.hotel_id = $1 AND s.booking_id = b.id AND (l.stay_id IS NULL OR s.id = l.stay_id)
                                           ) AS stayed ON true
                        WHERE l.hotel_id = $1 AND ${bookingIs('active', 'b')}
                          AND l.profile_id IN (SELECT m.id FROM guest_profile m
                                                WHERE m.hotel_id = $1 AND (m.id = p.id OR m.merged_into_id = p.id))) AS seen`;

/** The people ($5 at most) of whom a profile has the words ($2 or $3) or the identity number ($4): who left last first. */
const FIRST_FOUND = `
  WITH found AS (
    SELECT coalesce(merged_into_id, id) AS id FROM guest_profile
     WHERE hotel_id = $1
       AND guest_words(hotel_id, first_name, last_name, email, phone) @@ ANY (ARRAY[$2, $3]::tsquery[])
    UNION SELECT coalesce(merged_into_id, id) FROM guest_profile WHERE hotel_id = $1 AND identity_digest = $4),
  people AS (
    SELECT id, id AS profile_id FROM found
    UNION ALL SELECT merged_into_id, id FROM guest_profile
     WHERE hotel_id = $1 AND merged_into_id IN (SELECT id FROM found)),
  -- What is listed of each is read for these alone: a frequent name finds thousands.
  first AS MATERIALIZED (
    SELECT people.id, row_number() OVER (ORDER BY max(b.departure) DESC NULLS LAST, people.id DESC) AS place
      FROM people
      JOIN hotel h ON h.id = $1
      LEFT JOIN guest_link l ON l.hotel_id = $1 AND l.profile_id = people.profile_id
      LEFT JOIN booking b ON b.hotel_id = $1 AND b.id = l.booking_id AND ${bookingIs('active', 'b')}
       AND b.arrival <= ${businessDayOf('now()')}
     GROUP BY people.id
     ORDER BY place LIMIT $5)`;

export function findGuests(
  database: Database,
  hotelId: number,
  { words, phone, identityDigest }: GuestTerms,
  limit: number,
): Promise<ListedGuest[]> {
  return query(
    database,
    `${FIRST_FOUND} ${LISTED}
      WHERE p.hotel_id = $1 AND p.id IN (SELECT id FROM first)
      ORDER BY (SELECT place FROM first WHERE id = p.id)`,
    [hotelId, words, phone, identityDigest, limit],
  );
}

export function findGuestIds(
  database: Database,
  hotelId: number,
  { words, phone, identityDigest }: GuestTerms,
  limit: number,
): Promise<{ id: number }[]> {
  return query(database, `${FIRST_FOUND} SELECT id FROM first ORDER BY place`, [
    hotelId,
    words,
    phone,
    identityDigest,
    limit,
  ]);
}

/** Who stays in the hotel now. */
export function readGuestsInHouse(database: Database, hotelId: number): Promise<{ id: number }[]> {
  return query(
    database,
    `SELECT DISTINCT coalesce(p.merged_into_id, p.id) AS id
       FROM stay s
       JOIN guest_link l ON l.hotel_id = $1 AND l.stay_id = s.id
       JOIN guest_profile p ON p.hotel_id = $1 AND p.id = l.profile_id
      WHERE s.hotel_id = $1 AND s.checked_out_at IS NULL`,
    [hotelId],
  );
}

/** Who has booked a room that is still expected, to arrive within so many days; 1 for today alone. */
export function readArrivingGuests(
  database: Database,
  hotelId: number,
  days: number,
): Promise<{ id: number }[]> {
  return query(
    database,
    `SELECT DISTINCT coalesce(p.merged_into_id, p.id) AS id
       FROM hotel h
       JOIN booking_room r ON r.hotel_id = $1 AND ${roomIs('expected', 'r')}
        AND r.arrival >= ${businessDayOf('now()')} AND r.arrival < ${businessDayOf('now()')} + $2::int
       JOIN guest_link l ON l.hotel_id = $1 AND l.booking_id = r.booking_id
       JOIN guest_profile p ON p.hotel_id = $1 AND p.id = l.profile_id
      WHERE h.id = $1`,
    [hotelId, days],
  );
}

/** Whoever may have a mark: one of their profiles has, or had before they were merged. */
export function readPerhapsMarked(database: Database, hotelId: number): Promise<{ id: number }[]> {
  return query(
    database,
    `SELECT DISTINCT coalesce(merged_into_id, id) AS id FROM guest_profile
      WHERE hotel_id = $1 AND (mark <> 'none' OR person_mark <> 'none')`,
    [hotelId],
  );
}

export async function readListedGuests(
  database: Database,
  hotelId: number,
  ids: readonly number[],
): Promise<Map<number, ListedGuest>> {
  if (ids.length === 0) return new Map();
  const listed = await query<ListedGuest>(database, `${LISTED} WHERE p.hotel_id = $1 AND p.id = ANY($2)`, [
    hotelId,
    ids,
  ]);
  return new Map(listed.map((guest) => [guest.id, guest]));
}

/** The reservations that a person ($2), with all that was merged into their profile, has made or stayed in. */
const STAYS = `
  WITH own AS (
    SELECT l.booking_id, l.stay_id FROM guest_link l
     WHERE l.hotel_id = $1
       AND l.profile_id IN (SELECT id FROM guest_profile WHERE hotel_id = $1 AND (id = $2 OR merged_into_id = $2))),
  slept AS (
    SELECT s.booking_room_id, min(${businessDayOf('s.checked_in_at')}) AS from_day,
           max(coalesce(${businessDayOf('s.checked_out_at')}, s.departure)) AS until_day,
           max(s.room_id) AS room_id
      FROM own JOIN stay s ON s.hotel_id = $1 AND s.id = own.stay_id JOIN hotel h ON h.id = $1
     GROUP BY s.booking_room_id),
  -- The planner takes an OR over both for a search of all reservations of the hotel.
  rooms AS MATERIALIZED (
    SELECT booking_room_id AS id FROM slept
    UNION SELECT r.id FROM own JOIN booking_room r ON r.hotel_id = $1 AND r.booking_id = own.booking_id
     WHERE own.stay_id IS NULL),
  stays AS (
    SELECT r.id AS "reservationId", b.id AS "bookingId", b.voucher, r.status, r.arrival, r.departure,
           CASE WHEN slept.booking_room_id IS NOT NULL THEN greatest(slept.until_day - slept.from_day, 0)
                WHEN ${roomIs('expected', 'r')} THEN r.departure - r.arrival ELSE 0 END AS nights,
           t.name AS "roomTypeName", room.name AS "roomName", r.total, b.currency,
           EXISTS (SELECT 1 FROM own WHERE own.booking_id = b.id AND own.stay_id IS NULL) AS "isBooker",
           slept.booking_room_id IS NOT NULL AS "hasStayed"
      FROM rooms
      JOIN booking_room r ON r.hotel_id = $1 AND r.id = rooms.id AND ${roomIs('shown', 'r')}
      JOIN booking b ON b.hotel_id = $1 AND b.id = r.booking_id
      JOIN room_type t ON t.hotel_id = $1 AND t.id = r.room_type_id
      LEFT JOIN slept ON slept.booking_room_id = r.id
      LEFT JOIN room ON room.hotel_id = $1 AND room.id = slept.room_id)`;

export function readStaysOf(
  database: Database,
  hotelId: number,
  profileId: number,
  limit: number,
): Promise<GuestStay[]> {
  return query(
    database,
    `${STAYS} SELECT * FROM stays ORDER BY arrival DESC, "reservationId" DESC LIMIT $3`,
    [hotelId, profileId, limit],
  );
}

/** How often a person has stayed, and stays now or will. */
export async function readNights(
  database: Database,
  hotelId: number,
  profileId: number,
): Promise<Pick<ShownProfile, 'earlier' | 'expectedOrInHouse'>> {
  const [row] = await query<Pick<ShownProfile, 'earlier' | 'expectedOrInHouse'>>(
    database,
    `${STAYS}
     SELECT json_build_object('stays', count(*) FILTER (WHERE is_earlier),
                              'nights', coalesce(sum(nights) FILTER (WHERE is_earlier), 0)) AS earlier,
            json_build_object('stays', count(*) FILTER (WHERE is_open),
                              'nights', coalesce(sum(nights) FILTER (WHERE is_open), 0)) AS "expectedOrInHouse"
       FROM (SELECT nights, "hasStayed" AND ${roomIs('checked_out')} AS is_earlier,
                    ${roomIs('expected')} OR "hasStayed" AND ${roomIs('in_house')} AS is_open FROM stays) AS known`,
    [hotelId, profileId],
  );
  return row!;
}

/** By whole bookings: those of which no room is expected or in house are `earlier`. */
export function readMoney(database: Database, hotelId: number, profileId: number): Promise<GuestMoney[]> {
  return query(
    database,
    `SELECT f.currency, coalesce(sum(f.amount) FILTER (WHERE NOT own.is_open), 0)::numeric(14,2)::text AS earlier,
            coalesce(sum(f.amount) FILTER (WHERE own.is_open), 0)::numeric(14,2)::text AS "expectedOrInHouse"
       FROM (SELECT l.booking_id,
                    EXISTS (SELECT 1 FROM booking_room r
                             WHERE r.hotel_id = $1 AND r.booking_id = l.booking_id
                               AND ${roomIs('open', 'r')}) AS is_open
               FROM guest_link l
              WHERE l.hotel_id = $1 AND l.stay_id IS NULL
                AND l.profile_id IN (SELECT id FROM guest_profile
                                      WHERE hotel_id = $1 AND (id = $2 OR merged_into_id = $2))) AS own
       JOIN folio_line f ON f.hotel_id = $1 AND f.booking_id = own.booking_id
      WHERE f.kind NOT IN ('payment', 'deposit', 'refund', 'carried')
      GROUP BY f.currency HAVING count(*) > 0 ORDER BY f.currency`,
    [hotelId, profileId],
  );
}

export interface Pair {
  own: Candidate;
  other: Candidate;
}

const MAX_PAIRS = 200;
const EVIDENCE = (alias: string) => `json_build_object('id', ${alias}.id,
  'rootId', coalesce(${alias}.merged_into_id, ${alias}.id), 'nameKey', ${alias}.name_key, 'emailKey', ${alias}.email_key,
  'phoneKey', ${alias}.phone_key, 'identityDigest', ${alias}.identity_digest, 'birthDate', ${alias}.birth_date)`;

/**
 * Profiles of others with something in common, the likeliest first, without those that staff have told apart; and of how many people all
 * such profiles are, also those that are left out.
 */
export async function readPairs(
  database: Database,
  hotelId: number,
  rootIds: readonly number[],
): Promise<{ pairs: Pair[]; people: number }> {
  const rows = await query<Pair & { people: number }>(
    database,
    `WITH apart AS MATERIALIZED (${TOLD_APART}),
     pairs AS MATERIALIZED (
     SELECT ${EVIDENCE('m')} AS own, ${EVIDENCE('o')} AS other, coalesce(o.merged_into_id, o.id) AS root, o.id,
            coalesce(o.identity_digest = m.identity_digest, false) AS has_same_number, o.name_key = m.name_key AS has_same_name
       FROM guest_profile m
       JOIN guest_profile o ON o.hotel_id = $1 AND coalesce(o.merged_into_id, o.id) <> coalesce(m.merged_into_id, m.id)
        AND (o.identity_digest = m.identity_digest OR (o.email_key = m.email_key AND o.email_key <> '')
             OR (o.name_key = m.name_key
                 AND (o.birth_date = m.birth_date OR (o.phone_key = m.phone_key AND o.phone_key <> ''))))
      WHERE m.hotel_id = $1 AND (m.id = ANY($2) OR m.merged_into_id = ANY($2))
        AND NOT EXISTS (SELECT 1 FROM apart WHERE apart.one = coalesce(m.merged_into_id, m.id)
                                              AND apart.other = coalesce(o.merged_into_id, o.id)))
     SELECT own, other, (SELECT count(DISTINCT root)::int FROM pairs) AS people
       FROM pairs ORDER BY has_same_number DESC, has_same_name DESC, id LIMIT ${MAX_PAIRS}`,
    [hotelId, rootIds],
  );
  return { pairs: rows, people: rows[0]?.people ?? 0 };
}

/** Who has booked (`stayId` null) and who stays in a booking, by the profiles that stand for them. */
export function readLinksOfBooking(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<{ stayId: number | null; profileId: number }[]> {
  return query(
    database,
    `SELECT l.stay_id AS "stayId", coalesce(p.merged_into_id, p.id) AS "profileId"
       FROM guest_link l JOIN guest_profile p ON p.hotel_id = $1 AND p.id = l.profile_id
      WHERE l.hotel_id = $1 AND l.booking_id = $2 ORDER BY l.id`,
    [hotelId, bookingId],
  );
}
