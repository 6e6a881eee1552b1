import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A change of a booking that was computed before the lock is compared with what stands, and written, by one statement. */
export class BookingsChangedByOneStatement1790009570000 implements MigrationInterface {
  name = 'BookingsChangedByOneStatement1790009570000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(CHANGE_BOOKING);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP FUNCTION change_booking(bigint, bigint, bigint, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb)`,
    );
  }
}

/**
 * `p_seen` is what the change was computed from: the booking's row, the number of its last change, and whether partners have
 * allotments, and what its own have left where it takes nights. `p_rooms` are whole rows, `p_booking` only columns that change.
 */
const CHANGE_BOOKING = `
CREATE FUNCTION change_booking(
  p_hotel_id bigint, p_revision bigint, p_booking_id bigint, p_seen jsonb, p_history jsonb, p_booking jsonb, p_rooms jsonb,
  p_nights jsonb, p_lines jsonb, p_cards jsonb, p_push jsonb, p_by jsonb)
RETURNS text
LANGUAGE plpgsql
SET enable_hashjoin TO 'off'
SET enable_mergejoin TO 'off'
SET plan_cache_mode TO 'force_generic_plan'
AS $$
DECLARE
  revision bigint := p_revision;
  next_number constant integer := (p_seen ->> 'number')::int + 1;
  by_id constant bigint := p_by ->> 'actor_id';
  today constant date := p_by ->> 'today';
  of_allotments boolean;
  release_day date;
  last_number integer;
  stood booking;
  b booking;
  kept_cards bigint[];
BEGIN
  SELECT r.has_allotments, r.next_release INTO of_allotments, release_day
    FROM hotel_revision r WHERE r.hotel_id = p_hotel_id FOR NO KEY UPDATE;
  IF of_allotments IS NULL THEN RAISE EXCEPTION 'hotel % has no revision row', p_hotel_id; END IF;
  SELECT * INTO stood FROM booking s WHERE s.hotel_id = p_hotel_id AND s.id = p_booking_id;
  SELECT max(h.number) INTO last_number FROM booking_history h WHERE h.hotel_id = p_hotel_id AND h.booking_id = p_booking_id;
  IF coalesce(last_number, 0) <> next_number - 1 OR stood IS DISTINCT FROM jsonb_populate_record(stood, p_seen -> 'booking')
     OR of_allotments <> (p_seen ->> 'of_allotments')::boolean THEN
    RETURN 'overtaken';
  END IF;
  IF p_seen -> 'left' <> '[]' THEN
    IF EXISTS (SELECT FROM jsonb_to_recordset(p_seen -> 'left') AS s (room_type_id bigint, day date, rooms_left integer)
                 LEFT JOIN partner_allotment_night n
                   ON n.hotel_id = p_hotel_id AND n.partner_id = stood.partner_id AND n.room_type_id = s.room_type_id
                  AND n.day = s.day AND n.released IS NULL AND (n.release_day <= today) IS NOT TRUE
                WHERE n.rooms - n.taken IS DISTINCT FROM s.rooms_left) THEN
      RETURN 'overtaken';
    END IF;
  END IF;
  IF p_revision IS NULL THEN
    -- Who follows bookings does so in a transaction of the service.
    IF EXISTS (SELECT FROM planned_room p WHERE p.hotel_id = p_hotel_id AND p.booking_id = p_booking_id) THEN
      RETURN 'followed';
    END IF;
    IF p_booking ?| ARRAY['guests', 'guest_name', 'guest_surname'] THEN
      IF EXISTS (SELECT FROM guest_link g WHERE g.hotel_id = p_hotel_id AND g.booking_id = p_booking_id AND g.stay_id IS NULL) THEN
        RETURN 'followed';
      END IF;
    END IF;
    UPDATE hotel_revision SET search = search + 1 WHERE hotel_id = p_hotel_id RETURNING search INTO revision;
    IF release_day <= today THEN
      PERFORM record_changes(p_hotel_id, release_allotments(p_hotel_id, revision, today));
    END IF;
  END IF;
  INSERT INTO booking_history (hotel_id, booking_id, number, kind, actor_kind, actor_id, request_id, booking, rooms)
  VALUES (p_hotel_id, p_booking_id, next_number, p_history ->> 'kind', p_by ->> 'actor_kind', by_id, p_by ->> 'request_id',
          nullif(p_history -> 'booking', 'null'), p_history -> 'rooms');
  IF p_rooms <> '[]' THEN
    INSERT INTO booking_room (
      hotel_id, id, booking_id, position, unit_label, room_type_id, board_id, arrival, departure, adults, children, child_ages,
      total, night_prices, tax, nightly_rates, matched_rate, selection_id, pushed_room_name, pushed_board_name, pushed_currency,
      pushed_rates_currency, price_before_move, terms, taxes, promotions, sold_at, status, cancelled_at, no_show_fee,
      no_show_price, block_id)
    SELECT
      p_hotel_id, r.id, p_booking_id, r.position, r.unit_label, r.room_type_id, r.board_id, r.arrival, r.departure, r.adults,
      r.children, r.child_ages, r.total, r.night_prices, r.tax, r.nightly_rates, r.matched_rate, r.selection_id,
      r.pushed_room_name, r.pushed_board_name, r.pushed_currency, r.pushed_rates_currency, r.price_before_move, r.terms, r.taxes,
      r.promotions, r.sold_at, r.status, r.cancelled_at, r.no_show_fee, r.no_show_price, r.block_id
    FROM jsonb_populate_recordset(NULL::booking_room, p_rooms) AS r
    ON CONFLICT (hotel_id, id) DO UPDATE SET
      position = excluded.position, unit_label = excluded.unit_label, room_type_id = excluded.room_type_id,
      board_id = excluded.board_id, arrival = excluded.arrival, departure = excluded.departure, adults = excluded.adults,
      children = excluded.children, child_ages = excluded.child_ages, total = excluded.total,
      night_prices = excluded.night_prices, tax = excluded.tax, nightly_rates = excluded.nightly_rates,
      matched_rate = excluded.matched_rate, selection_id = excluded.selection_id,
      pushed_room_name = excluded.pushed_room_name, pushed_board_name = excluded.pushed_board_name,
      pushed_currency = excluded.pushed_currency, pushed_rates_currency = excluded.pushed_rates_currency,
      price_before_move = excluded.price_before_move, terms = excluded.terms, taxes = excluded.taxes,
      promotions = excluded.promotions, sold_at = excluded.sold_at, status = excluded.status,
      cancelled_at = excluded.cancelled_at, no_show_fee = excluded.no_show_fee, no_show_price = excluded.no_show_price,
      block_id = excluded.block_id;
  END IF;
  IF p_nights IS NOT NULL THEN
    IF (p_nights ->> 'is_set_aside')::boolean THEN
      PERFORM hold_nights_set_aside(p_hotel_id, revision, ARRAY(SELECT jsonb_array_elements_text(p_nights -> 'of_rooms')::bigint),
                                    p_nights -> 'held');
    ELSE
      PERFORM hold_nights(p_hotel_id, revision, ARRAY(SELECT jsonb_array_elements_text(p_nights -> 'of_rooms')::bigint),
                          p_nights -> 'held');
    END IF;
  END IF;
  b := jsonb_populate_record(stood, p_booking);
  IF p_lines <> '[]' THEN
    INSERT INTO folio_line (
      hotel_id, booking_id, booking_room_id, kind, amount, currency, text, from_day, until_day, tax_code, reverses_id, replaces_id,
      request_key, change_number, actor_kind, actor_id, actor_name)
    SELECT
      p_hotel_id, p_booking_id, l.booking_room_id, l.kind, l.amount, l.currency, coalesce(l.text, ''), l.from_day, l.until_day,
      l.tax_code, l.reverses_id, l.replaces_id, l.request_key, next_number, p_by ->> 'actor_kind', by_id,
      coalesce(p_by ->> 'actor_name', '')
    FROM jsonb_populate_recordset(NULL::folio_line, p_lines) AS l;
  END IF;
  IF p_lines <> '[]' OR b.currency <> stood.currency THEN
    SELECT coalesce(sum(l.amount), 0) INTO b.balance
      FROM folio_line l WHERE l.hotel_id = p_hotel_id AND l.booking_id = p_booking_id AND l.currency = b.currency;
  END IF;
  UPDATE booking SET
    status = b.status, arrival = b.arrival, departure = b.departure, currency = b.currency, total = b.total, tax = b.tax,
    extra_total = b.extra_total, extra_taxes = b.extra_taxes, cancellation_fee = b.cancellation_fee, balance = b.balance,
    guest_name = b.guest_name, guest_surname = b.guest_surname, guests = b.guests, children = b.children, extras = b.extras,
    remarks = b.remarks, revision = b.revision, revision_digest = b.revision_digest, payment_type_id = b.payment_type_id,
    price_mismatch = b.price_mismatch, mismatch_seen_at = b.mismatch_seen_at, changed_at = b.changed_at,
    cancelled_at = b.cancelled_at, guest_data_erased_at = b.guest_data_erased_at
   WHERE hotel_id = p_hotel_id AND id = p_booking_id;
  IF b.currency <> stood.currency THEN
    PERFORM post_online_payments(p_hotel_id, b.partner_id, b.voucher);
  END IF;
  IF p_cards IS NOT NULL THEN
    kept_cards := ARRAY(SELECT (kept ->> 'id')::bigint FROM jsonb_array_elements(p_cards -> 'kept') AS kept);
    DELETE FROM card WHERE hotel_id = p_hotel_id AND booking_id = p_booking_id AND id <> ALL (kept_cards);
    UPDATE card SET room_position = k.room_position, erase_on = k.erase_on
      FROM jsonb_to_recordset(p_cards -> 'kept') AS k (id bigint, room_position integer, erase_on date)
     WHERE card.hotel_id = p_hotel_id AND card.id = k.id;
    INSERT INTO card (
      hotel_id, id, booking_id, room_position, masked, holder_encrypted, number_encrypted, expiry_encrypted, cvv_encrypted,
      cvv_erase_at, erase_on)
    SELECT
      p_hotel_id, c.id, p_booking_id, c.room_position, c.masked, c.holder_encrypted, c.number_encrypted, c.expiry_encrypted,
      c.cvv_encrypted, c.cvv_erase_at, c.erase_on
    FROM jsonb_populate_recordset(NULL::card, p_cards -> 'added') AS c;
  END IF;
  INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome, content, request_id)
  VALUES (p_hotel_id, b.partner_id, p_booking_id, b.voucher, p_push ->> 'type', p_push ->> 'outcome',
          nullif(p_push -> 'content', 'null'), p_push ->> 'request_id');
  IF p_revision IS NULL THEN
    PERFORM record_changes(p_hotel_id, jsonb_build_array(
              jsonb_build_object('kind', 'booking', 'booking_id', p_booking_id, 'by', p_by ->> 'changed_by')));
  END IF;
  RETURN 'done';
END $$`;
