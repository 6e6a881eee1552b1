import * as fs from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startServer } from '../../src/embedded/cluster.mjs';
import { giveTo, launcherFor, programsFor, serverUser } from '../../src/embedded/launcher.mjs';
import { until } from './until.mjs';

/** The superuser of every server that tests start, and the password of all its users. */
export const SUPERUSER = 'postgres';
export const PASSWORD = 'of-the-tests';

/**
 * Starts a PostgreSQL of the programs in the folder `binaries`, with an empty cluster in a temporary folder of its own.
 * It listens on a Unix socket (in `host`) and on 127.0.0.1, asks nobody for a password, and has the role `hotel` that
 * may make databases. `log` is the file of its log.
 *
 * @param {string} binaries
 * @param {Record<string, string | number>} settings
 */
export async function startOwnServer(binaries, settings = {}) {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(tmpdir(), 'hotel-server-')));
  await fs.chmod(folder, process.geteuid?.() === 0 ? 0o711 : 0o700);
  const cluster = path.join(folder, 'postgres');
  const socket = path.join(folder, 'socket');
  const user = await serverUser(cluster);
  const program = (name) => path.join(binaries, name);
  const programs = await programsFor(
    { initdb: program('initdb'), postgres: program('postgres'), pg_ctl: program('pg_ctl') },
    user,
  );
  const launcher = await launcherFor(folder, user);
  for (const made of [cluster, socket]) {
    await fs.mkdir(made, { mode: 0o700 });
    if (user) await fs.chown(made, user.uid, user.gid);
  }
  await launcher.complete(programs.initdb, [
    ...['-D', launcher.at('postgres'), `--username=${SUPERUSER}`, '--auth=trust', '--encoding=UTF8'],
    ...['--locale=C.UTF-8', '--text-search-config=simple', '--no-instructions', '--no-sync'],
  ]);
  await launcher.complete(
    programs.postgres,
    ['--single', '-D', launcher.at('postgres'), 'postgres'],
    `CREATE ROLE hotel LOGIN CREATEDB PASSWORD '${PASSWORD}';\nCREATE DATABASE hotel OWNER hotel;\n`,
  );
  const port = await freePort();
  const log = path.join(cluster, 'server.log');
  const given = {
    max_connections: 200,
    jit: 'off',
    timezone: 'UTC',
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: launcher.at('socket'),
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    logging_collector: 'on',
    log_directory: launcher.at('postgres'),
    log_filename: 'server.log',
    log_line_prefix: '%t [%p] %d %e ',
    log_checkpoints: 'off',
    ...settings,
  };
  const args = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const startAt = async (name, ...more) => {
    const data = path.join(folder, name);
    const server = await startServer(
      launcher,
      programs.postgres,
      ['-D', launcher.at(name), ...args, ...more],
      data,
    );
    if ('problem' in server) throw new Error(`PostgreSQL does not start: ${server.problem}`);
    return server;
  };
  const start = () => startAt('postgres');
  let server = await start();
  const standbys = [];
  return {
    host: socket,
    port,
    log,
    cluster,
    /** Ends it at once, as a crash does, and keeps its data. */
    kill: () => server.stop(true),
    async restart() {
      server = await start();
    },
    /**
     * Starts a streaming replica with these settings beside the server's own. It begins as a copy of this server, which stops
     * meanwhile.
     *
     * @param {Record<string, string | number>} further
     */
    async startReplica(further = {}) {
      const copy = path.join(folder, 'replica');
      await server.stop(true);
      await fs.cp(cluster, copy, { recursive: true });
      await fs.writeFile(path.join(copy, 'standby.signal'), '');
      if (user) await giveTo(copy, user);
      await fs.chmod(copy, 0o700);
      server = await start();
      const its = await freePort();
      const more = {
        port: its,
        primary_conninfo: `host=${launcher.at('socket')} port=${port} user=${SUPERUSER}`,
        hot_standby_feedback: 'on',
        wal_retrieve_retry_interval: '100ms',
        log_directory: launcher.at('replica'),
        ...further,
      };
      const given = Object.entries(more).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const startStandby = () => startAt('replica', ...given);
      let standby = await startStandby();
      standbys.push(() => standby.stop(true));
      await untilStreaming({ host: socket, port, user: SUPERUSER, database: 'postgres' });
      return {
        host: socket,
        port: its,
        kill: () => standby.stop(true),
        async restart() {
          standby = await startStandby();
        },
      };
    },
    async close() {
      for (const stop of standbys) await stop();
      await server.stop(true);
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until a replica streams from the server at this address. A replica that does not stream still accepts connections; the
 * tests would then read from the primary without notice.
 */
async function untilStreaming(address) {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await until('a replica that streams from its server', async () => {
      const { rowCount } = await client.query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`);
      return rowCount > 0;
    });
  } finally {
    await client.end();
  }
}

async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
