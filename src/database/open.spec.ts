import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '../settings.js';
import { readKeys } from './open.js';

describe('the keys in the data directory', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hotel-keys-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const keysWith = (environment: NodeJS.ProcessEnv = {}) =>
    readKeys(readSettings({ DATA_DIR: folder, ...environment }));

  it('are made once', async () => {
    const made = await keysWith();
    expect(made).toEqual({
      JWT_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      ENCRYPTION_KEY: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(await keysWith()).toEqual(made);
  });

  it('are not read where the settings have them', async () => {
    await writeFile(path.join(folder, 'jwt-secret'), 'abc');
    const given = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: `2026:${'a'.repeat(64)}` };
    expect(await keysWith(given)).toEqual(given);
  });

  it.each([
    ['jwt-secret', 'abc', 'must have at least 32 characters'],
    ['encryption-key', 'a'.repeat(63), 'must be 64 hex digits'],
  ])('are refused by the rule of the setting: %s', async (file, key, rule) => {
    await writeFile(path.join(folder, file), key);
    await expect(keysWith()).rejects.toThrow(
      new RegExp(`^The key in ${path.join(folder, file)} is not valid: ${rule}.*Put back the key`),
    );
  });

  it('are refused where an earlier key of the settings has the same id', async () => {
    await expect(keysWith({ ENCRYPTION_KEYS_OLD: `1:${'a'.repeat(64)}` })).rejects.toThrow(
      'every key needs an id of its own',
    );
  });
});
