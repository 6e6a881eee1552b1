import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/*
 * `npm run dev`: compiles the service and bundles the panel, starts the service, and does so again whenever a source
 * file changes. The service stops as at SIGTERM, so the embedded database is never left in use. A change that does not
 * compile leaves the running service alone.
 */

const WATCHED = ['src', 'migrations', '.env'];
/** Editors save several files at once. */
const SETTLE_MS = 200;
const TEST_FILE = /\.spec\.tsx?$/;

process.chdir(path.join(import.meta.dirname, '..'));
const say = (text) => process.stderr.write(`[dev] ${text}\n`);

let service;
let changes = 0;
let wake = () => undefined;
let stopping = false;

for (const name of WATCHED) watchFolder(name);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

while (!stopping) {
  const seen = changes;
  if (await build()) await restart();
  else say(service ? 'the build failed; the service goes on as it was' : 'the build failed');
  if (changes === seen && !stopping) await new Promise((resolve) => (wake = resolve));
  await delay(SETTLE_MS);
}
await stopService();
// The watchers would keep the process alive.
process.exit();

function watchFolder(name) {
  try {
    watch(name, { recursive: true }, (_, file) => {
      if (file !== null && TEST_FILE.test(file)) return;
      changes++;
      wake();
    });
  } catch (error) {
    // There need not be a file .env.
    if (error.code !== 'ENOENT') throw error;
  }
}

function stop() {
  stopping = true;
  wake();
}

/** Whether the service and the panel's pages are built. Only what has changed is compiled and bundled again. */
async function build() {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function restart() {
  await stopService();
  if (stopping) return;
  service = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], { stdio: 'inherit' });
  const started = service;
  started.once('exit', (code, signal) => {
    if (service !== started) return;
    service = undefined;
    if (!stopping) say(`the service ended (${signal ?? code}); it starts again with the next change`);
  });
}

async function stopService() {
  const running = service;
  service = undefined;
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
  running.kill('SIGTERM');
  await once(running, 'exit');
}
