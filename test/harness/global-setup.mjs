import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './find-browser.mjs';
import { findPgbouncer } from './find-pgbouncer.mjs';
import { connectToKeeper } from '../../src/embedded/control-socket.mjs';

const KEEPER = fileURLToPath(new URL('../../src/embedded/keeper.mjs', import.meta.url));

/** What a run of tests needs once: a PostgreSQL and, where the machine has them, a browser and PgBouncer. */
export default async function setUp() {
  await startPostgres();
  process.env.CHROMIUM_PATH = (await findBrowser()) ?? '';
  process.env.PGBOUNCER_PATH = findPgbouncer() ?? '';
}

/**
 * One PostgreSQL for all tests of a run, in a temporary folder. It belongs to this process through the keeper's
 * socket: when the run ends, however it ends, the server stops and its folder goes.
 */
async function startPostgres() {
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
  process.env.TEST_DATABASE = JSON.stringify({ ...address, user: 'hotel', password });
  globalThis.testPostgres = socket;
}
