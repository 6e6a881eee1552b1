import { setTimeout } from 'node:timers/promises';
import { logIn, sendingTo } from '../test/harness/api-client.mjs';
import { partnerAccount, startService } from './database.mjs';
import { metric } from './growth.mjs';
import { startLoad } from './measure.mjs';
import { residentMb, stop } from './processes.mjs';
import { dayFromToday, dice, ROOM_LIST, searchForm } from './queries.mjs';
import { addRateKeys, addSmallHotels, FIRST_SMALL_HOTEL, rateKeyOf } from './small-hotels.mjs';

const HOTELS = 10_000;
const SIZE = { roomTypes: 2, boards: 1, days: 45 };
const PER_SECOND = 500;
const WARM_UP_MS = 20_000;
const MEASURED_MS = 20_000;
const CHANGES_PER_SECOND = 5;
const BOUNDS = { p99Ms: 25, besideChangesMs: 60, residentMb: 512 };
/** What a process of 512 MB may keep of hotels and answers, beside itself and its garbage. */
const SNAPSHOT_MEMORY_MB = 128;

/** Searches of ten thousand hotels, of which few are asked for often and many seldom: the n-th 1/n times as often as the first. */
export async function measureManyHotels({ database, wanted, report }) {
  if (!wanted('many hotels')) return;
  await addSmallHotels(database, 0, HOTELS, SIZE);
  await addRateKeys(database);
  const service = await startService(database, { SNAPSHOT_MEMORY_MB: String(SNAPSHOT_MEMORY_MB) });
  const token = await logIn(sendingTo(service.url), partnerAccount(9_001));
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
  const laidAway = await metric(service, 'inventory_snapshots_laid_away');
  report({
    name: `many hotels: ${HOTELS.toLocaleString('en')} in one database, a Zipf-like mix of searches`,
    value: `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms; ${kept} hotels in memory, ${laidAway} of them laid away, process ${resident.toFixed(0)} MB`,
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
  const [beside, changes] = await Promise.all([search(3, MEASURED_MS), changePrices(service, MEASURED_MS)]);
  report({
    name: `many hotels: the same, while ${CHANGES_PER_SECOND} hotels a second change all their prices`,
    value: `${beside.perSecond.toFixed(0)}/s, p50 ${beside.p50.toFixed(1)} ms, p99 ${beside.p99.toFixed(1)} ms, worst ${beside.worst.toFixed(0)} ms; ${changes} changes of ${SIZE.roomTypes * SIZE.days} prices`,
    bound: `p99 within ${BOUNDS.besideChangesMs} ms`,
    isMet: beside.perSecond > PER_SECOND * 0.98 && beside.p99 <= BOUNDS.besideChangesMs,
  });
  await stop(load.child);
  await stop(service.child);
}

/** Sends the prices of one hotel after another, of which those that are asked for often are changed often; returns how many. */
async function changePrices(service, ms) {
  const ofMix = hotelsOfMix(4);
  const count = (CHANGES_PER_SECOND * ms) / 1_000;
  const change = async (n) => {
    await setTimeout((n / CHANGES_PER_SECOND) * 1_000);
    const hotelID = ofMix();
    const changes = Array.from({ length: SIZE.roomTypes }, (_, type) => ({
      roomType: `R${type + 1}`,
      board: 'B1',
      from: dayFromToday(0),
      to: dayFromToday(SIZE.days - 1),
      price: `${60 + (n % 40)}.${10 + type}`,
    }));
    const response = await fetch(`${service.url}/external/inventory/changes`, {
      method: 'POST',
      headers: { ApiKey: rateKeyOf(hotelID), 'Content-Type': 'application/json' },
      body: JSON.stringify({ hotelID, id: `bench-${n}`, changes }),
    });
    const { success } = await response.json();
    if (!success) throw new Error('a change of prices is refused');
  };
  await Promise.all(Array.from({ length: count }, (_, n) => change(n)));
  return count;
}

/** As many searches as are sent in `ms`. Neighbours in the table are not neighbours in popularity. */
function mixed(seed, ms) {
  const roll = dice(seed);
  const next = hotelsOfMix(seed + 100);
  return Array.from({ length: (PER_SECOND * ms) / 1_000 }, () =>
    searchForm(next(), roll, 3, { days: SIZE.days - 10 }),
  );
}

function hotelsOfMix(seed) {
  const roll = dice(seed);
  const share = Array.from({ length: HOTELS }, (_, rank) => 1 / (rank + 1));
  let sum = 0;
  const upTo = share.map((one) => (sum += one));
  return () => {
    const at = (roll(1_000_000) / 1_000_000) * sum;
    let [low, high] = [0, HOTELS - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] < at) low = middle + 1;
      else high = middle;
    }
    return FIRST_SMALL_HOTEL + ((low * 7_919) % HOTELS);
  };
}
