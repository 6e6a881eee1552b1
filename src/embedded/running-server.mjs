import { execFile } from 'node:child_process';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { WINDOWS } from './launcher.mjs';

const run = promisify(execFile);

export const POLL_MS = 5;
export const STOP_FAST_MS = 60_000;
export const STOP_IMMEDIATE_MS = 10_000;
/** The line of postmaster.pid that holds the status, counted from 0. */
const STATUS_LINE = 7;

/** @typedef {import('./launcher.mjs').Programs} Programs */

export async function recordedServer(clusterDir) {
  const text = await fs.readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, ready: lines[STATUS_LINE] === 'ready' } : undefined;
}

/**
 * Removes the status from the pid file of a killed server. Process numbers repeat in a container, so the file may name
 * the number that the next server gets, and its old "ready" would be taken for the new server's. The other lines stay:
 * by them PostgreSQL finds out whether processes of the killed server still run. The file is only shortened, which
 * needs no room on the disk and is done or not; one that names no server is left from a crash and would stop each start.
 * @param {string} clusterDir
 */
export async function clearRecordedStatus(clusterDir) {
  const file = path.join(clusterDir, 'postmaster.pid');
  const text = await fs.readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  if ((await recordedServer(clusterDir)) === undefined) return fs.rm(file, { force: true });
  const kept = `${text.split('\n').slice(0, STATUS_LINE).join('\n')}\n`;
  if (kept.length < text.length) await fs.truncate(file, Buffer.byteLength(kept));
}

async function ps(pid, what) {
  return run('ps', ['-o', `${what}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

/**
 * Whether the process is a server of just this directory, whatever a stale pid file says.
 * @param {number} pid @param {string} clusterDir
 */
async function servesCluster(pid, clusterDir) {
  if (process.platform !== 'linux') {
    const command = await ps(pid, 'command');
    return command.includes('postgres') && command.includes(clusterDir);
  }
  const [program, folder] = await Promise.all(
    ['exe', 'cwd'].map((link) => fs.readlink(`/proc/${pid}/${link}`).catch(() => '')),
  );
  return path.basename(program).startsWith('postgres') && folder === clusterDir;
}

async function parentOf(pid) {
  if (process.platform !== 'linux') return Number(await ps(pid, 'ppid'));
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

async function commandOfParent(pid) {
  const parent = await parentOf(pid);
  if (process.platform !== 'linux') return ps(parent, 'command');
  return fs.readFile(`/proc/${parent}/cmdline`, 'utf8').catch(() => '');
}

/** The servers of this directory, where there is a /proc to find them in; processes that a server has started are none. */
async function findServers(clusterDir) {
  const serving = [];
  for (const name of await fs.readdir('/proc').catch(() => [])) {
    if (/^\d+$/.test(name) && (await servesCluster(Number(name), clusterDir))) serving.push(Number(name));
  }
  const parents = await Promise.all(serving.map(parentOf));
  return serving.filter((_, i) => !serving.includes(parents[i]));
}

/** @param {number} pid @param {NodeJS.Signals | 0} signal */
function signalProcess(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

export async function waitUntil(isDone, limitMs) {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(POLL_MS)) {
    if (await isDone()) return true;
  }
  return false;
}

/**
 * Stops a server whose keeper was killed, also one that the pid file does not name, and clears a pid file whose number
 * now belongs to some other process: PostgreSQL itself would take that one for a running server.
 * @param {string} clusterDir @param {Programs} programs @param {(text: string) => void} log
 */
export async function stopServerLeftBehind(clusterDir, programs, log) {
  const server = await recordedServer(clusterDir);
  if (server === undefined) {
    for (const pid of await findServers(clusterDir)) await stopServer(pid, clusterDir, log);
    return;
  }
  if (WINDOWS) {
    await run(programs.pg_ctl, ['stop', '-D', clusterDir, '-m', 'fast', '-w']).catch(() => undefined);
    return;
  }
  const { pid } = server;
  if (!(await servesCluster(pid, clusterDir))) {
    if (signalProcess(pid, 0)) await fs.rm(path.join(clusterDir, 'postmaster.pid'), { force: true });
    return;
  }
  await stopServer(pid, clusterDir, log);
}

/** @param {number} pid @param {string} clusterDir @param {(text: string) => void} log */
async function stopServer(pid, clusterDir, log) {
  if (path.basename((await commandOfParent(pid)).split(/[\0 ]/)[1] ?? '') === 'keeper.mjs') {
    throw new Error(
      `${clusterDir} is in use by a PostgreSQL (process ${pid}) whose keeper cannot be reached from here.`,
    );
  }
  log(`stopping the PostgreSQL (process ${pid}) that a crash left behind`);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    signalProcess(pid, signal);
    const limitMs = signal === 'SIGINT' ? STOP_FAST_MS : STOP_IMMEDIATE_MS;
    if (await waitUntil(async () => !(await servesCluster(pid, clusterDir)), limitMs)) return;
  }
  throw new Error(`the PostgreSQL (process ${pid}) that a crash left behind cannot be stopped.`);
}
