import { setTimeout as delay } from 'node:timers/promises';
import { benchHotel } from './hotel.mjs';
import { startService, tokenFor } from './database.mjs';
import { median, startLoad } from './measure.mjs';
import { cpuSeconds, residentMb, stop } from './processes.mjs';
import { dice, differentForms, roomList, ROOM_LIST, searchForm } from './queries.mjs';
import { checkRoomList } from './right.mjs';
import { addSmallHotels, tokensOfSmallHotels } from './small-hotels.mjs';

const MEMORY_MB = 16;
const ROUND_MS = 2_000;
const ROUNDS = 3;
const COLD_STARTS = 5;
const SEARCHES_BEFORE = 7;

/** How the cost of a search grows with hotels, nights and room types, what a cold hotel costs, and what memory holds. */
export async function measureGrowth({ database, hotel, wanted, report }) {
  if (!wanted('growth')) return;
  const load = await startLoad();
  const types = [5, 10, 20, 40].map((count, i) => benchHotel({ id: 9_101 + i, roomTypes: count }));
  await database.importHotels(types);
  const service = await startService(database);
  const roll = dice(77);

  const costs = async (file, options, nights) => {
    const hotelId = String(file.hotel.id);
    const token = await tokenFor(service, hotelId);
    const make = () => searchForm(hotelId, roll, nights, options);
    const sample = make();
    if (nights > 0) checkRoomList(file, sample, await roomList(service, token, sample));
    const rounds = [];
    for (let i = 0; i <= ROUNDS; i++) {
      const before = cpuSeconds(service.pid);
      const bodies = differentForms(20_000, make);
      const result = await load.run({ path: ROOM_LIST, token, port: service.port, ms: ROUND_MS, bodies });
      if (i > 0) rounds.push(((cpuSeconds(service.pid) - before) / result.count) * 1e6);
    }
    return median(rounds);
  };
  const random = { random: true };
  const listed = (costsOf) => costsOf.map(([what, us]) => `${what}: ${us.toFixed(0)} µs`).join(', ');

  const byNights = [];
  for (const nights of [1, 5, 10, 20, 30]) byNights.push([nights, await costs(hotel, random, nights)]);
  report({
    name: 'growth with nights, CPU of a search never asked before',
    value: listed(byNights),
    bound: 'no worse than linear',
    isMet: isLinear(byNights),
  });
  const byTypes = [];
  for (const file of types) byTypes.push([file.roomTypes.length, await costs(file, random, 3)]);
  report({
    name: 'growth with room types, the same',
    value: listed(byTypes),
    bound: 'no worse than linear',
    isMet: isLinear(byTypes),
  });

  const byHotels = [];
  const cold = [];
  let small = 0;
  for (const hotels of [1, 100, 1_000]) {
    small = await addSmallHotels(database, small, hotels);
    byHotels.push([hotels, await costs(hotel, random, 3)]);
    cold.push([hotels, await coldLoad(database, hotel)]);
  }
  report({
    name: 'growth with hotels in the database, a search of one warm hotel, 3 nights',
    value: listed(byHotels),
    bound: 'flat, ±20 %',
    isMet: isFlat(byHotels),
  });
  const listedMs = cold.map(([hotels, ms]) => `${hotels}: ${ms.toFixed(0)} ms`).join(', ');
  report({
    name: 'growth with hotels: first search of a cold hotel (20 room types × 5 boards × 500 days)',
    value: listedMs,
    bound: 'within 40 ms',
    isMet: cold.every(([, ms]) => ms <= 40),
  });
  const bytes = await metric(service, 'inventory_snapshot_bytes');
  const count = await metric(service, 'inventory_snapshots');
  report({
    name: 'snapshots after the growth with room types',
    value: `${count} hotels, ${(bytes / 2 ** 20).toFixed(2)} MB`,
  });
  await stop(service.child);
  await memory(database, hotel, report);
  await stop(load.child);
}

/** Whether each step costs at most as much more as there is more of it. */
function isLinear(costs) {
  return costs.slice(1).every(([size, us], i) => us / costs[i][1] <= size / costs[i][0]);
}

function isFlat(costs) {
  const middle = median(costs.map(([, us]) => us));
  return costs.every(([, us]) => Math.abs(us / middle - 1) <= 0.2);
}

/** The first search of a hotel by a fresh process that has answered others: the median of a few. */
async function coldLoad(database, hotel) {
  const times = [];
  for (let i = 0; i < COLD_STARTS; i++) {
    const service = await startService(database);
    const search = async (hotelId, roll) => {
      const token = await tokenFor(service, hotelId);
      const startedAt = performance.now();
      await roomList(service, token, searchForm(String(hotelId), roll, 3));
      return performance.now() - startedAt;
    };
    for (let before = 1; before <= SEARCHES_BEFORE; before++) await search(9_102, dice(before));
    times.push(await search(hotel.hotel.id, dice(i)));
    await stop(service.child);
  }
  return median(times);
}

/** The bytes of a hotel once it was asked about two days that are far from each other, and is in memory whole. */
async function wholeSnapshot(service, hotel) {
  const token = await tokenFor(service, hotel.hotel.id);
  const bytesAfter = async (day) => {
    await roomList(
      service,
      token,
      searchForm(String(hotel.hotel.id), () => day, 3),
    );
    return metric(service, 'inventory_snapshot_bytes');
  };
  const near = await bytesAfter(10);
  for (const giveUpAt = Date.now() + 10_000; ; await delay(50)) {
    const bytes = await bytesAfter(300);
    if (bytes > 2 * near) return bytes;
    if (Date.now() > giveUpAt) throw new Error('the hotel is not read whole');
  }
}

/** A thousand hotels visited in turn by a process that may keep 16 MB. */
async function memory(database, hotel, report) {
  const service = await startService(database, { SNAPSHOT_MEMORY_MB: String(MEMORY_MB) });
  const one = await wholeSnapshot(service, hotel);
  report({
    name: 'memory: snapshot of 20 room types × 5 boards × 500 days',
    value: `${(one / 2 ** 20).toFixed(2)} MB`,
    bound: 'at most 2 MB',
    isMet: one <= 2 * 2 ** 20,
  });
  const before = residentMb(service.pid);
  let most = 0;
  const tokens = await tokensOfSmallHotels(service, 1_000);
  for (const [hotelId, token] of tokens) {
    const form = searchForm(String(hotelId), () => 10, 30);
    for (let i = 0; i < 2; i++) {
      const answer = JSON.parse(await roomList(service, token, form));
      if (!answer.success) throw new Error('a small hotel does not answer');
    }
    const bytes =
      (await metric(service, 'inventory_snapshot_bytes')) + (await metric(service, 'inventory_answer_bytes'));
    most = Math.max(most, bytes);
  }
  const count = await metric(service, 'inventory_snapshots');
  report({
    name: `memory: 1,000 hotels visited in turn, SNAPSHOT_MEMORY_MB=${MEMORY_MB}`,
    value: `at most ${(most / 2 ** 20).toFixed(1)} MB of snapshots and answers, ${count} hotels kept, process ${before.toFixed(0)} → ${residentMb(service.pid).toFixed(0)} MB`,
    bound: `at most ${MEMORY_MB} MB`,
    isMet: most <= MEMORY_MB * 2 ** 20,
  });
  await stop(service.child);
}

export async function metric(service, name) {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)[1]);
}
