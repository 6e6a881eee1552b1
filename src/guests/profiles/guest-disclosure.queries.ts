import { readMovedLines } from '../../booking/folio/moved-texts.queries.js';
import { type Database, query } from '../../database/queries.js';
import type { DisclosedRow } from './guest-disclosure.js';

/** SQL: an instant in the hotel's time. */
const LOCAL = (column: string) => `to_char(${column} AT TIME ZONE h.time_zone, 'YYYY-MM-DD HH24:MI')`;

const PERSON = (alias: string) => `${alias}.first_name AS "firstName", ${alias}.last_name AS "lastName",
  ${alias}.identity_number AS "identityNumber", ${alias}.birth_date::text AS "birthDate", ${alias}.nationality`;

/** With the cards that are still kept. */
export function readDisclosedBookings(
  database: Database,
  hotelId: number,
  bookingIds: readonly number[],
): Promise<DisclosedRow[]> {
  return query(
    database,
    `SELECT b.voucher, b.status, ${LOCAL('b.registered_at')} AS "registeredAt", b.arrival::text AS arrival,
            b.departure::text AS departure, b.guest_name AS "firstName", b.guest_surname AS "lastName",
            b.remarks, b.total, b.currency,
            (SELECT string_agg(c.masked, ', ' ORDER BY c.id) FROM card c
              WHERE c.hotel_id = $1 AND c.booking_id = b.id) AS cards
       FROM booking b JOIN hotel h ON h.id = $1
      WHERE b.hotel_id = $1 AND b.id = ANY($2) ORDER BY b.arrival, b.id`,
    [hotelId, bookingIds],
  );
}

export function readDisclosedStays(
  database: Database,
  hotelId: number,
  stayIds: readonly number[],
): Promise<DisclosedRow[]> {
  return query(
    database,
    `SELECT b.voucher, room.name AS room, ${LOCAL('s.checked_in_at')} AS "checkedInAt",
            ${LOCAL('s.checked_out_at')} AS "checkedOutAt", ${PERSON('s')}, a.reason
       FROM stay s
       JOIN booking b ON b.hotel_id = $1 AND b.id = s.booking_id
       JOIN room ON room.hotel_id = $1 AND room.id = s.room_id
       LEFT JOIN room_assignment a ON a.hotel_id = $1 AND a.booking_room_id = s.booking_room_id AND a.room_id = s.room_id
       JOIN hotel h ON h.id = $1
      WHERE s.hotel_id = $1 AND s.id = ANY($2) ORDER BY s.checked_in_at, s.id`,
    [hotelId, stayIds],
  );
}

export function readDisclosedNamings(
  database: Database,
  hotelId: number,
  namedGuestIds: readonly number[],
): Promise<DisclosedRow[]> {
  return query(
    database,
    `SELECT b.voucher, b.arrival::text AS arrival, b.departure::text AS departure, ${PERSON('n')}
       FROM named_guest n JOIN booking b ON b.hotel_id = $1 AND b.id = n.booking_id
      WHERE n.hotel_id = $1 AND n.id = ANY($2) ORDER BY b.arrival, n.id`,
    [hotelId, namedGuestIds],
  );
}

/** The lines of the bookings, and those of others by which charges of them were moved. */
export async function readDisclosedLines(
  database: Database,
  hotelId: number,
  bookingIds: readonly number[],
): Promise<DisclosedRow[]> {
  const moved = await readMovedLines(database, hotelId, bookingIds);
  return query(
    database,
    `SELECT b.voucher, ${LOCAL('f.posted_at')} AS "postedAt", f.kind, f.method, f.text, f.amount, f.currency
       FROM folio_line f JOIN booking b ON b.hotel_id = $1 AND b.id = f.booking_id JOIN hotel h ON h.id = $1
      WHERE f.hotel_id = $1 AND (f.booking_id = ANY($2) OR f.id = ANY($3)) ORDER BY f.posted_at, f.id`,
    [hotelId, bookingIds, moved],
  );
}

/** The vouchers of bookings and of those of reservations. */
export async function readVouchers(
  database: Database,
  hotelId: number,
  ids: { bookings: readonly number[]; reservations: readonly number[] },
): Promise<{ bookings: Map<number, string>; reservations: Map<number, string> }> {
  const rows = await query<{ id: number; isRoom: boolean; voucher: string }>(
    database,
    `SELECT id, false AS "isRoom", voucher FROM booking WHERE hotel_id = $1 AND id = ANY($2)
      UNION ALL
     SELECT r.id, true, b.voucher FROM booking_room r JOIN booking b ON b.hotel_id = $1 AND b.id = r.booking_id
      WHERE r.hotel_id = $1 AND r.id = ANY($3)`,
    [hotelId, ids.bookings, ids.reservations],
  );
  const of = (isRoom: boolean) =>
    new Map(rows.filter((row) => row.isRoom === isRoom).map(({ id, voucher }) => [id, voucher]));
  return { bookings: of(false), reservations: of(true) };
}

export function readDisclosedMails(
  database: Database,
  hotelId: number,
  bookingIds: readonly number[],
): Promise<DisclosedRow[]> {
  return query(
    database,
    `SELECT b.voucher, m.kind, ${LOCAL('m.sent_at')} AS "sentAt"
       FROM guest_mail m JOIN booking b ON b.hotel_id = $1 AND b.id = m.booking_id JOIN hotel h ON h.id = $1
      WHERE m.hotel_id = $1 AND m.booking_id = ANY($2) AND m.state = 'sent' ORDER BY m.sent_at, m.id`,
    [hotelId, bookingIds],
  );
}
