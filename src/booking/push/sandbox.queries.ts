import { type Database, query } from '../../database/queries.js';
import { CANCELLED_BY_HOTEL_LIKE } from './sandbox-script.js';
import { bookingIs } from '../room/states-in-sql.js';

export interface SandboxBooking {
  hotelId: number;
  id: number;
  timeZone: string;
  voucher: string;
}

/** Bookings of test hotels, made until an instant, whose voucher begins like the script by which the hotel cancels them. */
export function readBookingsToCancel(database: Database, registeredUntil: Date): Promise<SandboxBooking[]> {
  return query(
    database,
    `SELECT b.hotel_id AS "hotelId", b.id, h.time_zone AS "timeZone", b.voucher
         FROM booking b JOIN hotel h ON h.id = b.hotel_id
        WHERE h.sandbox AND b.source = 'partner' AND ${bookingIs('active', 'b')} AND NOT b.checked_in
          AND b.voucher LIKE $1 AND b.registered_at <= $2`,
    [CANCELLED_BY_HOTEL_LIKE, registeredUntil],
  );
}
