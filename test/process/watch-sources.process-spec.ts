import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchSources } from '../../scripts/watch-sources.mjs';
import { until } from '../harness/until.mjs';

describe('the sources that `npm run dev` watches', () => {
  let folder: string;
  let source: string;
  let changes = 0;
  let close: () => Promise<void>;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hotel-sources-'));
    source = path.join(folder, 'src', 'part', 'rule.ts');
    await mkdir(path.dirname(source), { recursive: true });
    await writeFile(source, 'export const one = 1;');
    changes = 0;
    close = await watchSources([path.join(folder, 'src')], path.join(folder, '.env'), () => changes++);
  });
  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

  const noticed = async (work: () => Promise<unknown>) => {
    const before = changes;
    await work();
    await until('a change that is noticed', () => changes > before);
  };
  const saveByRenaming = async (text: string) => {
    await writeFile(`${source}.tmp`, text);
    await rename(`${source}.tmp`, source);
  };

  it('are seen each time when they are saved by renaming', async () => {
    await noticed(() => saveByRenaming('export const one = 2;'));
    await noticed(() => saveByRenaming('export const one = 33;'));
    await noticed(() => writeFile(source, 'export const one = 444;'));
  });

  it('are seen in a folder that is replaced, as another branch does', async () => {
    await noticed(() => rm(path.dirname(source), { recursive: true }));
    await noticed(async () => {
      await mkdir(path.dirname(source));
      await writeFile(source, 'export const one = 5;');
    });
    await noticed(() => writeFile(source, 'export const one = 66;'));
  });

  it('may go and come again, as settings do', async () => {
    const settings = path.join(folder, '.env');
    await until('settings that are noticed', async () => {
      // It may be written before the system was first asked for it.
      await writeFile(settings, `PORT=3001 #${Date.now()}`);
      return changes > 0;
    });
    await noticed(() => rm(settings));
    await noticed(() => writeFile(settings, 'PORT=30022'));
  });
});
