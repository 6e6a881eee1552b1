import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A booked room has its nights: `room_hold` becomes `booked_night`, with what each night was sold for, also of nights that are
 * given back. Rows of earlier releases are ranges without amounts. Instances of the earlier release read the nights that are held
 * in the view `room_hold`, and write through the same functions. A Book is written by `write_booking`, which gets the lines of the
 * folio instead of concluding them.
 */
export class BookedNights1790009310000 implements MigrationInterface {
  name = 'BookedNights1790009310000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [TABLE, holdNights(NIGHTS), holdNightsOfBlocks(NIGHTS), WRITE_BOOKING])
      await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const part of [BACK, holdNights(RANGES), holdNightsOfBlocks(RANGES)]) await queryRunner.query(part);
  }
}

const TABLE = `
ALTER TABLE room_hold RENAME TO booked_night;
ALTER TABLE booked_night RENAME CONSTRAINT room_hold_pkey TO booked_night_pkey;
ALTER INDEX room_hold_by_room RENAME TO booked_night_by_room;
ALTER INDEX room_hold_by_block RENAME TO booked_night_by_block;
ALTER SEQUENCE room_hold_id_seq RENAME TO booked_night_id_seq;
ALTER TABLE booked_night
  ADD COLUMN state text NOT NULL DEFAULT 'held',
  ADD COLUMN amount numeric(14,2),
  ADD COLUMN amount_from text,
  ADD COLUMN change_number integer;
ALTER TABLE booked_night
  ADD CONSTRAINT booked_night_state CHECK (state IN ('held', 'slept', 'released')) NOT VALID,
  ADD CONSTRAINT booked_night_amount CHECK ((amount IS NULL) = (amount_from IS NULL)
    AND amount_from IN ('partner', 'price', 'divided', 'hand', 'block', 'file')) NOT VALID,
  ADD CONSTRAINT booked_night_is_one CHECK (amount IS NULL OR until_day = from_day + 1) NOT VALID;
CREATE VIEW room_hold AS
  SELECT hotel_id, id, booking_room_id, room_type_id, from_day, until_day, block_id FROM booked_night WHERE state = 'held';
ALTER TABLE booking_room ADD COLUMN child_ages jsonb;
`;

const BACK = `
DROP FUNCTION write_booking;
DROP VIEW room_hold;
DELETE FROM booked_night WHERE state <> 'held';
ALTER TABLE booking_room DROP COLUMN child_ages;
ALTER TABLE booked_night DROP COLUMN state, DROP COLUMN amount, DROP COLUMN amount_from, DROP COLUMN change_number;
ALTER TABLE booked_night RENAME TO room_hold;
ALTER TABLE room_hold RENAME CONSTRAINT booked_night_pkey TO room_hold_pkey;
ALTER INDEX booked_night_by_room RENAME TO room_hold_by_room;
ALTER INDEX booked_night_by_block RENAME TO room_hold_by_block;
ALTER SEQUENCE booked_night_id_seq RENAME TO room_hold_id_seq;
`;

/** What differs between the functions of this release and those of the one before. */
interface Form {
  table: string;
  columns: string;
  values: string;
  declared: string;
  state: string;
  isHeld: string;
}

const NIGHTS: Form = {
  table: 'booked_night',
  columns: ', state, amount, amount_from, change_number',
  values: `, coalesce(h.state, 'held'), h.amount, h.amount_from, h.change_number`,
  declared: ', state text, amount numeric, amount_from text, change_number integer',
  state: ', state',
  isHeld: ` WHERE state = 'held'`,
};

const RANGES: Form = { table: 'room_hold', columns: '', values: '', declared: '', state: '', isHeld: '' };

/**
 * Gives the rooms exactly the nights named: the only thing that writes them and `room_day.sold`, which counts those that are
 * held. It runs after the hotel's revision was raised, which is its lock, and stamps the days with it.
 */
function holdNights({ table, columns, values, declared, state, isHeld }: Form): string {
  return `
CREATE OR REPLACE FUNCTION hold_nights(p_hotel_id bigint, p_revision bigint, p_room_ids bigint[], p_holds jsonb) RETURNS void
LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  sold_out date;
  unrecorded date;
  changed jsonb;
  is_of_block boolean;
BEGIN
  WITH given_back AS (
    DELETE FROM ${table} WHERE hotel_id = p_hotel_id AND booking_room_id = ANY (p_room_ids)
    RETURNING room_type_id, from_day, until_day, block_id${state}),
  taken AS (
    INSERT INTO ${table} (hotel_id, booking_room_id, room_type_id, from_day, until_day${columns})
    SELECT p_hotel_id, h.booking_room_id, h.room_type_id, h.from_day, h.until_day${values}
      FROM jsonb_to_recordset(p_holds)
        AS h (booking_room_id bigint, room_type_id bigint, from_day date, until_day date${declared})
    RETURNING room_type_id, from_day, until_day${state}),
  nights AS (
    SELECT room_type_id, from_day + generate_series(0, until_day - from_day - 1) AS day, -1 AS rooms FROM given_back${isHeld}
    UNION ALL
    SELECT room_type_id, from_day + generate_series(0, until_day - from_day - 1), 1 FROM taken${isHeld}),
  net AS (
    SELECT room_type_id, day, sum(rooms)::int AS rooms FROM nights GROUP BY 1, 2 HAVING sum(rooms) <> 0),
  counted AS (
    UPDATE room_day AS d SET sold = d.sold + net.rooms, revision = p_revision
      FROM net
     WHERE d.hotel_id = p_hotel_id AND d.room_type_id = net.room_type_id AND d.day = net.day
       AND (net.rooms < 0 OR d.sold + net.rooms <= d.allotment)
    RETURNING d.room_type_id, d.day),
  ranges AS (
    SELECT room_type_id, min(day) AS from_day, max(day) AS to_day
      FROM (SELECT room_type_id, day, day - row_number() OVER (PARTITION BY room_type_id ORDER BY day)::int AS range
              FROM net) AS numbered
     GROUP BY room_type_id, range)
  SELECT min(net.day) FILTER (WHERE net.rooms > 0), min(net.day) FILTER (WHERE net.rooms < 0),
         (SELECT jsonb_agg(jsonb_build_object('kind', 'availability', 'room_type_id', room_type_id,
                                              'from_day', from_day, 'to_day', to_day)
                           ORDER BY room_type_id, from_day) FROM ranges),
         (SELECT bool_or(block_id IS NOT NULL) FROM given_back)
    INTO sold_out, unrecorded, changed, is_of_block
    FROM net LEFT JOIN counted USING (room_type_id, day)
   WHERE counted.day IS NULL;
  IF is_of_block THEN
    RAISE EXCEPTION 'nights of a block are counted by hold_nights_of_blocks alone';
  END IF;
  IF unrecorded IS NOT NULL THEN
    RAISE EXCEPTION 'nights of % are given back that have no inventory record', unrecorded;
  END IF;
  IF sold_out IS NOT NULL THEN
    RAISE EXCEPTION 'room_is_not_available' USING ERRCODE = 'HB001', DETAIL = sold_out::text;
  END IF;
  PERFORM record_changes(p_hotel_id, changed);
END $$;
`;
}

/** As `hold_nights`; a night of a block is first taken from what the block has left, and goes back to it. */
function holdNightsOfBlocks({ table, columns, values, declared, state, isHeld }: Form): string {
  return `
CREATE OR REPLACE FUNCTION hold_nights_of_blocks(p_hotel_id bigint, p_revision bigint, p_room_ids bigint[], p_holds jsonb)
RETURNS void
LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  sold_out date;
  unrecorded date;
  changed jsonb;
BEGIN
  WITH given_back AS (
    DELETE FROM ${table} WHERE hotel_id = p_hotel_id AND booking_room_id = ANY (p_room_ids)
    RETURNING block_id, room_type_id, from_day, until_day${state}),
  taken AS (
    INSERT INTO ${table} (hotel_id, booking_room_id, room_type_id, from_day, until_day, block_id${columns})
    SELECT p_hotel_id, h.booking_room_id, h.room_type_id, h.from_day, h.until_day, h.block_id${values}
      FROM jsonb_to_recordset(p_holds)
        AS h (booking_room_id bigint, room_type_id bigint, from_day date, until_day date, block_id bigint${declared})
    RETURNING block_id, room_type_id, from_day, until_day${state}),
  nights AS (
    SELECT block_id, room_type_id, from_day + generate_series(0, until_day - from_day - 1) AS day, -1 AS rooms
      FROM given_back${isHeld}
    UNION ALL
    SELECT block_id, room_type_id, from_day + generate_series(0, until_day - from_day - 1), 1 FROM taken${isHeld}),
  of_blocks AS (
    SELECT block_id, room_type_id, day, sum(rooms)::int AS rooms FROM nights
     WHERE block_id IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(rooms) <> 0),
  left_of_blocks AS (
    UPDATE room_block_night AS b SET picked_up = b.picked_up + o.rooms
      FROM of_blocks o
     WHERE b.hotel_id = p_hotel_id AND b.block_id = o.block_id AND b.room_type_id = o.room_type_id AND b.day = o.day
    RETURNING b.room_type_id, b.day,
              CASE WHEN b.is_held
                THEN greatest(b.rooms - b.picked_up, 0) - greatest(b.rooms - b.picked_up + o.rooms, 0)
                ELSE 0 END AS rooms),
  net AS (
    SELECT room_type_id, day, sum(rooms)::int AS rooms
      FROM (SELECT room_type_id, day, rooms FROM nights
            UNION ALL SELECT room_type_id, day, rooms FROM left_of_blocks) AS changed
     GROUP BY 1, 2 HAVING sum(rooms) <> 0),
  counted AS (
    UPDATE room_day AS d SET sold = d.sold + net.rooms, revision = p_revision
      FROM net
     WHERE d.hotel_id = p_hotel_id AND d.room_type_id = net.room_type_id AND d.day = net.day
       AND (net.rooms < 0 OR d.sold + net.rooms <= d.allotment)
    RETURNING d.room_type_id, d.day),
  ranges AS (
    SELECT room_type_id, min(day) AS from_day, max(day) AS to_day
      FROM (SELECT room_type_id, day, day - row_number() OVER (PARTITION BY room_type_id ORDER BY day)::int AS range
              FROM net) AS numbered
     GROUP BY room_type_id, range)
  SELECT min(net.day) FILTER (WHERE net.rooms > 0), min(net.day) FILTER (WHERE net.rooms < 0),
         (SELECT jsonb_agg(jsonb_build_object('kind', 'availability', 'room_type_id', room_type_id,
                                              'from_day', from_day, 'to_day', to_day)
                           ORDER BY room_type_id, from_day) FROM ranges)
    INTO sold_out, unrecorded, changed
    FROM net LEFT JOIN counted USING (room_type_id, day)
   WHERE counted.day IS NULL;
  IF unrecorded IS NOT NULL THEN
    RAISE EXCEPTION 'nights of % are given back that have no inventory record', unrecorded;
  END IF;
  IF sold_out IS NOT NULL THEN
    RAISE EXCEPTION 'room_is_not_available' USING ERRCODE = 'HB001', DETAIL = sold_out::text;
  END IF;
  PERFORM record_changes(p_hotel_id, changed);
END $$;
`;
}

/**
 * Writes a new booking: its row, rooms, nights (`nights` of each room), cards, push, the lines of its folio (`room` is the
 * place of a room) and the first row of its history. `p_by`: who makes it, as columns of the history, with `actor_name` and
 * `changed_by`. No row comes back, and nothing is written, where the partner already has a booking with the voucher. Without
 * a revision it raises the hotel's, after everything that needs no lock.
 */
const WRITE_BOOKING = `
CREATE FUNCTION write_booking(p_hotel_id bigint, p_revision bigint, p_booking jsonb, p_rooms jsonb, p_cards jsonb,
                              p_pushes jsonb, p_lines jsonb, p_by jsonb)
RETURNS TABLE (booking_id bigint, registered_at timestamptz, room_ids bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  new_revision bigint := p_revision;
  of_booking jsonb;
  first_change constant jsonb := '{"change_number": 1}';
  voucher_is_taken constant text := 'ON CONFLICT (hotel_id, partner_id, voucher) WHERE partner_id IS NOT NULL DO NOTHING';
  balance numeric := (SELECT coalesce(sum((line ->> 'amount')::numeric), 0) FROM jsonb_array_elements(p_lines) AS line);
BEGIN
  booking_id := nextval('booking_id_seq');
  of_booking := jsonb_build_object('hotel_id', p_hotel_id, 'booking_id', booking_id);
  IF insert_rows('booking',
                 jsonb_build_array(p_booking || jsonb_build_object('hotel_id', p_hotel_id, 'id', booking_id, 'balance', balance)),
                 voucher_is_taken) = 0 THEN
    RETURN;
  END IF;
  SELECT array_agg(nextval('booking_room_id_seq')) INTO room_ids FROM jsonb_array_elements(p_rooms);
  PERFORM insert_rows('booking_room', jsonb_agg(room - 'nights' || of_booking || jsonb_build_object('id', room_ids[n])))
    FROM jsonb_array_elements(p_rooms) WITH ORDINALITY AS r (room, n);
  INSERT INTO booking_history (hotel_id, booking_id, number, kind, actor_kind, actor_id, request_id)
  VALUES (p_hotel_id, booking_id, 1, 'booked', p_by ->> 'actor_kind', (p_by ->> 'actor_id')::bigint, p_by ->> 'request_id');
  PERFORM insert_rows('card', jsonb_agg(card || of_booking)) FROM jsonb_array_elements(p_cards) AS card;
  PERFORM insert_rows('booking_push', jsonb_agg(push || of_booking)) FROM jsonb_array_elements(p_pushes) AS push;
  PERFORM insert_rows('folio_line', jsonb_agg(
            line - 'room' || of_booking || first_change
              || jsonb_build_object('booking_room_id', room_ids[(line ->> 'room')::int + 1], 'actor_kind', p_by -> 'actor_kind',
                                    'actor_id', p_by -> 'actor_id', 'actor_name', coalesce(p_by ->> 'actor_name', ''))))
    FROM jsonb_array_elements(p_lines) AS line;
  IF new_revision IS NULL THEN
    UPDATE hotel_revision SET search = search + 1 WHERE hotel_id = p_hotel_id RETURNING search INTO new_revision;
  END IF;
  PERFORM hold_nights(p_hotel_id, new_revision, room_ids,
                      jsonb_agg(night || first_change || jsonb_build_object('booking_room_id', room_ids[n])))
    FROM jsonb_array_elements(p_rooms) WITH ORDINALITY AS r (room, n), jsonb_array_elements(room -> 'nights') AS night;
  IF p_booking ->> 'partner_id' IS NOT NULL THEN
    PERFORM post_online_payments(p_hotel_id, (p_booking ->> 'partner_id')::bigint, p_booking ->> 'voucher');
  END IF;
  registered_at := now();
  PERFORM record_changes(p_hotel_id, jsonb_build_array(
            jsonb_build_object('kind', 'booking', 'booking_id', booking_id, 'by', p_by ->> 'changed_by')));
  RETURN NEXT;
END $$;
`;
