import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/*
 * Runs before `npm start` and every command: builds when there is no build, or a source file is newer than it. An
 * installation that has only the build (a container) has nothing to compare and runs what it has.
 */

const BUILT = 'dist/.built';
const SOURCES = ['src', 'migrations', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'];

process.chdir(path.join(import.meta.dirname, '..'));

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

function newest(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

const builtAt = changedAt(BUILT);
const isInstallation = changedAt('src') === undefined;
if (!isInstallation && (builtAt === undefined || builtAt < Math.max(...SOURCES.map(newest)))) {
  process.stderr.write('building …\n');
  // Standard output belongs to the command that follows.
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  process.exit(status ?? 1);
}
