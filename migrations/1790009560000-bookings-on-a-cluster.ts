import type { MigrationInterface, QueryRunner } from 'typeorm';

type Replacement = readonly [before: string, after: string];

const COLUMNS = `  INSERT INTO booking (
    hotel_id, id, source, partner_id, voucher, status, arrival, departure, currency, total, tax, extra_total, balance,
    guest_name, guest_surname, guests, children, extras, remarks, book_digest, revision, revision_digest, payment_type_id,
    price_mismatch, mismatch_seen_at, checked_in, registered_at, changed_at, cancelled_at, guest_data_erased_at, extra_taxes)
`;
const VALUES = `    coalesce(b.guest_name, ''), coalesce(b.guest_surname, ''), coalesce(b.guests, '[]'), coalesce(b.children, '[]'),
    coalesce(b.extras, '[]'), coalesce(b.remarks, ''), b.book_digest, b.revision, b.revision_digest, b.payment_type_id,
    b.price_mismatch, b.mismatch_seen_at, coalesce(b.checked_in, false), coalesce(b.registered_at, now()), b.changed_at,
    b.cancelled_at, b.guest_data_erased_at, b.extra_taxes`;

/** After an `INSERT … SELECT` on Citus, FOUND does not say that nothing was inserted: a repeated Book went on, and failed. */
const INSERTED: Replacement = [
  `${COLUMNS}  SELECT
    p_hotel_id, new_id, b.source, b.partner_id, b.voucher, coalesce(b.status, 'active'), b.arrival, b.departure, b.currency,
    b.total, b.tax, b.extra_total,
    (SELECT coalesce(sum((line ->> 'amount')::numeric), 0) FROM jsonb_array_elements(p_lines) AS line),
${VALUES}
  FROM jsonb_populate_record(NULL::booking, p_booking) AS b
`,
  `  b := jsonb_populate_record(NULL::booking, p_booking);
  first_balance := (SELECT coalesce(sum((line ->> 'amount')::numeric), 0) FROM jsonb_array_elements(p_lines) AS line);
${COLUMNS}  VALUES (
    p_hotel_id, new_id, b.source, b.partner_id, b.voucher, coalesce(b.status, 'active'), b.arrival, b.departure, b.currency,
    b.total, b.tax, b.extra_total, first_balance,
${VALUES})
`,
];
const DECLARED: Replacement = [
  '  held_types bigint[];\n',
  '  b booking;\n  first_balance numeric;\n  held_types bigint[];\n',
];

const TAKE = `  WITH possible AS (
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
`;

/** Citus makes no plan for rooms of a partner that is null (`could not find valid entry for shard 0`). The desk has none. */
const OF_PARTNER: Replacement = [
  TAKE,
  `  IF p_partner_id IS NOT NULL THEN\n${TAKE.replace(/^(?=.)/gm, '  ')}  END IF;\n`,
];

const CHANGES: readonly (readonly [name: string, replacement: Replacement])[] = [
  ['insert_booking', DECLARED],
  ['insert_booking', INSERTED],
  ['take_from_allotments', OF_PARTNER],
];

/** Functions by which bookings are sold do the same on a Citus cluster as elsewhere. */
export class BookingsOnACluster1790009560000 implements MigrationInterface {
  name = 'BookingsOnACluster1790009560000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, replacement] of CHANGES) await changeFunction(queryRunner, name, replacement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, [before, after]] of CHANGES) await changeFunction(queryRunner, name, [after, before]);
  }
}

async function changeFunction(
  queryRunner: QueryRunner,
  name: string,
  [before, after]: Replacement,
): Promise<void> {
  const [row] = (await queryRunner.query(
    `SELECT pg_get_functiondef(oid) AS text FROM pg_proc
      WHERE proname = $1 AND pronamespace = 'public'::regnamespace`,
    [name],
  )) as { text: string }[];
  const { text } = row!;
  if (text.split(before).length !== 2) throw new Error(`${name} does not have ${before.trim()} once`);
  await queryRunner.query(text.replace(before, () => after));
}
