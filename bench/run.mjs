import { buildCommit } from './commit.mjs';
import { HERE, openCluster, withService } from './database.mjs';
import { measureGrowth } from './growth.mjs';
import { benchHotel, managerOf } from './hotel.mjs';
import { otherCommit, startBare, startRawPush } from './others.mjs';
import { measureLargeChange } from './large-change.mjs';
import { measureLargeHotel } from './large-hotel.mjs';
import { measureManyHotels } from './many-hotels.mjs';
import { measurePanel } from './panel.mjs';
import { ALL_CORES, keepTo, OTHER_CORES, stopAll } from './processes.mjs';
import { measurePartners } from './partners.mjs';
import { measurePriceRules } from './price-rules.mjs';
import { measurePushes } from './pushes.mjs';
import { BOOK_FUNCTION } from './raw-booking.mjs';
import { Report } from './report.mjs';
import { measureReports } from './reports.mjs';
import { measureRoomPlan } from './room-plan.mjs';
import { measureSearch } from './search.mjs';
import { measureStress } from './stress.mjs';
import { measureWorkplaces } from './workplaces.mjs';
import { commandLine } from '../scripts/command-line.mjs';

const FACTS = {
  stress: measureStress,
  panel: measurePanel,
  workplaces: measureWorkplaces,
  'large change': measureLargeChange,
  reports: measureReports,
};
/** The crowd that logs in comes from addresses of its own, as if through a proxy. */
const SETTINGS = { stress: { TRUST_PROXY: '1' } };
/** These start services of their own. */
const ON_A_DATABASE = {
  growth: measureGrowth,
  'price rules': measurePriceRules,
  'large hotel': measureLargeHotel,
  'many hotels': measureManyHotels,
  'room plan': measureRoomPlan,
};

const AGAINST_COMMIT = ['searches', 'pushes'];
const PARTS = [...AGAINST_COMMIT, ...Object.keys(FACTS), 'partners', ...Object.keys(ON_A_DATABASE)];

const USAGE = `Usage: npm run bench -- [PATTERN] [--part NAME] [--against REF]

Measures the service, built and started as in production, against a bare Express route and a raw pg transaction. Every part
has a copy of the database to itself. The whole run writes bench/results.md.

Options:
  PATTERN        measures what has the pattern in its name
  --part NAME    measures one part: ${PARTS.join(', ')}
  --against REF  measures ${AGAINST_COMMIT.join(' and ')} against the service at another commit, and writes
                 bench/results-against.md

Examples:
  npm run bench
  npm run bench -- --part pushes --against HEAD~20
`;
const { values, positionals } = commandLine(USAGE, {
  options: { against: { type: 'string' }, part: { type: 'string' } },
  allowPositionals: true,
});
const [pattern = ''] = positionals;
const wanted = (name) => name.includes(pattern);

keepTo(OTHER_CORES);
process.on('exit', stopAll);

const hotel = { ...benchHotel({ id: 9_001, stays: 600 }), staff: [managerOf(9_001)] };
const hotelId = hotel.hotel.id;
const report = new Report(values.against);
const bench = { hotel, wanted, report: (row) => report.ratio(row) };
const facts = { hotel, wanted, report: (row) => report.fact(row) };

const parts = values.against ? AGAINST_COMMIT : PARTS;
if (values.part !== undefined && !parts.includes(values.part)) {
  process.stderr.write(`There is no part ${values.part}; there are: ${parts.join(', ')}\n`);
  process.exit(2);
}

async function againstBare(cluster) {
  if (wanted('hotel file')) {
    const name =
      'hotel file: 20 room types × 5 boards × 500 days and 600 guests taken in, with the start of the command';
    report.fact({ name, value: `${cluster.importMs.toFixed(0)} ms` });
  }
  const onService = (name, work, changes) => timed(name, () => withService(cluster, hotelId, work, changes));
  await onService('searches', async (running) => {
    const other = await startBare();
    await measureSearch({ ...bench, ...running, other });
    await other.stop();
  });
  await onService('pushes', async (running) => {
    const others = await rawPushes(running.database);
    await measurePushes({ ...bench, ...running, others });
    for (const { server } of others) await server.stop();
  });
  for (const [name, measure] of Object.entries(FACTS)) {
    await onService(name, (running) => measure({ ...facts, ...running }), SETTINGS[name]);
  }
  // Its webhooks deliver to this machine.
  const changes = { ALLOW_PRIVATE_ADDRESSES: 'true' };
  await onService('partners', (running) => measurePartners({ ...facts, ...running }), changes);
  for (const [name, measure] of Object.entries(ON_A_DATABASE)) {
    await timed(name, async () => {
      const database = await cluster.copy();
      await measure({ ...facts, database });
      await database.drop();
    });
  }
}

/** Bare `pg` as it is written by hand, and at its best. */
async function rawPushes(database) {
  await database.query(BOOK_FUNCTION);
  return [
    {
      title: 'the raw transaction',
      server: await startRawPush(database, 'transaction'),
      target: 0.71,
      manyTarget: 0.5,
      p99Times: 1.5,
    },
    {
      title: 'one prepared function',
      server: await startRawPush(database, 'function'),
      target: 0.42,
      manyTarget: 0.34,
    },
  ];
}

async function againstCommit(cluster, ref) {
  const others = await openCluster(await buildCommit(ref), [hotel]);
  const beside = (name, measure) =>
    timed(name, () =>
      withService(cluster, hotelId, (running) =>
        withService(others, hotelId, ({ database, service }) =>
          measure({ ...bench, ...running, otherDatabase: database }, otherCommit(service)),
        ),
      ),
    );
  try {
    await beside('searches', (both, other) => measureSearch({ ...both, other }));
    await beside('pushes', (both, other) =>
      measurePushes({ ...both, others: [{ server: other, target: 1 }] }),
    );
  } finally {
    await others.close();
  }
}

async function timed(name, work) {
  if (values.part !== undefined && values.part !== name) return;
  const startedAtMs = performance.now();
  try {
    await work();
  } catch (error) {
    // The other parts are still worth their time.
    stopAll();
    report.failed(name, error);
    process.exitCode = 1;
  }
  report.part(name, performance.now() - startedAtMs);
}

// No server runs yet: the import has the machine to itself.
keepTo(ALL_CORES);
const cluster = await openCluster(HERE, [hotel]);
keepTo(OTHER_CORES);
try {
  await (values.against ? againstCommit(cluster, values.against) : againstBare(cluster));
  if (pattern === '' && values.part === undefined) await report.write();
  if (report.isEmpty()) {
    process.stderr.write(
      `Nothing that is measured has ${pattern} in its name; bench/results.md has the names.\n`,
    );
    process.exitCode = 2;
  }
} finally {
  stopAll();
  await cluster.close();
}
