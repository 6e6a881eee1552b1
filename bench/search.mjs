import { compare, startLoad } from './measure.mjs';
import { startNode, OTHER_CORES, messageOf, stop } from './processes.mjs';
import { CALENDAR, dayFromToday, dice, differentForms, roomList, ROOM_LIST, searchForm } from './queries.mjs';
import { checkRoomList } from './right.mjs';
import path from 'node:path';

const REPEATED = 20;
const DIFFERENT = 60_000;
const SAMPLE = 100;

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
    report({ ...(await compare(load, name, service, other, jobs, options)), target, kb });
    for (const form of sample.slice(0, 5)) checkRoomList(hotel, form, await roomList(service, token, form));
  }

  for (const [nights, target] of [
    [3, 0.6],
    [30, 0.6],
  ]) {
    const forms = differentForms(REPEATED, () => searchForm(hotelId, roll, nights));
    await searches(`room list, ${nights} nights, repeated queries`, target, forms, forms);
  }
  for (const [nights, target] of [
    [3, 0.33],
    [30, 0.22],
  ]) {
    const make = () => searchForm(hotelId, roll, nights, { random: true });
    const name = `room list, ${nights} nights, never the same query twice`;
    const bodies = wanted(name) ? differentForms(DIFFERENT, make) : [];
    await searches(name, target, differentForms(SAMPLE, make), bodies);
  }
  for (const [rate, target] of [
    [20, 0.55],
    [200, 0.45],
  ]) {
    for (const nights of [3, 30]) {
      const name = `room list, ${nights} nights, repeated, beside ${rate} pushes a second`;
      if (!wanted(name)) continue;
      const forms = differentForms(REPEATED, () => searchForm(hotelId, roll, nights));
      const ours = await startPusher(database, hotelId);
      const theirs = otherDatabase === database ? ours : await startPusher(otherDatabase, hotelId);
      const before = async (whose) => {
        const pushed = whose === 'ours' ? ours : theirs;
        for (const pusher of new Set([ours, theirs]))
          pusher.send({ perSecond: pusher === pushed ? rate : 0 });
      };
      await searches(name, target, forms, forms, { before });
      for (const pusher of new Set([ours, theirs])) await stop(pusher);
    }
  }

  async function answers(name, target, request, sample, fetchOne) {
    if (!wanted(name)) return;
    const texts = [];
    for (const one of sample) texts.push(await fetchOne(one));
    await other.answerWith(texts);
    const job = { ...request, bodies: sample };
    const jobs = { ours: job, other: other.job(job, sample) };
    const kb = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length / 1024;
    report({ ...(await compare(load, name, service, other, jobs)), target, kb });
  }

  const months = Array.from({ length: REPEATED }, (_, i) => {
    const from = dayFromToday(i * 20);
    return `hotelID=${hotelId}&startDate=${from}&endDate=${dayFromToday(i * 20 + 30)}`;
  });
  await answers(
    'calendar, 31 days',
    0.65,
    { path: CALENDAR, token, method: 'GET' },
    months,
    async (query) => {
      const response = await fetch(`${service.url}${CALENDAR}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const calendar = await response.json();
      const days = calendar.roomTypes.map((type) => type.availability.length);
      if (days.length !== hotel.roomTypes.length || days.some((count) => count !== 31))
        throw new Error('a wrong calendar');
      return JSON.stringify(calendar);
    },
  );

  const inHouse = '/public/json/customer/inhotel';
  const apiKey = hotel.apiKeys[0].key;
  await answers('in-house list, 600 guests', 0.65, { path: inHouse, apiKey }, [''], async () => {
    const response = await fetch(service.url + inHouse, { method: 'POST', headers: { ApiKey: apiKey } });
    const text = await response.text();
    if (JSON.parse(text).otelde.length !== hotel.stays.length) throw new Error('a wrong in-house list');
    return text;
  });
  await stop(load.child);
}

/** Writes bookings into a database, at the rate that it is told. */
async function startPusher(database, hotelId) {
  const pusher = startNode(OTHER_CORES, path.join(import.meta.dirname, 'raw-push.mjs'), {
    env: { ...database.environment, BENCH_HOTEL: hotelId },
  });
  await messageOf(pusher);
  return pusher;
}
