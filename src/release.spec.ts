import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PACKAGE_ROOT } from './package-root.js';
import { RELEASE, releaseName } from './release.js';

const read = (file: string) => readFileSync(path.join(PACKAGE_ROOT, file), 'utf8');

describe('the release', () => {
  it('has the version of the package', () => {
    expect(RELEASE.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: RELEASE.version });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: RELEASE.version,
      packages: { '': { version: RELEASE.version } },
    });
  });

  it('is the newest of the changelog, below what is not released yet', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
    expect(headings[0]).toBe('[Unreleased]');
    expect(headings[1]).toMatch(
      new RegExp(`^\\[${RELEASE.version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`),
    );
  });

  it('tells in the changelog what operators must do for it', () => {
    const section = read('CHANGELOG.md').split(/^## /m)[2] ?? '';
    expect(section).toMatch(/^### Upgrading from \d+\.\d+\.\d+$/m);
  });

  it('is what the image is labelled with', () => {
    expect(/^ARG VERSION=(.*)$/m.exec(read('Dockerfile'))?.[1]).toBe(RELEASE.version);
  });

  it('has in its archive what the image has, and what installs packages', () => {
    const copied = [
      ...read('Dockerfile')
        .split(/^FROM /m)
        .at(-1)!
        .matchAll(/^COPY (?:--from=build )?(.*) \S+$/gm),
    ]
      .flatMap(([, files = '']) => files.split(' '))
      .map((file) => file.replace('/app/', ''))
      .filter((file) => file !== 'node_modules');
    const [, archived = ''] = /^tar czf \S+ ([^`]*?)\n```/m.exec(read('docs/operations.md')) ?? [];
    const names = archived.split(/[\s\\]+/);
    expect(names.toSorted()).toEqual([...copied, 'package-lock.json', '.npmrc'].toSorted());
  });

  it('is named with the first letters of its commit', () => {
    const commit = '0c1a2b3d4e5f60718293a4b5c6d7e8f901234567';
    expect(releaseName({ version: '2.0.0', commit })).toBe('2.0.0 (0c1a2b3d4e5f)');
    expect(releaseName({ version: '2.0.0', commit: `${commit}+` })).toBe('2.0.0 (0c1a2b3d4e5f+)');
    expect(releaseName({ version: '2.0.0', commit: null })).toBe('2.0.0');
  });
});
