import type { HotelChange } from '../../database/hotel-change.js';
import { type Database, execute, query } from '../../database/queries.js';
import type { GuestMailKind } from './guest-mail-text.entity.js';
import { bookingIs } from '../room/states-in-sql.js';

/** Bookings are written about at most so long after they were made or cancelled. */
const NOTED_WITHIN = `interval '1 day'`;

/** Notes bookings made or cancelled since a text of the kind is enabled: with an address, not imported, not over. */
export async function noteDueMails(database: Database, hotelId: number): Promise<void> {
  await execute(
    database,
    `INSERT INTO guest_mail (hotel_id, booking_id, kind, change_number)
     SELECT b.hotel_id, b.id, t.kind,
            (SELECT max(h.number) FROM booking_history h
              WHERE h.hotel_id = b.hotel_id AND h.booking_id = b.id
                AND h.kind = CASE t.kind WHEN 'confirmation' THEN 'booked' ELSE 'cancelled' END)
       FROM (SELECT hotel_id, kind, greatest(min(enabled_since), now() - ${NOTED_WITHIN}) AS since
               FROM guest_mail_text WHERE hotel_id = $1 AND is_enabled AND kind <> 'deposit' GROUP BY hotel_id, kind) AS t
       JOIN booking b ON b.hotel_id = t.hotel_id
            AND (t.kind = 'confirmation' AND ${bookingIs('active', 'b')} AND b.registered_at >= t.since
                 OR t.kind = 'cancellation' AND ${bookingIs('cancelled', 'b')} AND b.cancelled_at >= t.since)
      WHERE b.source <> 'import' AND b.guest_data_erased_at IS NULL AND b.guests -> 0 ->> 'email' <> ''
        AND b.departure > (SELECT (now() AT TIME ZONE time_zone)::date FROM hotel WHERE id = $1)
     ON CONFLICT DO NOTHING`,
    [hotelId],
  );
}

/** After the undo of a cancellation: sends the confirmation again to guests who got the cancellation, or no mail yet. */
export async function noteMailsOfUndo(change: HotelChange, bookingId: number): Promise<void> {
  const { tx: database, hotelId } = change;
  const cancellations = await query<{ state: string }>(
    database,
    `DELETE FROM guest_mail WHERE hotel_id = $1 AND booking_id = $2 AND kind = 'cancellation' RETURNING state`,
    [hotelId, bookingId],
  );
  const [booking] = await query<{ wasDropped: boolean }>(
    database,
    `SELECT b.source <> 'import' AND EXISTS (SELECT 1 FROM guest_mail m
              WHERE m.hotel_id = $1 AND m.booking_id = $2 AND m.kind = 'confirmation' AND m.state = 'dropped') AS "wasDropped"
       FROM booking b WHERE b.hotel_id = $1 AND b.id = $2`,
    [hotelId, bookingId],
  );
  const wasMailed = cancellations.some(({ state }) => state === 'sending' || state === 'sent');
  if (!wasMailed && !booking?.wasDropped) return;
  await execute(
    database,
    `INSERT INTO guest_mail (hotel_id, booking_id, kind, change_number) VALUES ($1, $2, 'confirmation', $3)
     ON CONFLICT (hotel_id, booking_id, kind)
     DO UPDATE SET state = 'due', attempts = 0, created_at = excluded.created_at, due_at = excluded.due_at, sent_at = NULL,
                   change_number = excluded.change_number`,
    [hotelId, bookingId, change.causeOf(bookingId)],
  );
}

/** Marks the mails of an imported booking as dropped: its guest got them from the other system. */
export async function skipMailsOfImport(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<void> {
  await execute(
    database,
    `INSERT INTO guest_mail (hotel_id, booking_id, kind, state)
     SELECT b.hotel_id, b.id, mailed.kind, 'dropped'
       FROM booking b
      CROSS JOIN LATERAL (VALUES ('confirmation', b.registered_at), ('cancellation', b.cancelled_at)) AS mailed (kind, at)
      WHERE b.hotel_id = $1 AND b.id = $2 AND mailed.at >= now() - ${NOTED_WITHIN} AND b.guests -> 0 ->> 'email' <> ''`,
    [hotelId, bookingId],
  );
}

export interface MailingHotel {
  hotelId: number;
  revision: number;
  /** The hotel's day by the calendar, YYYY-MM-DD. */
  today: string;
  hasDue: boolean;
}

/** Hotels that write to guests; test hotels do not. */
export function readMailingHotels(database: Database): Promise<MailingHotel[]> {
  return query(
    database,
    `SELECT h.id AS "hotelId", r.search + r.desk AS revision,
              (now() AT TIME ZONE h.time_zone)::date AS today,
              EXISTS (SELECT 1 FROM guest_mail m
                       WHERE m.hotel_id = h.id AND m.state = 'due' AND m.due_at <= now()) AS "hasDue"
         FROM hotel h JOIN hotel_revision r ON r.hotel_id = h.id
        WHERE NOT h.sandbox AND EXISTS (SELECT 1 FROM guest_mail_text t WHERE t.hotel_id = h.id AND t.is_enabled)`,
  );
}

export interface ClaimedMail {
  id: number;
  bookingId: number;
  kind: GuestMailKind;
  attempts: number;
  createdAt: Date;
}

/** The mail that has been due for longest, marked as being sent. Instances never claim the same one. */
export async function claimDueMail(database: Database, hotelId: number): Promise<ClaimedMail | undefined> {
  const [mail] = await query<ClaimedMail>(
    database,
    `UPDATE guest_mail SET state = 'sending', attempts = attempts + 1
        WHERE hotel_id = $1 AND state = 'due'
          AND id = (SELECT id FROM guest_mail WHERE hotel_id = $1 AND state = 'due' AND due_at <= now()
                     ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, booking_id AS "bookingId", kind, attempts, created_at AS "createdAt"`,
    [hotelId],
  );
  return mail;
}
