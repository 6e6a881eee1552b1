import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { commandLine } from '../../scripts/command-line.mjs';
import { asSuperuser, startCitus } from '../../test/harness/citus-cluster.mjs';
import { findCitus } from '../../test/harness/find-citus.mjs';
import { PASSWORD } from '../../test/harness/server.mjs';
import { HERE, startService } from '../database.mjs';
import { benchHotel } from '../hotel.mjs';
import { ALL_CORES, stop, stopAll } from '../processes.mjs';
import { figuresOf, makeDatabase, nodeOf, setTimeouts } from './nodes.mjs';
import { callerOf, requestKinds } from './requests.mjs';
import { standbyOf } from './standby.mjs';
import { lostOf, pushWhile } from './under-load.mjs';

const USAGE = `Usage: npm run scale -- [--workers N] [--hotels N] [--requests N] [--shards N] [--costs-only]
                          [--without-timeouts]

Measures what a request costs each node of a Citus cluster. It needs a PostgreSQL with Citus in CITUS_BIN, starts a
coordinator and workers of it, and one instance of the service. Afterwards a worker is added and hotels move to it while
bookings come in, then one worker is killed and its standby takes its place; with --costs-only neither. The role
of the service has the timeouts that a cluster asks for, unless --without-timeouts is given.

Examples:
  npm run scale
  npm run scale -- --workers 4 --hotels 1000 --costs-only
`;
const { values } = commandLine(USAGE, {
  options: {
    workers: { type: 'string', default: '2' },
    hotels: { type: 'string', default: '100' },
    requests: { type: 'string', default: '400' },
    shards: { type: 'string', default: '32' },
    'costs-only': { type: 'boolean', default: false },
    'without-timeouts': { type: 'boolean', default: false },
  },
});
const DATABASE = 'scale';
const FIRST_HOTEL = 5_001;
const AT_ONCE = 8;
/** The first question about a day far from the others makes a hotel be read whole. */
const QUESTIONS_TO_WARM_UP = 8;
const run = promisify(execFile);

const binaries = findCitus();
if (binaries === undefined) {
  console.error('CITUS_BIN has to name the folder of a PostgreSQL that has Citus.');
  process.exit(1);
}
process.on('exit', stopAll);
const folder = await mkdtemp(path.join(tmpdir(), 'scale-'));
const cluster = await startCitus(binaries, Number(values.workers), {
  shared_preload_libraries: 'citus,pg_stat_statements',
  'pg_stat_statements.track': 'top',
  // As in production, where a commit that was acknowledged is on the disk, and on the standby, where there is one.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
});
try {
  await measure();
} finally {
  stopAll();
  await cluster.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure() {
  const coordinator = await nodeOf('coordinator', cluster.coordinator);
  const workers = [];
  for (const [index, server] of cluster.workers.entries())
    workers.push(await nodeOf(`worker ${index + 1}`, server));
  const nodes = [coordinator, ...workers];
  await Promise.all(nodes.map((node) => makeDatabase(node, DATABASE)));
  const database = databaseAt(coordinator);
  await importHotels(database);
  await asSuperuser(cluster.coordinator, DATABASE, async (client) => {
    await client.query(`SELECT citus_set_coordinator_host('127.0.0.1', $1)`, [coordinator.line.port]);
    for (const { line } of workers) await client.query(`SELECT citus_add_node('127.0.0.1', $1)`, [line.port]);
  });
  if (!values['without-timeouts']) await Promise.all(nodes.map(setTimeouts));
  console.log((await database.run('distribute', '--shards', values.shards)).trim());

  const service = await startService(database, {}, ALL_CORES);
  const callers = [];
  for (let i = 0; i < Number(values.hotels); i++)
    callers.push(await callerOf(database, service, FIRST_HOTEL + i));
  const kinds = requestKinds(service);
  const sold = [];
  await costs(nodes, kinds, callers, sold);
  if (!values['costs-only']) {
    await addWorker(database, coordinator, nodes, () => kinds.push, callers, sold);
    await failOver(coordinator, nodes, () => kinds.push, callers, sold);
  }
  const lost = await lostOf(database, sold);
  console.log(`${sold.length} bookings were acknowledged, ${lost} of them are lost`);
  console.log((await database.run('ledger-check')).trim());
  await stop(service.child);
  await database.disconnect();
  for (const { line } of nodes) line.close();
  process.exitCode = lost === 0 ? 0 : 1;
}

/** The database as the service and the commands reach it: through the coordinator's line. */
function databaseAt({ line }) {
  const environment = {
    DATABASE_URL: `postgres://hotel:${PASSWORD}@127.0.0.1:${line.port}/${DATABASE}`,
    NODE_ENV: 'production',
    JWT_SECRET: 'the-secret-of-the-benchmark-0123456789abcdef',
    ENCRYPTION_KEY: 'bench:' + 'ab'.repeat(32),
    RATE_LIMIT_PER_CREDENTIAL: '0',
    RATE_LIMIT_PER_ADDRESS: '0',
    RATES_REFRESH: 'false',
    JOBS: 'false',
    WEBHOOKS: 'false',
    DEMO: 'false',
    HOST: '127.0.0.1',
  };
  const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 2 });
  pool.on('error', () => undefined);
  return {
    root: HERE,
    environment,
    query: (sql, parameters) => pool.query(sql, parameters).then(({ rows }) => rows),
    run: (command, ...args) =>
      run(process.execPath, [`${HERE}/dist/src/commands/${command}.js`, ...args], {
        env: { ...process.env, ...environment },
        maxBuffer: 1e8,
      }).then(({ stdout }) => stdout),
    disconnect: () => pool.end(),
  };
}

async function importHotels(database) {
  const files = [];
  for (let i = 0; i < Number(values.hotels); i++) {
    const id = FIRST_HOTEL + i;
    files.push(path.join(folder, `hotel-${id}.json`));
    await writeFile(
      files.at(-1),
      JSON.stringify(benchHotel({ id, roomTypes: 3, boards: 2, days: 90, stays: 5 })),
    );
  }
  await database.run('migrate');
  await database.run('hotel-import', ...files);
}

/** Prints what one request of each kind costs each node, once everything is warm. */
async function costs(nodes, kinds, callers, sold) {
  console.log(
    '\n| request | a second | node | statements | bytes | CPU ms |\n| --- | --- | --- | --- | --- | --- |',
  );
  for (const [name, ask] of Object.entries(kinds)) {
    await ofAll(callers, callers.length * QUESTIONS_TO_WARM_UP, ask, sold);
    const before = await figuresOf(nodes, DATABASE);
    const startedAt = performance.now();
    const count = Number(values.requests);
    await ofAll(callers, count, ask, sold);
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = await figuresOf(nodes, DATABASE);
    for (const { name: node } of nodes) {
      const per = (figure) => (after.get(node)[figure] - before.get(node)[figure]) / count;
      console.log(
        `| ${name} | ${(count / seconds).toFixed(0)} | ${node} | ${per('statements').toFixed(2)} | ` +
          `${per('bytes').toFixed(0)} | ${(per('cpuSeconds') * 1_000).toFixed(2)} |`,
      );
    }
  }
}

/** Sends so many requests, hotel by hotel in turn; keeps the vouchers of those that are pushes. */
async function ofAll(callers, count, ask, sold) {
  let next = 0;
  const one = async () => {
    while (next < count) {
      const voucher = await ask(callers[next++ % callers.length]);
      if (voucher !== undefined) sold.push(voucher);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Adds a worker and moves hotels to it while bookings come in. */
async function addWorker(database, coordinator, nodes, push, callers, sold) {
  const node = await nodeOf(`worker ${nodes.length}`, await cluster.addServer());
  await makeDatabase(node, DATABASE);
  if (!values['without-timeouts']) await setTimeouts(node);
  const result = await pushWhile(callers, push(), sold, async () => {
    await asSuperuser(cluster.coordinator, DATABASE, (client) =>
      client.query(`SELECT citus_add_node('127.0.0.1', $1)`, [node.line.port]),
    );
    await database.run('distribute');
    await asSuperuser(cluster.coordinator, DATABASE, (client) =>
      client.query(`SELECT rebalance_table_shards(shard_transfer_mode => 'force_logical')`),
    );
  });
  nodes.push(node);
  const parts = await database.query(
    `SELECT count(*)::int AS parts FROM citus_shards WHERE table_name = 'hotel'::regclass AND nodeport = $1`,
    [node.line.port],
  );
  console.log(
    `\n${node.name} was added and holds ${parts[0].parts} of ${values.shards} parts of the hotels: ${result}`,
  );
}

/** Kills the first worker while bookings come in, and lets its standby take its place. */
async function failOver(coordinator, nodes, push, callers, sold) {
  const [, worker] = nodes;
  const standby = await standbyOf(binaries, folder, worker.server);
  const result = await pushWhile(callers, push(), sold, async () => {
    await worker.server.kill();
    await standby.promote();
    worker.line.moveTo(standby);
  });
  console.log(`${worker.name} was killed and its standby took its place: ${result}`);
  await pushWhile(callers, push(), sold, async () => undefined);
  worker.standby = standby;
  process.on('exit', () => standby.end());
}
