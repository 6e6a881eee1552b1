import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A row for each change of a booking, which what follows from it names by its number. What earlier releases wrote has no
 * number, so that the references need not be compared with all rows while pushes wait. Instances of the earlier release go on
 * to post online payments by the function: the change is recorded for them, too.
 */
export class BookingHistory1790009300000 implements MigrationInterface {
  name = 'BookingHistory1790009300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [TABLE, postOnlinePayments(WITH_HISTORY)]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(postOnlinePayments({ declared: '', recorded: '' }));
    await queryRunner.query(
      `ALTER TABLE guest_mail DROP COLUMN change_number;
       ALTER TABLE room_assignment DROP COLUMN change_number;
       ALTER TABLE folio_line DROP COLUMN change_number, DROP COLUMN replaces_id;
       DROP TABLE booking_history;`,
    );
  }
}

const TABLE = `
CREATE TABLE booking_history (
  hotel_id bigint NOT NULL,
  booking_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  kind text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_kind text NOT NULL,
  actor_id bigint,
  request_id text,
  undoes integer,
  booking jsonb,
  rooms jsonb NOT NULL DEFAULT '[]',
  details jsonb,
  line_ids bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (hotel_id, booking_id, number),
  FOREIGN KEY (hotel_id, booking_id) REFERENCES booking (hotel_id, id),
  CHECK (undoes < number)
);
ALTER TABLE folio_line ADD COLUMN change_number integer, ADD COLUMN replaces_id bigint;
ALTER TABLE folio_line ADD CONSTRAINT folio_line_of_change
  FOREIGN KEY (hotel_id, booking_id, change_number) REFERENCES booking_history (hotel_id, booking_id, number) NOT VALID;
ALTER TABLE room_assignment ADD COLUMN change_number integer;
ALTER TABLE room_assignment ADD CONSTRAINT room_assignment_of_change
  FOREIGN KEY (hotel_id, booking_id, change_number) REFERENCES booking_history (hotel_id, booking_id, number) NOT VALID;
ALTER TABLE guest_mail ADD COLUMN change_number integer;
ALTER TABLE guest_mail ADD CONSTRAINT guest_mail_of_change
  FOREIGN KEY (hotel_id, booking_id, change_number) REFERENCES booking_history (hotel_id, booking_id, number) NOT VALID;
`;

const WITH_HISTORY = {
  declared: `
  of_booking bigint;
  next_number integer;`,
  recorded: `
  of_booking := (lines -> 0 ->> 'booking_id')::bigint;
  SELECT coalesce(max(h.number), 0) + 1 INTO next_number
    FROM booking_history h WHERE h.hotel_id = p_hotel_id AND h.booking_id = of_booking;
  INSERT INTO booking_history (hotel_id, booking_id, number, kind, actor_kind)
  VALUES (p_hotel_id, of_booking, next_number, 'paid_online', 'bank');
  SELECT jsonb_agg(line || jsonb_build_object('change_number', next_number)) INTO lines
    FROM jsonb_array_elements(lines) AS line;`,
};

/** Posts the paid sessions of an order that its booking's folio does not have; a voucher names one booking of a partner. */
function postOnlinePayments({ declared, recorded }: typeof WITH_HISTORY): string {
  return `
CREATE OR REPLACE FUNCTION post_online_payments(p_hotel_id bigint, p_partner_id bigint, p_voucher text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  lines jsonb;${declared}
BEGIN
  SELECT jsonb_agg(jsonb_build_object(
           'hotel_id', b.hotel_id, 'booking_id', b.id, 'kind', 'payment', 'amount', -s.amount, 'currency', s.currency,
           'method', 'online', 'payment_session_id', s.id, 'actor_kind', 'bank', 'actor_name', s.company_code))
    INTO lines
    FROM payment_session s
    JOIN booking b ON b.hotel_id = s.hotel_id AND b.partner_id = s.partner_id AND b.voucher = s.order_id
   WHERE s.hotel_id = p_hotel_id AND s.partner_id = p_partner_id AND s.order_id = p_voucher AND s.state = 'paid'
     AND b.currency = s.currency
     AND NOT EXISTS (SELECT 1 FROM folio_line l WHERE l.hotel_id = p_hotel_id AND l.payment_session_id = s.id);
  IF lines IS NULL THEN RETURN; END IF;${recorded}
  PERFORM insert_rows('folio_line', lines);
  UPDATE booking
     SET balance = balance + (SELECT sum((line ->> 'amount')::numeric) FROM jsonb_array_elements(lines) AS line)
   WHERE hotel_id = p_hotel_id AND partner_id = p_partner_id AND voucher = p_voucher;
END $$;
`;
}
