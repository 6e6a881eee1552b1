import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { socketFolder } from './control-socket.mjs';
import { WINDOWS, findPrograms, giveTo, launcherFor, programsFor, serverUser } from './launcher.mjs';
import { mainProblem } from './problems.mjs';
import {
  POLL_MS,
  STOP_FAST_MS,
  STOP_IMMEDIATE_MS,
  clearRecordedStatus,
  recordedServer,
  stopServerLeftBehind,
  waitUntil,
} from './running-server.mjs';

/* The PostgreSQL cluster in DATA_DIR/postgres. Only the keeper of the data directory may use this module. */

const run = promisify(execFile);

const START_ATTEMPTS = 6;

/** @typedef {import('./launcher.mjs').ServerUser} ServerUser */
/** @typedef {import('./launcher.mjs').Programs} Programs */
/** @typedef {import('./launcher.mjs').Launcher} Launcher */

/** Returns the password of the database user; `fresh` when it was made now. @param {string} dataDir */
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
 * Runs statements by the server program alone, without connections: nobody can log in as the superuser.
 * @param {Launcher} launcher @param {Programs} programs @param {string} cluster
 * @param {string[]} statements one line each
 */
async function runAlone(launcher, programs, cluster, statements) {
  const args = ['--single', '-D', launcher.at(cluster), '-c', 'log_min_error_statement=panic', 'postgres'];
  const output = await launcher.complete(programs.postgres, args, `${statements.join('\n')}\n`);
  const problem = /\b(ERROR|FATAL|PANIC):.*/.exec(output);
  if (problem !== null) throw new Error(problem[0]);
}

/**
 * Makes the cluster under another name and renames it, so that a half-made one never counts as a whole one.
 * @param {string} dataDir @param {Launcher} launcher @param {Programs} programs
 * @param {ServerUser | undefined} user @param {boolean} durable @param {string} password
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
        'Nothing was changed. Make a backup with the release that wrote it (npm run backup -- FILE), move the folder ' +
        'away, and read the backup in with this release (npm run restore -- --keep-keys FILE).',
    );
  }
}

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

/** Prefers the port of the last start, where clients look for the server again. @param {string} dataDir */
async function freePort(dataDir) {
  const file = path.join(dataDir, 'postgres-port');
  const last = Number(await fs.readFile(file, 'utf8').catch(() => '0'));
  for (const wish of [last, 0]) {
    const server = createServer();
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
        `PostgreSQL does not start: ${mainProblem(server.problem)}. Its log is in ${path.join(clusterDir, 'log')}.`,
      );
    }
    // Processes of a killed server may not have ended yet.
    await delay(50 * 2 ** attempt);
  }
}

/** Starts the server and waits until it takes connections; returns its last output if it ends before. */
export async function startServer(launcher, program, args, clusterDir) {
  await clearRecordedStatus(clusterDir);
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
