import http from 'node:http';
import pg from 'pg';
import { dice } from './queries.mjs';

/**
 * Bookings written by bare `pg`, in the same transaction and with the same writes as the service makes: the booking,
 * its two rooms with what they hold, its push, the hotel's revision, six nights. Told `{perSecond}` it writes at that rate, on random
 * days, until it is told another; else it answers HTTP requests for the load process, which say the day.
 */
const hotelId = process.env.BENCH_HOTEL;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const { rows: types } = await pool.query(
  'SELECT id FROM room_type WHERE hotel_id = $1 ORDER BY sort LIMIT 2',
  [hotelId],
);
const { rows: boards } = await pool.query('SELECT id FROM board WHERE hotel_id = $1 ORDER BY sort LIMIT 1', [
  hotelId,
]);
const { rows: partners } = await pool.query(
  'SELECT partner_id AS id FROM partner_hotel WHERE hotel_id = $1',
  [hotelId],
);
const content = JSON.stringify({
  ID: 'x',
  RoomStays: [{ roomTypeID: 1 }, { roomTypeID: 2 }],
  text: 'x'.repeat(600),
});
let made = 0;

async function book(arrival) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `WITH booked AS (
         INSERT INTO booking (hotel_id, source, partner_id, voucher, arrival, departure, currency, total, guest_name, guests)
         VALUES ($1, 'partner', $2, $3, current_date + $4::int, current_date + $4::int + 3, 'EUR', 480, 'AYŞE',
           '[{"name":"AYŞE","surname":"YILMAZ","phone":"+905551112233","email":"ayse@example.com","countryCode":"TR"}]')
         ON CONFLICT (hotel_id, partner_id, voucher) WHERE partner_id IS NOT NULL DO NOTHING RETURNING id),
       rooms AS (
         INSERT INTO booking_room (hotel_id, booking_id, position, room_type_id, board_id, arrival, departure, adults, total)
         SELECT $1, booked.id, r.position, r.room_type_id, $6, current_date + $4::int, current_date + $4::int + 3, 2, 240
           FROM booked, unnest($5::bigint[]) WITH ORDINALITY AS r (room_type_id, position)
         RETURNING id, room_type_id, arrival, departure),
       holds AS (
         INSERT INTO room_hold (hotel_id, booking_room_id, room_type_id, from_day, until_day)
         SELECT $1, id, room_type_id, arrival, departure FROM rooms),
       pushes AS (
         INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome, content)
         SELECT $1, $2, booked.id, $3, 'Book', 'registered', $7 FROM booked)
       SELECT id FROM rooms`,
      [
        hotelId,
        partners[0].id,
        `raw-${process.pid}-${++made}`,
        arrival,
        types.map(({ id }) => id),
        boards[0].id,
        content,
      ],
    );
    const revision = await client.query(
      'UPDATE hotel_revision SET search = search + 1 WHERE hotel_id = $1 RETURNING search, catalogue, desk',
      [hotelId],
    );
    const days = [0, 1, 2, 0, 1, 2].map((night) => arrival + night);
    const updated = await client.query(
      `UPDATE room_day AS d SET sold = d.sold + c.rooms, revision = $2
         FROM unnest($3::bigint[], $4::int[], $5::int[]) AS c (room_type_id, day, rooms)
        WHERE d.hotel_id = $1 AND d.room_type_id = c.room_type_id AND d.day = current_date + c.day
          AND d.sold + c.rooms <= d.allotment
        RETURNING d.room_type_id, c.day`,
      [hotelId, revision.rows[0].search, types.flatMap(({ id }) => [id, id, id]), days, [1, 1, 1, 1, 1, 1]],
    );
    if (updated.rowCount !== 6) throw new Error('no room is left');
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const ANSWER = Buffer.from('{"success":true}');
const roll = dice(process.pid);
const server = http.createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const day = Number(/"bench":(\d+)/.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? 0);
    book(day).then(
      () => response.setHeader('Content-Length', ANSWER.length).end(ANSWER),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
});
let timer;
process.on('message', ({ perSecond }) => {
  clearInterval(timer);
  const startedAt = Date.now();
  let begun = 0;
  timer = setInterval(() => {
    const due = ((Date.now() - startedAt) / 1000) * perSecond;
    for (; begun < due; begun++) book(1 + roll(450)).catch((error) => console.error(error));
  }, 5);
});
process.on('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
