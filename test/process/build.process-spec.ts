import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** What a process may open in many a container. */
const OPEN_FILES = 1_024;
/** A whole build beside other tests. */
const BUILD_MS = 180_000;

describe('a build from nothing', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hotel-build-'));
    for (const part of [
      'src',
      'migrations',
      'scripts',
      'config',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ])
      await cp(part, path.join(folder, part), { recursive: true });
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it(
    'needs no more open files than a container allows',
    async () => {
      const build = `ulimit -n ${OPEN_FILES} && exec "${process.execPath}" scripts/build.mjs`;
      await run('bash', ['-c', build], { cwd: folder });
      const built = await readdir(path.join(folder, 'dist/migrations'));
      const written = await readdir('migrations');
      expect(built.filter((name) => name.endsWith('.js'))).toHaveLength(
        written.filter((name) => name.endsWith('.ts')).length,
      );
    },
    BUILD_MS,
  );
});
