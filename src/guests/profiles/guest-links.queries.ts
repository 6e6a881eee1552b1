import { type Database, execute, query } from '../../database/queries.js';
import type { Evidence } from './guest-evidence.js';
import type { GuestProfile } from './guest-profile.entity.js';

export interface BookerRow {
  bookingId: number;
  name: string;
  surname: string;
  phone: string;
  email: string;
  countryCode: string;
}

export interface StayRow {
  stayId: number;
  bookingId: number;
  bookingRoomId: number;
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

const MAX_CANDIDATES_OF_PERSON = 100;
const CANDIDATE = `p.id, coalesce(p.merged_into_id, p.id) AS "rootId", p.name_key AS "nameKey", p.email_key AS "emailKey",
  p.phone_key AS "phoneKey", p.identity_digest AS "identityDigest", p.birth_date AS "birthDate"`;

export function readCandidates(
  database: Database,
  hotelId: number,
  people: readonly Evidence[],
): Promise<Candidate[]> {
  const known = (key: 'identityDigest' | 'emailKey' | 'nameKey') => [
    ...new Set(people.map((person) => person[key]).filter(Boolean)),
  ];
  return query(
    database,
    `SELECT ${CANDIDATE} FROM guest_profile p
      WHERE p.hotel_id = $1
        AND (p.identity_digest = ANY($2) OR (p.email_key = ANY($3) AND p.email_key <> '' AND p.name_key = ANY($4)))
      ORDER BY p.id LIMIT $5`,
    [
      hotelId,
      known('identityDigest'),
      known('emailKey'),
      known('nameKey'),
      people.length * MAX_CANDIDATES_OF_PERSON,
    ],
  );
}

/**
 * The profile of who has made a booking, unless another guest of it is that person already. A guest of whom nothing but the name
 * is known asks that of their own room alone: reception enters the name of the booker for each room of a group.
 */
export function readFreeBooker(
  database: Database,
  hotelId: number,
  { bookingId, stayId, bookingRoomId, identityNumber, birthDate }: StayRow,
): Promise<Candidate[]> {
  return query(
    database,
    `SELECT ${CANDIDATE} FROM guest_link l JOIN guest_profile p ON p.hotel_id = l.hotel_id AND p.id = l.profile_id
      WHERE l.hotel_id = $1 AND l.booking_id = $2 AND l.stay_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM guest_link other
                          JOIN stay s ON s.hotel_id = other.hotel_id AND s.id = other.stay_id
                         WHERE other.hotel_id = $1 AND other.booking_id = $2 AND other.stay_id <> $3
                           AND other.profile_id = l.profile_id AND ($4::bigint IS NULL OR s.booking_room_id = $4))`,
    [hotelId, bookingId, stayId, identityNumber || birthDate ? null : bookingRoomId],
  );
}

/** Whether a profile may know something by its stays other than those, in the same booking and in house, of a name alone. */
export async function isKnownByStays(
  database: Database,
  hotelId: number,
  profileId: number,
  bookingId: number,
): Promise<boolean> {
  const [row] = await query<{ isKnown: boolean }>(
    database,
    `SELECT EXISTS (SELECT FROM guest_link l JOIN stay s ON s.hotel_id = l.hotel_id AND s.id = l.stay_id
                     WHERE l.hotel_id = $1 AND l.profile_id = $2
                       AND (l.booking_id <> $3 OR s.checked_out_at IS NOT NULL OR s.birth_date IS NOT NULL
                            OR coalesce(s.identity_number, '') <> '')) AS "isKnown"`,
    [hotelId, profileId, bookingId],
  );
  return row!.isKnown;
}

const BOOKER = `b.id AS "bookingId", b.guest_name AS name, b.guest_surname AS surname,
  coalesce(b.guests -> 0 ->> 'phone', '') AS phone, coalesce(b.guests -> 0 ->> 'email', '') AS email,
  coalesce(b.guests -> 0 ->> 'countryCode', '') AS "countryCode"`;
const STAY = `s.id AS "stayId", s.booking_id AS "bookingId", s.booking_room_id AS "bookingRoomId",
  s.first_name AS "firstName", s.last_name AS "lastName", s.identity_number AS "identityNumber", s.birth_date AS "birthDate", s.nationality`;

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

/** The reservations in whose rooms somebody stayed. */
export async function readRoomsOfStays(
  database: Database,
  hotelId: number,
  stayIds: readonly number[],
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    database,
    'SELECT DISTINCT booking_room_id AS id FROM stay WHERE hotel_id = $1 AND id = ANY($2)',
    [hotelId, stayIds],
  );
  return rows.map(({ id }) => id);
}

/** Which bookings or stays are due: those of the last hours and guests in house, or all. */
export type Due = 'recent' | 'all';
export type Unlinked = Due | readonly number[];

export function readUnlinkedBookers(
  database: Database,
  hotelId: number,
  which: Unlinked,
  limit: number,
): Promise<BookerRow[]> {
  const [among, values] = conditionOn(which, 'b.id', `b.registered_at > now() - interval '2 hours'`);
  return query(
    database,
    `SELECT ${BOOKER} FROM booking b
      WHERE b.hotel_id = $1 AND b.guest_data_erased_at IS NULL AND btrim(b.guest_name || b.guest_surname) <> '' AND ${among}
        AND NOT EXISTS (SELECT 1 FROM guest_link l
                         WHERE l.hotel_id = $1 AND l.booking_id = b.id AND l.stay_id IS NULL)
      ORDER BY b.id LIMIT $2`,
    [hotelId, limit, ...values],
  );
}

export function readUnlinkedStays(
  database: Database,
  hotelId: number,
  which: Unlinked,
  limit: number,
): Promise<StayRow[]> {
  const [among, values] = conditionOn(which, 's.id', 's.checked_out_at IS NULL');
  return query(
    database,
    `SELECT ${STAY} FROM stay s
      WHERE s.hotel_id = $1 AND s.guest_data_erased_at IS NULL AND btrim(s.first_name || s.last_name) <> '' AND ${among}
        AND NOT EXISTS (SELECT 1 FROM guest_link l WHERE l.hotel_id = $1 AND l.stay_id = s.id)
      ORDER BY s.id LIMIT $2`,
    [hotelId, limit, ...values],
  );
}

/** The condition on `id`, and its value if it has one, as the third parameter. */
function conditionOn(which: Unlinked, id: string, isRecent: string): [condition: string, values: unknown[]] {
  if (which === 'all') return ['true', []];
  return which === 'recent' ? [isRecent, []] : [`${id} = ANY($3::bigint[])`, [which]];
}

export interface PersonOfProfile {
  profileId: number;
  person: KnownPerson;
}

export type KnownPerson = Evidence & Pick<GuestProfile, 'phone' | 'email' | 'countryCode'>;

/** Fills empty fields of profiles; the first of several known values is kept. */
export async function fillProfiles(
  database: Database,
  hotelId: number,
  linked: readonly PersonOfProfile[],
): Promise<void> {
  const people = new Map<number, KnownPerson>();
  for (const { profileId, person } of linked) {
    const before = people.get(profileId);
    people.set(profileId, before ? completed(before, person) : person);
  }
  const each = (key: keyof KnownPerson) => [...people.values()].map((person) => person[key]);
  await execute(
    database,
    `UPDATE guest_profile p
        SET phone = CASE WHEN p.phone = '' THEN n.phone ELSE p.phone END,
            phone_key = CASE WHEN p.phone = '' THEN n.phone_key ELSE p.phone_key END,
            email = CASE WHEN p.email = '' THEN n.email ELSE p.email END,
            email_key = CASE WHEN p.email = '' THEN n.email_key ELSE p.email_key END,
            country_code = CASE WHEN p.country_code = '' THEN n.country_code ELSE p.country_code END,
            birth_date = coalesce(p.birth_date, n.birth_date),
            identity_digest = coalesce(p.identity_digest, n.identity_digest)
       FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::date[], $9::text[])
            AS n (id, phone, phone_key, email, email_key, country_code, birth_date, identity_digest)
      WHERE p.hotel_id = $1 AND p.id = n.id
        AND (p.phone = '' AND n.phone <> '' OR p.email = '' AND n.email <> '' OR p.country_code = '' AND n.country_code <> ''
             OR p.birth_date IS NULL AND n.birth_date IS NOT NULL
             OR p.identity_digest IS NULL AND n.identity_digest IS NOT NULL)`,
    [
      hotelId,
      [...people.keys()],
      each('phone'),
      each('phoneKey'),
      each('email'),
      each('emailKey'),
      each('countryCode'),
      each('birthDate'),
      each('identityDigest'),
    ],
  );
}

function completed(known: KnownPerson, other: KnownPerson): KnownPerson {
  const { phone, phoneKey } = known.phone === '' ? other : known;
  const { email, emailKey } = known.email === '' ? other : known;
  return {
    nameKey: known.nameKey,
    phone,
    phoneKey,
    email,
    emailKey,
    countryCode: known.countryCode || other.countryCode,
    birthDate: known.birthDate ?? other.birthDate,
    identityDigest: known.identityDigest ?? other.identityDigest,
  };
}

/** Deletes profiles (`id`, or all) that came with a booking or stay, have none any more, and nobody wrote on. */
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
