import http from 'node:http';
import { once } from 'node:events';
import { logIn, sendingTo } from '../test/harness/api-client.mjs';
import { partnerAccount } from './database.mjs';
import { latenciesOf, median, startLoad, told } from './measure.mjs';
import { cpuSeconds, stop } from './processes.mjs';
import { PUSH, pushTo } from './pushes.mjs';
import { dayFromToday, dice, differentForms, ROOM_LIST, searchForm } from './queries.mjs';
import { addSmallHotels, FIRST_SMALL_HOTEL } from './small-hotels.mjs';

const HOTELS = 100;
const SEARCHES = 30;
const PUSHES_PER_SECOND = 20;
const PUSH_MS = 15_000;
const SYNCHRONISED_DAYS = 500;
const RANGE_DAYS = 7;
const QUIET_MS = 6_000;
/** How much longer the slowest searches may take while rates are synchronised. */
const KEPT_P99_TIMES = 1.5;

/** What partners wait for: many hotels in one answer, webhooks, and a whole synchronisation of rates. */
export async function measurePartners({ database, service, hotel, wanted, report }) {
  if (!wanted('partners')) return;
  await searchManyHotels(database, service, report);
  await deliverWebhooks(database, service, hotel, report);
  await synchroniseRates(service, hotel, report);
}

async function searchManyHotels(database, service, report) {
  await addSmallHotels(database, 0, HOTELS);
  const token = await logIn(sendingTo(service.url), partnerAccount(9_001));
  const search = async (arrival) => {
    const form = new URLSearchParams({
      startDate: dayFromToday(arrival),
      endDate: dayFromToday(arrival + 3),
      adultCount: 2,
      language: 'en',
    });
    for (let i = 0; i < HOTELS; i++) form.append('hotelIDs[]', FIRST_SMALL_HOTEL + i);
    const startedAt = performance.now();
    const request = http.request(`${service.url}/external/online/hotels/search`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Encoding': 'gzip',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    });
    request.end(form.toString());
    const [response] = await once(request, 'response');
    let bytes = 0;
    for await (const chunk of response) bytes += chunk.length;
    if (response.statusCode !== 200) throw new Error(`hotels/search: ${response.statusCode}`);
    return { ms: performance.now() - startedAt, bytes };
  };
  await search(10);
  const before = cpuSeconds(service.pid);
  const rounds = [];
  for (let i = 0; i < SEARCHES; i++) rounds.push(await search(11 + i));
  const cpuMs = ((cpuSeconds(service.pid) - before) / SEARCHES) * 1_000;
  const times = rounds.map(({ ms }) => ms);
  const kb = Math.max(...rounds.map(({ bytes }) => bytes)) / 1_024;
  report({
    name: `partners: ${HOTELS} warm hotels × 3 nights in one answer, other days each time`,
    value: `${told(times)}, CPU ${cpuMs.toFixed(0)} ms, ${kb.toFixed(1)} kB zipped`,
    bound: 'within 60 ms, at most 30 kB',
    isMet: median(times) <= 60 && kb <= 30,
  });
}

/** From the commit of a change to its arrival, while bookings come in. */
async function deliverWebhooks(database, service, { hotel: { id: hotelId } }, report) {
  const waits = [];
  const receiver = http.createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    waits.push(Date.now() - Date.parse(JSON.parse(text).timestamp));
    response.writeHead(204).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const webhook = new URLSearchParams({
    hotelID: hotelId,
    url: `http://127.0.0.1:${receiver.address().port}/`,
  });
  for (const kind of ['booking', 'availability']) webhook.append('kinds[]', kind);
  const added = await fetch(`${service.url}/external/online/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.token}` },
    body: webhook,
  });
  if (!(await added.json()).success) throw new Error('the webhook is refused');
  const [{ last }] = await database.query('SELECT changes AS last FROM hotel_revision WHERE hotel_id = $1', [
    hotelId,
  ]);
  const load = await startLoad();
  const push = await pushTo(database, hotelId);
  const bodies = Array.from({ length: 400 }, (_, i) => push(20 + ((i * 37) % 400)));
  const job = {
    path: PUSH,
    token: service.token,
    type: 'application/json',
    unique: true,
    bodies,
    port: service.port,
  };
  const { count } = await load.run({ ...job, ms: PUSH_MS, perSecond: PUSHES_PER_SECOND });
  const [{ expected }] = await database.query(
    `SELECT count(*)::int AS expected FROM hotel_change c JOIN webhook w ON w.hotel_id = c.hotel_id
      WHERE c.hotel_id = $1 AND c.kind = ANY (w.kinds) AND c.seq > $2`,
    [hotelId, last],
  );
  for (const giveUpAt = Date.now() + 60_000; waits.length < expected;) {
    if (Date.now() > giveUpAt) throw new Error(`${waits.length} of ${expected} deliveries came`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { p50, p95, worst } = latenciesOf(waits);
  report({
    name: `partners: webhook, from the change to its arrival, ${PUSHES_PER_SECOND} pushes a second to one hotel`,
    value: `p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms; ${waits.length} deliveries of ${count} pushes`,
    bound: 'p95 under 2,000 ms',
    isMet: p95 < 2_000,
  });
  await stop(load.child);
  receiver.close();
}

/** Another price for each week of each rate plan, while searches that were never asked before go on. */
async function synchroniseRates(service, { hotel, roomTypes, boards }, report) {
  const load = await startLoad();
  const roll = dice(5);
  const search = (ms) =>
    load.run({
      path: ROOM_LIST,
      token: service.token,
      port: service.port,
      connections: 4,
      perSecond: 60,
      ms,
      bodies: differentForms(2_000, () => searchForm(String(hotel.id), roll, 3, { random: true })),
    });
  await search(QUIET_MS);
  const alone = await search(QUIET_MS);
  const rounds = [];
  let bytes = 0;
  // Made before: the load is sent from the same core.
  const bodies = [1, 2, 3].map((added) =>
    JSON.stringify(synchronisation(hotel.id, roomTypes, boards, added)),
  );
  const synchronise = async () => {
    for (const body of bodies) {
      bytes = body.length;
      const startedAt = performance.now();
      const response = await fetch(`${service.url}/external/inventory/changes`, {
        method: 'POST',
        headers: { ApiKey: `bench-rates-${hotel.id}`, 'Content-Type': 'application/json' },
        body,
      });
      const answer = await response.json();
      if (!answer.success) throw new Error(JSON.stringify(answer).slice(0, 500));
      rounds.push({ ms: performance.now() - startedAt, cells: answer.cells });
    }
  };
  const [beside] = await Promise.all([search(QUIET_MS), synchronise()]);
  const times = rounds.map(({ ms }) => ms);
  report({
    name: `partners: prices synchronised, ${rounds[0].cells.toLocaleString('en')} in one request of ${(bytes / 1_024).toFixed(0)} kB`,
    value: `${told(times)}; search p99 meanwhile ${beside.p99.toFixed(1)} ms, alone ${alone.p99.toFixed(1)} ms`,
    bound: `within 5,000 ms, p99 within ${KEPT_P99_TIMES} times`,
    isMet: median(times) <= 5_000 && beside.p99 <= alone.p99 * KEPT_P99_TIMES,
  });
  await stop(load.child);
}

function synchronisation(hotelID, roomTypes, boards, added) {
  const changes = roomTypes.flatMap(({ code: roomType }, i) =>
    boards.flatMap(({ code: board }, j) =>
      Array.from({ length: Math.ceil(SYNCHRONISED_DAYS / RANGE_DAYS) }, (_, week) => ({
        roomType,
        board,
        from: dayFromToday(week * RANGE_DAYS),
        to: dayFromToday(Math.min((week + 1) * RANGE_DAYS, SYNCHRONISED_DAYS) - 1),
        price: `${40 + i + j + ((week * 7 + added) % 30)}.00`,
      })),
    ),
  );
  return { hotelID, id: `sync-${added}`, changes };
}
