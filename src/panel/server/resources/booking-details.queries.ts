import { type Database, query } from '../../../database/queries.js';
import type { PanelLanguage } from '../../../values/languages.js';
import { localizedSql } from './fields.js';

/** As the page of a booking shows it, by names of columns in the panel's texts. */
type ShownRow = Readonly<Record<string, unknown>>;

export function readRoomsOfBooking(
  database: Database,
  hotelId: number,
  bookingId: number,
  language: PanelLanguage,
): Promise<ShownRow[]> {
  return query<ShownRow>(
    database,
    `SELECT r.id AS reservation, t.code AS "roomType", ${localizedSql('b.title').replaceAll(':language', '$3')} AS board, r.arrival, r.departure, r.adults, r.children, r.total, r.matched_rate AS rate, r.status
       FROM booking_room r JOIN room_type t ON t.hotel_id = r.hotel_id AND t.id = r.room_type_id
       LEFT JOIN board b ON b.hotel_id = r.hotel_id AND b.id = r.board_id
      WHERE r.hotel_id = $1 AND r.booking_id = $2 ORDER BY r.position, r.id`,
    [hotelId, bookingId, language],
  );
}

export function readHistoryOfBooking(
  database: Database,
  hotelId: number,
  bookingId: number,
): Promise<ShownRow[]> {
  return query<ShownRow>(
    database,
    `SELECT r.received_at AS at, r.type AS action, r.outcome, p.name AS by, r.code, r.detail
       FROM booking_push r LEFT JOIN partner p ON p.id = r.partner_id
      WHERE r.hotel_id = $1 AND r.booking_id = $2
     UNION ALL
     SELECT at, action, NULL, actor_name, NULL, changes ->> 'reason' FROM audit_entry
      WHERE hotel_id = $1 AND entity = 'booking' AND entity_id = $2::text
        AND action IN ('booking_changed', 'booker_changed', 'guests_named', 'booking_cancelled', 'rooms_cancelled', 'undo_cancellation')
      ORDER BY 1 LIMIT 200`,
    [hotelId, bookingId],
  );
}
