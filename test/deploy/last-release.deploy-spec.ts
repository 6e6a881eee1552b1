import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lastRelease } from '../../scripts/last-release.mjs';

describe('the last release before a commit', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hotel-releases-'));
    git('init', '--quiet');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const commit = (changelog: string) => {
    writeFileSync(path.join(folder, 'CHANGELOG.md'), changelog);
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A change');
    return git('rev-parse', 'HEAD');
  };

  it('is the commit that gave it its heading in the changelog, where there is no tag', () => {
    commit('## [Unreleased]\n');
    expect(lastRelease(folder)).toBeUndefined();
    const first = commit('## [Unreleased]\n\n## [1.0.0]\n');
    commit('## [Unreleased]\n\n- A change\n\n## [1.0.0]\n');
    expect(lastRelease(folder)).toBe(first);
    const second = commit('## [Unreleased]\n\n## [2.0.0]\n\n- A change\n\n## [1.0.0]\n');
    expect(lastRelease(folder)).toBe(first);
    commit('## [Unreleased]\n\n- Another\n\n## [2.0.0]\n\n- A change\n\n## [1.0.0]\n');
    expect(lastRelease(folder)).toBe(second);
  });

  it('is the last tag, where there is one', () => {
    git('tag', 'v2.0.0', 'HEAD^');
    expect(lastRelease(folder)).toBe('v2.0.0');
  });
});
