import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { asSuperuser } from '../../test/harness/citus-cluster.mjs';
import { SUPERUSER } from '../../test/harness/server.mjs';
import { until } from '../../test/harness/until.mjs';

const run = promisify(execFile);
const WITHIN_MS = 300_000;

/** Starts a synchronous standby of a server, in the folder. `promote` lets it take writes. */
export async function standbyOf(binaries, folder, server) {
  const { uid, gid } = await stat(server.cluster);
  const user = process.geteuid?.() === 0 ? { uid, gid } : {};
  const home = path.join(folder, 'standby');
  await mkdir(home, { mode: 0o700 });
  await chmod(folder, 0o711);
  await chown(home, uid, gid);
  const program = (name) => path.join(binaries, name);
  await run(
    program('pg_basebackup'),
    [
      '-D',
      home,
      '-h',
      '127.0.0.1',
      '-p',
      String(server.port),
      '-U',
      SUPERUSER,
      '-X',
      'stream',
      '-R',
      '-c',
      'fast',
    ],
    user,
  );
  const port = await freePort();
  const child = spawn(
    program('postgres'),
    [
      ...[
        '-D',
        home,
        '-c',
        `port=${port}`,
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${home}`,
      ],
      ...['-c', 'shared_preload_libraries=citus,pg_stat_statements', '-c', 'max_prepared_transactions=200'],
      ...['-c', 'max_connections=200', '-c', 'wal_level=logical', '-c', 'jit=off'],
    ],
    { ...user, stdio: 'ignore', cwd: '/' },
  );
  const address = { host: '127.0.0.1', port };
  await until(
    'a standby that answers',
    () => asSuperuser(address, 'postgres', () => true).catch(() => false),
    WITHIN_MS,
  );
  await asSuperuser(server, 'postgres', async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await client.query('SELECT pg_reload_conf()');
  });
  const isSynchronous = () =>
    asSuperuser(server, 'postgres', async (client) => {
      const { rows } = await client.query('SELECT sync_state FROM pg_stat_replication');
      return rows[0]?.sync_state === 'sync';
    });
  await until('a standby that is synchronous', () => isSynchronous().catch(() => false), WITHIN_MS);
  return {
    ...address,
    promote: () =>
      asSuperuser(address, 'postgres', async (client) => {
        await client.query(`ALTER SYSTEM SET synchronous_standby_names = ''`);
        await client.query('SELECT pg_promote()');
      }),
    end: () => child.kill('SIGQUIT'),
  };
}

async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
