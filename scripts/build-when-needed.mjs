import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FINGERPRINT, fingerprint } from './fingerprint.mjs';

/*
 * Runs before `npm start` and every command: builds when there is no build, or when the sources are others than those
 * that were built. An installation that has only the build (a container) has nothing to compare and runs what it has.
 */

process.chdir(path.join(import.meta.dirname, '..'));

const isBuilt = () => existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, 'utf8') === fingerprint();
if (existsSync('src') && !isBuilt()) {
  process.stderr.write('building …\n');
  // Standard output belongs to the command that follows.
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] });
  process.exitCode = status ?? 1;
}
