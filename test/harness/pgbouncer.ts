import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Describes tests that need PgBouncer; a run without one leaves them out and says so. */
export const withPgbouncer = process.env.PGBOUNCER_PATH ? describe : describe.skip;

const LISTENS = /listening on unix:/;

/** PgBouncer in transaction mode in front of the tests' PostgreSQL. */
export interface Pgbouncer {
  /** The URL by which the service reaches the database. */
  url: string;
  close(): Promise<void>;
}

/** `serverConnections`: how many it opens to the database at most. */
export async function startPgbouncer(databaseUrl: string, serverConnections = 8): Promise<Pgbouncer> {
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
`,
  );
  for (const file of [folder, settings, users]) await chown(file, uid, gid);
  await chmod(folder, 0o755);

  const child = spawn(process.env.PGBOUNCER_PATH!, [settings], {
    ...(process.geteuid?.() === 0 ? { uid, gid } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${output}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (LISTENS.test(output)) resolve();
    });
  });
  const { username, password, pathname } = direct;
  return {
    url: `postgres://${username}:${password}@${pathname}?host=${encodeURIComponent(folder)}&port=6432`,
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGQUIT');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true });
    },
  };
}
