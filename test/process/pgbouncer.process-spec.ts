import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { readBackup } from '../../src/backup/read-backup.js';
import { writeBackup } from '../../src/backup/write-backup.js';
import { knownMigrations } from '../../src/database/data-source.js';
import { changeHotel } from '../../src/database/hotel-change.js';
import { HotelReader } from '../../src/database/hotel-reader.service.js';
import { findPrograms } from '../../src/embedded/launcher.mjs';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { JobRunner } from '../../src/jobs/job-runner.js';
import { Schedule } from '../../src/jobs/schedule.service.js';
import { readSettings } from '../../src/settings.js';
import { prepareDatabase } from '../../src/start/prepare.js';
import { ledgerIsClean, offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { reception, reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { search } from '../factories/search.js';
import { createEmptyDatabase, dropDatabase } from '../harness/database.js';
import { withPgbouncer } from '../harness/programs.js';
import { type OwnReplica, type OwnServer, PASSWORD, startOwnServer } from '../harness/server.mjs';
import { startService, TEST_ENVIRONMENT, type TestService } from '../harness/service.js';
import { type Pgbouncer, startPgbouncer } from '../harness/start-pgbouncer.mjs';
import { until } from '../harness/until.mjs';

const silent = pino({ level: 'silent' });
const guest = {
  firstName: 'AYŞE',
  lastName: 'YILMAZ',
  identityNumber: '10000000146',
  birthDate: '1990-01-31',
};

withPgbouncer('through PgBouncer in transaction mode', () => {
  let databaseUrl: string;
  let pooler: Pgbouncer;
  let pooled: NodeJS.ProcessEnv;
  let first: TestService;
  let second: TestService;

  beforeAll(async () => {
    databaseUrl = await createEmptyDatabase();
    pooler = await startPgbouncer(databaseUrl);
    pooled = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'true' };
    await prepare();
    first = await startService(pooled);
    second = await startService(pooled);
  });
  afterAll(async () => {
    await second?.close();
    await first?.close();
    await pooler?.close();
    if (databaseUrl) await dropDatabase(databaseUrl);
  });

  async function prepare(url = pooler.url): Promise<void> {
    const settings = readSettings({ ...TEST_ENVIRONMENT, ...pooled, DATABASE_URL: url });
    await (await prepareDatabase(settings, silent)).close();
  }
  /** A pooler may end a transaction shortly after its client has gone. */
  const allLocksAreFree = (url = databaseUrl) =>
    until('no advisory lock', async () => {
      const locks = await directly<object>(
        url,
        `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE l.locktype = 'advisory' AND d.datname = current_database()`,
      );
      return locks.length === 0;
    });

  it('starts again on a database that has all migrations', async () => {
    await prepare();
    await allLocksAreFree();
  });

  it('applies the migrations once where more instances start than it has connections', async () => {
    const emptyUrl = await createEmptyDatabase();
    const narrow = await startPgbouncer(emptyUrl, 2);
    try {
      await Promise.all([1, 2, 3, 4].map(() => prepare(narrow.url)));
      const applied = await directly<{ name: string }>(emptyUrl, 'SELECT name FROM migration ORDER BY id');
      expect(applied.map(({ name }) => name)).toEqual(knownMigrations(first.settings));
      await allLocksAreFree(emptyUrl);
    } finally {
      await narrow.close();
      await dropDatabase(emptyUrl);
    }
  });

  it('imports, sells and lists guests in house', async () => {
    const imported = await importHotel(first, smallHotel());
    const partner = await partnerOf(second, imported);
    const found = await search(partner);
    expect(found.text).toContain('Standart oda');
    const offer = await offerOf(first, imported.hotelID);
    const booking = stay(offer, 20, 23);
    expect(outcomeOf(await push(partner, booking))).toBe('ok');
    expect(outcomeOf(await push(partner, { ...booking, type: 'Cancel' }))).toBe('ok');
    expect(outcomeOf(await push(partner, stay(offer, 23, 20)))).not.toBe('ok');

    const reservation = await reserve(first, imported.hotelID, 'STD');
    const roomId = (await roomsOf(first, imported.hotelID))['101']!;
    await first.app
      .get(FrontDeskService)
      .checkIn(imported.hotelID, reception, reservation, { roomId }, [guest]);
    const inHouse = await send(second, 'POST', '/public/json/customer/inhotel', {
      headers: { ApiKey: imported.apiKeys[0]?.key ?? '' },
    });
    expect(inHouse.body).toMatchObject({ success: 1, otelde: [{ firstName: 'AYŞE', roomName: '101' }] });
    await ledgerIsClean(first);
    await allLocksAreFree();
  });

  it('runs every job', async () => {
    const jobs = first.app.get(Schedule).jobs();
    const outcomes: string[] = [];
    const runner = new JobRunner({ connectionString: pooler.url }, jobs, (job, outcome) =>
      outcomes.push(`${job} ${outcome}`),
    );
    await runner.runDue();
    await runner.stop(10_000);
    expect(outcomes.sort()).toEqual(jobs.map(({ name }) => `${name} done`).sort());
    await allLocksAreFree();
  });

  it('backs up and restores', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pooled-backup-'));
    const emptyUrl = await createEmptyDatabase();
    const restored = await startPgbouncer(emptyUrl);
    try {
      const file = path.join(folder, 'backup.gz');
      const rows = await writeBackup({ url: pooler.url }, file, new Date());
      const address = { url: restored.url };
      const target = { address, settings: first.settings, embedded: false, close: () => Promise.resolve() };
      const result = await readBackup(target, file, { keepKeys: true });
      expect(result).toMatchObject({ rows, apiKeys: 0, partners: 0 });
      await prepare(restored.url);
      await allLocksAreFree(emptyUrl);
    } finally {
      await restored.close();
      await dropDatabase(emptyUrl);
      await rm(folder, { recursive: true });
    }
  });

  it('leaves nothing of a session behind', async () => {
    const kept = await first.db.query<unknown[]>('SELECT name FROM pg_prepared_statements');
    expect(kept).toEqual([]);
    expect([first.logged(), second.logged()].join('')).not.toMatch(/"level":(50|60)/);
  });
});

withPgbouncer('through PgBouncer, with a replica through another one', () => {
  let server: OwnServer;
  let replica: OwnReplica;
  let poolers: Pgbouncer[] = [];
  let service: TestService;
  let hotelId: number;
  let reader: HotelReader;
  let boards = 0;

  beforeAll(async () => {
    server = await startOwnServer(path.dirname((await findPrograms()).postgres), { wal_keep_size: '1GB' });
    replica = await server.startReplica();
    poolers = [await startPgbouncer(urlOf(server)), await startPgbouncer(urlOf(replica))];
    const pooled = { DATABASE_URL: poolers[0]!.url, DATABASE_POOLER: 'true' };
    await (await prepareDatabase(readSettings({ ...TEST_ENVIRONMENT, ...pooled }), silent)).close();
    service = await startService({ ...pooled, DATABASE_REPLICA_URL: poolers[1]!.url });
    reader = service.app.get(HotelReader);
    hotelId = (await importHotel(service, smallHotel())).hotelID;
  });
  afterAll(async () => {
    await service?.close();
    for (const pooler of poolers) await pooler.close();
    await server?.close();
  });

  function urlOf({ host, port }: { host: string; port: number }): string {
    return `postgres://hotel:${PASSWORD}@/hotel?host=${encodeURIComponent(host)}&port=${port}`;
  }
  /** Renames the boards, waits as given then, and exports the hotel, which must know the new name. */
  async function expectFresh(waiting: () => Promise<void>): Promise<void> {
    const title = JSON.stringify({ tr: `Pansiyon ${++boards}.` });
    const actor = { kind: 'command', name: 'test' } as const;
    await changeHotel(service.db, { hotelId, actor, touches: ['catalogue'] }, ({ tx }) =>
      tx.query('UPDATE board SET title = $2 WHERE hotel_id = $1', [hotelId, title]),
    );
    await waiting();
    const file = await service.app.get(HotelFileService).export(hotelId);
    expect(JSON.stringify(file?.boards)).toContain(`Pansiyon ${boards}.`);
  }
  async function caughtUp(): Promise<void> {
    const [at] = await directly<{ lsn: string }>(urlOf(server), 'SELECT pg_current_wal_insert_lsn() AS lsn');
    const sql = `SELECT 1 WHERE pg_last_wal_replay_lsn() >= '${at!.lsn}'::pg_lsn`;
    await until('a replica that has caught up', async () => {
      return (await directly(urlOf(replica), sql)).length > 0;
    });
  }
  async function expectReads(): Promise<void> {
    const { read } = reader.outcomes;
    await until('a read at the replica', async () => {
      await expectFresh(caughtUp);
      return reader.outcomes.read > read;
    });
  }

  it('reads there what is as new as the request', expectReads);

  it('does without a replica that has died, though PgBouncer goes on, and takes it up again', async () => {
    await replica.kill();
    const before = { ...reader.outcomes };
    await until('a replica that is left alone', async () => {
      await expectFresh(() => Promise.resolve());
      return reader.outcomes.failed > before.failed && reader.outcomes.none > before.none;
    });
    expect(reader.outcomes).toMatchObject({ read: before.read, refused: before.refused });
    await replica.restart();
    await expectReads();
  });
});

/** The rows that a query returns, past the pooler. */
async function directly<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}
