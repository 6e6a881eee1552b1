import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseSettings } from './database.js';
import { until } from './until.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const QUIET = { PORT: '0', RATES_REFRESH: 'false', JOBS: 'false', PANEL: 'false' };
const STARTED = /listens on (http:\/\/localhost:\d+)/;

/** The built service as a process of its own. */
export interface ServiceProcess {
  child: ChildProcess;
  url: string;
  /** What it has printed so far, on both streams. */
  output(): string;
  /** Sends the signal and waits for the end; the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Builds `dist` when the sources are newer. */
export function buildService(): void {
  execFileSync(process.execPath, ['scripts/build-when-needed.mjs'], { cwd: ROOT, stdio: 'inherit' });
}

/** Starts the service, as another user where root names one, and waits until it listens; rejects with its output when it does not. */
export async function startProcess(env: NodeJS.ProcessEnv, uid?: number): Promise<ServiceProcess> {
  const child = launch('dist/src/main.js', [], env, uid);
  let output = '';
  const started = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = STARTED.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', () => reject(new Error(`the service ended:\n${output}`)));
  });
  const url = (await started).replace('localhost', '127.0.0.1');
  return serviceOf(child, url, () => output);
}

/** Always as on a disk that is full. */
export const FULL_FILE = '/dev/full';

/** Starts the service on a port, with a file as its standard output, and waits until it is ready. */
export async function startIntoFile(
  file: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<ServiceProcess> {
  const stdout = openSync(file, 'a');
  const child = launch('dist/src/main.js', [], { ...env, PORT: String(port) }, undefined, stdout);
  closeSync(stdout);
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`the service ended:\n${output}`);
    return fetch(`${url}/health/ready`, { headers: { Connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    await until('a service that is ready', isReady);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return serviceOf(child, url, () => output);
}

function serviceOf(child: ChildProcess, url: string, output: () => string): ServiceProcess {
  return {
    child,
    url,
    output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode ?? child.signalCode ?? '';
    },
  };
}

/** Runs a start that is expected to fail, or a command, to its end. */
export async function runToEnd(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  uid?: number,
): Promise<Ended> {
  const child = launch(script, args, env, uid);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** The worker processes of a service. */
export function workersOf(primary: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const children = table.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm);
  return [...children]
    .filter(([, , parent, command]) => Number(parent) === primary && command?.includes('main.js'))
    .map(([, pid]) => Number(pid));
}

function launch(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  uid?: number,
  stdout: 'pipe' | number = 'pipe',
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, [path.join(ROOT, script), ...args], {
    env: { PATH, HOME, TMPDIR, ...QUIET, ...databaseSettings(), ...env },
    // Away from a developer's own .env.
    cwd: tmpdir(),
    stdio: ['ignore', stdout, 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
}
