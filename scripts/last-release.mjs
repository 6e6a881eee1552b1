import { execFileSync } from 'node:child_process';

/**
 * The release before the present commit of a checkout: its last tag, or, where none is there, the last commit that gave a
 * release its heading in the changelog. Undefined where there is neither, as in a shallow clone.
 */
export function lastRelease(folder) {
  const heading = ['log', '--max-count=1', '--format=%H', '-G^## \\[[0-9]', 'HEAD^', '--', 'CHANGELOG.md'];
  return git(folder, 'describe', '--tags', '--abbrev=0', 'HEAD^') || git(folder, ...heading) || undefined;
}

/** What git prints; nothing where it fails. */
function git(folder, ...args) {
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', args, options).trim();
  } catch {
    return '';
  }
}
