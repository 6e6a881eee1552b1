import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PORT = 6432;
const LISTENS = /listening on unix:/;

/**
 * Starts PgBouncer in transaction mode in front of the server of a database. `serverConnections`: how many it opens to a
 * database at most.
 *
 * @param {string} databaseUrl
 * @param {number} serverConnections
 */
export async function startPgbouncer(databaseUrl, serverConnections = 8) {
  const direct = new URL(databaseUrl.replace('@/', '@localhost/'));
  const host = direct.searchParams.get('host') ?? '';
  // PostgreSQL's socket is its user's alone; PgBouncer refuses to be root, too.
  const { uid, gid } = await stat(host);
  const folder = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'));
  const settings = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${direct.username}" "${direct.password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=${direct.searchParams.get('port')}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${serverConnections}
server_login_retry = 1
`,
  );
  for (const file of [folder, settings, users]) await chown(file, uid, gid);
  await chmod(folder, 0o755);

  const child = spawn(process.env.PGBOUNCER_PATH, [settings], {
    ...(process.geteuid?.() === 0 ? { uid, gid } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${output}`)));
    child.stderr.on('data', (chunk) => {
      output += chunk.toString();
      if (LISTENS.test(output)) resolve();
    });
  });
  const { username, password, pathname } = direct;
  return {
    folder,
    port: PORT,
    /** The URL by which the service reaches the database. */
    url: `postgres://${username}:${password}@${pathname}?host=${encodeURIComponent(folder)}&port=${PORT}`,
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGQUIT');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true });
    },
  };
}
