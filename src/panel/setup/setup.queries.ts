import type { DataSource } from 'typeorm';
import { dayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';

export interface HotelInSetup {
  timeZone: string;
  currency: string;
  language: string;
  releaseDays: number;
  bookingHorizonDays: number;
  /** Whether partners find its rooms, and may book them. */
  onlineSales: boolean;
  onlineChannel: boolean;
}

/** Days are day numbers; `horizon` is the day after the last one on which rooms are sold. */
export interface SetupQuestion {
  hotelId: number;
  today: number;
  horizon: number;
}

export interface TypeInSetup {
  id: number;
  code: string;
  name: LocalizedText;
  onlineSales: boolean;
  rooms: number;
  /** Whether it has rooms for sale and a price on a day to come. */
  isPriced: boolean;
  hasDays: boolean;
}

export interface BoardInSetup {
  id: number;
  code: string;
  title: LocalizedText;
  priceType: 0 | 1;
  isRetired: boolean;
}

export interface Counts {
  bankAccounts: number;
  /** Whether there is a virtual POS whose secrets were entered. */
  hasVirtualPos: boolean;
  partners: number;
  hotspotKeys: number;
}

/** A room type and one of its boards on the days on which both have a row. */
const PRICED = `room_day d
    JOIN rate_plan p ON p.hotel_id = d.hotel_id AND p.room_type_id = d.room_type_id AND p.retired_at IS NULL
    JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id AND b.retired_at IS NULL
    JOIN rate_day r ON r.hotel_id = p.hotel_id AND r.rate_plan_id = p.id AND r.day = d.day
      AND (r.price IS NOT NULL OR r.adult_prices IS NOT NULL)`;

export async function readHotelInSetup(db: DataSource, hotelId: number): Promise<HotelInSetup | undefined> {
  const [hotel] = await db.query<HotelInSetup[]>(
    `SELECT time_zone AS "timeZone", currency, language, release_days AS "releaseDays",
            booking_horizon_days AS "bookingHorizonDays", online_sales AS "onlineSales",
            online_channel AS "onlineChannel"
       FROM hotel WHERE id = $1`,
    [hotelId],
  );
  return hotel;
}

export function readTypes(
  db: DataSource,
  { hotelId, today, horizon }: SetupQuestion,
): Promise<TypeInSetup[]> {
  return db.query<TypeInSetup[]>(
    `SELECT t.id, t.code, t.name, t.online_sales AS "onlineSales",
            (SELECT count(*)::int FROM room
              WHERE hotel_id = t.hotel_id AND room_type_id = t.id AND retired_at IS NULL) AS rooms,
            EXISTS (SELECT 1 FROM ${PRICED}
                     WHERE d.hotel_id = t.hotel_id AND d.room_type_id = t.id AND d.day >= $2 AND d.day < $3
                       AND d.allotment > 0) AS "isPriced",
            EXISTS (SELECT 1 FROM room_day
                     WHERE hotel_id = t.hotel_id AND room_type_id = t.id AND day >= $2) AS "hasDays"
       FROM room_type t WHERE t.hotel_id = $1 AND t.retired_at IS NULL ORDER BY t.sort, t.id`,
    [hotelId, dayText(today), dayText(horizon)],
  );
}

export function readBoards(db: DataSource, hotelId: number): Promise<BoardInSetup[]> {
  return db.query<BoardInSetup[]>(
    `SELECT id, code, title, price_type AS "priceType", retired_at IS NOT NULL AS "isRetired" FROM board
      WHERE hotel_id = $1 ORDER BY "isRetired", sort, id`,
    [hotelId],
  );
}

export function readBuildings(db: DataSource, hotelId: number): Promise<{ id: number; name: string }[]> {
  return db.query<{ id: number; name: string }[]>(
    'SELECT id, name FROM building WHERE hotel_id = $1 AND retired_at IS NULL ORDER BY sort, id',
    [hotelId],
  );
}

export async function readCounts(db: DataSource, hotelId: number): Promise<Counts> {
  const [counts] = await db.query<Counts[]>(
    `SELECT (SELECT count(*)::int FROM bank_account WHERE hotel_id = $1) AS "bankAccounts",
            EXISTS (SELECT 1 FROM virtual_pos
                     WHERE hotel_id = $1 AND coalesce(merchant_id_encrypted, user_name_encrypted, password_encrypted,
                                                      store_key_encrypted) IS NOT NULL) AS "hasVirtualPos",
            (SELECT count(*)::int FROM partner_hotel h JOIN partner p ON p.id = h.partner_id
              WHERE h.hotel_id = $1 AND h.enabled AND p.enabled) AS partners,
            (SELECT count(*)::int FROM api_key
              WHERE hotel_id = $1 AND revoked_at IS NULL AND 'hotspot' = ANY (scopes)) AS "hotspotKeys"`,
    [hotelId],
  );
  return counts!;
}
