import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { componentsAmong, digestOf, keepOnly, usedIcons } from './sources.js';

it('has another digest where a page of the server names another icon', async () => {
  const icons = await usedIcons();
  expect(icons).toContain('CheckCircle');
  const digest = await digestOf(['setup/SetupPage.tsx'], icons);
  expect(await digestOf(['setup/SetupPage.tsx'], icons)).toBe(digest);
  expect(await digestOf(['setup/SetupPage.tsx'], [...icons, 'Anchor'])).not.toBe(digest);
});

it('finds the components of AdminJS by the capital letter of their files, in whichever folder', () => {
  const names = ['rates/RatesPage.tsx', 'rates/grid-row.tsx', 'rates/rates.css', 'frame/Home.tsx'];
  expect([...componentsAmong(names).keys()]).toEqual(['RatesPage', 'Home']);
});

it('keeps the scripts of two builds, and their zipped forms, and no others', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'scripts-'));
  try {
    for (const name of ['main-1.js', 'main-2.js', 'main-3.js']) {
      await writeFile(path.join(folder, name), '');
      await writeFile(path.join(folder, `${name}.br`), '');
    }
    await keepOnly(folder, new Set(['main-2.js', 'main-3.js']));
    expect((await readdir(folder)).sort()).toEqual([
      'main-2.js',
      'main-2.js.br',
      'main-3.js',
      'main-3.js.br',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
