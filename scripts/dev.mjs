import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from './command-line.mjs';
import { watchSources } from './watch-sources.mjs';

const USAGE = `Usage: npm run dev

Compiles the service and bundles the panel, starts the service, and does so again whenever a source file changes. The
service stops as at SIGTERM, so the embedded database is never left in use. A change that does not compile leaves the
running service alone. Types are checked beside the running service, whose faults are shown.

Examples:
  npm run dev
`;
commandLine(USAGE);

const FOLDERS = ['src', 'migrations'];
const SETTINGS = '.env';
/** Editors save several files at once. */
const SETTLE_MS = 200;
/** What is checked, and where what is known of it is kept between two runs. */
const TYPES = { 'config/tsconfig.build.json': 'dist/.types', 'src/panel': 'dist/.types-of-the-panel' };

process.chdir(path.join(import.meta.dirname, '..'));
const say = (text) => process.stderr.write(`[dev] ${text}\n`);

let service;
let changes = 0;
let wake = () => undefined;
let stopping = false;
let types = new AbortController();

await watchSources(FOLDERS, SETTINGS, () => {
  changes++;
  types.abort();
  wake();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

while (!stopping) {
  const seen = changes;
  if (await build()) await restart();
  else say(service ? 'the build failed; the service goes on as it was' : 'the build failed');
  if (changes === seen) void checkTypes();
  if (changes === seen && !stopping) await new Promise((resolve) => (wake = resolve));
  await delay(SETTLE_MS);
}
types.abort();
await stopService();
// The watchers would keep the process alive.
process.exit();

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

/** Says what is wrong with the types, until the next change. Only what depends on a change is checked again. */
async function checkTypes() {
  types.abort();
  types = new AbortController();
  const { signal } = types;
  const tsc = path.join('node_modules', 'typescript', 'bin', 'tsc');
  for (const [project, known] of Object.entries(TYPES)) {
    if (signal.aborted) return;
    const args = [tsc, '--noEmit', '--pretty', '--incremental', '--tsBuildInfoFile', known, '-p', project];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2], signal });
    child.on('error', () => undefined);
    const [code] = await once(child, 'close').catch(() => [0]);
    if (code !== 0 && !signal.aborted) say('the service runs; its types have faults');
  }
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
