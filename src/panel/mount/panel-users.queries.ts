import { type Database, query } from '../../database/queries.js';
import { inAlphabet } from '../../database/text-order.js';
import type { PanelLanguage } from '../../values/languages.js';
import type { PanelHotel, Role } from '../page/panel.js';
import type { FoundHotels } from '../frame/hotels.contract.js';
import { foldedSql } from '../records/adapter/record-query.js';

export interface HotelOfPerson extends PanelHotel {
  role: Role;
}

export async function findHotels(
  database: Database,
  text: string,
  language: PanelLanguage,
  limit: number,
): Promise<FoundHotels> {
  const rows = await query<PanelHotel & { found: number }>(
    database,
    `SELECT id, title, time_zone AS "timeZone", currency, language, count(*) OVER ()::int AS found FROM hotel
      WHERE position(${foldedSql('$1')} IN ${foldedSql('title')}) > 0 OR id::text = $1
      ORDER BY ${inAlphabet('title', language)}, id LIMIT $2`,
    [text, limit],
  );
  const hotels = rows.map(({ found: _, ...hotel }) => hotel);
  return { hotels, more: (rows[0]?.found ?? 0) - hotels.length };
}

export function readHotelsOfOperator(
  database: Database,
  open: number | null,
  language: PanelLanguage,
  limit: number,
): Promise<HotelOfPerson[]> {
  const byTitle = inAlphabet('title', language);
  return query<HotelOfPerson>(
    database,
    `SELECT * FROM (
     (SELECT id, title, time_zone AS "timeZone", currency, language, 'operator' AS role FROM hotel WHERE id = $1)
     UNION
     (SELECT id, title, time_zone, currency, language, 'operator' FROM hotel ORDER BY ${byTitle}, id LIMIT $2)) AS known
     ORDER BY ${byTitle}, id`,
    [open, limit],
  );
}

/** Reads the hotels that an account opens. If a hotel may know its password or second factor, it opens only that hotel. */
export function readHotelsOfStaff(
  database: Database,
  staffId: number,
  language: PanelLanguage,
): Promise<HotelOfPerson[]> {
  return query<HotelOfPerson>(
    database,
    `SELECT h.id, h.title, h.time_zone AS "timeZone", h.currency, h.language, sh.role
       FROM staff_hotel sh JOIN hotel h ON h.id = sh.hotel_id JOIN staff_member m ON m.id = sh.staff_id
      WHERE sh.staff_id = $1
        AND coalesce(m.password_known_to, sh.hotel_id) = sh.hotel_id
        AND coalesce(m.totp_known_to, sh.hotel_id) = sh.hotel_id
      ORDER BY ${inAlphabet('h.title', language)}, h.id`,
    [staffId],
  );
}
