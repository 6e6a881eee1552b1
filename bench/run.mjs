import { benchHotel, managerOf } from './hotel.mjs';
import { openDatabase, startBare, startService, tokenFor } from './database.mjs';
import { measureGrowth } from './growth.mjs';
import { measurePanel } from './panel.mjs';
import { ALL_CORES, keepTo, OTHER_CORES, stop, stopAll } from './processes.mjs';
import { measurePushes } from './pushes.mjs';
import { measureSearch } from './search.mjs';
import { measureStress } from './stress.mjs';
import { Report } from './report.mjs';
import { measureWorkplaces } from './workplaces.mjs';

/**
 * Measures the service, built and started as in production, against a bare Express route and a raw `pg` transaction.
 * `npm run bench -- PATTERN` measures only what has the pattern in its name; the whole run writes bench/results.md.
 */
const [pattern = ''] = process.argv.slice(2);
const wanted = (name) => name.includes(pattern);

keepTo(OTHER_CORES);
process.on('exit', stopAll);

const hotel = { ...benchHotel({ id: 9_001, stays: 600 }), staff: [managerOf(9_001)] };
const report = new Report();
const database = await openDatabase();
try {
  // No server runs yet: the command has the machine to itself.
  keepTo(ALL_CORES);
  const importedAtMs = performance.now();
  await database.importHotels([hotel]);
  const importMs = performance.now() - importedAtMs;
  keepTo(OTHER_CORES);
  await database.query('ANALYZE');
  if (wanted('hotel file'))
    report.fact({
      name: 'hotel file: 20 room types × 5 boards × 500 days and 600 guests taken in, with the start of the command',
      value: `${importMs.toFixed(0)} ms`,
    });
  const service = await startService(database);
  service.token = await tokenFor(service, hotel.hotel.id);
  const bare = await startBare();
  const bench = { database, service, bare, hotel, wanted, report: (row) => report.ratio(row) };
  await measureSearch(bench);
  await measurePushes(bench);
  await stop(bare.child);
  await measureStress({ ...bench, report: (row) => report.fact(row) });
  await measurePanel({ ...bench, report: (row) => report.fact(row) });
  await measureWorkplaces({ ...bench, report: (row) => report.fact(row) });
  await stop(service.child);
  await measureGrowth({ database, hotel, wanted, report: (row) => report.fact(row) });
  if (pattern === '') await report.write();
} finally {
  stopAll();
  await database.close();
}
