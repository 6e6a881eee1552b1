import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** A run fills a part of it; browsers and the tests themselves need the rest. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Returns a new folder in memory, for everyone; undefined where the machine has no room there. Removes those of runs that
 * were killed.
 */
export async function folderInMemory() {
  if (!(await mayRunPrograms())) return undefined;
  await removeLeftBehind();
  if (freemem() < ROOM_BYTES) return undefined;
  const { bavail, bsize } = await statfs(MEMORY);
  if (bavail * bsize < ROOM_BYTES) return undefined;
  const folder = await mkdtemp(path.join(MEMORY, `hotel-run-${process.pid}-`));
  await chmod(folder, 0o1777);
  return folder;
}

async function removeLeftBehind() {
  for (const name of await readdir(MEMORY)) {
    const pid = /^hotel-run-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      await rm(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Whether it is there, and does not refuse what tests install and run. */
async function mayRunPrograms() {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const options = mounts.split('\n').map((line) => line.split(' '));
  const [, , , own = 'noexec'] = options.find(([, place]) => place === MEMORY) ?? [];
  return !own.split(',').includes('noexec');
}
