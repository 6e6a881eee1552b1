import { logIn, sendingTo } from '../test/harness/api-client.mjs';
import { partnerAccount } from './database.mjs';

/** Many hotels that differ in nothing, made in SQL. */
export const FIRST_SMALL_HOTEL = 100_000;
export const SMALL_HOTEL_DAYS = 120;

const SMALL = { roomTypes: 4, boards: 2, days: SMALL_HOTEL_DAYS };

/** Adds hotels up to `count` in all, for which the measured hotel's partner may act; returns the new number. */
export async function addSmallHotels(database, have, count, { roomTypes, boards, days } = SMALL) {
  if (count <= have) return have;
  const from = FIRST_SMALL_HOTEL + have;
  const to = FIRST_SMALL_HOTEL + count - 1;
  const hotels = `generate_series(${from}, ${to}) AS h`;
  const steps = [
    `INSERT INTO hotel (id, title, booking_horizon_days) SELECT h, 'Küçük ' || h, ${days} FROM ${hotels}`,
    `INSERT INTO hotel_revision (hotel_id) SELECT h FROM ${hotels}`,
    `INSERT INTO partner_hotel (partner_id, hotel_id) SELECT p.id, h FROM partner p, ${hotels} WHERE p.api_key = 'bench-9001'`,
    `INSERT INTO board (hotel_id, code, title, price_type, sort)
       SELECT h, 'B' || b, '{"tr": "Oda kahvaltı"}', 0, b FROM ${hotels}, generate_series(1, ${boards}) AS b`,
    `INSERT INTO room_type (hotel_id, code, name, detail, capacity_adult, capacity_children, capacity_total, sort)
       SELECT h, 'R' || t, '{"tr": "Oda"}', '{"tr": "<p>Ferah oda</p>"}', 3, 2, 4, t
         FROM ${hotels}, generate_series(1, ${roomTypes}) AS t`,
    `INSERT INTO rate_plan (hotel_id, room_type_id, board_id)
       SELECT t.hotel_id, t.id, b.id FROM room_type t JOIN board b ON b.hotel_id = t.hotel_id
        WHERE t.hotel_id BETWEEN ${from} AND ${to}`,
    `INSERT INTO room_day (hotel_id, room_type_id, day, allotment, revision)
       SELECT hotel_id, id, current_date + d, 10, 1 FROM room_type, generate_series(0, ${days - 1}) AS d
        WHERE hotel_id BETWEEN ${from} AND ${to}`,
    `INSERT INTO rate_day (hotel_id, rate_plan_id, day, price, revision)
       SELECT hotel_id, id, current_date + d, 50 + d % 7, 1 FROM rate_plan, generate_series(0, ${days - 1}) AS d
        WHERE hotel_id BETWEEN ${from} AND ${to}`,
  ];
  // To look each of these rows up in the tables that they refer to takes most of the time.
  const keys = await database.query(
    `SELECT conrelid::regclass AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND conrelid IN ('room_day'::regclass, 'rate_day'::regclass)`,
  );
  const dropped = keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const added = keys.map(
    ({ table, name, definition }) =>
      `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition.replace(' NOT VALID', '')} NOT VALID`,
  );
  await database.query(['BEGIN', ...dropped, ...steps, ...added, 'COMMIT'].join(';\n'));
  // As rows are found after a while: whoever reads a row first marks it, and its page is written again.
  await database.query('VACUUM (ANALYZE) room_day, rate_day');
  await database.query('ANALYZE');
  return count;
}

export const rateKeyOf = (hotelId) => `bench-rates-${hotelId}`;

/** Adds an ApiKey to each small hotel, with which its prices may be changed. */
export async function addRateKeys(database) {
  await database.query(
    `WITH added AS (
       INSERT INTO api_key (hotel_id, label, digest, scopes)
       SELECT id, 'rates', sha256(convert_to('${rateKeyOf('')}' || id, 'UTF8')), '{rates}'
         FROM hotel WHERE id >= ${FIRST_SMALL_HOTEL}
       RETURNING digest, hotel_id, id)
     INSERT INTO api_key_lookup (digest, hotel_id, api_key_id) SELECT digest, hotel_id, id FROM added`,
  );
}

/** The tokens of the first small hotels, by hotel, for the partner of the measured hotel. */
export async function tokensOfSmallHotels(service, count) {
  const tokens = new Map();
  for (let i = 0; i < count; i++) {
    const hotelId = FIRST_SMALL_HOTEL + i;
    tokens.set(hotelId, await logIn(sendingTo(service.url), partnerAccount(9_001), hotelId));
  }
  return tokens;
}
