import { type Database, query } from '../../database/queries.js';
import type { PanelHotel, Role } from '../contract/panel.js';
import { foldedSql } from './adapter/record-query.js';

export interface HotelOfPerson extends PanelHotel {
  role: Role;
}

export function findHotels(database: Database, text: string, limit: number): Promise<PanelHotel[]> {
  return query<PanelHotel>(
    database,
    `SELECT id, title, time_zone AS "timeZone", currency FROM hotel
      WHERE position(${foldedSql('$1')} IN ${foldedSql('title')}) > 0 OR id::text = $1 ORDER BY title, id LIMIT $2`,
    [text, limit],
  );
}

export function readHotelsOfOperator(
  database: Database,
  open: number | null,
  limit: number,
): Promise<HotelOfPerson[]> {
  return query<HotelOfPerson>(
    database,
    `(SELECT id, title, time_zone AS "timeZone", currency, 'operator' AS role FROM hotel WHERE id = $1)
     UNION
     (SELECT id, title, time_zone, currency, 'operator' FROM hotel ORDER BY title, id LIMIT $2)
     ORDER BY title, id`,
    [open, limit],
  );
}

/** Reads the hotels that an account opens. If a hotel may know its password or second factor, it opens only that hotel. */
export function readHotelsOfStaff(database: Database, staffId: number): Promise<HotelOfPerson[]> {
  return query<HotelOfPerson>(
    database,
    `SELECT h.id, h.title, h.time_zone AS "timeZone", h.currency, sh.role
       FROM staff_hotel sh JOIN hotel h ON h.id = sh.hotel_id JOIN staff_member m ON m.id = sh.staff_id
      WHERE sh.staff_id = $1
        AND coalesce(m.password_known_to, sh.hotel_id) = sh.hotel_id
        AND coalesce(m.totp_known_to, sh.hotel_id) = sh.hotel_id
      ORDER BY h.title, h.id`,
    [staffId],
  );
}
