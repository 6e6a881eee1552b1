import { startService, tokenFor } from './database.mjs';
import { metric } from './growth.mjs';
import { benchHotel } from './hotel.mjs';
import { ROUND_MS, startLoad } from './measure.mjs';
import { ALL_CORES, keepTo, OTHER_CORES, stop } from './processes.mjs';
import { dice, differentForms, ROOM_LIST, roomList, searchForm } from './queries.mjs';
import { checkRoomList } from './right.mjs';

const DAYS = 730;
const SEARCHES = 100;
const BOUNDS = { importMs: 20_000, searchMs: 10, snapshotMb: 12 };

/** A hotel as large as they come: how long its file takes to import, its searches, and the memory of its snapshot. */
export async function measureLargeHotel({ database, wanted, report }) {
  if (!wanted('large hotel')) return;
  const file = benchHotel({ id: 9_301, roomTypes: 100, boards: 10, days: DAYS });
  file.hotel.bookingHorizonDays = DAYS;
  const size = `large hotel, 100 room types × 10 boards × ${DAYS} days`;
  // An operator's import has the machine to itself.
  keepTo(ALL_CORES);
  const startedAtMs = performance.now();
  const { stderr } = await database.importHotels([file]);
  const importMs = performance.now() - startedAtMs;
  keepTo(OTHER_CORES);
  const progress = stderr.match(/ of \d+ days/g)?.length ?? 0;
  report({
    name: `${size}: import of its file, with the start of the command`,
    value: `${(importMs / 1_000).toFixed(1)} s, ${progress} lines of progress`,
    bound: `within ${BOUNDS.importMs / 1_000} s, with progress`,
    isMet: importMs <= BOUNDS.importMs && progress > 0,
  });
  await searchIt(database, file, size, report);
}

async function searchIt(database, file, size, report) {
  const service = await startService(database);
  const hotelId = String(file.hotel.id);
  const token = await tokenFor(service, hotelId);
  const roll = dice(4);
  const form = () => searchForm(hotelId, roll, 3, { random: true, days: 600 });
  const first = form();
  const startedAtMs = performance.now();
  const cold = await roomList(service, token, first);
  const coldMs = performance.now() - startedAtMs;
  checkRoomList(file, first, cold);
  const load = await startLoad();
  const job = { path: ROOM_LIST, token, port: service.port, connections: 1, perSecond: 20 };
  // The first ones are compiled while they run.
  await load.run({ ...job, ms: ROUND_MS, bodies: differentForms(SEARCHES, form) });
  const { p50, worst, count } = await load.run({
    ...job,
    ms: 2 * ROUND_MS,
    bodies: differentForms(SEARCHES, form),
  });
  await stop(load.child);
  const last = form();
  const text = await roomList(service, token, last);
  checkRoomList(file, last, text);
  report({
    name: `${size}: a search of 3 nights that was never asked before`,
    value: `${p50.toFixed(1)} ms, worst of ${count} ${worst.toFixed(1)} ms, ${(Buffer.byteLength(text) / 1024).toFixed(0)} kB; the first of a cold process ${coldMs.toFixed(0)} ms`,
    bound: `within ${BOUNDS.searchMs} ms`,
    isMet: p50 <= BOUNDS.searchMs,
  });
  const mb = (await metric(service, 'inventory_snapshot_bytes')) / 2 ** 20;
  report({
    name: `${size}: its snapshot`,
    value: `${mb.toFixed(1)} MB`,
    bound: `at most ${BOUNDS.snapshotMb} MB`,
    isMet: mb > 0 && mb <= BOUNDS.snapshotMb,
  });
  await stop(service.child);
}
