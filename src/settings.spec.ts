import { readFileSync } from 'node:fs';
import { readSettings, SETTING_NAMES, SettingsError } from './settings.js';

describe('the settings', () => {
  it('are all explained in .env.example, with their defaults', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    const examples = new Map<string, string>();
    for (const [index, line] of lines.entries()) {
      const [, name, value] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? [];
      if (name === undefined) continue;
      examples.set(name, value ?? '');
      expect(lines[index - 1]).toMatch(/^# \S.+[.;]$|^# \S.+\.$/);
    }
    expect([...examples.keys()].sort()).toEqual([...SETTING_NAMES].sort());

    const withoutDefault = new Set(['PUBLIC_URL', 'DATABASE_URL', 'DATABASE_REPLICA_URL', 'DEMO']);
    const shown = Object.fromEntries([...examples].filter(([name]) => !withoutDefault.has(name)));
    expect(readSettings(shown)).toEqual(readSettings({}));
  });

  it('that are not valid are refused, each by its name', () => {
    const wrong = {
      PORT: '1e3',
      WEB_CONCURRENCY: '0',
      ENCRYPTION_KEY: 'short',
      PUBLIC_URL: 'x',
      DEMO: 'yes',
    };
    expect(() => readSettings(wrong)).toThrow(SettingsError);
    for (const name of Object.keys(wrong)) expect(() => readSettings(wrong)).toThrow(`${name}: `);
  });
});
