import { type Database, query } from '../../database/queries.js';
import { dayNumber, dayText } from '../../values/day.js';
import { storedMinor } from '../../values/money.js';
import type { AskedDeposit } from '../room/asked-deposit.js';
import { roomIs } from '../room/states-in-sql.js';
import {
  type DepositOfBooking,
  type DepositRoom,
  depositsOfBooking,
  openDeposit,
  type OpenDeposit,
} from './deposits.js';

/** A booking whose guests are expected, with its deposits. `arrival` is a day number. */
export interface BookingWithDeposits {
  bookingId: number;
  voucher: string;
  guestName: string;
  partnerName: string | null;
  currency: string;
  arrival: number;
  deposits: DepositOfBooking[];
}

interface StoredBooking extends Omit<BookingWithDeposits, 'arrival' | 'deposits'> {
  registeredAt: Date;
  askedDeposit: string | null;
  askedDepositDue: string | null;
  total: string | null;
  paid: string;
  rooms: (Pick<DepositRoom, 'terms' | 'taxes'> & { arrival: string; total: string | null })[];
}

/** SQL of what has been paid for a booking `b` of the hotel `$1`, as a decimal: in its currency, less what was given back. */
export const PAID_SQL = `(SELECT coalesce(-sum(l.amount), 0)::text FROM folio_line l
   WHERE l.hotel_id = $1 AND l.booking_id = b.id AND l.currency = b.currency
     AND l.kind IN ('payment', 'deposit', 'refund', 'carried'))`;

/** SQL of what the desk asked for with a booking `b`: see {@link readAskedDeposit}. */
export const ASKED_SQL = `b.asked_deposit::text AS "askedDeposit", b.asked_deposit_due AS "askedDepositDue"`;

/** Returns what {@link ASKED_SQL} has read. */
export function readAskedDeposit(read: {
  askedDeposit: string | null;
  askedDepositDue: string | null;
}): AskedDeposit | null {
  const { askedDeposit, askedDepositDue } = read;
  if (askedDeposit === null || askedDepositDue === null) return null;
  return { due: dayNumber(askedDepositDue), amountMinor: storedMinor(askedDeposit) };
}

/**
 * Returns the bookings of a hotel that are expected on a day (number) or later and have deposits; `ids` narrows them to some.
 */
export async function readDeposits(
  database: Database,
  hotelId: number,
  today: number,
  ids: readonly number[] | null = null,
): Promise<BookingWithDeposits[]> {
  const rows = await query<StoredBooking>(
    database,
    `SELECT b.id AS "bookingId", b.voucher, concat_ws(' ', b.guest_name, b.guest_surname) AS "guestName",
            p.name AS "partnerName", b.currency, b.registered_at AS "registeredAt", b.total::text AS total, ${PAID_SQL} AS paid, ${ASKED_SQL},
            json_agg(json_build_object('arrival', r.arrival, 'total', r.total::text, 'terms', r.terms, 'taxes', r.taxes)) AS rooms
       FROM booking_room r
       JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
       LEFT JOIN partner p ON p.id = b.partner_id
      WHERE r.hotel_id = $1 AND ${roomIs('expected', 'r')} AND r.arrival >= $2
        AND (b.asked_deposit IS NOT NULL OR jsonb_array_length(r.terms -> 'deposits') > 0) AND ($3::bigint[] IS NULL OR r.booking_id = ANY($3))
      GROUP BY b.hotel_id, b.id, p.id`,
    [hotelId, dayText(today), ids],
  );
  return rows.map(({ total, paid, registeredAt, rooms, askedDeposit, askedDepositDue, ...booking }) => {
    const stays = rooms.map(({ arrival, total, ...room }) => ({
      ...room,
      arrival: dayNumber(arrival),
      totalMinor: total === null ? null : storedMinor(total),
    }));
    const asked = readAskedDeposit({ askedDeposit, askedDepositDue });
    const deposits = depositsOfBooking(stays, {
      totalMinor: total === null ? null : storedMinor(total),
      paidMinor: storedMinor(paid),
      registeredAt,
      asked,
    });
    return { ...booking, arrival: Math.min(...stays.map((stay) => stay.arrival)), deposits };
  });
}

/** Returns the bookings of which something of a deposit is missing on a day (number), what is due first in front. */
export async function readOpenDeposits(
  database: Database,
  hotelId: number,
  today: number,
  ids: readonly number[] | null = null,
): Promise<(Omit<BookingWithDeposits, 'deposits'> & OpenDeposit)[]> {
  const bookings = await readDeposits(database, hotelId, today, ids);
  return bookings
    .flatMap(({ deposits, ...booking }) => {
      const open = openDeposit(deposits, today);
      return open ? [{ ...booking, ...open }] : [];
    })
    .sort((a, b) => a.due - b.due || a.bookingId - b.bookingId);
}
