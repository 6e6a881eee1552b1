import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Runs before `npm start` and every command: builds when there is no build, or when the sources are others than those
 * that were built. An installation that has only the build (a container) has nothing to compare and runs what it has.
 * With `--built`, as the last step of a build, it keeps what the sources are, and of which commit.
 */

const BUILT = 'dist/.built';
const COMMIT = 'dist/commit';
const SOURCES = [
  'src',
  'migrations',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'nest-cli.json',
];

process.chdir(path.join(import.meta.dirname, '..'));

if (process.argv.includes('--built')) {
  writeFileSync(COMMIT, commit());
  writeFileSync(BUILT, fingerprint());
} else if (existsSync('src') && (!existsSync(BUILT) || readFileSync(BUILT, 'utf8') !== fingerprint()))
  build();

function build() {
  process.stderr.write('building …\n');
  // Standard output belongs to the command that follows.
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  process.exit(status ?? 1);
}

/** The commit of the sources: `COMMIT` where a build has no repository, as in an image. A `+` follows where they differ from it. */
function commit() {
  if (process.env.COMMIT) return process.env.COMMIT;
  const git = (...args) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changes = git('status', '--porcelain', '--untracked-files=no', '--', ...SOURCES);
    return git('rev-parse', 'HEAD') + (changes === '' ? '' : '+');
  } catch {
    return '';
  }
}

/** By names, sizes and times: files of a release that is unpacked over another one may be older than its build. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) add(source);
  return hash.digest('hex');

  function add(file) {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of readdirSync(file).sort()) add(path.join(file, name));
    } else {
      hash.update(`${file} ${stat?.size} ${stat?.mtimeMs}\n`);
    }
  }
}
