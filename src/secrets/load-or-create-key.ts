import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '../embedded/embedded-postgres.js';

/**
 * A key of 256 bits in hex, in a file that nobody else may read. The file appears whole, so that processes which start
 * together have the same key. Throws {@link EmbeddedDatabaseError} where it is empty.
 */
export async function loadOrCreateKey(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const kept = (await keyIn(path)) ?? (await newKey(path));
  if (kept !== '') return kept;
  throw new EmbeddedDatabaseError(
    `${path} is empty. Put back the key that was in it; remove the file only where nothing is kept under that key.`,
  );
}

async function newKey(path: string): Promise<string> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
    await link(unfinished, path);
  } catch (error) {
    // Another process was first.
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return (await keyIn(path)) ?? '';
}

async function keyIn(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
