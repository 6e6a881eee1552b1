import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { refusals, startCitus } from './citus-cluster.mjs';
import { findBrowser } from './find-browser.mjs';
import { findCitus } from './find-citus.mjs';
import { findPgbouncer } from './find-pgbouncer.mjs';
import { folderInMemory } from './memory-folder.mjs';
import { PASSWORD, startOwnServer } from './server.mjs';
import { startPgbouncer } from './start-pgbouncer.mjs';
import { findPrograms } from '../../src/embedded/launcher.mjs';
import { connectToKeeper } from '../../src/embedded/control-socket.mjs';

const KEEPER = fileURLToPath(new URL('../../src/embedded/keeper.mjs', import.meta.url));

/**
 * What a run of tests needs once: a PostgreSQL and, where the machine has them, a browser, PgBouncer and room in memory for all
 * that is temporary: each test database is a thousand files. `TEST_DATABASE` chooses another database than the embedded one:
 * `postgresql:<folder of programs>`, `pgbouncer`, `replica` (one beside the primary), or `citus` (a coordinator and two workers
 * of the programs in `CITUS_BIN`). What is to be read after the run belongs into `LASTING_FOLDER`.
 */
export default async function setUp() {
  globalThis.testFolder = await folderInMemory();
  process.env.LASTING_FOLDER = tmpdir();
  if (globalThis.testFolder !== undefined) process.env.TMPDIR = globalThis.testFolder;
  process.env.CHROMIUM_PATH = (await findBrowser()) ?? '';
  process.env.PGBOUNCER_PATH = findPgbouncer() ?? '';
  process.env.CITUS_BIN = findCitus() ?? '';
  const server = await startDatabase(process.env.TEST_DATABASE ?? '');
  process.env.TEST_SERVER = JSON.stringify(server);
}

async function startDatabase(wanted) {
  const [kind, ...rest] = wanted.split(':');
  if (kind === '') return startEmbedded();
  if (kind === 'postgresql') {
    const server = await startOwnServer(rest.join(':'));
    globalThis.closeTestDatabase = () => server.close();
    return addressOf(server);
  }
  if (kind === 'replica') {
    const programs = await findPrograms();
    const server = await startOwnServer(path.dirname(programs.postgres), { wal_keep_size: '4GB' });
    globalThis.closeTestDatabase = () => server.close();
    // Jest does not tear down what could not be set up.
    const { host, port } = await server.startReplica().catch(async (error) => {
      await server.close();
      throw error;
    });
    return { ...addressOf(server), replica: { host, port } };
  }
  if (kind === 'citus') {
    if (process.env.CITUS_BIN === '')
      throw new Error('TEST_DATABASE=citus needs a PostgreSQL with Citus in CITUS_BIN');
    const cluster = await startCitus(process.env.CITUS_BIN, 2);
    globalThis.closeTestDatabase = async () => {
      const found = await refusals([cluster.coordinator, ...cluster.workers]);
      await cluster.close();
      if (found.length > 0) throw new Error(`refused by Citus:\n${found.join('\n')}`);
    };
    return { ...addressOf(cluster.coordinator), workers: cluster.workers.map(addressOf) };
  }
  if (kind === 'pgbouncer') {
    if (process.env.PGBOUNCER_PATH === '')
      throw new Error('TEST_DATABASE=pgbouncer needs PgBouncer in PGBOUNCER_PATH');
    const server = await startEmbedded();
    const { host, port, user, password } = server;
    const pooler = await startPgbouncer(`postgres://${user}:${password}@/hotel?host=${host}&port=${port}`);
    globalThis.closeTestDatabase = () => pooler.close();
    return { ...server, pooler: { host: pooler.folder, port: pooler.port } };
  }
  throw new Error(`TEST_DATABASE=${wanted} is none of postgresql:<folder>, pgbouncer, replica, citus`);
}

function addressOf({ host, port }) {
  return { host, port, user: 'hotel', password: PASSWORD };
}

/**
 * One PostgreSQL for all tests of a run, in a temporary folder. It belongs to this process through the keeper's
 * socket: when the run ends, however it ends, the server stops and its folder goes.
 */
async function startEmbedded() {
  const dataDir = await realpath(await mkdtemp(path.join(tmpdir(), 'hotel-tests-')));
  await chmod(dataDir, process.geteuid?.() === 0 ? 0o711 : 0o700);
  const keeper = spawn(
    process.execPath,
    [KEEPER, JSON.stringify({ dataDir, durable: false, temporary: true })],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise((resolve) => keeper.stdout.once('data', resolve));
  keeper.stdout.destroy();
  keeper.unref();

  const socket = await connectToKeeper(dataDir);
  if (!socket) throw new Error('the PostgreSQL of the tests did not start');
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: socket }).on('line', (text) => {
      const line = JSON.parse(text);
      if (line.ready) resolve(line.ready);
      if (line.failed) reject(new Error(line.failed));
    });
    socket.write('use\n');
  });
  socket.unref();
  const password = (await readFile(path.join(dataDir, 'postgres-password'), 'utf8')).trim();
  globalThis.testPostgres = socket;
  const server = { ...address, user: 'hotel', password };
  await hashOnce(server);
  return server;
}

/** Hashes the random password once instead of 4,096 times, which each of the thousands of connections would do again. */
async function hashOnce(server) {
  const client = new pg.Client({ ...server, database: 'hotel' });
  await client.connect();
  try {
    await client.query('SET scram_iterations = 1');
    await client.query(`ALTER ROLE hotel PASSWORD '${server.password}'`);
  } finally {
    await client.end();
  }
}
