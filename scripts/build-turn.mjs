import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const AGAIN_MS = 100;

/**
 * Waits until no other process builds, and builds alone until this one exits. `file` names who builds; one that was killed
 * leaves a file that counts for nothing. Returns whether it has waited.
 */
export async function takeTurn(file) {
  let hasWaited = false;
  while (!isTaken(file)) {
    hasWaited = true;
    await setTimeout(AGAIN_MS);
  }
  process.once('exit', () => rmSync(file, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return hasWaited;
}

function isTaken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isRunning(Number(readOrNone(file)))) rmSync(file, { force: true });
    return false;
  }
}

function readOrNone(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A file that is just being written has no number yet: its writer is running. */
function isRunning(pid) {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
