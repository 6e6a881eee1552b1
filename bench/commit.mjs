import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { HERE } from './database.mjs';

/**
 * The service as it is at another commit, built in a folder below `.bench-dist`, which is returned. Its packages are
 * this checkout's where both have the same lock file, else its own.
 */
export async function buildCommit(ref) {
  const commit = execFileSync('git', ['rev-parse', '--short', `${ref}^{commit}`], {
    cwd: HERE,
    encoding: 'utf8',
  }).trim();
  const folder = path.join(HERE, '.bench-dist', commit);
  const run = (program, ...args) =>
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(folder)) {
    execFileSync('git', ['worktree', 'prune'], { cwd: HERE });
    execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { cwd: HERE, stdio: 'ignore' });
  }
  const lock = (root) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (!existsSync(path.join(folder, 'node_modules'))) {
    if (lock(folder) === lock(HERE))
      symlinkSync(path.join(HERE, 'node_modules'), path.join(folder, 'node_modules'));
    else run('npm', 'ci');
  }
  if (!existsSync(path.join(folder, 'dist', '.built'))) run('npm', 'run', 'build');
  return folder;
}
