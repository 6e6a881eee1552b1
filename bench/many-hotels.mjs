import { startService } from './database.mjs';
import { metric } from './growth.mjs';
import { startLoad } from './measure.mjs';
import { residentMb, stop } from './processes.mjs';
import { dice, ROOM_LIST, searchForm } from './queries.mjs';
import { addSmallHotels, FIRST_SMALL_HOTEL } from './small-hotels.mjs';

const HOTELS = 10_000;
const SIZE = { roomTypes: 2, boards: 1, days: 45 };
const PER_SECOND = 500;
const WARM_UP_MS = 20_000;
const MEASURED_MS = 20_000;
const BOUNDS = { p99Ms: 25, residentMb: 512 };
/** What a process of 512 MB may keep of hotels and answers, beside itself and its garbage. */
const SNAPSHOT_MEMORY_MB = 128;

/** Searches of ten thousand hotels, of which few are asked for often and many seldom: the n-th 1/n times as often as the first. */
export async function measureManyHotels({ database, wanted, report }) {
  if (!wanted('many hotels')) return;
  await addSmallHotels(database, 0, HOTELS, SIZE);
  const service = await startService(database, { SNAPSHOT_MEMORY_MB: String(SNAPSHOT_MEMORY_MB) });
  const login = await fetch(`${service.url}/external/public/partner/login`, {
    method: 'POST',
    body: new URLSearchParams({ apiKey: 'bench-9001', apiSecret: 'bench-secret-9001' }),
  });
  const { token } = await login.json();
  const load = await startLoad();
  const search = (seed, ms) =>
    load.run({
      path: ROOM_LIST,
      token,
      port: service.port,
      perSecond: PER_SECOND,
      ms,
      bodies: mixed(seed, ms),
    });
  await search(1, WARM_UP_MS);
  const { perSecond, p50, p99, worst } = await search(2, MEASURED_MS);
  const resident = residentMb(service.pid);
  const kept = await metric(service, 'inventory_snapshots');
  report({
    name: `many hotels: ${HOTELS.toLocaleString('en')} in one database, a Zipf-like mix of searches`,
    value: `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms; ${kept} hotels in memory, process ${resident.toFixed(0)} MB`,
    bound: `${PER_SECOND}/s with p99 within ${BOUNDS.p99Ms} ms and ${BOUNDS.residentMb} MB`,
    isMet: perSecond > PER_SECOND * 0.98 && p99 <= BOUNDS.p99Ms && resident <= BOUNDS.residentMb,
    headlines: [
      { title: `p99 of ${PER_SECOND} searches a second over 10,000 hotels`, value: `${p99.toFixed(0)} ms` },
      {
        title: `hotels in memory a GB, each of ${SIZE.roomTypes} room types × ${SIZE.days} days`,
        value: ((kept / resident) * 1024).toFixed(0),
      },
    ],
  });
  await stop(load.child);
  await stop(service.child);
}

/** As many searches as are sent in `ms`. Neighbours in the table are not neighbours in popularity. */
function mixed(seed, ms) {
  const roll = dice(seed);
  const share = Array.from({ length: HOTELS }, (_, rank) => 1 / (rank + 1));
  let sum = 0;
  const upTo = share.map((one) => (sum += one));
  return Array.from({ length: (PER_SECOND * ms) / 1_000 }, () => {
    const at = (roll(1_000_000) / 1_000_000) * sum;
    let [low, high] = [0, HOTELS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] < at) low = middle + 1;
      else high = middle;
    }
    const hotelId = FIRST_SMALL_HOTEL + ((low * 7_919) % HOTELS);
    return searchForm(hotelId, roll, 3, { days: SIZE.days - 10 });
  });
}
