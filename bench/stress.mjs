import { logIn, sendTo } from '../test/harness/api-client.mjs';
import { partnerAccount } from './database.mjs';
import { CONNECTIONS, median, startLoad } from './measure.mjs';
import { stop } from './processes.mjs';
import { dice, differentForms, roomList, ROOM_LIST, searchForm } from './queries.mjs';

const SECONDS = 6;
const LOGINS = 50;
const ROUNDS = 3;

/** The worst search beside many others, and searches beside a crowd of logins. */
export async function measureStress({ database, service, hotel, wanted, report }) {
  if (wanted('worst search')) await worstSearch(service, hotel, report);
  if (wanted('logins')) await logins(database, service, hotel, report);
}

async function worstSearch(service, hotel, report) {
  const { token } = service;
  const others = await startLoad();
  const worst = await startLoad();
  const hotelId = String(hotel.hotel.id);
  const form = (day) => {
    const fields = new URLSearchParams(searchForm(hotelId, () => day, 30));
    fields.set('adultCount', '40');
    for (const age of [16, 15, 14, 12, 9, 8, 7, 5, 3, 1]) fields.append('childAges[]', String(age));
    return fields.toString();
  };
  const answer = JSON.parse(await roomList(service, token, form(1)));
  if (answer.count !== hotel.roomTypes.length) throw new Error('the worst search finds too little');
  const job = { path: ROOM_LIST, token, port: service.port, ms: SECONDS * 1_000 };
  const bodies = differentForms(20_000, () => searchForm(hotelId, roll, 3, { random: true }));
  const [mine] = await Promise.all([
    worst.run({ ...job, connections: 1, bodies: Array.from({ length: 400 }, (_, day) => form(day)) }),
    others.run({ ...job, connections: 20, bodies }),
  ]);
  report({
    name: 'worst search (30 nights, 40 adults, 10 children, never the same) under 20 others in parallel',
    value: `p50 ${mine.p50.toFixed(1)} ms, p99 ${mine.p99.toFixed(1)} ms`,
    bound: 'p99 under 100 ms',
    isMet: mine.p99 < 100,
  });
  await stop(others.child);
  await stop(worst.child);
}

const roll = dice(9);

async function logins(database, service, hotel, report) {
  const load = await startLoad();
  const hotelId = String(hotel.hotel.id);
  const bodies = differentForms(20, () => searchForm(hotelId, roll, 3));
  const job = {
    path: ROOM_LIST,
    token: service.token,
    port: service.port,
    connections: CONNECTIONS,
    ms: 1_500,
    bodies,
  };
  const crowd = async (round) => {
    const { apiSecret } = partnerAccount(hotelId);
    const from = (address) => (method, path, init) =>
      sendTo(service.url, method, path, { ...init, headers: { 'x-forwarded-for': address } });
    await Promise.all(
      Array.from({ length: LOGINS }, (_, i) =>
        logIn(from(`192.0.2.${i + 1}`), { apiKey: `crowd-${round}-${i + 1}`, apiSecret }, hotelId),
      ),
    );
  };
  await addPartners(database, hotelId);
  await load.run(job);
  const alone = [];
  const beside = [];
  for (let i = 0; i < ROUNDS; i++) {
    alone.push((await load.run(job)).p99);
    const [result] = await Promise.all([load.run(job), crowd(i + 1)]);
    beside.push(result.p99);
  }
  const [p99, crowded] = [median(alone), median(beside)];
  report({
    name: `search p99 while ${LOGINS} partners log in at once`,
    value: `${crowded.toFixed(1)} ms, alone ${p99.toFixed(1)} ms: ${(crowded / p99).toFixed(1)} times`,
    bound: 'within 1.5 times',
    isMet: crowded <= p99 * 1.5,
  });
  await stop(load.child);
}

/** A crowd of partners for each round, none of whom has logged in before, with the secret of the measured hotel's partner. */
async function addPartners(database, hotelId) {
  await database.query(
    `WITH added AS (
       INSERT INTO partner (name, api_key, secret_hash)
       SELECT name, 'crowd-' || round || '-' || i, secret_hash
         FROM partner, generate_series(1, ${ROUNDS}) AS round, generate_series(1, ${LOGINS}) AS i
        WHERE api_key = 'bench-' || $1::text
       RETURNING id)
     INSERT INTO partner_hotel (partner_id, hotel_id) SELECT id, $1::text::bigint FROM added`,
    [hotelId],
  );
}
