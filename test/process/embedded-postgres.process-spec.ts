import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, readdirSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startServer } from '../../src/embedded/cluster.mjs';
import {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  useEmbeddedDatabase,
} from '../../src/embedded/embedded-postgres.js';
import { findPrograms, launcherFor, programsFor, serverUser } from '../../src/embedded/launcher.mjs';

const DEADLINE_MS = 20_000;
const CONTROL_SOCKET = fileURLToPath(new URL('../../src/embedded/control-socket.mjs', import.meta.url));

/** A data directory as a database that was closed leaves it. */
let closed: string;
let base: string;
let dataDir: string;
const messages: string[] = [];
const processes: ChildProcess[] = [];
const databases: EmbeddedDatabase[] = [];

const log = (message: string) => void messages.push(message);
async function opened(database: Promise<EmbeddedDatabase>): Promise<EmbeddedDatabase> {
  databases.push(await database);
  return database;
}
const use = () => opened(useEmbeddedDatabase({ dataDir, log, forTests: true }));
/** As the service uses it: what is committed outlives a crash. */
const useDurable = () => opened(useEmbeddedDatabase({ dataDir, log }));

/** Makes the data directory one that was used before: to create a cluster takes seconds. */
const usedBefore = () => execFileSync('cp', ['-a', path.join(closed, 'data'), dataDir]);

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await delay(10)) {
    if (await condition()) return;
  }
  throw new Error(`Timed out: ${what}`);
}

async function query<Row extends pg.QueryResultRow>(database: EmbeddedDatabase, sql: string): Promise<Row[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const serverPid = () =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Live processes with all these words in their command line. What has ended has none. */
function pidsOf(...words: string[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => words.every((word) => commandLine(pid).includes(word)));
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const keeperPids = () => pidsOf('keeper.mjs', dataDir);

const isAlive = (pid: number) => commandLine(pid) !== '';

/** A process of its own that uses the database by the keeper's protocol until it is killed. */
async function startUserProcess(): Promise<ChildProcess> {
  const script = `
    import { connectToKeeper } from ${JSON.stringify(CONTROL_SOCKET)};
    const socket = await connectToKeeper(${JSON.stringify(dataDir)});
    socket.on('data', (chunk) => process.stdout.write(chunk));
    socket.write('use\\n');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(() => output.includes('"ready"'), 'the user process is told the address');
  return child;
}

beforeAll(async () => {
  closed = await realpath(await mkdtemp(path.join(tmpdir(), 'embedded-spec-closed-')));
  await chmod(closed, 0o755);
  const database = await useEmbeddedDatabase({ dataDir: path.join(closed, 'data'), log, forTests: true });
  await database.close();
});
afterAll(() => rm(closed, { recursive: true, force: true }));

beforeEach(async () => {
  base = await realpath(await mkdtemp(path.join(tmpdir(), 'embedded-spec-')));
  // As root, the server's user must pass it.
  await chmod(base, 0o755);
  dataDir = path.join(base, 'data');
  messages.length = 0;
});

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await Promise.all(databases.splice(0).map((database) => database.close()));
  await until(() => keeperPids().length === 0, 'no keeper stays');
  expect(pidsOf('postgres', '-D', dataDir, 'hba_file')).toEqual([]);
  await rm(base, { recursive: true, force: true });
});

// Looks at processes through /proc.
(process.platform === 'linux' ? describe : describe.skip)('the embedded database', () => {
  it('starts, answers, and stops when it is closed', async () => {
    const database = await use();
    const [row] = await query<{ who: string; owner: string; version: string; encoding: string; tcp: string }>(
      database,
      `SELECT current_user AS who, pg_get_userbyid(datdba) AS owner, current_setting('server_version') AS version,
        current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS tcp
        FROM pg_database WHERE datname = current_database()`,
    );
    expect(row).toMatchObject({ who: 'hotel', owner: 'hotel', encoding: 'UTF8', tcp: '' });
    expect((await query<{ text: string }>(database, `SELECT lower('ÇĞŞÖ') AS text`))[0]?.text).toBe('çğşö');
    await query(database, 'CREATE EXTENSION btree_gist');
    const pid = serverPid();

    await database.close();

    expect(isAlive(pid)).toBe(false);
    expect(existsSync(path.join(database.connection.host, '.s.PGSQL.5432'))).toBe(false);
    await expect(query(database, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
    await database.close();
  });

  it('asks for the password, keeps it from others, and lets nobody in as the superuser', async () => {
    usedBefore();
    const database = await use();
    const wrong = { ...database, connection: { ...database.connection, password: 'wrong' } };
    await expect(query(wrong, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    const superuser = { ...database, connection: { ...database.connection, user: 'postgres' } };
    await expect(query(superuser, 'SELECT 1')).rejects.toMatchObject({ code: '28000' });
    expect((await stat(path.join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    await database.close();
  });

  it('makes a new password for the data when the file was lost', async () => {
    usedBefore();
    const first = await use();
    await first.close();
    await rm(path.join(dataDir, 'postgres-password'));
    const second = await use();
    expect(second.connection.password).not.toBe(first.connection.password);
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.close();
  });

  it('is shared: the server stays until the last user has closed', async () => {
    usedBefore();
    const database = await use();
    const other = await startUserProcess();
    const second = await use();
    const pid = serverPid();
    await database.close();
    expect(isAlive(pid)).toBe(true);
    await second.close();
    expect(isAlive(pid)).toBe(true);
    other.kill('SIGKILL');
    await until(() => !isAlive(pid), 'the server stops after the last user');
  });

  it('ends up with one server when many start at once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => use()));
    expect(keeperPids()).toHaveLength(1);
    for (const database of all) expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts again when it meets a server that is just stopping', async () => {
    usedBefore();
    const first = await use();
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS number');
    const closing = first.close();
    const second = await use();
    expect(await query(second, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await closing;
    await second.close();
  });

  it('stops after kill -9 of its only user, and the next start has the data', async () => {
    usedBefore();
    const database = await useDurable();
    await query(database, 'CREATE TABLE kept AS SELECT 7 AS number');
    const user = await startUserProcess();
    await database.close();
    const pid = serverPid();
    user.kill('SIGKILL');
    await until(() => !isAlive(pid) && keeperPids().length === 0, 'server and keeper stop');
    const next = await useDurable();
    expect(await query(next, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await next.close();
  });

  it('gets a new keeper and server after kill -9 of the keeper, at the same address', async () => {
    usedBefore();
    const database = await useDurable();
    await query(database, 'CREATE TABLE kept AS SELECT 7 AS number');
    const pid = serverPid();
    for (const keeper of keeperPids()) process.kill(keeper, 'SIGKILL');
    await until(() => !isAlive(pid), 'the server left behind is stopped');
    await until(
      () =>
        query<{ number: number }>(database, 'SELECT number FROM kept').then(
          ([row]) => row?.number === 7,
          () => false,
        ),
      'the user is served again',
    );
    await database.close();
    await until(() => keeperPids().length === 0, 'the new keeper ends');
  });

  it('gets a new server after kill -9 of the server', async () => {
    usedBefore();
    const database = await useDurable();
    await query(database, 'CREATE TABLE kept AS SELECT 7 AS number');
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    await until(
      () =>
        query(database, 'SELECT number FROM kept').then(
          () => serverPid() !== pid,
          () => false,
        ),
      'the user is served again',
    );
    await database.close();
  });

  it('starts after everything was killed with -9 and its files stayed behind', async () => {
    usedBefore();
    const first = await useDurable();
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS number');
    const user = await startUserProcess();
    await first.close();
    const pid = serverPid();
    for (const keeper of keeperPids()) process.kill(keeper, 'SIGKILL');
    user.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);

    const next = await useDurable();
    expect(await query(next, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await next.close();
  });

  it('is not stopped by a stale pid file whose number another process has now', async () => {
    usedBefore();
    const first = await use();
    const user = await startUserProcess();
    await first.close();
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    const pid = serverPid();
    const content = await readFile(pidFile, 'utf8');
    user.kill('SIGKILL');
    await until(() => !isAlive(pid) && keeperPids().length === 0, 'everything stops');
    await writeFile(pidFile, content.replace(/^\d+/, String(process.pid)));

    const next = await use();
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.close();
  });

  it.each(['', '\n'])('starts beside a pid file of which a crash has left %j', async (left) => {
    usedBefore();
    await (await use()).close();
    await until(() => keeperPids().length === 0, 'everything stops');
    await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), left);
    const next = await use();
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.close();
  });

  it.each(['', 'not a number\n'])('stops a server left behind whose pid file says %j', async (left) => {
    usedBefore();
    const first = await useDurable();
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS number');
    const user = await startUserProcess();
    await first.close();
    const pid = serverPid();
    for (const keeper of keeperPids()) process.kill(keeper, 'SIGKILL');
    user.kill('SIGKILL');
    await until(() => keeperPids().length === 0, 'the keeper has ended');
    await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), left);
    expect(isAlive(pid)).toBe(true);

    const next = await useDurable();
    expect(isAlive(pid)).toBe(false);
    expect(await query(next, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await next.close();
  });

  it('waits for its new server though a stale pid file has the same number and says "ready"', async () => {
    usedBefore();
    const first = await use();
    const clusterDir = path.join(dataDir, 'postgres');
    const stale = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8');
    expect(stale).toContain('ready');
    await first.close();

    const user = await serverUser(clusterDir);
    if (user) await chown(dataDir, user.uid, user.gid);
    const { postgres } = await programsFor(await findPrograms(), user);
    const launcher = await launcherFor(dataDir, user);
    const pidFile = path.join(clusterDir, 'postmaster.pid');
    await writeFile(pidFile, stale);
    if (user) await chown(pidFile, user.uid, user.gid);
    // The shell's number goes to the program that takes its place, as a number that repeats in a container.
    const takeNumber = 'sed -i "1s/.*/$$/" "$0" && exec "$@"';
    const sameNumber = {
      ...launcher,
      start: (program: string, args: string[]) =>
        launcher.start('/bin/sh', [
          '-c',
          takeNumber,
          launcher.at('postgres/postmaster.pid'),
          program,
          ...args,
        ]),
    };
    const socketDir = path.join(dataDir, 'socket');
    const args = ['-D', launcher.at('postgres'), '-c', `unix_socket_directories=${launcher.at('socket')}`];
    const server = await startServer(sameNumber, postgres, [...args, '-c', 'listen_addresses='], clusterDir);
    if (!('stop' in server)) throw new Error(server.problem);
    try {
      expect(existsSync(path.join(socketDir, '.s.PGSQL.5432'))).toBe(true);
      expect(await readFile(pidFile, 'utf8')).toContain('ready');
    } finally {
      await server.stop(true);
    }
  });

  it('says in one line that the disk is full', async () => {
    await mkdir(dataDir);
    // What is written to /dev/full meets a full disk.
    await symlink('/dev/full', path.join(dataDir, 'postgres-password.new'));
    await expect(use()).rejects.toThrow(
      new EmbeddedDatabaseError(
        `There is no space left on the disk of ${dataDir} (DATA_DIR). Free some space and start again.`,
      ),
    );
  });

  it('says what to do where the user of PostgreSQL may not enter the folder', async () => {
    if (process.geteuid?.() !== 0) return;
    await mkdir(dataDir);
    await chmod(dataDir, 0o700);
    await expect(use()).rejects.toThrow(`may not enter ${dataDir} (DATA_DIR). Allow it with \`chmod o+x\``);
  });

  it('does not take a half-made cluster for a whole one', async () => {
    await mkdir(path.join(dataDir, 'postgres.new', 'base'), { recursive: true });
    const database = await use();
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('refuses the data of another PostgreSQL major and changes nothing', async () => {
    const clusterDir = path.join(dataDir, 'postgres');
    await mkdir(clusterDir, { recursive: true });
    await writeFile(path.join(clusterDir, 'PG_VERSION'), '15\n');
    const refused = use();
    await expect(refused).rejects.toBeInstanceOf(EmbeddedDatabaseError);
    await expect(refused).rejects.toThrow(/PostgreSQL 15.*PostgreSQL 18.*npm run backup.*npm run restore/);
    expect(readdirSync(clusterDir)).toEqual(['PG_VERSION']);
  });

  it('refuses a folder with something else in it', async () => {
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres', 'letter.txt'), 'not a database');
    await expect(use()).rejects.toThrow(/not a PostgreSQL data directory/);
  });

  it.each([
    ['a file in the place of its folder', '', 'keeper'],
    ['a file in the place of a link', 'keeper', 'keeper/5'],
    ['a number beyond any that it gives', 'keeper', 'keeper/99999999999999999999'],
    ['a number in another notation', 'keeper', 'keeper/007'],
  ])('says what stands in the way of its keeper: %s', async (_, folder, file) => {
    await mkdir(path.join(dataDir, folder), { recursive: true });
    await writeFile(path.join(dataDir, file), '');
    const place = path.join(await realpath(dataDir), file);
    await expect(use()).rejects.toThrow(
      new EmbeddedDatabaseError(
        `${place} is not of this service, which needs the place. Move it away and start again.`,
      ),
    );
  });

  it('works in a folder whose path is too long for a socket', async () => {
    dataDir = path.join(base, 'a-folder-with-a-long-name'.repeat(4), 'data');
    const database = await use();
    expect(Buffer.byteLength(database.connection.host)).toBeLessThan(90);
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const second = await use();
    await database.close();
    await second.close();
    await rm(path.dirname(database.connection.host), { recursive: true });
  });

  it('works in a folder that only its owner can pass, also as root', async () => {
    await chmod(base, 0o700);
    const database = await use();
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readlinkSync(`/proc/${serverPid()}/cwd`)).toBe(path.join(dataDir, 'postgres'));
    await database.close();
    const again = await use();
    expect(await query(again, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.close();
  });

  it('leaves nothing of a temporary database', async () => {
    const database = await useEmbeddedDatabase({ forTests: true, log });
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const folder = path.dirname(database.connection.host);
    await database.close();
    expect(existsSync(folder)).toBe(false);
  });
});
