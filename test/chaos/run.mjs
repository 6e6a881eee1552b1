import { writeFileSync } from 'node:fs';
import { loadavg, availableParallelism } from 'node:os';
import { commandLine } from '../../scripts/command-line.mjs';
import { Bookings } from './bookings.mjs';
import { startCallers } from './callers.mjs';
import { Partner, Staff } from './client.mjs';
import { runFaults } from './faults.mjs';
import { Feed } from './feed.mjs';
import { dayAfter, Holdings } from './holdings.mjs';
import {
  AGENCY,
  ALLOTMENT,
  ALLOTTED_ROOMS,
  ALLOTTED_TYPES,
  FIRST_DAY,
  LAST_DAY,
  MANAGER,
  PARTNER,
  PRICE_MINOR,
  SOLD_TYPES,
} from './hotel.mjs';
import { judge } from './judge.mjs';
import { startPayer } from './payments.mjs';
import { asRow, asText, Report } from './report.mjs';
import { startAllotmentManager, startRateManager, startReception } from './staff.mjs';
import { System } from './system.mjs';

const USAGE = `Usage: npm run chaos -- [--seconds N] [--seed N] [--only PATTERN] [--json FILE]

Runs two instances under load and faults, for 300 seconds by default, and tells which promises held. The seed chooses the
faults, their times and what the callers do; --only takes the faults whose name matches. It ends with 1 where a promise
was broken; the logs then stay. Ctrl+C ends it early: what was done until then is judged.

Examples:
  npm run chaos
  npm run chaos -- --seconds 40 --seed 7 --json report.json
`;
const { values } = commandLine(USAGE, {
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    json: { type: 'string' },
    only: { type: 'string' },
  },
});
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
const QUIET_START_MS = 8_000;

const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end.abort());
const report = new Report();
const wasIdle = loadavg()[0] < availableParallelism() / 2;
const system = await System.open(report);
let isBroken = true;
try {
  const result = await run();
  isBroken = result.rules.some(({ holds }) => !holds);
  process.stdout.write(`${asText(result)}\n\n${asRow(result)}\n`);
  if (values.json) writeFileSync(values.json, JSON.stringify(result, null, 2));
} finally {
  await system.close(isBroken);
  if (isBroken) process.stdout.write(`The logs are in ${system.folder}\n`);
}
process.exit(isBroken ? 1 : 0);

async function run() {
  const context = await contextOf(end.signal);
  report.startedAtMs = Date.now();
  const timer = setTimeout(() => end.abort(), seconds * 1_000);
  const callers = Promise.all([
    ...startCallers(context, seed),
    startRateManager(context, seed),
    startAllotmentManager(context, seed),
    startReception(context, seed),
    startPayer(context, seed),
    context.feed.follow(),
  ]);
  const only = values.only && new RegExp(values.only);
  const faults = runFaults(context, { seed, seconds, only });
  try {
    await Promise.all([callers, faults].map((one) => one.finally(() => end.abort())));
  } finally {
    clearTimeout(timer);
    await Promise.allSettled([callers, faults]);
  }
  // Whatever is still under way in them is finished before they end.
  for (const instance of system.instances) await instance.restart();
  await judge(context);
  for (const instance of system.instances) await instance.close();
  const counts = {
    bookings: context.bookings.all.filter(({ svcId }) => svcId !== undefined).length,
    payments: context.payments.filter(({ isApproved }) => isApproved).length,
    changes: context.dayChanges.length,
  };
  return report.result({ seed, quiet: wasIdle && system.startMs < QUIET_START_MS, counts });
}

/** What all callers share. */
async function contextOf(ending) {
  const [instance] = system.instances;
  const { hotelID } = system.hotel;
  const [{ today }] = await system.query(
    'SELECT (now() AT TIME ZONE h.time_zone)::date::text AS today FROM hotel h WHERE id = $1',
    [hotelID],
  );
  const holdings = new Holdings();
  for (const code of SOLD_TYPES) {
    const kept = ALLOTTED_TYPES.includes(code) ? ALLOTTED_ROOMS : 0;
    for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
      holdings.addCell(system.roomTypes[code], dayAfter(today, day), ALLOTMENT, PRICE_MINOR, kept);
    }
  }
  holdings.addCell(system.roomTypes.DESK, today, Infinity, PRICE_MINOR);
  const context = { system, report, holdings, today, ending, payments: [], dayChanges: [] };
  context.partner = await Partner.login(report, instance, PARTNER, hotelID);
  context.agency = await Partner.login(report, instance, AGENCY, hotelID);
  context.staff = new Staff(report);
  await context.staff.signIn(instance, MANAGER);
  const [{ id }] = await system.query(`SELECT id FROM country WHERE code = 'TR'`);
  context.countryId = Number(id);
  context.feed = new Feed(context, seed);
  await context.feed.begin();
  context.bookings = new Bookings(context);
  return context;
}
