import { readdirSync, readlinkSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from '../scripts/command-line.mjs';
import { HERE, openCluster, startService, tokenFor } from './database.mjs';
import { benchHotel, managerOf } from './hotel.mjs';
import { latenciesOf, median, startLoad } from './measure.mjs';
import { ALL_CORES, keepTo, residentMb, stop, stopAll } from './processes.mjs';
import { CALENDAR, dice, differentForms, ROOM_LIST, searchForm } from './queries.mjs';
import { PUSH, pushTo } from './pushes.mjs';
import { signIn } from './workplaces.mjs';

const USAGE = `Usage: npm run soak -- [--minutes N]

Does everything at once for a long time, 10 minutes by default. It fails at the first answer that is not right, when
resident memory grows by 20 % after the warm-up, when a connection, a timer or a file is left at the end, and, on a machine
that was idle, when a rate or a p99 is not the stated one. It prints the table of docs/faults.md.

Examples:
  npm run soak
  npm run soak -- --minutes 60
`;
const { values } = commandLine(USAGE, { options: { minutes: { type: 'string', default: '10' } } });
const totalMs = Number(values.minutes) * 60_000;
const HOTEL_ID = 7_101;
const WARM_UP_SHARE = 0.2;
const MAX_GROWTH = 0.2;
const MIN_SHARE_OF_RATE = 0.98;
/** Longer than a pool keeps an idle connection. */
const IDLE_MS = 15_000;
const PANEL_PAGES_PER_SECOND = 4;
const PANEL_PAGES = [
  ['today', 'read'],
  ['frontDesk', 'list', { list: 'inHouse' }],
  ['frontDesk', 'list', { list: 'arrivals' }],
  ['rates', 'grid', { days: 31 }],
];
/** p99 in milliseconds, as docs/faults.md states it. */
const STATED_P99_MS = {
  lookups: 50,
  searches: 100,
  calendars: 100,
  pushes: 200,
  'in-house polls': 100,
  'panel pages': 700,
};

const wasIdle = loadavg()[0] < availableParallelism() / 2;

keepTo(ALL_CORES);
const hotel = { ...benchHotel({ id: HOTEL_ID, stays: 100 }), staff: [managerOf(HOTEL_ID)] };
const cluster = await openCluster(HERE, [hotel]);
try {
  const database = await cluster.copy();
  const service = await startService(database, { JOBS: 'true' }, ALL_CORES);
  service.token = await tokenFor(service, HOTEL_ID);
  const isFine = await soak(database, service);
  await stop(service.child);
  await database.drop();
  process.exitCode = isFine ? 0 : 1;
} finally {
  stopAll();
  await cluster.close();
}

async function soak(database, service) {
  const jobs = await jobsFor(database, service);
  // What the first requests leave open for good, such as a snapshot's, belongs to the start.
  await loadFor(service, jobs, 5_000);
  const before = await resourcesOf(service);
  const memory = watchMemory(service);
  const results = await loadFor(service, jobs, totalMs).finally(() => memory.end());
  const after = await resourcesOf(service);

  const slow = Object.entries(results).filter(([name, result]) => isSlow(name, result, jobs[name]));
  const growth = memory.growth();
  const left = Object.entries(after).filter(([kind, count]) => count > (before[kind] ?? 0));
  console.log(
    '| what | answers | a second | errors | p50 | p99 | stated p99 |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const [name, { count, perSecond, p50, p99 }] of Object.entries(results)) {
    const figures = `${perSecond.toFixed(1)} | 0 | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${STATED_P99_MS[name]} ms`;
    console.log(`| ${name} | ${count} | ${figures} |`);
  }
  if (slow.length > 0) {
    const names = slow.map(([name]) => name).join(', ');
    console.log(`${wasIdle ? 'TOO SLOW' : 'slower than stated, on a machine that was busy'}: ${names}`);
  }
  console.log(
    `resident memory: ${memory.told()}, ${(growth * 100).toFixed(1)} % more after the warm-up (under ${MAX_GROWTH * 100} %)`,
  );
  console.log(
    `open before ${JSON.stringify(before)}, after ${JSON.stringify(after)}: ${left.length === 0 ? 'nothing is left' : `LEFT: ${left.join('; ')}`}`,
  );
  return growth < MAX_GROWTH && left.length === 0 && (slow.length === 0 || !wasIdle);
}

function isSlow(name, { perSecond, p99 }, job) {
  return (
    p99 >= STATED_P99_MS[name] || perSecond < MIN_SHARE_OF_RATE * (job?.perSecond ?? PANEL_PAGES_PER_SECOND)
  );
}

async function jobsFor(database, service) {
  const roll = dice(11);
  const hotelId = String(HOTEL_ID);
  const push = await pushTo(database, HOTEL_ID);
  const { token } = service;
  const forms = differentForms(2_000, () => searchForm(hotelId, roll, 3, { random: true }));
  const calendar = searchForm(hotelId, roll, 30, { days: 400 });
  return {
    lookups: { perSecond: 300, path: '/external/counties', token, bodies: [''] },
    searches: { perSecond: 60, path: ROOM_LIST, token, bodies: forms },
    calendars: { perSecond: 5, path: CALENDAR, method: 'GET', token, bodies: [calendar] },
    pushes: {
      perSecond: 50,
      path: PUSH,
      type: 'application/json',
      unique: true,
      token,
      bodies: Array.from({ length: 450 }, (_, i) => push(1 + ((i * 37) % 450))),
    },
    'in-house polls': {
      perSecond: 10,
      path: '/public/json/customer/inhotel',
      apiKey: `bench-hotspot-${hotelId}`,
      bodies: [''],
    },
  };
}

/** Runs all of it at once; rejects at the first error. */
async function loadFor(service, jobs, ms) {
  const running = Object.entries(jobs).map(async ([name, job]) => {
    const load = await startLoad();
    const result = await load.run({ ...job, port: service.port, connections: 16, ms });
    await stop(load.child);
    return [name, result];
  });
  return Object.fromEntries(
    await Promise.all([...running, panelPages(service, ms).then((one) => ['panel pages', one])]),
  );
}

async function panelPages(service, ms) {
  const panel = await signIn(service.url, managerOf(HOTEL_ID));
  const times = [];
  const startedAt = performance.now();
  for (let page = 0; performance.now() < startedAt + ms; page++) {
    await delay(Math.max(0, startedAt + (page * 1_000) / PANEL_PAGES_PER_SECOND - performance.now()));
    const askedAt = performance.now();
    await panel.read(...PANEL_PAGES[page % PANEL_PAGES.length]);
    times.push(performance.now() - askedAt);
  }
  return { count: times.length, perSecond: (times.length * 1_000) / ms, ...latenciesOf(times) };
}

function watchMemory(service) {
  const samples = [];
  const timer = setInterval(() => samples.push(residentMb(service.pid)), 1_000);
  const part = (from, to) =>
    median(samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)));
  const [warm, last] = [() => part(WARM_UP_SHARE, WARM_UP_SHARE + 0.1), () => part(0.9, 1)];
  return {
    end: () => clearInterval(timer),
    growth: () => last() / warm() - 1,
    told: () =>
      `${warm().toFixed(0)} MB after the warm-up, ${last().toFixed(0)} MB at the end, at most ${Math.max(...samples).toFixed(0)} MB`,
  };
}

/** What the service holds when nobody asks it anything: descriptors by kind, and Node's active resources. */
async function resourcesOf(service) {
  await delay(IDLE_MS);
  const found = [];
  for (let sample = 0; sample < 5; sample++, await delay(500))
    found.push({ ...descriptorsOf(service.pid), ...(await activeIn(service)) });
  const kinds = new Set(found.flatMap((one) => Object.keys(one)));
  // A job that runs at the moment is not left over.
  return Object.fromEntries(
    [...kinds].sort().map((kind) => [kind, Math.min(...found.map((one) => one[kind] ?? 0))]),
  );
}

function descriptorsOf(pid) {
  const counts = {};
  for (const descriptor of readdirSync(`/proc/${pid}/fd`)) {
    let target;
    try {
      target = readlinkSync(`/proc/${pid}/fd/${descriptor}`);
    } catch {
      continue;
    }
    const kind = `descriptors: ${/^(\w+):/.exec(target)?.[1] ?? 'file'}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

async function activeIn(service) {
  const text = await (await fetch(`${service.url}/metrics`, { headers: { connection: 'close' } })).text();
  const lines = text.matchAll(/^nodejs_active_resources\{type="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, type, count]) => [`active: ${type}`, Number(count)]));
}
