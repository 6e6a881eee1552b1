import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { endLaterState } from '../../src/backup/earlier-state.js';
import { writeBackup } from '../../src/backup/write-backup.js';
import { type Distribution, distributions } from '../../src/database/distribution.js';
import { HotelReader } from '../../src/database/hotel-reader.service.js';
import { MAX_NODES } from '../../src/distribute/cluster.js';
import { distribute, type DistributeResult } from '../../src/distribute/distribute.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { FrontDeskLists } from '../../src/in-house/lists/front-desk-lists.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { readSettings } from '../../src/settings.js';
import { prepareDatabase as prepareService } from '../../src/start/prepare.js';
import { ReportsService } from '../../src/reports/reports.service.js';
import { dayNumber } from '../../src/values/day.js';
import { ledgerIsClean, offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { reception, reserve, roomsOf } from '../factories/front-desk.js';
import {
  clientWith,
  importHotel,
  partnerOf,
  type PartnerClient,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { search } from '../factories/search.js';
import {
  asSuperuser,
  type CitusCluster,
  prepareDatabase,
  refusals,
  startCitus,
} from '../harness/citus-cluster.mjs';
import { withCitus } from '../harness/programs.js';
import { logRemoteStatements, remoteStatements } from '../harness/remote-statements.js';
import { type OwnReplica, type OwnServer, PASSWORD } from '../harness/server.mjs';
import { startService, TEST_ENVIRONMENT, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const DATABASE = 'service';
const LIMIT_MS = 2_000;
/** For six servers that copy each other, on a machine that is busy. */
const START_MS = 180_000;
const silent = pino({ level: 'silent' });
const guest = {
  firstName: 'AYŞE',
  lastName: 'YILMAZ',
  identityNumber: '10000000146',
  birthDate: '1990-01-31',
};

withCitus('a database that is distributed over a Citus cluster', () => {
  let cluster: CitusCluster;
  let service: TestService;
  let beside: TestService;
  let hotelID: number;
  let apiKey: string;
  let partner: PartnerClient;
  let counts: Map<string, number>;
  let first: DistributeResult;
  let replicas: OwnReplica[];
  const said: string[] = [];

  beforeAll(async () => {
    cluster = await startCitus(process.env.CITUS_BIN!, 2, { wal_keep_size: '1GB' });
    const servers = [cluster.coordinator, ...cluster.workers];
    const ofReplicas = { 'citus.use_secondary_nodes': 'always' };
    replicas = await Promise.all(servers.map((server) => server.startReplica(ofReplicas)));
    await prepareDatabase(cluster, DATABASE);
    await asSuperuser(cluster.coordinator, DATABASE, async (client) => {
      for (const [index, { port }] of servers.entries()) {
        const named = [replicas[index]!.port, port];
        await client.query(`SELECT citus_add_secondary_node('127.0.0.1', $1, '127.0.0.1', $2)`, named);
      }
    });
    await prepare(cluster.coordinator);
    service = await startService({ DATABASE_URL: urlOf(cluster.coordinator) });
    const imported = await importHotel(service, smallHotel());
    hotelID = imported.hotelID;
    apiKey = imported.apiKeys[0]?.key ?? '';
    partner = await partnerOf(service, imported);
    const offer = await offerOf(service, hotelID);
    expect(outcomeOf(await push(partner, stay(offer, 20, 23)))).toBe('ok');
    const room = (await roomsOf(service, hotelID))['101']!;
    const reservation = await reserve(service, hotelID, 'STD');
    await service.app
      .get(FrontDeskService)
      .checkIn(hotelID, reception, reservation, { roomId: room }, [guest]);
    counts = await countTables();
    first = await distributeTables();
    beside = await startService({ DATABASE_URL: urlOf(cluster.workers[0]!) });
    await logRemoteStatements([cluster.coordinator]);
  }, START_MS);
  afterAll(async () => {
    await beside?.close();
    await service?.close();
    await cluster?.close();
  });

  async function prepare(server: OwnServer): Promise<void> {
    const settings = readSettings({ ...TEST_ENVIRONMENT, DATABASE_URL: urlOf(server) });
    await (await prepareService(settings, silent)).close();
  }
  async function distributeTables(
    server = cluster.coordinator,
    further: [string, Distribution][] = [],
  ): Promise<DistributeResult> {
    const wanted = new Map([...distributions(service.app.get(DataSource)), ...further]);
    return withClient(server, (client) =>
      distribute(client, { wanted, shards: 4, say: (text) => said.push(text) }),
    );
  }
  async function withClient<T>(server: OwnServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(urlOf(server));
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  async function countTables(): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const { tableName } of service.db.entityMetadatas) {
      const [row] = await service.db.query<{ rows: number }[]>(
        `SELECT count(*)::int AS rows FROM ${tableName}`,
      );
      found.set(tableName, row!.rows);
    }
    return found;
  }
  it('has every row of before, and does nothing the second time', async () => {
    expect(await countTables()).toEqual(counts);
    await ledgerIsClean(service);
    expect(first.tables).toBe(counts.size + 1);
    expect(first.rows).toBeGreaterThan(1_000);
    expect(said).toContainEqual(expect.stringMatching(/: room_day: spread by hotel_id, [1-9]\d* rows$/));
    expect(await distributeTables()).toEqual({ tables: 0, rows: 0, functions: 0, sequences: 0 });
  });

  it('refuses a worker, and a database without Citus, in words', async () => {
    await expect(distributeTables(cluster.workers[0])).rejects.toThrow(/This is a worker/);
    const plain = new pg.Client({
      host: cluster.coordinator.host,
      port: cluster.coordinator.port,
      user: 'hotel',
    });
    await plain.connect();
    const wanted = new Map();
    const refused = distribute(plain, { wanted, shards: 4, say: () => undefined }).finally(() => plain.end());
    await expect(refused).rejects.toThrow(/The database has no Citus/);
  });

  it('refuses a table of which nothing says where it stands', async () => {
    await service.db.query('CREATE TABLE visitor (id bigint PRIMARY KEY)');
    await expect(distributeTables()).rejects.toThrow(/visitor: nothing says where it stands/);
    await service.db.query('DROP TABLE visitor');
  });

  it('takes in a table that a later migration makes', async () => {
    await service.db.query(
      `CREATE TABLE visitor (hotel_id bigint NOT NULL REFERENCES hotel (id), id bigint GENERATED BY DEFAULT AS IDENTITY,
         PRIMARY KEY (hotel_id, id))`,
    );
    const done = await distributeTables(cluster.coordinator, [['visitor', 'hotel']]);
    expect(done).toMatchObject({ tables: 1, sequences: 3 });
    await service.db.query('INSERT INTO visitor (hotel_id) VALUES ($1)', [hotelID]);
    await expect(service.db.query('INSERT INTO visitor (hotel_id) VALUES (404)')).rejects.toMatchObject({
      code: '23503',
    });
    await service.db.query('DROP TABLE visitor');
  });

  it('answers a request from the machine of its hotel alone', async () => {
    const offer = await offerOf(service, hotelID);
    const calendar = { hotelID, startDate: offer.day(1), endDate: offer.day(20) };
    const askCalendar = async () =>
      expect((await partner.get('/external/room/type/hotel/availability', calendar)).status).toBe(200);
    const requests: [string, number, () => Promise<unknown>][] = [
      ['calendar of a cold hotel', 11, askCalendar],
      ['search', 1, () => search(partner)],
      ['push', 3, async () => expect(outcomeOf(await push(partner, stay(offer, 30, 33)))).toBe('ok')],
      ['calendar', 3, askCalendar],
      ['list in house', 3, () => inHouse(service)],
      ['list in house again', 1, () => inHouse(service)],
    ];
    const found: Record<string, { servers: number; few: boolean }> = {};
    for (const [name, limit, ask] of requests) {
      const sent = await remoteStatements(cluster.coordinator, ask);
      found[name] = { servers: new Set(sent.map(({ to }) => to)).size, few: sent.length <= limit };
      if (!found[name].few) throw new Error(`${name}:\n${sent.map(({ sql }) => sql).join('\n')}`);
    }
    expect(found).toEqual(Object.fromEntries(requests.map(([name]) => [name, { servers: 1, few: true }])));
  });

  it('sells and lists beside the hotel, and gives small IDs wherever an instance is connected', async () => {
    await prepare(cluster.workers[0]!);
    const offer = await offerOf(service, hotelID);
    const atWorker = clientWith(beside, partner.token, hotelID);
    expect((await search(atWorker)).text).toContain('Standart oda');
    let day = 0;
    for (const client of [partner, atWorker, partner, atWorker]) {
      expect(outcomeOf(await push(client, stay(offer, 60 + day++, 61 + day)))).toBe('ok');
    }
    expect(await largestId()).toBeLessThan(100_000);
    expect((await inHouse(beside)).body).toMatchObject({
      success: 1,
      otelde: [{ firstName: 'AYŞE', roomName: '101' }],
    });
    await ledgerIsClean(service);
    await ledgerIsClean(beside);
  });

  it('reads a hotel at the replicas of its machine, where they are as new as the request', async () => {
    const [coordinator, ...workers] = replicas;
    const reading = await startService({
      DATABASE_URL: urlOf(cluster.coordinator),
      DATABASE_REPLICA_URL: urlOf(coordinator!),
      DATABASE_REPLICA_TIMEOUT_MS: '5000',
    });
    const { outcomes } = reading.app.get(HotelReader);
    const offer = await offerOf(service, hotelID);
    let day = 69;
    const book = async () => {
      const booking = stay(offer, ++day, day + 1);
      expect(outcomeOf(await push(partner, booking))).toBe('ok');
      return booking.ID;
    };
    /** Asks each reader once: for a snapshot, the hotel whole, a list of the front desk, a report. */
    const readAll = async (voucher: unknown) => {
      expect((await search(clientWith(reading, partner.token, hotelID))).text).toContain('Standart oda');
      const file = await reading.app.get(HotelFileService).export(hotelID);
      expect(file?.roomTypes).toHaveLength(3);
      const from = dayNumber(offer.day(day));
      const arrivals = await reading.app.get(FrontDeskLists, { strict: false }).arrivals(hotelID, from, from);
      expect(arrivals.map((arrival) => arrival.voucher)).toContain(voucher);
      const range = { from, until: from + 1 };
      const reports = reading.app.get(ReportsService, { strict: false });
      const words = { language: 'en', sources: {}, unknown: '' };
      expect((await reports.report(hotelID, range, words)).total).toMatchObject({ roomNights: 1 });
    };
    /** Books, and reads at replicas that have the booking, until one is asked: after it was behind it is left alone for a moment. */
    const untilRead = async () => {
      const [voucher, before] = [await book(), outcomes.read];
      await caughtUp();
      await until('a read at the replicas', async () => {
        await readAll(voucher);
        return outcomes.read > before;
      });
    };
    try {
      await untilRead();
      await onServers(workers, 'SELECT pg_wal_replay_pause()');
      const { read, behind } = outcomes;
      await readAll(await book());
      expect(outcomes.read).toBe(read);
      expect(outcomes.behind).toBeGreaterThan(behind);
      await onServers(workers, 'SELECT pg_wal_replay_resume()');
      await untilRead();
      expect(outcomes).toMatchObject({ refused: 0, failed: 0 });
      expect(reading.logged()).not.toMatch(/"level":(50|60)/);
    } finally {
      await reading.close();
    }
  });

  it('answers hotels of different machines together', async () => {
    const others = await Promise.all([1, 2, 3].map(() => importHotel(service, smallHotel())));
    const keys = [apiKey, ...others.map((other) => other.apiKeys[0]?.key ?? '')];
    const lists = await Promise.all(
      keys.map((key) => send(service, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey: key } })),
    );
    expect(lists.map(({ body }) => body.otelde.length)).toEqual([1, 0, 0, 0]);
  });

  it('keeps what was posted to a folio on every machine', async () => {
    const rewrite = service.db.query('UPDATE folio_line SET amount = amount + 1 WHERE hotel_id = $1', [
      hotelID,
    ]);
    await expect(rewrite).rejects.toMatchObject({ code: 'HB002' });
  });

  it('lets a backup and a distribution wait at a machine for longer than its role may', async () => {
    const { coordinator, workers } = cluster;
    const folder = await mkdtemp(path.join(tmpdir(), 'citus-backup-'));
    const setTimeouts = (to: string) =>
      onServers(
        workers,
        `SET citus.enable_ddl_propagation = off; ALTER ROLE hotel IN DATABASE ${DATABASE} SET statement_timeout ${to};
         ALTER ROLE hotel IN DATABASE ${DATABASE} SET idle_in_transaction_session_timeout ${to}`,
      );
    await setTimeouts(`= ${LIMIT_MS}`);
    try {
      const file = path.join(folder, 'backup.gz');
      await pastTheLimit('booking', () => writeBackup({ url: urlOf(coordinator) }, file, new Date()));
      await service.db.query(
        'CREATE TABLE visitor (hotel_id bigint REFERENCES hotel (id), id bigint, PRIMARY KEY (hotel_id, id))',
      );
      await pastTheLimit('hotel', () => distributeTables(coordinator, [['visitor', 'hotel']]));
      await service.db.query('DROP TABLE visitor');
    } finally {
      await setTimeouts('TO DEFAULT');
      await rm(folder, { recursive: true });
    }
  });

  it('has run no statement that a cluster does not know', async () => {
    expect(await refusals([cluster.coordinator, ...cluster.workers])).toEqual([]);
    expect([service.logged(), beside.logged()].join('')).not.toMatch(/"level":(50|60)/);
  });

  it('lets a machine that is added give IDs beside the others', async () => {
    const added = await cluster.addServer();
    await asSuperuser(added, 'postgres', (client) => client.query(`CREATE DATABASE ${DATABASE} OWNER hotel`));
    await asSuperuser(added, DATABASE, (client) => client.query('CREATE EXTENSION citus'));
    await asSuperuser(cluster.coordinator, DATABASE, (client) =>
      client.query(`SELECT citus_add_node('127.0.0.1', $1)`, [added.port]),
    );
    expect((await distributeTables()).sequences).toBeGreaterThan(0);
    const third = await startService({ DATABASE_URL: urlOf(added) });
    try {
      const offer = await offerOf(service, hotelID);
      expect(outcomeOf(await push(clientWith(third, partner.token, hotelID), stay(offer, 50, 52)))).toBe(
        'ok',
      );
      expect(await largestId()).toBeLessThan(100_000);
    } finally {
      await third.close();
    }
  });

  it('gives no number again at any machine after a failover, and the same to no two', async () => {
    const before = await lastIds();
    await withClient(cluster.coordinator, (client) => endLaterState(client, { keepKeys: true }));
    const after = await lastIds();
    expect(Math.min(...after)).toBeGreaterThan(Math.max(...before) + 100_000);
    expect(after.map((id) => id % MAX_NODES)).toEqual(before.map((id) => id % MAX_NODES));
    await ledgerIsClean(service);
  });

  /** Does the work while a part of the table is locked at its machine, until a statement has waited there past the limit. */
  async function pastTheLimit(table: string, work: () => Promise<unknown>): Promise<void> {
    const [part] = await service.db.query<{ name: string; port: number }[]>(
      'SELECT shard_name AS name, nodeport AS port FROM citus_shards WHERE table_name = $1::regclass LIMIT 1',
      [table],
    );
    const machine = cluster.workers.find(({ port }) => port === part!.port)!;
    const isWaiting = async () => {
      const [waiting] = await onServers(
        [machine],
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND clock_timestamp() - query_start > ${1.5 * LIMIT_MS} * interval '1 millisecond'`,
      );
      return waiting!.rows.length > 0;
    };
    await asSuperuser(machine, DATABASE, async (client) => {
      await client.query('SET citus.enable_manual_changes_to_shards = on');
      await client.query(`BEGIN; LOCK TABLE ${part!.name} IN ACCESS EXCLUSIVE MODE`);
      const done = work();
      await Promise.race([done, until('a statement that waits for long', isWaiting)]);
      await client.query('COMMIT');
      await done;
    });
  }
  /** The last number of a booking that each machine gave. */
  async function lastIds(): Promise<number[]> {
    const rows = await service.db.query<{ result: string }[]>(
      `SELECT result FROM run_command_on_all_nodes($$ SELECT coalesce(last_value, start_value) FROM pg_sequences
                                                       WHERE sequencename = 'booking_id_seq' $$) ORDER BY nodeid`,
    );
    return rows.map(({ result }) => Number(result));
  }
  function onServers(servers: readonly (OwnServer | OwnReplica)[], sql: string): Promise<pg.QueryResult[]> {
    return Promise.all(servers.map((server) => asSuperuser(server, DATABASE, (client) => client.query(sql))));
  }
  /** Waits until each replica has applied what its server has written until now, which is sent after a moment. */
  async function caughtUp(): Promise<void> {
    const servers = [cluster.coordinator, ...cluster.workers];
    const written = await onServers(servers, 'SELECT pg_current_wal_insert_lsn() AS lsn');
    await until('replicas that have caught up', async () => {
      const applied = await Promise.all(
        written.map(({ rows }, index) =>
          onServers(
            [replicas[index]!],
            `SELECT pg_last_wal_replay_lsn() >= '${rows[0].lsn}'::pg_lsn AS done`,
          ),
        ),
      );
      return applied.every(([result]) => result!.rows[0].done);
    });
  }
  async function largestId(): Promise<number> {
    const [row] = await service.db.query<{ id: number }[]>(
      `SELECT greatest((SELECT max(id) FROM booking), (SELECT max(id) FROM booking_room), (SELECT max(id) FROM booked_night),
                       (SELECT max(id) FROM audit_entry)) AS id`,
    );
    return row!.id;
  }
  function inHouse(at: TestService) {
    return send(at, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey: apiKey } });
  }
});

function urlOf({ host, port }: Pick<OwnServer, 'host' | 'port'>): string {
  return `postgres://hotel:${PASSWORD}@/${DATABASE}?host=${encodeURIComponent(host)}&port=${port}`;
}
