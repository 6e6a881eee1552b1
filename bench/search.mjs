import http from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { compare, startLoad } from './measure.mjs';
import { startNode, OTHER_CORES, messageOf, stop } from './processes.mjs';
import { CALENDAR, dayFromToday, dice, differentForms, roomList, ROOM_LIST, searchForm } from './queries.mjs';
import { checkRoomList } from './right.mjs';

const REPEATED = 20;
const DIFFERENT = 60_000;
const SAMPLE = 100;
/** The least ratios: what was reached before where answers are repeated, and a goal where they are computed. */
const TO_REACH = {
  repeated: { 3: 0.56, 30: 0.66 },
  zippedBesidePlain: { 3: 0.67, 30: 0.93 },
  zipped: { 3: 0.55, 30: 0.55 },
  different: { 3: 0.42, 30: 0.42 },
  besidePushes: { 3: 0.55, 30: 0.55 },
  calendar: 0.51,
  unchangedCalendar: 0.57,
  inHouse: 0.7,
};

/** Searches, calendars and in-house lists, against the bare route or another commit. */
export async function measureSearch({
  database,
  service,
  other,
  otherDatabase = database,
  hotel,
  wanted,
  report,
}) {
  const load = await startLoad();
  const hotelId = String(hotel.hotel.id);
  const { token } = service;
  const roll = dice(2_026);

  async function searches(name, target, sample, bodies, options) {
    if (!wanted(name)) return;
    const answers = [];
    for (const form of sample) {
      const text = await roomList(service, token, form);
      checkRoomList(hotel, form, text);
      answers.push(text);
    }
    await other.answerWith(answers);
    const kb = answers.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / answers.length / 1024;
    const job = { path: ROOM_LIST, token, bodies };
    const jobs = { ours: job, other: other.job(job, sample) };
    report({ ...(await compare(load, name, service, other, jobs, options)), bounds: { ratio: target }, kb });
    for (const form of sample.slice(0, 5)) checkRoomList(hotel, form, await roomList(service, token, form));
  }

  /** Zipped answers, beside the same bytes as the other sends them: as they are, or zipped. */
  async function zippedSearches(name, target, forms, isOtherZipped) {
    if (!wanted(name)) return;
    const zipped = [];
    for (const form of forms) zipped.push(await zippedRoomList(service, token, form));
    const plain = zipped.map((bytes) => gunzipSync(bytes));
    plain.forEach((bytes, i) => checkRoomList(hotel, forms[i], bytes.toString()));
    await (isOtherZipped ? other.answerWith(zipped, 'gzip') : other.answerWith(plain));
    const kb = zipped.reduce((sum, bytes) => sum + bytes.length, 0) / zipped.length / 1024;
    const job = { path: ROOM_LIST, token, bodies: forms, encoding: 'gzip' };
    const jobs = { ours: job, other: other.job(job, forms) };
    report({ ...(await compare(load, name, service, other, jobs)), bounds: { ratio: target }, kb });
  }

  for (const nights of [3, 30]) {
    const forms = differentForms(REPEATED, () => searchForm(hotelId, roll, nights));
    const name = `room list, ${nights} nights, repeated queries`;
    await searches(name, TO_REACH.repeated[nights], forms, forms);
    if (other.repeats) {
      const unzipped = `${name}, zipped, against the same bytes unzipped`;
      await zippedSearches(unzipped, TO_REACH.zippedBesidePlain[nights], forms, false);
    }
    await zippedSearches(
      `${name}, zipped${other.repeats ? ', against the same zipped bytes' : ''}`,
      TO_REACH.zipped[nights],
      forms,
      true,
    );
  }
  for (const nights of [3, 30]) {
    const make = () => searchForm(hotelId, roll, nights, { random: true });
    const name = `room list, ${nights} nights, never the same query twice`;
    const bodies = wanted(name) ? differentForms(DIFFERENT, make) : [];
    await searches(name, TO_REACH.different[nights], differentForms(SAMPLE, make), bodies);
  }
  for (const rate of [20, 200]) {
    for (const nights of [3, 30]) {
      const name = `room list, ${nights} nights, repeated, beside ${rate} pushes a second`;
      if (!wanted(name)) continue;
      const forms = differentForms(REPEATED, () => searchForm(hotelId, roll, nights));
      const ours = await startPusher(database);
      const theirs = otherDatabase === database ? ours : await startPusher(otherDatabase);
      const before = async (whose) => {
        const pushed = whose === 'ours' ? ours : theirs;
        for (const pusher of new Set([ours, theirs]))
          pusher.send({ perSecond: pusher === pushed ? rate : 0, hotelId: hotel.hotel.id });
      };
      await searches(name, TO_REACH.besidePushes[nights], forms, forms, { before });
      for (const pusher of new Set([ours, theirs])) await stop(pusher);
    }
  }

  async function answers(name, target, request, sample, fetchOne, held = sample) {
    if (!wanted(name)) return;
    const texts = [];
    for (const one of sample) texts.push(await fetchOne(one));
    await other.answerWith(texts);
    const job = { ...request, bodies: held };
    const jobs = { ours: job, other: other.job(job, held) };
    const kb = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length / 1024;
    report({ ...(await compare(load, name, service, other, jobs)), bounds: { ratio: target }, kb });
  }

  const months = Array.from({ length: REPEATED }, (_, i) => {
    const from = dayFromToday(i * 20);
    return `hotelID=${hotelId}&startDate=${from}&endDate=${dayFromToday(i * 20 + 30)}`;
  });
  const askCalendar = (query, headers = {}) =>
    fetch(`${service.url}${CALENDAR}?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', ...headers },
    });
  const calendarText = async (query) => {
    const calendar = await (await askCalendar(query)).json();
    const days = calendar.roomTypes.map((type) => type.availability.length);
    if (days.length !== hotel.roomTypes.length || days.some((count) => count !== 31))
      throw new Error('a wrong calendar');
    return JSON.stringify(calendar);
  };
  const calendar = { path: CALENDAR, token, method: 'GET' };
  await answers('calendar, 31 days', TO_REACH.calendar, calendar, months, calendarText);
  const withEtag = async (query) => {
    const etag = (await askCalendar(query)).headers.get('etag');
    const again = await askCalendar(query, { 'if-none-match': etag });
    if (again.status !== 304) throw new Error('a calendar that the caller has is sent again');
    return { body: query, etag };
  };
  const heldMonths = await Promise.all(months.map(withEtag));
  const name = 'calendar, 31 days, with `If-None-Match`, against sending it again';
  await answers(name, TO_REACH.unchangedCalendar, calendar, months, calendarText, heldMonths);

  const inHouse = '/public/json/customer/inhotel';
  const apiKey = hotel.apiKeys[0].key;
  await answers('in-house list, 600 guests', TO_REACH.inHouse, { path: inHouse, apiKey }, [''], async () => {
    const response = await fetch(service.url + inHouse, { method: 'POST', headers: { ApiKey: apiKey } });
    const text = await response.text();
    if (JSON.parse(text).otelde.length !== hotel.stays.length) throw new Error('a wrong in-house list');
    return text;
  });
  await stop(load.child);
}

/** Writes bookings into a database, at the rate that it is told. */
async function startPusher(database) {
  const pusher = startNode(OTHER_CORES, path.join(import.meta.dirname, 'raw-push.mjs'), {
    env: { ...database.environment, BENCH_WAY: 'transaction' },
  });
  await messageOf(pusher);
  return pusher;
}

/** The room list as zipped bytes, as they come from the third time on: asked twice it is kept, and then zipped once for all. */
async function zippedRoomList(service, token, form) {
  let bytes;
  for (let i = 0; i < 3; i++) {
    const request = http.request(service.url + ROOM_LIST, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Encoding': 'gzip',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    });
    request.end(form);
    const [response] = await once(request, 'response');
    if (response.headers['content-encoding'] !== 'gzip') throw new Error('an answer is not zipped');
    bytes = Buffer.concat(await response.toArray());
  }
  return bytes;
}
