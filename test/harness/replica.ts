import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../../src/embedded/cluster.mjs';
import {
  findPrograms,
  giveTo,
  type Launcher,
  launcherFor,
  programsFor,
  type ServerUser,
  serverUser,
} from '../../src/embedded/launcher.mjs';

/** A PostgreSQL of its own, of the programs that the service brings along. */
export interface Server {
  url: string;
  /** Stops all its processes where they are, or lets them go on. */
  send(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  start(): Promise<void>;
  /** Ends it without notice, as a machine that loses its power. */
  kill(): Promise<void>;
}

/** A primary and a streaming replica of it, which belong to one test file. */
export interface ReplicatedDatabase {
  primary: Server;
  replica: Server;
  close(): Promise<void>;
}

interface Place {
  folder: string;
  user: ServerUser | undefined;
  launcher: Launcher;
  programs: { initdb: string; postgres: string };
}

/**
 * Starts both on Unix sockets in a temporary folder. The replica begins as a copy of the primary, which does not run while it
 * is made.
 */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'hotel-replica-')));
  const user = await serverUser(path.join(folder, 'primary'));
  await chmod(folder, user ? 0o711 : 0o700);
  const programs = await programsFor(await findPrograms(), user);
  const launcher = await launcherFor(folder, user);
  const place = { folder, user, launcher, programs };
  await makeFolder(place, 'primary');
  await launcher.complete(programs.initdb, [
    ...['-D', launcher.at('primary'), '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ]);
  const standby = path.join(folder, 'replica');
  await cp(path.join(folder, 'primary'), standby, { recursive: true });
  await writeFile(path.join(standby, 'standby.signal'), '');
  if (user) await giveTo(standby, user);
  await chmod(standby, 0o700);
  const primary = await server(place, 'primary', {});
  await primary.start();
  const from = `host=${launcher.at('primary-socket')} user=postgres`;
  const replica = await server(place, 'replica', { primary_conninfo: from });
  try {
    await replica.start();
  } catch (error) {
    await primary.kill();
    throw error;
  }
  return {
    primary,
    replica,
    async close() {
      await replica.kill();
      await primary.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function server(place: Place, name: string, more: Record<string, string>): Promise<Server> {
  const { folder, launcher, programs } = place;
  await makeFolder(place, `${name}-socket`);
  const clusterDir = path.join(folder, name);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: launcher.at(`${name}-socket`),
    fsync: 'off',
    shared_buffers: '32MB',
    wal_keep_size: '1GB',
    hot_standby_feedback: 'on',
    wal_retrieve_retry_interval: '100ms',
    ...more,
  };
  const args = [
    ...['-D', launcher.at(name)],
    ...Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]),
  ];
  let ended: Promise<string> | undefined;
  const pid = async () =>
    Number((await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(path.join(folder, `${name}-socket`))}`,
    async send(signal) {
      const own = await pid();
      process.kill(own, signal);
      for (const child of childrenOf(own)) process.kill(child, signal);
    },
    async start() {
      const started = await startServer(launcher, programs.postgres, args, clusterDir);
      if ('problem' in started) throw new Error(started.problem);
      ended = started.ended;
    },
    async kill() {
      const own = await pid().catch(() => undefined);
      if (own === undefined) return;
      for (const child of [own, ...childrenOf(own)]) killNow(child);
      await ended;
    },
  };
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function childrenOf(parent: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([pid = 0, ppid]) => (ppid === parent ? pid : []));
}

async function makeFolder({ folder, user }: Place, name: string): Promise<void> {
  await mkdir(path.join(folder, name), { mode: 0o700 });
  if (user) await chown(path.join(folder, name), user.uid, user.gid);
}
