import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * As before, but what is written comes from values alone, never from another table: a function that a cluster runs beside
 * the hotel may write nothing else.
 */
const RECORD_CHANGES = `
CREATE OR REPLACE FUNCTION record_changes(p_hotel_id bigint, p_changes jsonb) RETURNS void
LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  before bigint;
  entries jsonb;
BEGIN
  IF coalesce(jsonb_array_length(p_changes), 0) = 0 THEN RETURN; END IF;
  UPDATE hotel_revision SET changes = changes + jsonb_array_length(p_changes)
   WHERE hotel_id = p_hotel_id RETURNING changes - jsonb_array_length(p_changes) INTO before;
  IF before IS NULL THEN RAISE EXCEPTION 'hotel % has no revision row', p_hotel_id; END IF;
  SELECT jsonb_agg(jsonb_build_object(
           'hotel_id', p_hotel_id, 'seq', before + c.n, 'kind', c.kind, 'room_type_id', c.room_type_id,
           'board_id', coalesce(c.board_id, p.board_id), 'from_day', c.from_day, 'to_day', c.to_day,
           'booking_id', c.booking_id, 'partner_id', coalesce(c.partner_id, b.partner_id),
           'voucher', coalesce(c.voucher, b.voucher), 'stay_id', c.stay_id, 'guest', c.guest,
           'at', clock_timestamp(), 'changed_by', coalesce(c.by, 'hotel')) ORDER BY c.n)
    INTO entries
    FROM ROWS FROM (jsonb_to_recordset(p_changes)
           AS (kind text, room_type_id bigint, board_id bigint, rate_plan_id bigint, from_day date, to_day date,
               booking_id bigint, partner_id bigint, voucher text, stay_id bigint, guest jsonb, by text))
         WITH ORDINALITY AS c (kind, room_type_id, board_id, rate_plan_id, from_day, to_day, booking_id, partner_id, voucher,
                               stay_id, guest, by, n)
    LEFT JOIN rate_plan p ON p.hotel_id = p_hotel_id AND p.id = c.rate_plan_id
    LEFT JOIN booking b ON b.hotel_id = p_hotel_id AND b.id = c.booking_id;
  INSERT INTO hotel_change (hotel_id, seq, kind, room_type_id, board_id, from_day, to_day, booking_id, partner_id, voucher,
                            stay_id, guest, at)
  SELECT hotel_id, seq, kind, room_type_id, board_id, from_day, to_day, booking_id, partner_id, voucher, stay_id,
         nullif(guest, 'null'), at
    FROM jsonb_populate_recordset(NULL::hotel_change, entries);
  IF p_changes @> '[{"kind": "booking"}]' THEN
    INSERT INTO booking_change AS known (hotel_id, booking_id, partner_id, seq, changed_by, at)
    SELECT DISTINCT ON (e.booking_id) p_hotel_id, e.booking_id, e.partner_id, e.seq, e.changed_by, e.at
      FROM jsonb_to_recordset(entries)
        AS e (kind text, booking_id bigint, partner_id bigint, seq bigint, changed_by text, at timestamptz)
     WHERE e.kind = 'booking' AND e.partner_id IS NOT NULL
     ORDER BY e.booking_id, e.seq DESC
    ON CONFLICT (hotel_id, booking_id)
    DO UPDATE SET seq = excluded.seq, changed_by = excluded.changed_by, at = excluded.at;
  END IF;
END $$;
`;

/**
 * A booking is registered and recorded by one function, which a cluster can run beside the hotel; instances of the release
 * before call the one that does not record.
 */
const REGISTER_BOOKING = `
CREATE OR REPLACE FUNCTION register_booking(p_hotel_id bigint, p_revision bigint, p_booking jsonb, p_rooms jsonb,
                                            p_cards jsonb, p_pushes jsonb, p_changed_by text)
RETURNS TABLE (booking_id bigint, registered_at timestamptz, room_ids bigint[])
LANGUAGE plpgsql AS $$
BEGIN
  SELECT r.booking_id, r.registered_at, r.room_ids INTO booking_id, registered_at, room_ids
    FROM register_booking(p_hotel_id, p_revision, p_booking, p_rooms, p_cards, p_pushes) AS r;
  IF booking_id IS NULL THEN RETURN; END IF;
  PERFORM record_changes(p_hotel_id, jsonb_build_array(
            jsonb_build_object('kind', 'booking', 'booking_id', booking_id, 'by', p_changed_by)));
  RETURN NEXT;
END $$;
`;

/**
 * Where the database is distributed, an invitation stands whole on every machine, as accounts do: its e-mail is asked for
 * without a hotel, and the links refer to it. Such a table can neither refer to a hotel's own nor use another's sequence.
 */
export class Distributed1790004100000 implements MigrationInterface {
  name = 'Distributed1790004100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE staff_invitation
  DROP CONSTRAINT staff_invitation_hotel_id_fkey,
  ALTER COLUMN id DROP DEFAULT;`);
    await queryRunner.query(RECORD_CHANGES);
    await queryRunner.query(REGISTER_BOOKING);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP FUNCTION register_booking(bigint, bigint, jsonb, jsonb, jsonb, jsonb, text)',
    );
    await queryRunner.query(`
ALTER TABLE staff_invitation
  ADD FOREIGN KEY (hotel_id) REFERENCES hotel (id),
  ALTER COLUMN id SET DEFAULT nextval('staff_member_id_seq');`);
  }
}
