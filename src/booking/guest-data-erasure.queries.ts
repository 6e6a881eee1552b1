import { type Database, execute, query } from '../database/queries.js';

/** The bookings whose guests' data are to be erased, at most `limit`. Days are the hotel's. */
export function readBookingsToErase(
  database: Database,
  hotelId: number,
  keepDays: number,
  limit: number,
): Promise<{ id: number }[]> {
  return query(
    database,
    `SELECT b.id FROM booking AS b JOIN hotel AS h ON h.id = b.hotel_id
        WHERE b.hotel_id = $1 AND b.guest_data_erased_at IS NULL
          AND b.departure < (now() AT TIME ZONE h.time_zone)::date - $2::int
        LIMIT $3`,
    [hotelId, keepDays, limit],
  );
}

export function deleteFailedPushes(database: Database, hotelId: number, keepDays: number): Promise<number> {
  return execute(
    database,
    `DELETE FROM booking_push
        WHERE hotel_id = $1 AND outcome = 'failed' AND received_at < now() - make_interval(days => $2)`,
    [hotelId, keepDays],
  );
}

/** Erases who arranged a group, and what was noted of it. */
export function eraseContacts(database: Database, hotelId: number, keepDays: number): Promise<number> {
  return execute(
    database,
    `UPDATE room_block b SET contact_name = '', contact_phone = '', contact_email = '', notes = '' FROM hotel h
        WHERE b.hotel_id = $1 AND h.id = $1 AND contact_name || contact_phone || contact_email || notes <> ''
          AND b.departure < (now() AT TIME ZONE h.time_zone)::date - $2::int`,
    [hotelId, keepDays],
  );
}

export function eraseIdentityNumbers(database: Database, hotelId: number, keepDays: number): Promise<number> {
  return execute(
    database,
    `UPDATE named_guest SET identity_number = NULL
        WHERE hotel_id = $1 AND identity_number IS NOT NULL
          AND booking_room_id IN (SELECT r.id FROM booking_room r JOIN hotel h ON h.id = r.hotel_id
                                   WHERE r.hotel_id = $1
                                     AND r.departure < (now() AT TIME ZONE h.time_zone)::date - $2::int)`,
    [hotelId, keepDays],
  );
}
