import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Holds the fingerprint of what was built; a build writes it last. */
export const FINGERPRINT = path.join('dist', '.built');
const SOURCES = [
  'src',
  'migrations',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/compiler-options.mjs',
];

/** What the sources are, by names, sizes and times: files of a release that is unpacked over another one may be older than its build. */
export function fingerprint() {
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

/** The commit of the sources: `COMMIT` where a build has no repository, as in an image. A `+` follows where they differ from it. */
export function commit() {
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
