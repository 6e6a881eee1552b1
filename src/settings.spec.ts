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

    const withoutDefault = new Set([
      ...['PUBLIC_URL', 'CONTACT', 'DATABASE_URL', 'DEMO', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ]);
    const shown = Object.fromEntries([...examples].filter(([name]) => !withoutDefault.has(name)));
    expect(readSettings(shown)).toEqual(readSettings({}));
  });

  it('that are not valid are refused, each by its name', () => {
    const wrong = {
      PORT: '1e3',
      WEB_CONCURRENCY: '0',
      ENCRYPTION_KEY: 'short',
      PUBLIC_URL: 'x',
      CONTACT: 'ring the bell',
      DEMO: 'yes',
      // A timer would go off at once, a date would be none, a code would fit into no index.
      DATABASE_CONNECT_TIMEOUT_MS: '3000000000',
      SHUTDOWN_GRACE_MS: '3000000000',
      GUEST_DATA_KEEP_DAYS: '9999999',
      AUDIT_KEEP_MONTHS: '9999999',
      TEXT_LIMIT: '5000',
    };
    expect(() => readSettings(wrong)).toThrow(SettingsError);
    for (const name of Object.keys(wrong)) expect(() => readSettings(wrong)).toThrow(`${name}: `);
  });

  it.each([
    'postgres://hotel:a%23b%25c@db:5432/hotel?sslmode=verify-full',
    'postgresql://hotel:secret@/hotel?host=/run/postgresql',
  ])('take the database at %s', (url) => {
    expect(readSettings({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  });

  it.each(['mysql://db/hotel', 'postgres://hotel:a#b@db/hotel', 'postgres://hotel:50%@db/hotel'])(
    'take no database at %s',
    (url) => {
      expect(() => readSettings({ DATABASE_URL: url })).toThrow('DATABASE_URL: ');
    },
  );

  const named = { PUBLIC_URL: 'https://hotel.example' };

  it.each([
    ['PUBLIC_URL', 'https://booking.example.com:8443'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318'],
    ['RATES_TCMB_URL', 'HTTPS://rates.example/today.xml'],
    ['SMTP_URL', 'smtp://mail.example.com:587?encryption=none'],
    ['SMTP_URL', 'smtps://user%40hotel.example:50%25@[::1]:465'],
  ])('take %s at %s', (name, url) => {
    expect(readSettings({ ...named, [name]: url })).toMatchObject({ [name]: url });
  });

  it.each([
    ['PUBLIC_URL', 'booking.example.com:8443'],
    ['PUBLIC_URL', 'http:booking.example.com'],
    ['PUBLIC_URL', 'https://booking example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['RATES_TCMB_URL', 'file:///etc/passwd'],
    ['RATES_ECB_URL', 'ftp://rates.example/daily.xml'],
    ['SMTP_URL', 'mail.example.com:587'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:50%@mail.example.com'],
    ['SMTP_URL', 'smtp://us%er:secret@mail.example.com'],
    ['SMTP_URL', 'smtp://user:a#b@mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com#b@mail.example.com'],
  ])('take no %s at %s', (name, url) => {
    expect(() => readSettings({ ...named, [name]: url })).toThrow(
      new RegExp(`^These settings are not valid:\n  ${name}: must .+$`),
    );
  });

  it('take the public address without a slash at its end', () => {
    expect(readSettings({ PUBLIC_URL: 'https://hotel.example/' }).PUBLIC_URL).toBe('https://hotel.example');
  });

  it('send no mail whose links could begin with whatever Host a stranger sends', () => {
    const SMTP_URL = 'smtp://mail.example';
    expect(() => readSettings({ SMTP_URL })).toThrow('SMTP_URL: needs PUBLIC_URL');
    expect(readSettings({ SMTP_URL, PUBLIC_URL: 'https://hotel.example' })).toMatchObject({ SMTP_URL });
  });

  it.each(['true', 'false', '2', 'loopback', '10.0.0.1', 'loopback, 10.0.0.0/8, fd00::/8'])(
    'trust proxies as %s',
    (trust) => {
      expect(readSettings({ TRUST_PROXY: trust }).TRUST_PROXY).toBe(trust);
    },
  );

  it.each([
    '',
    'yes',
    '-1',
    '10.0.0',
    '10.0.0.0/33',
    'loopback/8',
    '10.0.0.0/8/8',
    '10.0.0.1,',
    'proxy.example',
  ])('do not trust proxies as %j', (trust) => {
    expect(() => readSettings({ TRUST_PROXY: trust })).toThrow('TRUST_PROXY: ');
  });

  it('tell encryption keys apart by their ids', () => {
    const [a, b] = ['a'.repeat(64), 'b'.repeat(64)] as const;
    for (const [current, old] of [
      [a, ''],
      [`2026:${a}`, b],
      [`2026:${a}`, `${b},2026:${a.toUpperCase()}`],
    ] as const) {
      expect(readSettings({ ENCRYPTION_KEY: current, ENCRYPTION_KEYS_OLD: old }).ENCRYPTION_KEY).toBe(
        current,
      );
    }
    for (const [current, old] of [
      [a, b],
      [`1:${a}`, b],
      [`2026:${a}`, `2026:${b}`],
    ] as const) {
      expect(() => readSettings({ ENCRYPTION_KEY: current, ENCRYPTION_KEYS_OLD: old })).toThrow(
        'ENCRYPTION_KEYS_OLD: every key needs an id of its own',
      );
    }
  });
});
