import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The server that is measured has the first core; what loads it and PostgreSQL share the others. */
export const SERVER_CORE = '0';
export const OTHER_CORES = availableParallelism() > 1 ? `1-${availableParallelism() - 1}` : '0';

export const ALL_CORES = `0-${availableParallelism() - 1}`;

/** Keeps this process, and what it starts from now on, to the given cores. */
export function keepTo(cores) {
  if (process.platform === 'linux') spawnSync('taskset', ['-a', '-cp', cores, String(process.pid)]);
}

/** Keeps a process that runs already, and those that it has started and will start, to the given cores. */
export function keepProcessTo(cores, pid) {
  if (process.platform !== 'linux') return;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [String(pid), ...stdout.split('\n').map((line) => line.trim())]) {
    if (one !== '') spawnSync('taskset', ['-a', '-cp', cores, one]);
  }
}

const started = new Set();

/** Starts a Node program on the given cores. It tells through `process.send` when it is ready. */
export function startNode(cores, script, { args = [], env = {}, stdout = 'inherit' } = {}) {
  const command = pinned(cores);
  const options = {
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  };
  const child = command
    ? spawn(command[0], [...command.slice(1), process.execPath, script, ...args], options)
    : fork(script, args, options);
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

function pinned(cores) {
  return process.platform === 'linux' ? ['taskset', '-c', cores] : undefined;
}

/** Waits for the next message of a child. */
export function messageOf(child) {
  return new Promise((resolve, reject) => {
    const ended = (code) => reject(new Error(`a process of the benchmark ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}

export async function stop(child) {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** Ends what is still running when the benchmark fails. */
export function stopAll() {
  for (const child of started) child.kill('SIGKILL');
}

/** Seconds of processor time that a process has used so far. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory of a process in megabytes. */
export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}
