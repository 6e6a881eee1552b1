import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A change of prices says what it comes from: promotions or terms, which callers may follow by these names. Instances of the earlier
 * release tell it as a change of prices. A room knows of which end of its free cancellation its partner was told.
 */
export class SubjectsOfChanges1790009463000 implements MigrationInterface {
  name = 'SubjectsOfChanges1790009463000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE hotel_change ADD COLUMN subject text CHECK (subject IN ('promotions', 'terms'));
ALTER TABLE hotel_change DROP CONSTRAINT hotel_change_kind_check;
ALTER TABLE hotel_change ADD CONSTRAINT hotel_change_kind_check CHECK (kind IN (${[...EARLIER_KINDS, 'freeCancellationEnds'].map(quoted).join(', ')})) NOT VALID;
ALTER TABLE booking_room ADD COLUMN free_end_told timestamptz;
CREATE INDEX booking_room_under_terms ON booking_room (hotel_id, arrival) WHERE terms IS NOT NULL AND status = 'active';
`);
    await queryRunner.query(RECORD_CHANGES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(EARLIER_RECORD_CHANGES);
    await queryRunner.query(`
DROP INDEX booking_room_under_terms;
ALTER TABLE booking_room DROP COLUMN free_end_told;
DELETE FROM hotel_change WHERE kind = 'freeCancellationEnds';
ALTER TABLE hotel_change DROP COLUMN subject;
ALTER TABLE hotel_change DROP CONSTRAINT hotel_change_kind_check;
ALTER TABLE hotel_change ADD CONSTRAINT hotel_change_kind_check CHECK (kind IN (${EARLIER_KINDS.map(quoted).join(', ')}));
`);
  }
}

const EARLIER_KINDS = [
  'rates',
  'availability',
  'restrictions',
  'catalogue',
  'hotel',
  'booking',
  'payment',
  'join',
  'leave',
  'move',
  'extend',
  'update',
];

function quoted(text: string): string {
  return `'${text}'`;
}

const RECORD_CHANGES = `
CREATE OR REPLACE FUNCTION public.record_changes(p_hotel_id bigint, p_changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
           'voucher', coalesce(c.voucher, b.voucher), 'stay_id', c.stay_id, 'guest', c.guest, 'subject', c.subject,
           'at', clock_timestamp(), 'changed_by', coalesce(c.by, 'hotel')) ORDER BY c.n)
    INTO entries
    FROM ROWS FROM (jsonb_to_recordset(p_changes)
           AS (kind text, room_type_id bigint, board_id bigint, rate_plan_id bigint, from_day date, to_day date,
               booking_id bigint, partner_id bigint, voucher text, stay_id bigint, guest jsonb, by text, subject text))
         WITH ORDINALITY AS c (kind, room_type_id, board_id, rate_plan_id, from_day, to_day, booking_id, partner_id, voucher,
                               stay_id, guest, by, subject, n)
    LEFT JOIN rate_plan p ON p.hotel_id = p_hotel_id AND p.id = c.rate_plan_id
    LEFT JOIN booking b ON b.hotel_id = p_hotel_id AND b.id = c.booking_id;
  INSERT INTO hotel_change (hotel_id, seq, kind, room_type_id, board_id, from_day, to_day, booking_id, partner_id, voucher,
                            stay_id, guest, subject, at)
  SELECT hotel_id, seq, kind, room_type_id, board_id, from_day, to_day, booking_id, partner_id, voucher, stay_id,
         nullif(guest, 'null'), subject, at
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
END $function$;`;

const EARLIER_RECORD_CHANGES = `
CREATE OR REPLACE FUNCTION public.record_changes(p_hotel_id bigint, p_changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
END $function$;`;
