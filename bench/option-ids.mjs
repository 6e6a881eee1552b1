import path from 'node:path';
import { median, ROUNDS, startLoad } from './measure.mjs';
import { cpuSeconds, messageOf, SERVER_CORE, startNode, stop } from './processes.mjs';
import { dice, differentForms, ROOM_LIST, searchForm } from './queries.mjs';

const MAX_SHARE = 0.03;
const DIFFERENT = 20_000;
const LENGTHS = [3, 30];

/**
 * What the IDs of price options add to a search that was never asked before: measured in one process, where the same search is
 * written with them and without, and set against the processor time of the whole request.
 */
export async function measureOptionIds({ database, service, hotel, wanted, report }) {
  const nameOf = (nights) => `option ids: what they add to a search of ${nights} nights never asked before`;
  if (!LENGTHS.some((nights) => wanted(nameOf(nights)))) return;
  const hotelId = String(hotel.hotel.id);
  const load = await startLoad();
  const requests = {};
  for (const nights of LENGTHS) requests[nights] = await cpuOfRequest(load, service, hotelId, nights);
  await stop(load.child);
  const child = startNode(SERVER_CORE, path.join(import.meta.dirname, 'option-ids-process.mjs'), {
    env: { ...database.environment, BENCH_HOTEL: hotelId },
  });
  for (const [nights, { idsUs, computedUs }] of Object.entries(await messageOf(child))) {
    const share = idsUs / (requests[nights] - idsUs);
    const ofComputing = percent(idsUs / (computedUs - idsUs));
    report({
      name: nameOf(nights),
      value: `${percent(share)}: ${idsUs.toFixed(1)} µs of ${requests[nights].toFixed(0)} µs; of computing and writing the answer alone ${ofComputing}`,
      bound: 'at most 3 %',
      isMet: share <= MAX_SHARE,
    });
  }
}

/** Processor time of the service in µs. */
async function cpuOfRequest(load, service, hotelId, nights) {
  const roll = dice(17);
  const costs = [];
  for (let i = 0; i <= ROUNDS; i++) {
    const bodies = differentForms(DIFFERENT, () => searchForm(hotelId, roll, nights, { random: true }));
    const before = cpuSeconds(service.pid);
    const job = { path: ROOM_LIST, token: service.token, port: service.port, bodies };
    const { count } = await load.run(job);
    if (i > 0) costs.push(((cpuSeconds(service.pid) - before) / count) * 1e6);
  }
  return median(costs);
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;
