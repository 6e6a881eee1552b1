import { parseArgs } from 'node:util';
import { buildCommit } from './commit.mjs';
import { HERE, openCluster, withService } from './database.mjs';
import { measureGrowth } from './growth.mjs';
import { benchHotel, managerOf } from './hotel.mjs';
import { otherCommit, startBare, startRawPush } from './others.mjs';
import { measurePanel } from './panel.mjs';
import { ALL_CORES, keepTo, OTHER_CORES, stopAll } from './processes.mjs';
import { measurePartners } from './partners.mjs';
import { measurePushes } from './pushes.mjs';
import { Report } from './report.mjs';
import { measureReports } from './reports.mjs';
import { measureSearch } from './search.mjs';
import { measureStress } from './stress.mjs';
import { measureWorkplaces } from './workplaces.mjs';

/**
 * Measures the service, built and started as in production, against a bare Express route and a raw `pg` transaction.
 * `npm run bench -- PATTERN` measures only what has the pattern in its name; the whole run writes bench/results.md.
 * `npm run bench -- --against REF` measures against the service at another commit, and writes bench/results-against.md.
 * Every part has a copy of the database to itself.
 */
const { values, positionals } = parseArgs({
  options: { against: { type: 'string' } },
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

async function againstBare(cluster) {
  if (wanted('hotel file')) {
    const name =
      'hotel file: 20 room types × 5 boards × 500 days and 600 guests taken in, with the start of the command';
    report.fact({ name, value: `${cluster.importMs.toFixed(0)} ms` });
  }
  await withService(cluster, hotelId, async (running) => {
    const other = await startBare();
    await measureSearch({ ...bench, ...running, other });
    await other.stop();
  });
  await withService(cluster, hotelId, async (running) => {
    const other = await startRawPush(running.database, hotelId);
    await measurePushes({ ...bench, ...running, other });
    await other.stop();
  });
  for (const measure of [measureStress, measurePanel, measureWorkplaces, measureReports]) {
    await withService(cluster, hotelId, (running) => measure({ ...facts, ...running }));
  }
  // Its webhooks deliver to this machine.
  const changes = { ALLOW_PRIVATE_ADDRESSES: 'true' };
  await withService(cluster, hotelId, (running) => measurePartners({ ...facts, ...running }), changes);
  const database = await cluster.copy();
  await measureGrowth({ ...facts, database });
  await database.drop();
}

async function againstCommit(cluster, ref) {
  const others = await openCluster(await buildCommit(ref), [hotel]);
  try {
    for (const measure of [measureSearch, measurePushes]) {
      await withService(cluster, hotelId, (running) =>
        withService(others, hotelId, ({ database, service }) =>
          measure({ ...bench, ...running, other: otherCommit(service), otherDatabase: database }),
        ),
      );
    }
  } finally {
    await others.close();
  }
}

// No server runs yet: the import has the machine to itself.
keepTo(ALL_CORES);
const cluster = await openCluster(HERE, [hotel]);
keepTo(OTHER_CORES);
try {
  await (values.against ? againstCommit(cluster, values.against) : againstBare(cluster));
  if (pattern === '') await report.write();
} finally {
  stopAll();
  await cluster.close();
}
