import pg from 'pg';
import { pino } from 'pino';
import { changeHotel } from '../../src/database/hotel-change.js';
import { HotelReader } from '../../src/database/hotel-reader.service.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { readSettings } from '../../src/settings.js';
import { prepareDatabase } from '../../src/start/prepare.js';
import { FrontDeskLists } from '../../src/in-house/lists/front-desk-lists.service.js';
import { dayNumber } from '../../src/values/day.js';
import { offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import {
  clientWith,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { signIn, staffOf } from '../factories/panel.js';
import { search } from '../factories/search.js';
import { DatabaseLine } from '../harness/database-line.js';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../harness/replica.js';
import { startService, TEST_ENVIRONMENT, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const actor = { kind: 'command', name: 'test' } as const;
/** Long enough that a busy machine is not taken for a stopped one, short enough to wait for it. */
const REPLICA_TIMEOUT_MS = 2_000;

describe('with a streaming replica', () => {
  let database: ReplicatedDatabase;
  let line: DatabaseLine;
  /** Changes the hotel; it knows no replica. */
  let writer: TestService;
  /** Reads at the replica; what it asks the primary goes over a line that can be held. */
  let reading: TestService;
  let reader: HotelReader;
  let sales: PartnerClient;
  let partner: PartnerClient;
  let panel: PanelRecords;
  let boards = 0;

  beforeAll(async () => {
    database = await startReplicatedDatabase();
    const settings = readSettings({ ...TEST_ENVIRONMENT, DATABASE_URL: database.primary.url });
    await (await prepareDatabase(settings, pino({ level: 'silent' }))).close();
    line = await DatabaseLine.open(database.primary.url);
    writer = await startService({ DATABASE_URL: database.primary.url });
    reading = await startService({
      DATABASE_URL: line.url,
      DATABASE_REPLICA_URL: database.replica.url,
      DATABASE_REPLICA_TIMEOUT_MS: String(REPLICA_TIMEOUT_MS),
      PANEL: 'true',
      METRICS_PUBLIC: 'true',
    });
    reader = reading.app.get(HotelReader);
    const imported = await importHotel(writer, smallHotel({ staff: staffOf('replica') }));
    sales = await partnerOf(writer, imported);
    partner = clientWith(reading, sales.token, imported.hotelID);
    panel = new PanelRecords(reading, await signIn(reading, 'manager@replica.example'));
  });
  afterAll(async () => {
    await reading?.close();
    await writer?.close();
    await line?.close();
    await database?.close();
  });

  /** Renames the hotel's boards, a change for which snapshots are loaded whole; returns the number in the name. */
  async function renameBoards(): Promise<number> {
    const number = ++boards;
    await changeHotel(
      writer.db,
      { hotelId: partner.hotelID, actor, touches: ['catalogue'] },
      async ({ tx }) => {
        const title = JSON.stringify({ tr: `Pansiyon ${number}.` });
        await tx.query('UPDATE board SET title = $2 WHERE hotel_id = $1', [partner.hotelID, title]);
      },
    );
    return number;
  }
  async function boardSearched(): Promise<number> {
    const { status, text } = await search(partner);
    expect(status).toBe(200);
    return Number(/Pansiyon (\d+)\./.exec(text)?.[1]);
  }
  const boardExported = async () => {
    const file = await reading.app.get(HotelFileService).export(partner.hotelID);
    return Number(/Pansiyon (\d+)\./.exec(JSON.stringify(file?.boards))?.[1]);
  };
  const boardListed = async () =>
    Number(/Pansiyon (\d+)\./.exec(JSON.stringify(await panel.list('boards')))?.[1]);
  /** Whether the front desk's list of arrivals has a booking. */
  const isExpected = async (voucher: string, day: number) => {
    const lists = reading.app.get(FrontDeskLists, { strict: false });
    const arrivals = await lists.arrivals(partner.hotelID, day, day);
    return arrivals.some((reservation) => reservation.voucher === voucher);
  };
  async function expectFresh(): Promise<void> {
    const number = await renameBoards();
    expect([await boardSearched(), await boardListed(), await boardExported()]).toEqual([
      number,
      number,
      number,
    ]);
  }

  /** Reads at the replica until it answers, as it does again after its pauses. */
  async function untilRead(): Promise<void> {
    const before = reader.outcomes.read;
    await until('a search at the replica', async () => {
      const number = await renameBoards();
      await caughtUp();
      expect(await boardSearched()).toBe(number);
      return reader.outcomes.read > before;
    });
  }
  async function caughtUp(): Promise<void> {
    const [at] = await ask<{ lsn: string }>(
      database.primary.url,
      'SELECT pg_current_wal_insert_lsn() AS lsn',
    );
    const sql = `SELECT pg_last_wal_replay_lsn() >= '${at!.lsn}'::pg_lsn AS done`;
    await asking<{ done: boolean }>(database.replica.url, sql, ({ done }) => done);
  }
  const readiness = async () =>
    (await send(reading, 'GET', '/health/ready')).body.details.replicas as { inUse: number };

  it('reads snapshots, lists of the panel and exports there', async () => {
    await untilRead();
    const number = await renameBoards();
    await caughtUp();
    const before = { ...reader.outcomes };
    expect([await boardSearched(), await boardListed(), await boardExported()]).toEqual([
      number,
      number,
      number,
    ]);
    expect(await isExpected('none', 0)).toBe(false);
    // A list of records is two reads: its rows and their number.
    expect(reader.outcomes).toEqual({ ...before, read: before.read + 5 });
    expect(await readiness()).toEqual({ status: 'up', configured: 1, inUse: 1 });
  });

  it('asks the primary where the replica is behind', async () => {
    await untilRead();
    await ask(database.replica.url, 'SELECT pg_wal_replay_pause()');
    const before = { ...reader.outcomes };
    const offer = await offerOf(writer, partner.hotelID);
    const booked = stay(offer, 30, 32);
    expect(outcomeOf(await push(sales, booked))).toBe('ok');
    const listed = await panel.list('bookings');
    expect(listed.map(({ params }) => params['voucher'])).toContain(booked.ID);
    expect(await isExpected(String(booked.ID), dayNumber(offer.day(30)))).toBe(true);
    for (let i = 0; i < 5; i++) await expectFresh();
    expect(reader.outcomes.read).toBe(before.read);
    expect(reader.outcomes.behind).toBeGreaterThan(before.behind);
    await ask(database.replica.url, 'SELECT pg_wal_replay_resume()');
    await untilRead();
  });

  it('is never older than its request while the replica is behind and ahead in turns', async () => {
    const seen: { least: number; found: number; most: number }[] = [];
    let known = await renameBoards();
    let stopped = false;
    const searcher = async () => {
      while (!stopped) {
        const least = known;
        const found = await boardSearched();
        seen.push({ least, found, most: boards });
      }
    };
    const rename = async () => {
      for (let round = 0; round < 6; round++) {
        await ask(database.replica.url, 'SELECT pg_wal_replay_pause()');
        for (let i = 0; i < 3; i++) known = await renameBoards();
        await ask(database.replica.url, 'SELECT pg_wal_replay_resume()');
        for (let i = 0; i < 3; i++) known = await renameBoards();
        await caughtUp();
      }
    };
    const renamed = rename().finally(() => (stopped = true));
    await Promise.all([renamed, searcher(), searcher(), searcher()]);
    expect(seen.filter(({ least, found, most }) => found < least || found > most)).toEqual([]);

    await untilRead();
    line.hold();
    const early = boardSearched();
    const number = await renameBoards();
    await caughtUp();
    line.release();
    expect([number - 1, number]).toContain(await early);
    expect(await boardSearched()).toBe(number);
  });

  it('waits for a stopped replica a bounded time once, leaves it alone, and takes it up again', async () => {
    await untilRead();
    const before = { ...reader.outcomes };
    await database.replica.send('SIGSTOP');
    try {
      // Each failure doubles the pause, so that a busy machine meets one, too.
      await until('a replica that is left alone', async () => {
        await expectFresh();
        return (await readiness()).inUse === 0 && reader.outcomes.none > before.none;
      });
    } finally {
      await database.replica.send('SIGCONT');
    }
    expect(reader.outcomes.read).toBe(before.read);
    expect(reader.outcomes.failed).toBeGreaterThan(before.failed);
    expect(reader.outcomes.none).toBeGreaterThan(before.none);
    await untilRead();
    expect(await readiness()).toEqual({ status: 'up', configured: 1, inUse: 1 });
  });

  it('goes on when the replica dies while it is read, and when it comes back', async () => {
    await untilRead();
    let died: Promise<void> | undefined;
    const answer = await reader.read(partner.hotelID, async (tx) => {
      died ??= database.replica.kill();
      await died;
      return tx.query<{ replica: boolean }[]>('SELECT pg_is_in_recovery() AS replica');
    });
    expect(answer).toEqual([{ replica: false }]);
    for (let i = 0; i < 3; i++) await expectFresh();
    await database.replica.start();
    await untilRead();
    const metrics = (await send(reading, 'GET', '/metrics')).text;
    expect(metrics).toMatch(/^database_replicas_in_use 1$/m);
    expect(metrics).toMatch(/^database_replica_reads_total\{outcome="failed"\} [1-9]/m);
  });

  it('asks no replica that lacks a migration of this release', async () => {
    await untilRead();
    const [last] = await ask<{ id: number; timestamp: string; name: string }>(
      database.primary.url,
      'DELETE FROM migration WHERE id = (SELECT max(id) FROM migration) RETURNING id, timestamp, name',
    );
    await caughtUp();
    const before = { ...reader.outcomes };
    await expectFresh();
    expect(reader.outcomes).toMatchObject({
      read: before.read,
      failed: before.failed,
      refused: before.refused,
    });
    const { id, timestamp, name } = last!;
    await ask(
      database.primary.url,
      `INSERT INTO migration (id, timestamp, name) VALUES (${id}, ${timestamp}, '${name}')`,
    );
    await untilRead();
  });
});

/** The rows that a query returns, on a connection of its own. */
async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  return asking<Row>(url, sql, () => true);
}

/** Asks until the first row is as wanted. */
async function asking<Row extends object>(
  url: string,
  sql: string,
  isWanted: (row: Row) => boolean,
): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await until(sql, async () => {
      const { rows } = await client.query<Row & pg.QueryResultRow>(sql);
      return (rows[0] === undefined || isWanted(rows[0])) && rows;
    });
  } finally {
    await client.end();
  }
}
