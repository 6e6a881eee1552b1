import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Installs what `npm run check` alone needs, the packages of `checks`, where they are not those of its lock file.
 */

const FOLDER = path.join(import.meta.dirname, '..', 'checks');
/** The lock file by which the packages were installed; written last. */
const INSTALLED = path.join(FOLDER, 'node_modules', '.installed');

const lock = readFileSync(path.join(FOLDER, 'package-lock.json'), 'utf8');
if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== lock) {
  process.stderr.write('installing the packages of checks …\n');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) writeFileSync(INSTALLED, lock);
  process.exitCode = status ?? 1;
}
