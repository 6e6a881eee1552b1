/*
 * A pushed booking of 2 rooms × 3 nights written by bare `pg`, row by row as the service writes it: the booking, its rooms with
 * what they hold and their lines of the folio, the push, the hotel's revision, which is its lock, six nights, and the
 * entries of the hotel's changes. Statements name their parameters `:so`.
 */
const NIGHTS = 3;
const GUESTS = JSON.stringify([
  { name: 'AYŞE', surname: 'YILMAZ', phone: '+905551112233', email: 'ayse@example.com', countryCode: 'TR' },
]);
const ROOM_MISMATCH = { kind: 'room', pushed: 24_000, refundable: 18_000, nonRefundable: 16_200 };
const MISMATCH = JSON.stringify([0, 1].map((position) => ({ ...ROOM_MISMATCH, position })));
const CONTENT = JSON.stringify({
  ID: 'x',
  RoomStays: [{ roomTypeID: 1 }, { roomTypeID: 2 }],
  text: 'x'.repeat(600),
});
const DIGEST = `1:${'D'.repeat(43)}:`;

const ARRIVAL = '(current_date + :arrival::int)';

/** What decides nothing is written before the lock, as the service does. */
const BOOK = `
  WITH booked AS (
    INSERT INTO booking (hotel_id, source, partner_id, voucher, arrival, departure, currency, total, balance, guest_name,
                         guest_surname, guests, book_digest, price_mismatch)
    VALUES (:hotel, 'partner', :partner, :voucher, ${ARRIVAL}, ${ARRIVAL} + ${NIGHTS}, 'EUR', 480, 480, 'AYŞE', 'YILMAZ',
            '${GUESTS}', '${DIGEST}', '${MISMATCH}')
    ON CONFLICT (hotel_id, partner_id, voucher) WHERE partner_id IS NOT NULL DO NOTHING RETURNING id),
  rooms AS (
    INSERT INTO booking_room (hotel_id, booking_id, position, room_type_id, board_id, arrival, departure, adults, total, tax)
    SELECT :hotel, booked.id, r.position - 1, r.room_type_id, :board, ${ARRIVAL}, ${ARRIVAL} + ${NIGHTS}, 2, 240, 20
      FROM booked, unnest(:types::bigint[]) WITH ORDINALITY AS r (room_type_id, position)
    RETURNING id, booking_id, room_type_id, arrival, departure),
  holds AS (
    INSERT INTO booked_night (hotel_id, booking_room_id, room_type_id, from_day, until_day)
    SELECT :hotel, id, room_type_id, arrival, departure FROM rooms),
  lines AS (
    INSERT INTO folio_line (hotel_id, booking_id, booking_room_id, kind, amount, currency, from_day, until_day, actor_kind,
                            actor_id)
    SELECT :hotel, booking_id, id, 'room', 240, 'EUR', arrival, departure, 'partner', :partner FROM rooms),
  pushes AS (
    INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome, content, request_id)
    SELECT :hotel, :partner, id, :voucher, 'Book', 'registered', '${CONTENT}', :voucher FROM booked)
  SELECT id FROM booked`;

const LOCK = 'UPDATE hotel_revision SET search = search + 1, changes = changes + 3 WHERE hotel_id = :hotel';

const TAKE_NIGHTS = `
  UPDATE room_day AS d SET sold = d.sold + 1, revision = :search
    FROM (SELECT id, ${ARRIVAL} + n AS day FROM unnest(:types::bigint[]) AS t (id), generate_series(0, ${NIGHTS - 1}) AS n) AS c
   WHERE d.hotel_id = :hotel AND d.room_type_id = c.id AND d.day = c.day AND d.sold < d.allotment`;

const RECORD = `
  WITH changes AS (
    INSERT INTO hotel_change (hotel_id, seq, kind, room_type_id, from_day, to_day, booking_id, partner_id, voucher)
    SELECT :hotel::bigint, :changes::bigint - 3 + n, 'availability', id, ${ARRIVAL}, ${ARRIVAL} + ${NIGHTS - 1}, NULL, NULL, NULL
      FROM unnest(:types::bigint[]) WITH ORDINALITY AS t (id, n)
    UNION ALL
    SELECT :hotel::bigint, :changes::bigint, 'booking', NULL, NULL, NULL, :booking::bigint, :partner::bigint, :voucher)
  INSERT INTO booking_change (hotel_id, booking_id, partner_id, seq, changed_by, at)
  VALUES (:hotel, :booking, :partner, :changes, 'partner', clock_timestamp())`;

const PARAMETER = /(?<!:):([a-z]+)/g;
const inFunction = (text) => text.replace(PARAMETER, 'p_$1');

/** The best that PostgreSQL can do: one function of static statements, called by a prepared statement. */
export const BOOK_FUNCTION = `
CREATE FUNCTION bench_book(p_hotel bigint, p_partner bigint, p_voucher text, p_arrival integer, p_types bigint[],
                           p_board bigint) RETURNS bigint
LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  p_booking bigint;
  p_search bigint;
  p_changes bigint;
  nights integer;
BEGIN
  ${inFunction(BOOK)} INTO p_booking;
  ${inFunction(LOCK)} RETURNING search, changes INTO p_search, p_changes;
  ${inFunction(TAKE_NIGHTS)};
  GET DIAGNOSTICS nights = ROW_COUNT;
  IF nights <> cardinality(p_types) * ${NIGHTS} THEN RAISE EXCEPTION 'no room is left'; END IF;
  ${inFunction(RECORD)};
  RETURN p_booking;
END $$`;

let made = 0;

function valuesOf({ hotelId, partnerId, boardId, roomTypeIds }, arrival) {
  const voucher = `raw-${process.pid}-${++made}`;
  return { hotel: hotelId, partner: partnerId, voucher, arrival, types: roomTypeIds, board: boardId };
}

export async function bookByFunction(pool, hotel, arrival) {
  const values = Object.values(valuesOf(hotel, arrival));
  await pool.query({ name: 'book', text: 'SELECT bench_book($1, $2, $3, $4, $5, $6)', values });
}

/** A transaction as somebody writes it by hand: five statements and COMMIT. */
export async function bookInTransaction(pool, hotel, arrival) {
  const given = valuesOf(hotel, arrival);
  const client = await pool.connect();
  const run = (text, more) => client.query(numbered(text, { ...given, ...more }));
  try {
    await client.query('BEGIN');
    const [{ id: booking }] = (await run(BOOK)).rows;
    const [{ search, changes }] = (await run(`${LOCK} RETURNING search, changes`)).rows;
    const nights = await run(TAKE_NIGHTS, { search });
    if (nights.rowCount !== given.types.length * NIGHTS) throw new Error('no room is left');
    await run(RECORD, { booking, changes });
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The statement as `pg` takes it. */
function numbered(text, given) {
  const names = [...new Set(Array.from(text.matchAll(PARAMETER), ([, name]) => name))];
  return {
    text: text.replace(PARAMETER, (_, name) => `$${names.indexOf(name) + 1}`),
    values: names.map((name) => given[name]),
  };
}
