import { managerOf } from './hotel.mjs';
import { median, told } from './measure.mjs';
import { cpuSeconds } from './processes.mjs';
import { signIn, timesMs } from './workplaces.mjs';

const DAYS = 3 * 365;
const ROOMS_OF_TYPE = 10;
/** Of three nights on average: seven of ten nights of 200 rooms. */
const STAYS = 51_000;
const DAY_MS = 86_400_000;

/** A report over three years of a hotel with 200 rooms and 150,000 booked nights, as a signed-in browser asks for it. */
export async function measureReports({ database, service, hotel, wanted, report }) {
  if (!wanted('reports')) return;
  const hotelId = hotel.hotel.id;
  await fill(database, hotelId);
  const panel = await signIn(service.url, managerOf(hotelId));
  const day = (fromToday) => new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10);
  const range = (from, to) => ({ from: day(from), to: day(to) });
  const whole = await panel.read('reports', 'read', range(-DAYS, -1));
  const nights = whole.total.roomNights.toLocaleString('en');
  const times = await timesMs(() => panel.read('reports', 'read', range(-DAYS, -1)));
  report({
    name: `reports: three years of 200 rooms, ${nights} room nights`,
    value: told(times),
    bound: 'under 1,000 ms',
    isMet: median(times) < 1_000,
  });
  const cpuMs = await cpuMsOf(database, service, () => panel.read('reports', 'read', range(-DAYS, -1)));
  report({
    name: 'reports: processor time of such a report',
    value: `${cpuMs.database.toFixed(0)} ms in the database, ${cpuMs.service.toFixed(0)} ms in the service`,
  });
  report({
    name: 'reports: one month of them',
    value: told(await timesMs(() => panel.read('reports', 'read', range(-60, -30)))),
  });
}

/** What one call of `work` takes of the processor, which other work on the machine changes less than the time that passes. */
async function cpuMsOf({ query }, { pid }, work, rounds = 5) {
  const spent = async () => {
    const backends = await query('SELECT pid FROM pg_stat_activity WHERE datname = current_database()');
    return {
      service: cpuSeconds(pid),
      backends: new Map(backends.map((one) => [one.pid, cpuSeconds(one.pid)])),
    };
  };
  const total = { database: 0, service: 0 };
  for (let round = 0; round < rounds; round++) {
    const before = await spent();
    await work();
    const after = await spent();
    total.service += after.service - before.service;
    for (const [backend, seconds] of after.backends)
      total.database += seconds - (before.backends.get(backend) ?? 0);
  }
  const ms = (seconds) => (seconds * 1_000) / rounds;
  return { database: ms(total.database), service: ms(total.service) };
}

/** Stays of one to five nights over three years, most of them over, some cancelled, some of guests who did not come. */
async function fill(database, hotelId) {
  const { query } = database;
  await query(
    `INSERT INTO room_day (hotel_id, room_type_id, day, allotment, revision)
     SELECT $1, t.id, current_date - d, ${ROOMS_OF_TYPE}, 1
       FROM room_type t CROSS JOIN generate_series(1, ${DAYS + 366}) AS d WHERE t.hotel_id = $1
     ON CONFLICT DO NOTHING`,
    [hotelId],
  );
  await query(
    `CREATE TABLE made AS
     SELECT i, nextval('booking_id_seq') AS booking_id, nextval('booking_room_id_seq') AS room_id,
            current_date - ${DAYS} + (i::bigint * ${DAYS} / ${STAYS})::int AS arrival, 1 + i * 7919 % 5 AS nights,
            t.ids[1 + i % array_length(t.ids, 1)] AS room_type_id, b.ids[1 + i % array_length(b.ids, 1)] AS board_id,
            CASE WHEN i % 13 = 0 THEN 'cancelled' WHEN i % 47 = 0 THEN 'no_show' ELSE 'checked_out' END AS status
       FROM generate_series(1, ${STAYS}) AS i,
            (SELECT array_agg(id) AS ids FROM room_type WHERE hotel_id = $1) AS t,
            (SELECT array_agg(id) AS ids FROM board WHERE hotel_id = $1) AS b`,
    [hotelId],
  );
  await query(
    `INSERT INTO booking (hotel_id, id, source, partner_id, voucher, status, arrival, departure, currency, guests,
                          registered_at, cancelled_at)
     SELECT $1, booking_id, CASE WHEN i % 3 = 0 THEN 'reception' ELSE 'partner' END,
            CASE WHEN i % 3 > 0 THEN (SELECT min(partner_id) FROM partner_hotel WHERE hotel_id = $1) END, 'R' || i,
            CASE WHEN status = 'cancelled' THEN status ELSE 'active' END, arrival, arrival + nights, 'EUR',
            jsonb_build_array(jsonb_build_object('name', 'A', 'surname', 'B', 'phone', '+905551112233', 'email',
              'a@example.com', 'countryCode', (ARRAY['TR','DE','RU','GB'])[1 + i % 4])),
            arrival - make_interval(days => i % 90),
            CASE WHEN status = 'cancelled' THEN arrival - make_interval(hours => i % 90) END
       FROM made`,
    [hotelId],
  );
  await query(
    `INSERT INTO booking_room (hotel_id, id, booking_id, position, room_type_id, board_id, arrival, departure, adults,
                               total, status)
     SELECT $1, room_id, booking_id, 0, room_type_id, board_id, arrival, arrival + nights, 2, 100.01 * nights, status
       FROM made`,
    [hotelId],
  );
  await query(
    `INSERT INTO booked_night (hotel_id, booking_room_id, room_type_id, from_day, until_day)
     SELECT $1, room_id, room_type_id, arrival, arrival + nights FROM made WHERE status <> 'cancelled'`,
    [hotelId],
  );
  await query(
    `INSERT INTO stay (hotel_id, booking_id, booking_room_id, room_id, first_name, last_name, nationality, checked_in_at,
                       departure, checked_out_at)
     SELECT $1, booking_id, room_id, (SELECT min(id) FROM room WHERE hotel_id = $1), 'A', 'B',
            (ARRAY['TR','DE','RU','GB'])[1 + i % 4], arrival + interval '14 hours', arrival + nights,
            arrival + nights + interval '10 hours'
       FROM made CROSS JOIN generate_series(1, 2) WHERE status = 'checked_out'`,
    [hotelId],
  );
  await query('DROP TABLE made');
  await query('ANALYZE');
}
