import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateKey } from './load-or-create-key.js';

describe('a kept key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hotel-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, for its owner alone, and is the same for all who ask at once', async () => {
    for (let round = 0; round < 50; round++) {
      const name = `key-${round}`;
      const keys = await Promise.all(Array.from({ length: 4 }, () => loadOrCreateKey(folder, name)));
      expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(new Set([...keys, await loadOrCreateKey(folder, name)]).size).toBe(1);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    expect(await readdir(folder)).toHaveLength(50);
  });

  it('is not made again where a full disk left its file empty', async () => {
    await writeFile(join(folder, 'encryption-key'), '');
    await expect(loadOrCreateKey(folder, 'encryption-key')).rejects.toThrow('encryption-key is empty');
  });
});
