import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What has changed in a hotel, in a sequence without gaps that is raised under the hotel's lock, so that whoever has read up
 * to a number has seen everything up to it. See docs/decisions/0016-no-change-is-skipped.md.
 */
export class HotelChanges1790002000000 implements MigrationInterface {
  name = 'HotelChanges1790002000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [TABLES, FILL, RECORD_CHANGES, HOLD_NIGHTS]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(BACK);
  }
}

const TABLES = `
ALTER TABLE hotel_revision ADD COLUMN changes bigint NOT NULL DEFAULT 0;
CREATE TABLE hotel_change (
  hotel_id bigint NOT NULL REFERENCES hotel (id),
  seq bigint NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('rates', 'availability', 'restrictions', 'catalogue', 'hotel', 'booking', 'payment',
                    'join', 'leave', 'move', 'extend', 'update')),
  room_type_id bigint,
  board_id bigint,
  from_day date,
  to_day date,
  booking_id bigint,
  partner_id bigint,
  voucher text,
  stay_id bigint,
  guest jsonb,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (hotel_id, seq),
  CHECK (to_day >= from_day)
);
CREATE TABLE booking_change (
  hotel_id bigint NOT NULL,
  booking_id bigint NOT NULL,
  partner_id bigint NOT NULL,
  seq bigint NOT NULL,
  changed_by text NOT NULL CHECK (changed_by IN ('partner', 'hotel')),
  at timestamptz NOT NULL,
  PRIMARY KEY (hotel_id, booking_id),
  FOREIGN KEY (hotel_id, booking_id) REFERENCES booking (hotel_id, id)
);
CREATE UNIQUE INDEX booking_change_in_order ON booking_change (hotel_id, partner_id, seq);
`;

/** Bookings that are there already come first, in the order of their last change. */
const FILL = `
INSERT INTO booking_change (hotel_id, booking_id, partner_id, seq, changed_by, at)
SELECT hotel_id, id, partner_id, row_number() OVER (PARTITION BY hotel_id ORDER BY at, id),
       CASE WHEN checked_in THEN 'hotel' ELSE 'partner' END, at
  FROM (SELECT *, greatest(registered_at, changed_at, cancelled_at) AS at FROM booking WHERE partner_id IS NOT NULL) AS b;
UPDATE hotel_revision r SET changes = b.last
  FROM (SELECT hotel_id, max(seq) AS last FROM booking_change GROUP BY hotel_id) AS b
 WHERE b.hotel_id = r.hotel_id;
`;

/** Takes the hotel's lock, if the transaction does not hold it yet, and appends to the hotel's sequence. */
const RECORD_CHANGES = `
CREATE OR REPLACE FUNCTION record_changes(p_hotel_id bigint, p_changes jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before bigint;
BEGIN
  IF coalesce(jsonb_array_length(p_changes), 0) = 0 THEN RETURN; END IF;
  UPDATE hotel_revision SET changes = changes + jsonb_array_length(p_changes)
   WHERE hotel_id = p_hotel_id RETURNING changes - jsonb_array_length(p_changes) INTO before;
  IF before IS NULL THEN RAISE EXCEPTION 'hotel % has no revision row', p_hotel_id; END IF;
  INSERT INTO hotel_change (hotel_id, seq, kind, room_type_id, board_id, from_day, to_day, booking_id, partner_id, voucher,
                            stay_id, guest)
  SELECT p_hotel_id, before + c.n, c.kind, c.room_type_id, coalesce(c.board_id, p.board_id), c.from_day, c.to_day,
         c.booking_id, coalesce(c.partner_id, b.partner_id), coalesce(c.voucher, b.voucher), c.stay_id, c.guest
    FROM ROWS FROM (jsonb_to_recordset(p_changes)
           AS (kind text, room_type_id bigint, board_id bigint, rate_plan_id bigint, from_day date, to_day date,
               booking_id bigint, partner_id bigint, voucher text, stay_id bigint, guest jsonb))
         WITH ORDINALITY AS c (kind, room_type_id, board_id, rate_plan_id, from_day, to_day, booking_id, partner_id, voucher,
                               stay_id, guest, n)
    LEFT JOIN rate_plan p ON p.hotel_id = p_hotel_id AND p.id = c.rate_plan_id
    LEFT JOIN booking b ON b.hotel_id = p_hotel_id AND b.id = c.booking_id;
  IF p_changes @> '[{"kind": "booking"}]' THEN
    INSERT INTO booking_change AS known (hotel_id, booking_id, partner_id, seq, changed_by, at)
    SELECT DISTINCT ON (booking_id) hotel_id, booking_id, partner_id, seq,
           coalesce(p_changes -> (seq - before - 1)::int ->> 'by', 'hotel'), at
      FROM hotel_change
     WHERE hotel_id = p_hotel_id AND seq > before AND kind = 'booking' AND partner_id IS NOT NULL
     ORDER BY booking_id, seq DESC
    ON CONFLICT (hotel_id, booking_id)
    DO UPDATE SET seq = excluded.seq, changed_by = excluded.changed_by, at = excluded.at;
  END IF;
END $$;
`;

/** As before, and records the days of each room type on which another number of rooms is available, as ranges. */
const HOLD_NIGHTS = `
CREATE OR REPLACE FUNCTION hold_nights(p_hotel_id bigint, p_revision bigint, p_room_ids bigint[], p_holds jsonb)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  sold_out date;
  unrecorded date;
  changed jsonb;
BEGIN
  WITH given_back AS (
    DELETE FROM room_hold WHERE hotel_id = p_hotel_id AND booking_room_id = ANY (p_room_ids)
    RETURNING room_type_id, from_day, until_day),
  taken AS (
    INSERT INTO room_hold (hotel_id, booking_room_id, room_type_id, from_day, until_day)
    SELECT p_hotel_id, h.booking_room_id, h.room_type_id, h.from_day, h.until_day
      FROM jsonb_to_recordset(p_holds)
        AS h (booking_room_id bigint, room_type_id bigint, from_day date, until_day date)
    RETURNING room_type_id, from_day, until_day),
  nights AS (
    SELECT room_type_id, from_day + generate_series(0, until_day - from_day - 1) AS day, -1 AS rooms FROM given_back
    UNION ALL
    SELECT room_type_id, from_day + generate_series(0, until_day - from_day - 1), 1 FROM taken),
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

/** hold_nights keeps its last step, which does nothing then. */
const BACK = `
CREATE OR REPLACE FUNCTION record_changes(p_hotel_id bigint, p_changes jsonb) RETURNS void
LANGUAGE sql AS 'SELECT';
DROP TABLE booking_change, hotel_change;
ALTER TABLE hotel_revision DROP COLUMN changes;
`;
