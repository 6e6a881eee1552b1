import pg from 'pg';
import { pino } from 'pino';
import { createEmptyDatabase, dropDatabase } from '../../test/harness/database.js';
import { TEST_ENVIRONMENT } from '../../test/harness/service.js';
import { readSettings } from '../settings.js';
import { prepareDatabase } from './prepare.js';

describe('a start on a database of one’s own', () => {
  let url: string;
  beforeEach(async () => (url = await createEmptyDatabase()));
  afterEach(() => dropDatabase(url));

  async function alter(setting: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    await client.query(`ALTER DATABASE ${rows[0]!.name} SET ${setting}`);
    await client.end();
  }
  const prepare = () =>
    prepareDatabase(readSettings({ ...TEST_ENVIRONMENT, DATABASE_URL: url }), pino({ level: 'silent' }));

  it('is refused where days are not written as YYYY-MM-DD, and changes nothing', async () => {
    await alter(`datestyle = 'SQL, DMY'`);
    await expect(prepare()).rejects.toThrow('writes days in the style "SQL, DMY"');
    await alter(`datestyle = 'ISO, DMY'`);
    await (await prepare()).close();
  });

  it('is refused where the database has no Unicode, as one made under the locale C, and changes nothing', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const [, name = ''] = /@\/([^?]+)/.exec(url)!;
    await client.query(
      `CREATE DATABASE ${name}_ascii ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
    );
    try {
      const settings = { ...TEST_ENVIRONMENT, DATABASE_URL: url.replace(`@/${name}`, `@/${name}_ascii`) };
      await expect(prepareDatabase(readSettings(settings), pino({ level: 'silent' }))).rejects.toThrow(
        'The database has the encoding SQL_ASCII; UTF8 is needed',
      );
    } finally {
      await client.query(`DROP DATABASE ${name}_ascii`);
      await client.end();
    }
  });

  it('refuses a database that a newer release has migrated, and names the migration', async () => {
    await (await prepare()).close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`INSERT INTO migration (timestamp, name) VALUES (9999999999999, 'FromTheFuture')`);
    await client.end();
    await expect(prepare()).rejects.toThrow(
      'The database belongs to a newer release: it has the migration FromTheFuture',
    );
  });

  it('says so where its processes may open more connections than the database allows', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const start = (workers: number) =>
      prepareDatabase(
        readSettings({
          ...TEST_ENVIRONMENT,
          DATABASE_URL: url,
          DATABASE_POOLER: 'false',
          DATABASE_POOL_SIZE: '16',
          WEB_CONCURRENCY: String(workers),
        }),
        log,
      ).then((database) => database.close());
    await start(2);
    expect(lines.join('')).not.toContain('connections');
    await start(64);
    expect(lines.join('')).toContain('This instance may open 1280 connections');
  });

  it('asks for `npm run migrate` where it may not apply migrations itself', async () => {
    const settings = readSettings({ ...TEST_ENVIRONMENT, DATABASE_URL: url, MIGRATE_AT_START: 'false' });
    await expect(prepareDatabase(settings, pino({ level: 'silent' }))).rejects.toThrow('npm run migrate');
  });
});
