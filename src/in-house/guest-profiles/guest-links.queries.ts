import { type Database, execute, query } from '../../database/queries.js';
import type { Evidence } from './guest-evidence.js';

/** Who has booked, as the booking says. */
export interface BookerRow {
  bookingId: number;
  name: string;
  surname: string;
  phone: string;
  email: string;
  countryCode: string;
}

/** A guest of a booking, as the stay says. */
export interface StayRow {
  stayId: number;
  bookingId: number;
  firstName: string;
  lastName: string;
  identityNumber: string | null;
  birthDate: string | null;
  nationality: string | null;
}

/** A profile that may be the person's; `rootId` is the one that stands for it. */
export interface Candidate extends Evidence {
  id: number;
  rootId: number;
}

const CANDIDATE = `p.id, coalesce(p.merged_into_id, p.id) AS "rootId", p.name_key AS "nameKey", p.email_key AS "emailKey",
  p.phone_key AS "phoneKey", p.identity_digest AS "identityDigest", p.birth_date AS "birthDate"`;
const MAX_CANDIDATES = 100;

/** Profiles that have an identity number, or an e-mail address and the name in common with a person. */
export function readCandidates(
  database: Database,
  hotelId: number,
  { identityDigest, emailKey, nameKey }: Evidence,
): Promise<Candidate[]> {
  return query(
    database,
    `SELECT ${CANDIDATE} FROM guest_profile p
      WHERE p.hotel_id = $1 AND (p.identity_digest = $2 OR (p.email_key = $3 AND p.email_key <> '' AND p.name_key = $4))
      ORDER BY p.id LIMIT ${MAX_CANDIDATES}`,
    [hotelId, identityDigest, emailKey, nameKey],
  );
}

/** The profile of who has made a booking, unless another guest of it is that person already. */
export function readFreeBooker(
  database: Database,
  hotelId: number,
  { bookingId, stayId }: StayRow,
): Promise<Candidate[]> {
  return query(
    database,
    `SELECT ${CANDIDATE} FROM guest_link l JOIN guest_profile p ON p.hotel_id = l.hotel_id AND p.id = l.profile_id
      WHERE l.hotel_id = $1 AND l.booking_id = $2 AND l.stay_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM guest_link other
                         WHERE other.hotel_id = $1 AND other.booking_id = $2 AND other.stay_id <> $3
                           AND other.profile_id = l.profile_id)`,
    [hotelId, bookingId, stayId],
  );
}

const BOOKER = `b.id AS "bookingId", b.guest_name AS name, b.guest_surname AS surname,
  coalesce(b.guests -> 0 ->> 'phone', '') AS phone, coalesce(b.guests -> 0 ->> 'email', '') AS email,
  coalesce(b.guests -> 0 ->> 'countryCode', '') AS "countryCode"`;
const STAY = `s.id AS "stayId", s.booking_id AS "bookingId", s.first_name AS "firstName", s.last_name AS "lastName",
  s.identity_number AS "identityNumber", s.birth_date AS "birthDate", s.nationality`;

export async function readBooker(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<BookerRow | undefined> {
  const [row] = await query<BookerRow>(
    database,
    `SELECT ${BOOKER} FROM booking b WHERE b.hotel_id = $1 AND b.id = $2 AND b.guest_data_erased_at IS NULL`,
    [hotelId, bookingId],
  );
  return row;
}

export function readStays(database: Database, hotelId: number, ids: readonly number[]): Promise<StayRow[]> {
  return query(
    database,
    `SELECT ${STAY} FROM stay s
      WHERE s.hotel_id = $1 AND s.id = ANY($2) AND s.guest_data_erased_at IS NULL ORDER BY s.id`,
    [hotelId, ids],
  );
}

/** Which bookings and stays are looked at: those of the last hours and guests in house, or all. */
export type Unlinked = 'recent' | 'all';

/** Bookings of the hotel that nobody's profile has yet, the oldest first. */
export function readUnlinkedBookers(
  database: Database,
  hotelId: number,
  which: Unlinked,
  limit: number,
): Promise<BookerRow[]> {
  const recent = which === 'recent' ? `AND b.registered_at > now() - interval '2 hours'` : '';
  return query(
    database,
    `SELECT ${BOOKER} FROM booking b
      WHERE b.hotel_id = $1 AND b.guest_data_erased_at IS NULL AND btrim(b.guest_name || b.guest_surname) <> '' ${recent}
        AND NOT EXISTS (SELECT 1 FROM guest_link l
                         WHERE l.hotel_id = $1 AND l.booking_id = b.id AND l.stay_id IS NULL)
      ORDER BY b.id LIMIT $2`,
    [hotelId, limit],
  );
}

export function readUnlinkedStays(
  database: Database,
  hotelId: number,
  which: Unlinked,
  limit: number,
): Promise<StayRow[]> {
  const recent = which === 'recent' ? 'AND s.checked_out_at IS NULL' : '';
  return query(
    database,
    `SELECT ${STAY} FROM stay s
      WHERE s.hotel_id = $1 AND s.guest_data_erased_at IS NULL AND btrim(s.first_name || s.last_name) <> '' ${recent}
        AND NOT EXISTS (SELECT 1 FROM guest_link l WHERE l.hotel_id = $1 AND l.stay_id = s.id)
      ORDER BY s.id LIMIT $2`,
    [hotelId, limit],
  );
}

/**
 * Deletes profiles that came with a booking or stay, have none any more, and on which nobody wrote anything: the one with
 * this ID, or all of the hotel.
 */
export function deleteBareProfiles(database: Database, hotelId: number, id: number | null): Promise<number> {
  return execute(
    database,
    `DELETE FROM guest_profile p
      WHERE p.hotel_id = $1 AND ($2::bigint IS NULL OR p.id = $2)
        AND NOT p.made_by_hand AND p.merged_into_id IS NULL AND p.version = 1
        AND NOT EXISTS (SELECT 1 FROM guest_link l WHERE l.hotel_id = $1 AND l.profile_id = p.id)
        AND NOT EXISTS (SELECT 1 FROM guest_profile m WHERE m.hotel_id = $1 AND m.merged_into_id = p.id)`,
    [hotelId, id],
  );
}
