import { type Database, execute, query } from '../../database/queries.js';
import { MAX_MAIL_ATTEMPTS } from '../../values/limits.js';
import type { MailedPush } from './booking-mail.js';
import { SOLD_BOOKING_SQL, SOLD_ROOM_SQL } from './sold-booking.queries.js';
import { bookingIs, roomIs } from '../room/states-in-sql.js';

export interface DuePush {
  hotelId: number;
  pushId: number;
  attempts: number;
}

export interface DueMail extends MailedPush {
  hotelId: number;
  pushId: number;
  to: string;
}

/** Pushes of which a hotel has no mail yet, at most so many of one hotel and of all: a first one of each hotel first. */
export function readDuePushes(database: Database, ofHotel: number, ofAll: number): Promise<DuePush[]> {
  return query(
    database,
    `SELECT hotel_id AS "hotelId", id AS "pushId", mail_attempts AS attempts
         FROM (SELECT p.hotel_id, p.id, p.mail_attempts, p.received_at,
                      row_number() OVER (PARTITION BY p.hotel_id ORDER BY p.received_at) AS position
                 FROM booking_push p JOIN hotel h ON h.id = p.hotel_id
                WHERE p.mailed_at IS NULL AND p.outcome <> 'failed' AND p.received_at > now() - interval '1 day'
                  AND p.detail IS DISTINCT FROM 'repeated' AND h.booking_mail IS NOT NULL
                  AND p.mail_attempts < $1 AND (p.mail_after IS NULL OR p.mail_after <= now())) AS due
        WHERE position <= $2
        ORDER BY position, received_at LIMIT $3`,
    [MAX_MAIL_ATTEMPTS, ofHotel, ofAll],
  );
}

/** Counts an attempt, and says when the next one may be. Returns whether no other instance was first. */
export async function claimDuePush(
  database: Database,
  { hotelId, pushId, attempts }: DuePush,
): Promise<boolean> {
  const claimed = await execute(
    database,
    `UPDATE booking_push
          SET mail_attempts = $3::int + 1, mail_after = now() + interval '2 minutes' * power(2, $3::int)
        WHERE hotel_id = $1 AND id = $2 AND mail_attempts = $3::int AND mailed_at IS NULL AND booking_id IS NOT NULL`,
    [hotelId, pushId, attempts],
  );
  return claimed > 0;
}

export async function readDueMail(
  database: Database,
  { hotelId, pushId }: DuePush,
): Promise<DueMail | undefined> {
  // The hotel stands beside every table, so that where tables are distributed one shard has all of the answer.
  const [mail] = await query<DueMail>(
    database,
    `SELECT p.hotel_id AS "hotelId", p.id AS "pushId", h.booking_mail AS "to", h.title AS hotel, h.language,
         p.outcome, b.id AS "bookingId", b.voucher, b.arrival, b.departure, ${SOLD_BOOKING_SQL},
         b.guest_name || ' ' || b.guest_surname AS guest, partner.name AS partner,
         (SELECT coalesce(json_agg(json_build_object('roomType', t.name, 'board', d.title,
                                                     'adults', r.adults, 'children', r.children, ${SOLD_ROOM_SQL})
                                   ORDER BY r.position, r.id), '[]')
            FROM booking_room r JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
            LEFT JOIN board d ON d.hotel_id = r.hotel_id AND d.id = r.board_id
           WHERE r.hotel_id = $1 AND r.booking_id = b.id AND ${roomIs('shown', 'r')}
             AND (NOT ${roomIs('cancelled', 'r')} OR ${bookingIs('cancelled', 'b')})) AS rooms
         FROM booking_push p
         JOIN hotel h ON h.id = p.hotel_id
         JOIN booking b ON b.hotel_id = p.hotel_id AND b.id = p.booking_id
         LEFT JOIN partner ON partner.id = p.partner_id
        WHERE p.hotel_id = $1 AND p.id = $2 AND h.booking_mail IS NOT NULL`,
    [hotelId, pushId],
  );
  return mail;
}
