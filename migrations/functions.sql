-- Every function of the database as the migrations leave it; npm run functions writes this file from them.

CREATE OR REPLACE FUNCTION public.are_rates_overtaken(p_hotel_id bigint, p_seq bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM hotel_change
     WHERE hotel_id = p_hotel_id AND seq > p_seq
       AND (kind IN ('catalogue', 'hotel') OR kind IN ('rates', 'restrictions') AND board_id IS NOT NULL));
END $function$;

CREATE OR REPLACE FUNCTION public.booking_words(p_hotel_id bigint, p_name text, p_surname text, p_voucher text, p_guests jsonb)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 1000
AS $function$
DECLARE
  texts text := p_name || ' ' || p_surname || ' ' || p_voucher;
  words text[] := '{}';
  guest jsonb;
BEGIN
  FOR guest IN SELECT jsonb_array_elements(p_guests) LOOP
    texts := texts || ' ' || coalesce(guest ->> 'name', '') || ' ' || coalesce(guest ->> 'surname', '') || ' '
      || coalesce(guest ->> 'email', '');
    IF guest ->> 'phone' ~ '[0-9]' THEN
      words := words || (p_hotel_id || ' #' || left(reverse(regexp_replace(guest ->> 'phone', '[^0-9]', '', 'g')), 30));
    END IF;
  END LOOP;
  RETURN array_to_tsvector(words || ARRAY(
    SELECT p_hotel_id || ' ' || left(word, 60)
      FROM regexp_split_to_table(replace(replace(replace(replace(replace(translate(lower(
    regexp_replace(normalize(texts, NFKD), '[\u0300-\u036f]', '', 'g')), 'ıøØłŁđĐðÐþÞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'ioollddddttабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωσ'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), '[\s,;:/()"''\\+*&|!<>_#-]+') AS word WHERE word <> ''));
END $function$;

CREATE OR REPLACE FUNCTION public.change_booking(p_hotel_id bigint, p_revision bigint, p_booking_id bigint, p_seen jsonb, p_history jsonb, p_booking jsonb, p_rooms jsonb, p_nights jsonb, p_lines jsonb, p_cards jsonb, p_push jsonb, p_by jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.count_nights(p_hotel_id bigint, p_revision bigint, p_nights jsonb)
 RETURNS TABLE(refused_type bigint, refused_day date)
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
BEGIN
  RETURN QUERY
  WITH wanted AS (
    SELECT n.room_type_id, n.day, n.rooms
      FROM jsonb_to_recordset(p_nights) AS n (room_type_id bigint, day date, rooms integer)),
  counted AS (
    UPDATE room_day AS d SET sold = d.sold + w.rooms, revision = p_revision
      FROM wanted AS w
     WHERE d.hotel_id = p_hotel_id AND d.room_type_id = w.room_type_id AND d.day = w.day
       AND (w.rooms < 0 OR d.sold + w.rooms <= d.allotment)
    RETURNING d.room_type_id, d.day)
  SELECT w.room_type_id, w.day FROM wanted AS w LEFT JOIN counted AS c USING (room_type_id, day)
   WHERE c.day IS NULL ORDER BY w.day, w.room_type_id LIMIT 1;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_rate_writes(p_hotel_id bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM rate_write w
   WHERE w.hotel_id = p_hotel_id
     AND NOT EXISTS (SELECT 1 FROM rate_day d WHERE d.hotel_id = p_hotel_id AND d.revision = -w.number);
END $function$;

CREATE OR REPLACE FUNCTION public.guest_words(p_hotel_id bigint, p_first_name text, p_last_name text, p_email text, p_phone text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 1000
AS $function$
BEGIN
  RETURN public.booking_words(p_hotel_id, p_first_name, p_last_name, p_email,
                         jsonb_build_array(jsonb_build_object('phone', p_phone)));
END $function$;

CREATE OR REPLACE FUNCTION public.hold_nights(p_hotel_id bigint, p_revision bigint, p_room_ids bigint[], p_holds jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  sold_out date;
  unrecorded date;
  changed jsonb;
  is_of_block boolean;
  is_allotted boolean;
BEGIN
  WITH given_back AS (
    DELETE FROM booked_night WHERE hotel_id = p_hotel_id AND booking_room_id = ANY (p_room_ids)
    RETURNING room_type_id, from_day, until_day, block_id, allotted_to, state),
  taken AS (
    INSERT INTO booked_night (hotel_id, booking_room_id, room_type_id, from_day, until_day, state, amount, amount_from, change_number)
    SELECT p_hotel_id, h.booking_room_id, h.room_type_id, h.from_day, h.until_day, coalesce(h.state, 'held'), h.amount, h.amount_from, h.change_number
      FROM jsonb_to_recordset(p_holds)
        AS h (booking_room_id bigint, room_type_id bigint, from_day date, until_day date, state text, amount numeric, amount_from text, change_number integer)
    RETURNING room_type_id, from_day, until_day, state),
  nights AS (
    SELECT room_type_id, from_day + generate_series(0, until_day - from_day - 1) AS day, -1 AS rooms FROM given_back WHERE state = 'held'
    UNION ALL
    SELECT room_type_id, from_day + generate_series(0, until_day - from_day - 1), 1 FROM taken WHERE state = 'held'),
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
         (SELECT bool_or(block_id IS NOT NULL) FROM given_back),
         (SELECT bool_or(allotted_to IS NOT NULL) FROM given_back)
    INTO sold_out, unrecorded, changed, is_of_block, is_allotted
    FROM net LEFT JOIN counted USING (room_type_id, day)
   WHERE counted.day IS NULL;
  IF is_of_block THEN
    RAISE EXCEPTION 'nights of a block are counted by hold_nights_of_blocks alone';
  END IF;
  IF is_allotted THEN
    RAISE EXCEPTION 'nights of a partner''s allotment are counted by hold_nights_set_aside alone';
  END IF;
  IF unrecorded IS NOT NULL THEN
    RAISE EXCEPTION 'nights of % are given back that have no inventory record', unrecorded;
  END IF;
  IF sold_out IS NOT NULL THEN
    RAISE EXCEPTION 'room_is_not_available' USING ERRCODE = 'HB001', DETAIL = sold_out::text;
  END IF;
  PERFORM record_changes(p_hotel_id, changed);
END $function$;

CREATE OR REPLACE FUNCTION public.hold_nights_of_blocks(p_hotel_id bigint, p_revision bigint, p_room_ids bigint[], p_holds jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM hold_nights_set_aside(p_hotel_id, p_revision, p_room_ids, p_holds);
END $function$;

CREATE OR REPLACE FUNCTION public.hold_nights_set_aside(p_hotel_id bigint, p_revision bigint, p_room_ids bigint[], p_holds jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  sold_out date;
  unrecorded date;
  changed jsonb;
BEGIN
  WITH given_back AS (
    DELETE FROM booked_night WHERE hotel_id = p_hotel_id AND booking_room_id = ANY (p_room_ids)
    RETURNING block_id, allotted_to, room_type_id, from_day, until_day, state),
  taken AS (
    INSERT INTO booked_night (hotel_id, booking_room_id, room_type_id, from_day, until_day, block_id, allotted_to, state, amount, amount_from, change_number)
    SELECT p_hotel_id, h.booking_room_id, h.room_type_id, h.from_day, h.until_day, h.block_id, h.allotted_to, coalesce(h.state, 'held'), h.amount, h.amount_from, h.change_number
      FROM jsonb_to_recordset(p_holds)
        AS h (booking_room_id bigint, room_type_id bigint, from_day date, until_day date, block_id bigint, allotted_to bigint, state text, amount numeric, amount_from text, change_number integer)
    RETURNING block_id, allotted_to, room_type_id, from_day, until_day, state),
  nights AS (
    SELECT block_id, allotted_to, room_type_id, from_day + generate_series(0, until_day - from_day - 1) AS day, -1 AS rooms
      FROM given_back WHERE state = 'held'
    UNION ALL
    SELECT block_id, allotted_to, room_type_id, from_day + generate_series(0, until_day - from_day - 1), 1 FROM taken WHERE state = 'held'),
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
  of_allotments AS (
    SELECT allotted_to, room_type_id, day, sum(rooms)::int AS rooms FROM nights
     WHERE allotted_to IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(rooms) <> 0),
  left_of_allotments AS (
    UPDATE partner_allotment_night AS a SET taken = a.taken + o.rooms, revision = p_revision
      FROM of_allotments o
     WHERE a.hotel_id = p_hotel_id AND a.partner_id = o.allotted_to AND a.room_type_id = o.room_type_id AND a.day = o.day
    RETURNING a.partner_id, a.room_type_id, a.day,
              CASE WHEN a.released IS NULL
                THEN greatest(a.rooms - a.taken, 0) - greatest(a.rooms - a.taken + o.rooms, 0)
                ELSE 0 END AS rooms),
  net AS (
    SELECT room_type_id, day, sum(rooms)::int AS rooms
      FROM (SELECT room_type_id, day, rooms FROM nights
            UNION ALL SELECT room_type_id, day, rooms FROM left_of_blocks
            UNION ALL SELECT room_type_id, day, rooms FROM left_of_allotments) AS changed
     GROUP BY 1, 2 HAVING sum(rooms) <> 0),
  counted AS (
    UPDATE room_day AS d SET sold = d.sold + net.rooms, revision = p_revision
      FROM net
     WHERE d.hotel_id = p_hotel_id AND d.room_type_id = net.room_type_id AND d.day = net.day
       AND (net.rooms < 0 OR d.sold + net.rooms <= d.allotment)
    RETURNING d.room_type_id, d.day),
  told AS (
    SELECT NULL::bigint AS partner_id, room_type_id, day FROM net
    UNION ALL
    SELECT a.partner_id, a.room_type_id, a.day FROM left_of_allotments a
     WHERE a.rooms <> 0 AND NOT EXISTS (SELECT FROM net WHERE net.room_type_id = a.room_type_id AND net.day = a.day)),
  ranges AS (
    SELECT partner_id, room_type_id, min(day) AS from_day, max(day) AS to_day
      FROM (SELECT partner_id, room_type_id, day,
                   day - row_number() OVER (PARTITION BY partner_id, room_type_id ORDER BY day)::int AS range
              FROM told) AS numbered
     GROUP BY partner_id, room_type_id, range)
  SELECT min(net.day) FILTER (WHERE net.rooms > 0), min(net.day) FILTER (WHERE net.rooms < 0),
         (SELECT jsonb_agg(jsonb_build_object('kind', 'availability', 'room_type_id', room_type_id,
                                              'from_day', from_day, 'to_day', to_day, 'partner_id', partner_id)
                           ORDER BY room_type_id, from_day, partner_id) FROM ranges)
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
END $function$;

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
  b booking;
  first_balance numeric;
  held_types bigint[];
  held_days date[];
  held_rooms integer[];
  held_ranges bigint[];
  last_change bigint;
  sold_out date;
  of_allotments boolean;
  told jsonb;
BEGIN
  b := jsonb_populate_record(NULL::booking, p_booking);
  first_balance := (SELECT coalesce(sum((line ->> 'amount')::numeric), 0) FROM jsonb_array_elements(p_lines) AS line);
  INSERT INTO booking (
    hotel_id, id, source, partner_id, voucher, status, arrival, departure, currency, total, tax, extra_total, balance,
    guest_name, guest_surname, guests, children, extras, remarks, book_digest, revision, revision_digest, payment_type_id,
    price_mismatch, mismatch_seen_at, checked_in, registered_at, changed_at, cancelled_at, guest_data_erased_at, extra_taxes)
  VALUES (
    p_hotel_id, new_id, b.source, b.partner_id, b.voucher, coalesce(b.status, 'active'), b.arrival, b.departure, b.currency,
    b.total, b.tax, b.extra_total, first_balance,
    coalesce(b.guest_name, ''), coalesce(b.guest_surname, ''), coalesce(b.guests, '[]'), coalesce(b.children, '[]'),
    coalesce(b.extras, '[]'), coalesce(b.remarks, ''), b.book_digest, b.revision, b.revision_digest, b.payment_type_id,
    b.price_mismatch, b.mismatch_seen_at, coalesce(b.checked_in, false), coalesce(b.registered_at, now()), b.changed_at,
    b.cancelled_at, b.guest_data_erased_at, b.extra_taxes)
  ON CONFLICT (hotel_id, partner_id, voucher) WHERE partner_id IS NOT NULL DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  room_ids := ARRAY(SELECT nextval('booking_room_id_seq') FROM generate_series(1, jsonb_array_length(p_rooms)));
  INSERT INTO booking_room (
    hotel_id, id, booking_id, position, unit_label, room_type_id, board_id, arrival, departure, adults, children, child_ages,
    total, tax, nightly_rates, matched_rate, selection_id, pushed_room_name, pushed_board_name, pushed_currency,
    pushed_rates_currency, status, block_id, terms, taxes, promotions)
  SELECT
    p_hotel_id, room_ids[r.position + 1], new_id, r.position, coalesce(r.unit_label, '1'), r.room_type_id, r.board_id, r.arrival,
    r.departure, r.adults, coalesce(r.children, 0), r.child_ages, r.total, r.tax, coalesce(r.nightly_rates, '[]'),
    r.matched_rate, r.selection_id, r.pushed_room_name, r.pushed_board_name, r.pushed_currency, r.pushed_rates_currency,
    coalesce(r.status, 'active'), r.block_id, r.terms, r.taxes, r.promotions
  FROM jsonb_populate_recordset(NULL::booking_room, p_rooms) AS r;
  INSERT INTO booking_history (hotel_id, booking_id, number, kind, actor_kind, actor_id, request_id)
  VALUES (p_hotel_id, new_id, 1, 'booked', p_by ->> 'actor_kind', by_id, p_by ->> 'request_id');
  INSERT INTO folio_line (
    hotel_id, booking_id, booking_room_id, kind, amount, currency, text, from_day, until_day, change_number, actor_kind,
    actor_id, actor_name, tax_code)
  SELECT
    p_hotel_id, new_id, room_ids[l.room + 1], l.kind, l.amount, l.currency, l.text, l.from_day, l.until_day, 1,
    p_by ->> 'actor_kind', by_id, coalesce(p_by ->> 'actor_name', ''), l.tax_code
  FROM jsonb_to_recordset(p_lines)
    AS l (room integer, kind text, amount numeric, currency text, text text, from_day date, until_day date, tax_code text);
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
  RETURNING search, changes, has_allotments INTO revision, last_change, of_allotments;
  IF last_change IS NULL THEN RAISE EXCEPTION 'hotel % has no revision row', p_hotel_id; END IF;
  IF of_allotments THEN
    SELECT t.held_types, t.held_days, t.held_rooms, t.told INTO held_types, held_days, held_rooms, told
      FROM take_from_allotments(p_hotel_id, revision, (p_by ->> 'today')::date, of_partner, room_ids,
                                held_types, held_days, held_rooms) AS t;
  END IF;
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
  IF told IS NULL THEN
    INSERT INTO hotel_change (hotel_id, seq, kind, room_type_id, from_day, to_day, booking_id, partner_id, voucher, at)
    SELECT p_hotel_id, last_change - 1 - held_ranges[cardinality(held_ranges)] + d.range, 'availability', min(d.room_type_id),
           min(d.day), max(d.day), NULL, NULL, NULL, clock_timestamp()
      FROM unnest(held_types, held_days, held_ranges) AS d (room_type_id, day, range) GROUP BY d.range
     UNION ALL
    SELECT p_hotel_id, last_change, 'booking', NULL, NULL, NULL, new_id, of_partner, p_booking ->> 'voucher', clock_timestamp();
    IF of_partner IS NOT NULL THEN
      INSERT INTO booking_change (hotel_id, booking_id, partner_id, seq, changed_by, at)
      VALUES (p_hotel_id, new_id, of_partner, last_change, p_by ->> 'changed_by', clock_timestamp());
    END IF;
  ELSE
    -- What the process of the push keeps of the hotel has no days of partners: it reads them.
    days_left := NULL;
    UPDATE hotel_revision SET changes = last_change - 1 - coalesce(held_ranges[cardinality(held_ranges)], 0)
     WHERE hotel_id = p_hotel_id;
    PERFORM record_changes(p_hotel_id, told || jsonb_build_array(
              jsonb_build_object('kind', 'booking', 'booking_id', new_id, 'by', p_by ->> 'changed_by')));
  END IF;
  IF of_partner IS NOT NULL THEN
    IF EXISTS (SELECT FROM payment_session s
                WHERE s.hotel_id = p_hotel_id AND s.partner_id = of_partner AND s.order_id = p_booking ->> 'voucher'
                  AND s.state = 'paid') THEN
      PERFORM post_online_payments(p_hotel_id, of_partner, p_booking ->> 'voucher');
    END IF;
  END IF;
  booking_id := new_id;
  registered_at := now();
  RETURN NEXT;
END $function$;

CREATE OR REPLACE FUNCTION public.insert_rows(p_table regclass, p_rows jsonb, p_on_conflict text DEFAULT ''::text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  columns text;
  inserted integer;
BEGIN
  SELECT string_agg(quote_ident(key), ', ') INTO columns FROM jsonb_object_keys(p_rows -> 0) AS key;
  IF columns IS NULL THEN RETURN 0; END IF;
  EXECUTE format('INSERT INTO %1$s (%2$s) SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1) %3$s',
                 p_table, columns, p_on_conflict) USING p_rows;
  GET DIAGNOSTICS inserted = ROW_COUNT;
  IF p_on_conflict <> '' THEN
    EXECUTE format('SELECT count(*) FROM %s WHERE hotel_id = $1 AND id = $2', p_table)
       INTO inserted USING (p_rows -> 0 ->> 'hotel_id')::bigint, (p_rows -> 0 ->> 'id')::bigint;
  END IF;
  RETURN inserted;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_folio_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.text = '' AND to_jsonb(NEW) - 'text' = to_jsonb(OLD) - 'text' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'a line of a folio is never changed or deleted: it is reversed by another one' USING ERRCODE = 'HB002';
END $function$;

CREATE OR REPLACE FUNCTION public.note_allotments(p_hotel_id bigint, p_today date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE hotel_revision
     SET has_allotments = EXISTS (SELECT FROM partner_allotment_night n
                                   WHERE n.hotel_id = p_hotel_id AND n.released IS NULL AND n.rooms > 0 AND n.day >= p_today),
         next_release = (SELECT min(n.release_day) FROM partner_allotment_night n
                          WHERE n.hotel_id = p_hotel_id AND n.released IS NULL)
   WHERE hotel_id = p_hotel_id;
END $function$;

CREATE OR REPLACE FUNCTION public.post_online_payments(p_hotel_id bigint, p_partner_id bigint, p_voucher text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  lines jsonb;
  of_booking bigint;
  next_number integer;
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
  IF lines IS NULL THEN RETURN; END IF;
  of_booking := (lines -> 0 ->> 'booking_id')::bigint;
  SELECT coalesce(max(h.number), 0) + 1 INTO next_number
    FROM booking_history h WHERE h.hotel_id = p_hotel_id AND h.booking_id = of_booking;
  INSERT INTO booking_history (hotel_id, booking_id, number, kind, actor_kind)
  VALUES (p_hotel_id, of_booking, next_number, 'paid_online', 'bank');
  SELECT jsonb_agg(line || jsonb_build_object('change_number', next_number)) INTO lines
    FROM jsonb_array_elements(lines) AS line;
  PERFORM insert_rows('folio_line', lines);
  UPDATE booking
     SET balance = balance + (SELECT sum((line ->> 'amount')::numeric) FROM jsonb_array_elements(lines) AS line)
   WHERE hotel_id = p_hotel_id AND partner_id = p_partner_id AND voucher = p_voucher;
END $function$;

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
END $function$;

CREATE OR REPLACE FUNCTION public.register_booking(p_hotel_id bigint, p_revision bigint, p_booking jsonb, p_rooms jsonb, p_cards jsonb, p_pushes jsonb)
 RETURNS TABLE(booking_id bigint, registered_at timestamp with time zone, room_ids bigint[])
 LANGUAGE plpgsql
AS $function$
DECLARE
  new_revision bigint := p_revision;
  of_booking jsonb;
  voucher_is_taken constant text := 'ON CONFLICT (hotel_id, partner_id, voucher) WHERE partner_id IS NOT NULL DO NOTHING';
  rooms_total numeric := (SELECT coalesce(sum((room ->> 'total')::numeric), 0) FROM jsonb_array_elements(p_rooms) AS room);
  booking_total numeric := coalesce((p_booking ->> 'total')::numeric, rooms_total);
  posted_by jsonb := coalesce(p_booking -> 'posted_by', jsonb_build_object('kind', 'partner', 'id', p_booking -> 'partner_id'));
BEGIN
  booking_id := nextval('booking_id_seq');
  of_booking := jsonb_build_object('hotel_id', p_hotel_id, 'booking_id', booking_id);
  IF insert_rows('booking',
                 jsonb_build_array(p_booking - 'posted_by' || jsonb_build_object('balance', booking_total) || jsonb_build_object('hotel_id', p_hotel_id, 'id', booking_id)),
                 voucher_is_taken) = 0 THEN
    RETURN;
  END IF;
  SELECT array_agg(nextval('booking_room_id_seq')) INTO room_ids FROM jsonb_array_elements(p_rooms);
  PERFORM insert_rows('booking_room', jsonb_agg(room - 'holds' || of_booking || jsonb_build_object('id', room_ids[n])))
    FROM jsonb_array_elements(p_rooms) WITH ORDINALITY AS r (room, n);
  PERFORM insert_rows('card', jsonb_agg(card || of_booking)) FROM jsonb_array_elements(p_cards) AS card;
  PERFORM insert_rows('booking_push', jsonb_agg(push || of_booking)) FROM jsonb_array_elements(p_pushes) AS push;
  PERFORM insert_rows('folio_line', jsonb_agg(of_booking || line || jsonb_build_object(
            'currency', p_booking ->> 'currency', 'actor_kind', posted_by ->> 'kind', 'actor_id', posted_by -> 'id',
            'actor_name', coalesce(posted_by ->> 'name', ''))))
    FROM (SELECT jsonb_build_object('kind', 'room', 'booking_room_id', room_ids[n], 'amount', room ->> 'total', 'text', '',
                                    'from_day', room ->> 'arrival', 'until_day', room ->> 'departure') AS line
            FROM jsonb_array_elements(p_rooms) WITH ORDINALITY AS r (room, n)
          UNION ALL
          SELECT jsonb_build_object('kind', 'extra', 'booking_room_id', NULL, 'amount', booking_total - rooms_total, 'text',
                   coalesce((SELECT left(string_agg(nullif(extra ->> 'name', ''), ', '), 255)
                               FROM jsonb_array_elements(p_booking -> 'extras') AS extra), ''),
                   'from_day', NULL, 'until_day', NULL)) AS lines
   WHERE (line ->> 'amount')::numeric <> 0;

  IF new_revision IS NULL THEN
    UPDATE hotel_revision SET search = search + 1 WHERE hotel_id = p_hotel_id RETURNING search INTO new_revision;
  END IF;
  PERFORM hold_nights(p_hotel_id, new_revision, room_ids,
                      jsonb_agg(hold || jsonb_build_object('booking_room_id', room_ids[n])))
    FROM jsonb_array_elements(p_rooms) WITH ORDINALITY AS r (room, n), jsonb_array_elements(room -> 'holds') AS hold;
  IF p_booking ->> 'partner_id' IS NOT NULL THEN
    PERFORM post_online_payments(p_hotel_id, (p_booking ->> 'partner_id')::bigint, p_booking ->> 'voucher');
  END IF;
  registered_at := now();
  RETURN NEXT;
END $function$;

CREATE OR REPLACE FUNCTION public.register_booking(p_hotel_id bigint, p_revision bigint, p_booking jsonb, p_rooms jsonb, p_cards jsonb, p_pushes jsonb, p_changed_by text)
 RETURNS TABLE(booking_id bigint, registered_at timestamp with time zone, room_ids bigint[])
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT r.booking_id, r.registered_at, r.room_ids INTO booking_id, registered_at, room_ids
    FROM register_booking(p_hotel_id, p_revision, p_booking, p_rooms, p_cards, p_pushes) AS r;
  IF booking_id IS NULL THEN RETURN; END IF;
  PERFORM record_changes(p_hotel_id, jsonb_build_array(
            jsonb_build_object('kind', 'booking', 'booking_id', booking_id, 'by', p_changed_by)));
  RETURN NEXT;
END $function$;

CREATE OR REPLACE FUNCTION public.release_allotments(p_hotel_id bigint, p_revision bigint, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  told jsonb;
BEGIN
  PERFORM FROM hotel_revision WHERE hotel_id = p_hotel_id AND next_release <= p_today;
  IF NOT FOUND THEN RETURN NULL; END IF;
  WITH released AS (
    UPDATE partner_allotment_night n SET released = greatest(n.rooms - n.taken, 0), revision = p_revision
     WHERE n.hotel_id = p_hotel_id AND n.released IS NULL AND n.release_day <= p_today
    RETURNING n.room_type_id, n.day, n.released AS rooms),
  net AS (
    SELECT room_type_id, day, sum(rooms)::int AS rooms FROM released GROUP BY 1, 2 HAVING sum(rooms) > 0),
  counted AS (
    UPDATE room_day AS d SET sold = d.sold - net.rooms, revision = p_revision
      FROM net
     WHERE d.hotel_id = p_hotel_id AND d.room_type_id = net.room_type_id AND d.day = net.day),
  ranges AS (
    SELECT room_type_id, min(day) AS from_day, max(day) AS to_day
      FROM (SELECT room_type_id, day, day - row_number() OVER (PARTITION BY room_type_id ORDER BY day)::int AS range
              FROM net) AS numbered
     GROUP BY room_type_id, range)
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', 'availability', 'room_type_id', room_type_id,
                                               'from_day', from_day, 'to_day', to_day) ORDER BY room_type_id, from_day), '[]')
    INTO told FROM ranges;
  PERFORM note_allotments(p_hotel_id, p_today);
  RETURN told;
END $function$;

CREATE OR REPLACE FUNCTION public.search_words(p_hotel_id bigint, p_text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 1000
AS $function$
BEGIN
  RETURN ARRAY(SELECT DISTINCT p_hotel_id || ' ' || left(word, 60)
                 FROM regexp_split_to_table(replace(replace(replace(replace(replace(translate(lower(
    regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g')), 'ıøØłŁđĐðÐþÞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'ioollddddttабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωσ'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), '[\s,;:/()"''\\+*&|!<>_#-]+') AS word WHERE word <> '');
END $function$;

CREATE OR REPLACE FUNCTION public.set_allotment_nights(p_hotel_id bigint, p_revision bigint, p_today date)
 RETURNS TABLE(refused_type bigint, refused_day date, rooms_left integer)
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  told jsonb;
BEGIN
  WITH wanted AS (
    SELECT a.partner_id, a.room_type_id, a.id AS allotment_id, a.rooms, d.day, d.day - a.release_days AS release_day
      FROM partner_allotment a,
           LATERAL (SELECT greatest(a.from_day, p_today) + s AS day
                      FROM generate_series(0, a.to_day - greatest(a.from_day, p_today)) AS s) AS d
     WHERE a.hotel_id = p_hotel_id AND a.retired_at IS NULL),
  compared AS (
    SELECT partner_id, room_type_id, day, coalesce(w.allotment_id, n.allotment_id) AS allotment_id,
           coalesce(w.rooms, 0) AS rooms, w.release_day, coalesce(n.taken, 0) AS taken,
           CASE WHEN w.release_day <= p_today
             THEN coalesce(n.released, greatest(w.rooms - coalesce(n.taken, 0), 0)) END AS released,
           CASE WHEN n.day IS NOT NULL AND n.released IS NULL THEN greatest(n.rooms - n.taken, 0) ELSE 0 END AS left_before,
           w.day IS NULL AND n.taken = 0 AS is_over,
           (n.allotment_id, n.rooms, n.release_day) IS DISTINCT FROM (w.allotment_id, w.rooms, w.release_day) AS is_changed
      FROM wanted AS w
      FULL JOIN (SELECT * FROM partner_allotment_night WHERE hotel_id = p_hotel_id AND day >= p_today) AS n
          USING (partner_id, room_type_id, day)),
  changed AS (
    SELECT *, CASE WHEN released IS NULL THEN greatest(rooms - taken, 0) ELSE 0 END - left_before AS more
      FROM compared WHERE is_changed),
  written AS (
    INSERT INTO partner_allotment_night AS n
      (hotel_id, partner_id, room_type_id, day, allotment_id, rooms, taken, release_day, released, revision)
    SELECT p_hotel_id, c.partner_id, c.room_type_id, c.day, c.allotment_id, c.rooms, c.taken, c.release_day, c.released, p_revision
      FROM changed c WHERE NOT c.is_over
    ON CONFLICT (hotel_id, partner_id, room_type_id, day)
    DO UPDATE SET allotment_id = excluded.allotment_id, rooms = excluded.rooms, release_day = excluded.release_day,
                  released = excluded.released, revision = excluded.revision),
  dropped AS (
    DELETE FROM partner_allotment_night AS n USING changed c
     WHERE c.is_over AND n.hotel_id = p_hotel_id AND n.partner_id = c.partner_id AND n.room_type_id = c.room_type_id
       AND n.day = c.day),
  net AS (
    SELECT c.room_type_id, c.day, sum(c.more)::int AS rooms FROM changed c GROUP BY 1, 2 HAVING sum(c.more) <> 0),
  counted AS (
    UPDATE room_day AS d SET sold = d.sold + net.rooms, revision = p_revision
      FROM net
     WHERE d.hotel_id = p_hotel_id AND d.room_type_id = net.room_type_id AND d.day = net.day
       AND (net.rooms < 0 OR d.sold + net.rooms <= d.allotment)
    RETURNING d.room_type_id, d.day),
  told_to AS (
    SELECT NULL::bigint AS partner_id, net.room_type_id, net.day FROM net
    UNION ALL
    SELECT c.partner_id, c.room_type_id, c.day FROM changed c
     WHERE c.more <> 0 AND NOT EXISTS (SELECT FROM net WHERE net.room_type_id = c.room_type_id AND net.day = c.day)),
  ranges AS (
    SELECT partner_id, room_type_id, min(day) AS from_day, max(day) AS to_day
      FROM (SELECT partner_id, room_type_id, day,
                   day - row_number() OVER (PARTITION BY partner_id, room_type_id ORDER BY day)::int AS range
              FROM told_to) AS numbered
     GROUP BY partner_id, room_type_id, range),
  refused AS (
    SELECT net.room_type_id, net.day FROM net LEFT JOIN counted AS c USING (room_type_id, day)
     WHERE c.day IS NULL ORDER BY net.day, net.room_type_id LIMIT 1)
  SELECT (SELECT room_type_id FROM refused), (SELECT day FROM refused),
         (SELECT jsonb_agg(jsonb_build_object('kind', 'availability', 'room_type_id', room_type_id, 'from_day', from_day,
                                              'to_day', to_day, 'partner_id', partner_id)
                           ORDER BY room_type_id, from_day, partner_id) FROM ranges)
    INTO refused_type, refused_day, told;
  IF refused_day IS NOT NULL THEN
    rooms_left := (SELECT d.allotment - d.sold FROM room_day d
                    WHERE d.hotel_id = p_hotel_id AND d.room_type_id = refused_type AND d.day = refused_day);
    RETURN NEXT;
    RETURN;
  END IF;
  PERFORM record_changes(p_hotel_id, told);
  PERFORM note_allotments(p_hotel_id, p_today);
END $function$;

CREATE OR REPLACE FUNCTION public.stay_words(p_hotel_id bigint, p_first_name text, p_last_name text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 1000
AS $function$
DECLARE
  texts text := p_first_name || ' ' || p_last_name;
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT p_hotel_id || ' ' || left(word, 60)
      FROM regexp_split_to_table(replace(replace(replace(replace(replace(translate(lower(
    regexp_replace(normalize(texts, NFKD), '[\u0300-\u036f]', '', 'g')), 'ıøØłŁđĐðÐþÞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'ioollddddttабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψωσ'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), '[\s,;:/()"''\\+*&|!<>_#-]+') AS word WHERE word <> ''));
END $function$;

CREATE OR REPLACE FUNCTION public.take_from_allotments(p_hotel_id bigint, p_revision bigint, p_today date, p_partner_id bigint, p_room_ids bigint[], INOUT held_types bigint[], INOUT held_days date[], INOUT held_rooms integer[], OUT told jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  taken_types bigint[];
  taken_days date[];
  taken_rooms integer[];
  of_days jsonb;
BEGIN
  IF held_types IS NULL THEN RETURN; END IF;
  told := release_allotments(p_hotel_id, p_revision, p_today);
  IF p_partner_id IS NOT NULL THEN
    WITH possible AS (
      SELECT n.room_type_id, n.day, least(w.rooms, n.rooms - n.taken) AS rooms
        FROM unnest(held_types, held_days, held_rooms) AS w (room_type_id, day, rooms)
        JOIN partner_allotment_night n
          ON n.hotel_id = p_hotel_id AND n.partner_id = p_partner_id AND n.room_type_id = w.room_type_id AND n.day = w.day
       WHERE n.released IS NULL AND n.rooms > n.taken),
    counted AS (
      UPDATE partner_allotment_night n SET taken = n.taken + p.rooms, revision = p_revision
        FROM possible p
       WHERE n.hotel_id = p_hotel_id AND n.partner_id = p_partner_id AND n.room_type_id = p.room_type_id AND n.day = p.day
      RETURNING n.room_type_id, n.day, p.rooms)
    SELECT array_agg(room_type_id), array_agg(day), array_agg(rooms) INTO taken_types, taken_days, taken_rooms FROM counted;
  END IF;
  IF taken_types IS NULL AND told IS NULL THEN RETURN; END IF;
  UPDATE booked_night b SET allotted_to = p_partner_id
    FROM (SELECT n.id, n.room_type_id, n.from_day,
                 row_number() OVER (PARTITION BY n.room_type_id, n.from_day ORDER BY n.booking_room_id) AS place
            FROM booked_night n
           WHERE n.hotel_id = p_hotel_id AND n.booking_room_id = ANY (p_room_ids) AND n.state = 'held') AS n
    JOIN unnest(taken_types, taken_days, taken_rooms) AS t (room_type_id, day, rooms)
      ON t.room_type_id = n.room_type_id AND t.day = n.from_day AND n.place <= t.rooms
   WHERE b.hotel_id = p_hotel_id AND b.id = n.id;
  WITH held AS (
    SELECT w.room_type_id, w.day, w.rooms - coalesce(t.rooms, 0) AS rooms
      FROM unnest(held_types, held_days, held_rooms) AS w (room_type_id, day, rooms)
      LEFT JOIN unnest(taken_types, taken_days, taken_rooms) AS t (room_type_id, day, rooms) USING (room_type_id, day)),
  ranges AS (
    SELECT partner_id, room_type_id, min(day) AS from_day, max(day) AS to_day
      FROM (SELECT partner_id, room_type_id, day,
                   day - row_number() OVER (PARTITION BY partner_id, room_type_id ORDER BY day)::int AS range
              FROM (SELECT CASE WHEN rooms = 0 THEN p_partner_id END AS partner_id, room_type_id, day FROM held) AS told_to
           ) AS numbered
     GROUP BY partner_id, room_type_id, range)
  SELECT array_agg(room_type_id) FILTER (WHERE rooms > 0), array_agg(day) FILTER (WHERE rooms > 0),
         array_agg(rooms) FILTER (WHERE rooms > 0),
         (SELECT jsonb_agg(jsonb_build_object('kind', 'availability', 'room_type_id', room_type_id, 'from_day', from_day,
                                              'to_day', to_day, 'partner_id', partner_id)
                           ORDER BY room_type_id, from_day, partner_id) FROM ranges)
    INTO held_types, held_days, held_rooms, of_days FROM held;
  told := coalesce(told, '[]') || of_days;
END $function$;

CREATE OR REPLACE FUNCTION public.write_booking(p_hotel_id bigint, p_revision bigint, p_booking jsonb, p_rooms jsonb, p_cards jsonb, p_pushes jsonb, p_lines jsonb, p_by jsonb)
 RETURNS TABLE(booking_id bigint, registered_at timestamp with time zone, room_ids bigint[])
 LANGUAGE plpgsql
AS $function$
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
END $function$;
