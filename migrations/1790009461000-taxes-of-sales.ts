import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Folios have lines of taxes, and bookings the taxes of their extras. Instances of the earlier release post none: what a booking
 * costs beside its rooms is a line of extras then, until the booking changes again.
 */
export class TaxesOfSales1790009461000 implements MigrationInterface {
  name = 'TaxesOfSales1790009461000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE booking ADD COLUMN extra_taxes jsonb;
ALTER TABLE folio_line ADD COLUMN tax_code text;
ALTER TABLE folio_line DROP CONSTRAINT folio_line_kind_check, DROP CONSTRAINT folio_line_sign;
ALTER TABLE folio_line
  ADD CONSTRAINT folio_line_kind_check CHECK (kind IN (${OLD_KINDS}, 'tax')) NOT VALID,
  ADD CONSTRAINT folio_line_sign CHECK (${sign("'room', 'charge', 'cancellation', 'refund', 'tax'")}) NOT VALID,
  ADD CONSTRAINT folio_line_tax CHECK ((kind = 'tax') = (tax_code IS NOT NULL)) NOT VALID;
`);
    await queryRunner.query(insertBooking(true));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(insertBooking(false));
    await queryRunner.query(`
ALTER TABLE folio_line DROP CONSTRAINT folio_line_tax, DROP CONSTRAINT folio_line_kind_check, DROP CONSTRAINT folio_line_sign;
ALTER TABLE folio_line
  ADD CONSTRAINT folio_line_kind_check CHECK (kind IN (${OLD_KINDS})),
  ADD CONSTRAINT folio_line_sign CHECK (${sign("'room', 'charge', 'cancellation', 'refund'")});
ALTER TABLE folio_line DROP COLUMN tax_code;
ALTER TABLE booking DROP COLUMN extra_taxes;
`);
  }
}

const OLD_KINDS =
  "'room', 'extra', 'charge', 'discount', 'cancellation', 'payment', 'deposit', 'refund', 'carried'";

function sign(positive: string): string {
  return `
    reverses_id IS NOT NULL OR kind IN ('extra', 'carried')
      OR (amount > 0) = (kind IN (${positive}))`;
}

/** Writes a booking. `withTaxes`: also the taxes of its extras, and the codes of the taxes of its folio's lines. */
function insertBooking(withTaxes: boolean): string {
  const [ofBooking, bookingValue] = withTaxes ? [', extra_taxes', ', b.extra_taxes'] : ['', ''];
  const [ofLine, lineValue] = withTaxes ? [', tax_code', ', l.tax_code'] : ['', ''];
  const lineType = withTaxes ? ', tax_code text' : '';
  return `
CREATE OR REPLACE FUNCTION public.insert_booking(p_hotel_id bigint, p_revision bigint, p_booking jsonb, p_rooms jsonb, p_nights jsonb, p_lines jsonb, p_cards jsonb, p_push jsonb, p_by jsonb)
 RETURNS TABLE(booking_id bigint, registered_at timestamp with time zone, room_ids bigint[], revision bigint, days_left jsonb)
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
DECLARE
  new_id constant bigint := nextval('booking_id_seq');
  of_partner constant bigint := p_booking ->> 'partner_id';
  by_id constant bigint := p_by ->> 'actor_id';
  held_types bigint[];
  held_days date[];
  held_rooms integer[];
  held_ranges bigint[];
  last_change bigint;
  sold_out date;
BEGIN
  INSERT INTO booking (
    hotel_id, id, source, partner_id, voucher, status, arrival, departure, currency, total, tax, extra_total, balance,
    guest_name, guest_surname, guests, children, extras, remarks, book_digest, revision, revision_digest, payment_type_id,
    price_mismatch, mismatch_seen_at, checked_in, registered_at, changed_at, cancelled_at, guest_data_erased_at${ofBooking})
  SELECT
    p_hotel_id, new_id, b.source, b.partner_id, b.voucher, coalesce(b.status, 'active'), b.arrival, b.departure, b.currency,
    b.total, b.tax, b.extra_total,
    (SELECT coalesce(sum((line ->> 'amount')::numeric), 0) FROM jsonb_array_elements(p_lines) AS line),
    coalesce(b.guest_name, ''), coalesce(b.guest_surname, ''), coalesce(b.guests, '[]'), coalesce(b.children, '[]'),
    coalesce(b.extras, '[]'), coalesce(b.remarks, ''), b.book_digest, b.revision, b.revision_digest, b.payment_type_id,
    b.price_mismatch, b.mismatch_seen_at, coalesce(b.checked_in, false), coalesce(b.registered_at, now()), b.changed_at,
    b.cancelled_at, b.guest_data_erased_at${bookingValue}
  FROM jsonb_populate_record(NULL::booking, p_booking) AS b
  ON CONFLICT (hotel_id, partner_id, voucher) WHERE partner_id IS NOT NULL DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  room_ids := ARRAY(SELECT nextval('booking_room_id_seq') FROM generate_series(1, jsonb_array_length(p_rooms)));
  INSERT INTO booking_room (
    hotel_id, id, booking_id, position, unit_label, room_type_id, board_id, arrival, departure, adults, children, child_ages,
    total, tax, nightly_rates, matched_rate, selection_id, pushed_room_name, pushed_board_name, pushed_currency,
    pushed_rates_currency, status, block_id, terms, taxes)
  SELECT
    p_hotel_id, room_ids[r.position + 1], new_id, r.position, coalesce(r.unit_label, '1'), r.room_type_id, r.board_id, r.arrival,
    r.departure, r.adults, coalesce(r.children, 0), r.child_ages, r.total, r.tax, coalesce(r.nightly_rates, '[]'),
    r.matched_rate, r.selection_id, r.pushed_room_name, r.pushed_board_name, r.pushed_currency, r.pushed_rates_currency,
    coalesce(r.status, 'active'), r.block_id, r.terms, r.taxes
  FROM jsonb_populate_recordset(NULL::booking_room, p_rooms) AS r;
  INSERT INTO booking_history (hotel_id, booking_id, number, kind, actor_kind, actor_id, request_id)
  VALUES (p_hotel_id, new_id, 1, 'booked', p_by ->> 'actor_kind', by_id, p_by ->> 'request_id');
  INSERT INTO folio_line (
    hotel_id, booking_id, booking_room_id, kind, amount, currency, text, from_day, until_day, change_number, actor_kind,
    actor_id, actor_name${ofLine})
  SELECT
    p_hotel_id, new_id, room_ids[l.room + 1], l.kind, l.amount, l.currency, l.text, l.from_day, l.until_day, 1,
    p_by ->> 'actor_kind', by_id, coalesce(p_by ->> 'actor_name', '')${lineValue}
  FROM jsonb_to_recordset(p_lines)
    AS l (room integer, kind text, amount numeric, currency text, text text, from_day date, until_day date${lineType});
  IF p_cards <> '[]' THEN
    INSERT INTO card (
      hotel_id, id, booking_id, room_position, masked, holder_encrypted, number_encrypted, expiry_encrypted, cvv_encrypted,
      cvv_erase_at, erase_on)
    SELECT
      p_hotel_id, c.id, new_id, c.room_position, c.masked, c.holder_encrypted, c.number_encrypted, c.expiry_encrypted,
      c.cvv_encrypted, c.cvv_erase_at, c.erase_on
    FROM jsonb_populate_recordset(NULL::card, p_cards) AS c;
  END IF;
  IF p_push IS NOT NULL THEN
    INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome, content, request_id)
    VALUES (p_hotel_id, of_partner, new_id, p_push ->> 'voucher', p_push ->> 'type', p_push ->> 'outcome', p_push -> 'content',
            p_push ->> 'request_id');
  END IF;
  WITH taken AS (
    INSERT INTO booked_night (
      hotel_id, booking_room_id, room_type_id, from_day, until_day, state, amount, amount_from, change_number)
    SELECT p_hotel_id, room_ids[n.room + 1], n.room_type_id, n.from_day, n.until_day, n.state, n.amount, n.amount_from, 1
      FROM jsonb_to_recordset(p_nights)
        AS n (room integer, room_type_id bigint, from_day date, until_day date, state text, amount numeric, amount_from text)
    RETURNING room_type_id, from_day AS day, state),
  held AS (
    SELECT room_type_id, day, count(*)::int AS rooms, day - row_number() OVER (PARTITION BY room_type_id ORDER BY day)::int AS gap
      FROM taken WHERE state = 'held' GROUP BY room_type_id, day),
  numbered AS (
    SELECT room_type_id, day, rooms, dense_rank() OVER (ORDER BY room_type_id, gap) AS range FROM held)
  SELECT array_agg(room_type_id), array_agg(day), array_agg(rooms), array_agg(range)
    INTO held_types, held_days, held_rooms, held_ranges
    FROM numbered;
  UPDATE hotel_revision
     SET search = search + (p_revision IS NULL)::int,
         changes = changes + 1 + coalesce(held_ranges[cardinality(held_ranges)], 0)
   WHERE hotel_id = p_hotel_id
  RETURNING search, changes INTO revision, last_change;
  IF last_change IS NULL THEN RAISE EXCEPTION 'hotel % has no revision row', p_hotel_id; END IF;
  WITH wanted AS (
    SELECT w.room_type_id, w.day, w.rooms FROM unnest(held_types, held_days, held_rooms) AS w (room_type_id, day, rooms)),
  counted AS (
    UPDATE room_day AS d SET sold = d.sold + w.rooms, revision = insert_booking.revision
      FROM wanted AS w
     WHERE d.hotel_id = p_hotel_id AND d.room_type_id = w.room_type_id AND d.day = w.day AND d.sold + w.rooms <= d.allotment
    RETURNING d.room_type_id, d.day, d.allotment - d.sold AS rooms_left)
  SELECT min(w.day) FILTER (WHERE c.day IS NULL),
         jsonb_agg(jsonb_build_array(w.room_type_id, w.day - DATE '1970-01-01', c.rooms_left))
    INTO sold_out, days_left
    FROM wanted AS w LEFT JOIN counted AS c USING (room_type_id, day);
  IF sold_out IS NOT NULL THEN
    RAISE EXCEPTION 'room_is_not_available' USING ERRCODE = 'HB001', DETAIL = sold_out::text;
  END IF;
  INSERT INTO hotel_change (hotel_id, seq, kind, room_type_id, from_day, to_day, booking_id, partner_id, voucher, at)
  SELECT p_hotel_id, last_change - 1 - held_ranges[cardinality(held_ranges)] + d.range, 'availability', min(d.room_type_id),
         min(d.day), max(d.day), NULL, NULL, NULL, clock_timestamp()
    FROM unnest(held_types, held_days, held_ranges) AS d (room_type_id, day, range) GROUP BY d.range
   UNION ALL
  SELECT p_hotel_id, last_change, 'booking', NULL, NULL, NULL, new_id, of_partner, p_booking ->> 'voucher', clock_timestamp();
  IF of_partner IS NOT NULL THEN
    INSERT INTO booking_change (hotel_id, booking_id, partner_id, seq, changed_by, at)
    VALUES (p_hotel_id, new_id, of_partner, last_change, p_by ->> 'changed_by', clock_timestamp());
    IF EXISTS (SELECT FROM payment_session s
                WHERE s.hotel_id = p_hotel_id AND s.partner_id = of_partner AND s.order_id = p_booking ->> 'voucher'
                  AND s.state = 'paid') THEN
      PERFORM post_online_payments(p_hotel_id, of_partner, p_booking ->> 'voucher');
    END IF;
  END IF;
  booking_id := new_id;
  registered_at := now();
  RETURN NEXT;
END $function$`;
}
