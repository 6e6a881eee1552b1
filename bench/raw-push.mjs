import http from 'node:http';
import pg from 'pg';
import { dice } from './queries.mjs';
import { bookByFunction, bookInTransaction } from './raw-booking.mjs';

/**
 * Bookings written by bare `pg` in one of the ways of raw-booking.mjs. Told `{perSecond, hotelId}` it writes into that hotel at
 * that rate, on random days, until it is told another; else it answers HTTP requests for the load process, which say the
 * hotel and the day.
 */
const write = process.env.BENCH_WAY === 'function' ? bookByFunction : bookInTransaction;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const hotels = new Map();

/** What a booking of a hotel needs: read when the hotel is named first. */
function hotelOf(hotelId) {
  if (!hotels.has(hotelId)) hotels.set(hotelId, readHotel(hotelId));
  return hotels.get(hotelId);
}

async function readHotel(hotelId) {
  const { rows } = await pool.query(
    `SELECT ARRAY(SELECT id FROM room_type WHERE hotel_id = $1 ORDER BY sort LIMIT 2) AS types,
            (SELECT id FROM board WHERE hotel_id = $1 ORDER BY sort LIMIT 1) AS board,
            (SELECT min(partner_id) FROM partner_hotel WHERE hotel_id = $1) AS partner`,
    [hotelId],
  );
  const [{ types, board, partner }] = rows;
  return { hotelId, partnerId: partner, boardId: board, roomTypeIds: types };
}

const book = async (hotelId, day) => write(pool, await hotelOf(hotelId), day);

const ANSWER = Buffer.from('{"success":true}');
const roll = dice(process.pid);
const server = http.createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('latin1');
    const day = Number(/"bench":(\d+)/.exec(text)[1]);
    book(Number(/"hotelID":"(\d+)"/.exec(text)[1]), day).then(
      () => response.setHeader('Content-Length', ANSWER.length).end(ANSWER),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
});
let timer;
process.on('message', ({ perSecond, hotelId }) => {
  clearInterval(timer);
  const startedAt = Date.now();
  let begun = 0;
  timer = setInterval(() => {
    const due = ((Date.now() - startedAt) / 1000) * perSecond;
    for (; begun < due; begun++) book(hotelId, 1 + roll(450)).catch((error) => console.error(error));
  }, 5);
});
process.on('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
