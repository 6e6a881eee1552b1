import { type Database, execute, query } from '../../database/queries.js';
import { dayNumber, dayText } from '../../values/day.js';
import { readDeposits } from '../folio/deposits.queries.js';
import { roomIs } from '../room/states-in-sql.js';

/** When on its day a deposit is asked for, in the hotel's time; one that is due on the day of the booking, at once. */
const ASKED_AT = `time '08:00'`;

/**
 * Notes a mail for each booking of which a deposit is due on a day (YYYY-MM-DD, the hotel's by the calendar) or was on the day
 * before, and not paid: once for each deposit, however often and by however many instances it is noted.
 */
export async function noteDueDeposits(database: Database, hotelId: number, today: string): Promise<void> {
  const day = dayNumber(today);
  const ids = await withDepositNear(database, hotelId, today);
  if (ids.length === 0) return;
  const due = (await readDeposits(database, hotelId, day, ids)).flatMap(({ bookingId, deposits }) => {
    const unpaid = deposits.filter(({ amountMinor, paidMinor }) => paidMinor < amountMinor);
    const last = unpaid.findLast((deposit) => deposit.due <= day);
    return last && last.due >= day - 1 ? [{ bookingId, due: dayText(last.due) }] : [];
  });
  await execute(
    database,
    `INSERT INTO guest_mail (hotel_id, booking_id, kind, deposit_due, due_at)
     SELECT b.hotel_id, b.id, 'deposit', d.due,
            CASE WHEN d.due = (b.registered_at AT TIME ZONE h.time_zone)::date THEN now()
                 ELSE greatest(now(), (d.due + ${ASKED_AT}) AT TIME ZONE h.time_zone) END
       FROM unnest($2::bigint[], $3::date[]) AS d (booking_id, due)
       JOIN booking b ON b.hotel_id = $1 AND b.id = d.booking_id
       JOIN hotel h ON h.id = b.hotel_id
      WHERE b.guest_data_erased_at IS NULL AND b.guests -> 0 ->> 'email' <> ''
        AND d.due >= (SELECT (min(t.enabled_since) AT TIME ZONE h.time_zone)::date FROM guest_mail_text t
                       WHERE t.hotel_id = b.hotel_id AND t.is_enabled AND t.kind = 'deposit')
     ON CONFLICT (hotel_id, booking_id, kind)
     DO UPDATE SET deposit_due = excluded.deposit_due, state = 'due', attempts = 0, created_at = excluded.created_at,
                   due_at = excluded.due_at, sent_at = NULL
      WHERE guest_mail.deposit_due < excluded.deposit_due`,
    [hotelId, due.map(({ bookingId }) => bookingId), due.map((deposit) => deposit.due)],
  );
}

/** Returns the bookings of which a deposit may be due today or yesterday: as the desk asked, by its days before arrival, or as just booked. */
async function withDepositNear(database: Database, hotelId: number, today: string): Promise<number[]> {
  const rows = await query<{ id: number }>(
    database,
    `SELECT DISTINCT b.id FROM booking_room r JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
      WHERE r.hotel_id = $1 AND ${roomIs('expected', 'r')} AND r.arrival >= $2
        AND EXISTS (SELECT FROM guest_mail_text t WHERE t.hotel_id = $1 AND t.is_enabled AND t.kind = 'deposit')
        AND (b.asked_deposit_due BETWEEN $2::date - 1 AND $2::date
             OR EXISTS (SELECT FROM jsonb_array_elements(r.terms -> 'deposits') AS d
                         WHERE b.registered_at > now() - interval '3 days'
                            OR r.arrival - (d ->> 'daysBefore')::int BETWEEN $2::date - 1 AND $2::date))`,
    [hotelId, today],
  );
  return rows.map(({ id }) => id);
}
