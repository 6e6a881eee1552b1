import { compare, startLoad } from './measure.mjs';
import { stop } from './processes.mjs';
import { dayFromToday, roomList, searchForm } from './queries.mjs';
import { addSmallHotels, FIRST_SMALL_HOTEL, SMALL_HOTEL_DAYS, tokensOfSmallHotels } from './small-hotels.mjs';

export const PUSH = '/external/online/channel/booking';

const HOTELS = 1_000;
const WORK = 'booking push, 2 rooms × 3 nights';
const [DIFFERENT_DAYS, SAME_DAYS, MANY_HOTELS] = [
  `${WORK}, one hotel, different days`,
  `${WORK}, one hotel, all the same days`,
  `${WORK}, ${HOTELS.toLocaleString('en')} hotels`,
];
const MAX_CPU_US = 800;

/**
 * Bookings of 2 rooms × 3 nights over HTTP. `others` are what they are measured against: servers with the name that their rows
 * get, and the ratios that are to be reached.
 */
export async function measurePushes({
  database,
  service,
  others,
  otherDatabase = database,
  hotel,
  wanted,
  report,
}) {
  const nameOf = (work, { title }) => (title ? `${work}, against ${title}` : work);
  const isWanted = (work) => others.some((other) => wanted(nameOf(work, other)));
  if (![DIFFERENT_DAYS, SAME_DAYS, MANY_HOTELS].some(isWanted)) return;
  const hotelId = hotel.hotel.id;
  const databases = [...new Set([database, otherDatabase])];
  const load = await startLoad();

  const measure = async (work, bodies, otherBodies) => {
    const job = { path: PUSH, token: service.token, type: 'application/json', unique: true };
    const before = async () => {
      for (const one of databases) await giveRoomsBack(one);
    };
    for (const other of others) {
      const name = nameOf(work, other);
      if (!wanted(name)) continue;
      const jobs = { ours: { ...job, bodies }, other: other.server.job({ ...job, bodies: otherBodies }) };
      const { p99Times } = other;
      const target = work === MANY_HOTELS ? (other.manyTarget ?? other.target) : other.target;
      const compared = await compare(load, name, service, other.server, jobs, { before });
      report({ ...compared, bounds: { ratio: target, p99Times, cpuUs: MAX_CPU_US } });
    }
  };
  const inOneHotel = async (work, arrivals) => {
    if (!isWanted(work)) return;
    const pushes = await Promise.all([database, otherDatabase].map((one) => pushTo(one, hotelId)));
    await measure(work, ...pushes.map((push) => arrivals.map(push)));
  };
  await inOneHotel(
    DIFFERENT_DAYS,
    Array.from({ length: 450 }, (_, i) => 1 + ((i * 37) % 450)),
  );
  await inOneHotel(SAME_DAYS, [200]);
  if (isWanted(MANY_HOTELS)) {
    for (const one of databases) await addSmallHotels(one, 0, HOTELS);
    const tokens = await tokensOfSmallHotels(service, HOTELS);
    for (const one of [service, ...others.map(({ server }) => server)]) if (one.url) await warm(one, tokens);
    const pushes = await Promise.all(
      [database, otherDatabase].map((one) => pushesToSmallHotels(one, tokens)),
    );
    await measure(MANY_HOTELS, ...pushes);
  }
  await stop(load.child);
}

/** Returns what makes the push of a booking that arrives so many days from today. */
export async function pushTo(database, hotelId) {
  const ids = (table) =>
    database.query(`SELECT id FROM ${table} WHERE hotel_id = $1 ORDER BY sort LIMIT 2`, [hotelId]);
  const types = await ids('room_type');
  const [board] = await ids('board');
  return (day) => pushBody(hotelId, types, board.id, day);
}

/** Pushes to each small hotel in turn, with its token, of days of its own. */
async function pushesToSmallHotels(database, tokens) {
  const rows = await database.query(
    `SELECT t.hotel_id AS "hotelId", (array_agg(t.id ORDER BY t.sort))[1:2] AS types,
            (SELECT id FROM board b WHERE b.hotel_id = t.hotel_id ORDER BY sort LIMIT 1) AS board
       FROM room_type t WHERE t.hotel_id >= $1 GROUP BY t.hotel_id ORDER BY t.hotel_id`,
    [FIRST_SMALL_HOTEL],
  );
  return Array.from({ length: rows.length * 4 }, (_, i) => {
    const { hotelId, types, board } = rows[i % rows.length];
    const day = 1 + ((i * 37) % (SMALL_HOTEL_DAYS - 5));
    const ids = types.map((id) => ({ id }));
    return { token: tokens.get(Number(hotelId)), body: pushBody(hotelId, ids, board, day) };
  });
}

function pushBody(hotelId, types, boardId, day) {
  const dates = { checkinDate: dayFromToday(day), checkoutDate: dayFromToday(day + 3) };
  const total = { amountAfterTaxes: '240.00', amountOfTaxes: '20.00', currency: 'EUR' };
  const rooms = types.map(({ id }, i) => ({
    roomTypeID: String(id),
    ratePlanID: String(boardId),
    NumberOfUnits: String(i + 1),
    ...dates,
    GuestCount: { adult: 2, child: 0 },
    Total: total,
  }));
  const booking = {
    hotelID: String(hotelId),
    ID: '%ID%........',
    type: 'Book',
    bench: day,
    ...dates,
    RoomStays: rooms,
    PrimaryGuests: [
      {
        name: 'AYŞE',
        surname: 'YILMAZ',
        PhoneNumber: '+905551112233',
        email: 'ayse@example.com',
        CountryCode: 'TR',
      },
    ],
    Total: { ...total, amountAfterTaxes: '480.00', extraTotal: '0.00' },
  };
  return JSON.stringify({ BookingPushRQ: { Bookings: [booking] } });
}

/** A search of each hotel, so that none is met for the first time when it is measured. */
async function warm(service, tokens) {
  for (const [hotelId, token] of tokens)
    await roomList(
      service,
      token,
      searchForm(hotelId, () => 10, 1),
    );
}

/** So that no round finds a house full. */
async function giveRoomsBack(database) {
  await database.query(
    `WITH given_back AS (
       UPDATE room_day AS d SET sold = 0, revision = r.search + 1 FROM hotel_revision r
        WHERE r.hotel_id = d.hotel_id AND d.sold > 0 RETURNING d.hotel_id)
     UPDATE hotel_revision SET search = search + 1 WHERE hotel_id IN (SELECT hotel_id FROM given_back)`,
  );
}
