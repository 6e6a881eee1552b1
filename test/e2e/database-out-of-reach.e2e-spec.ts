import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { ReadPool } from '../../src/database/read-pool.service.js';
import { offerOf } from '../factories/booking.js';
import { everyEndpoint } from '../factories/every-endpoint.js';
import { type Answer, importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { cuttableDatabase, type CuttableDatabase } from '../harness/cuttable-database.js';
import { itWithOwnConnections } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

describe('a database out of reach', () => {
  let direct: TestService;
  let database: CuttableDatabase;
  let service: TestService;
  let endpoints: Record<string, () => Promise<Answer>>;
  beforeAll(async () => {
    direct = await startService();
    database = await cuttableDatabase(direct.databaseUrl);
    service = await startService({
      DATABASE_URL: database.url,
      DATABASE_CONNECT_TIMEOUT_MS: '2000',
      DATABASE_STATEMENT_TIMEOUT_MS: '2000',
    });
    const partner = await partnerOf(service, await importHotel(direct, markedHotel('ALPHA')));
    const offer = await offerOf(direct, partner.hotelID);
    const countries = (await partner.postForm('/external/counties', {})).body.items as {
      id: number;
      code: string;
    }[];
    const countryID = countries.find(({ code }) => code === 'TR')?.id ?? 0;
    const secrets = {
      apiKey: 'ALPHA-api-key',
      apiSecret: 'ALPHA-api-secret',
      hotspotKey: 'ALPHA-hotspot-key',
      ratesKey: 'ALPHA-rates-key',
    };
    endpoints = everyEndpoint(service, partner, secrets, offer, countryID);
  });
  afterAll(async () => {
    database.mend();
    await service.close();
    await database.close();
    await direct.close();
  });

  const expectService = async () => {
    for (const [path, call] of Object.entries(endpoints)) {
      expect(`${path}: ${(await call()).status}`).toBe(`${path}: 200`);
    }
    expect((await send(service, 'GET', '/health/ready')).status).toBe(200);
  };
  const expectUnavailable = async (paths: string[]) => {
    // All at once: where the database hangs, each of them waits as long as it may.
    const ready = send(service, 'GET', '/health/ready');
    const answers = await Promise.all(paths.map((path) => (endpoints[path] as () => Promise<Answer>)()));
    for (const [index, answer] of answers.entries()) {
      const path = paths[index]!;
      expect(`${path}: ${answer.status} ${answer.text}`).toBe(
        `${path}: 503 {"success":${path.includes(' /public/') ? '0' : 'false'},"message":"service_is_unavailable"}`,
      );
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('x-request-id')).toMatch(/\S/);
    }
    expect((await ready).status).toBe(503);
    expect((await send(service, 'GET', '/health/live')).status).toBe(200);
  };

  it('takes one line of the log when it is lost and one when it is back, whatever was asked meanwhile', async () => {
    await expectService();
    const before = service.logged().length;
    const lines = () =>
      service
        .logged()
        .slice(before)
        .split('\n')
        .filter((line) => /"context":"Database"|"stack"|did not answer/.test(line))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    database.cut('refused');
    const paths = Object.keys(endpoints);
    for (let n = 0; n < 3; n++) await Promise.all(paths.map((path) => endpoints[path]!()));
    expect(lines()).toEqual([
      expect.objectContaining({ level: 50, msg: expect.stringMatching(/^the database is lost/) as string }),
    ]);
    expect(lines()[0]?.['code'] ?? lines()[0]?.['message']).toEqual(expect.any(String));
    database.mend();
    await until('a database that is back', () => lines().length > 1);
    expect(lines().slice(1)).toEqual([
      expect.objectContaining({ msg: 'the database is back', seconds: expect.any(Number) as number }),
    ]);
    expect(lines()[1]?.['failures']).toBeGreaterThan(paths.length);
    await expectService();
  });

  it('is answered with service_is_unavailable on every endpoint, and found again by itself', async () => {
    await expectService();
    database.cut('refused');
    await expectUnavailable(Object.keys(endpoints));
    database.mend();
    await expectService();
  });

  itWithOwnConnections('signs no staff out when it is away with its socket', async () => {
    const host = new URL(direct.databaseUrl.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
    const folder = await mkdtemp(path.join(tmpdir(), 'socket-'));
    const link = path.join(folder, 'link');
    await symlink(host, link);
    const url = direct.databaseUrl.replace(encodeURIComponent(host), encodeURIComponent(link));
    const linked = await startService({ DATABASE_URL: url, PANEL: 'true' });
    await importHotel(direct, smallHotel({ staff: staffOf('socket') }));
    const manager = await signIn(linked, 'manager@socket.example');
    await rm(link);
    await direct.db.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    for (let request = 0; request < 3; request++) {
      const { status, body } = await manager.read('rates', 'grid');
      expect([status, body.message]).toEqual([503, 'service_is_unavailable']);
    }
    await symlink(host, link);
    expect((await manager.read('rates', 'grid')).status).toBe(200);
    await linked.close();
    await rm(folder, { recursive: true });
  });

  it('may take a connection away between two statements of a read', async () => {
    const read = service.app.get(ReadPool).onConnection(async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const gone = once(client, 'end');
      await direct.db.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
      await gone;
      await client.query('SELECT 1');
    });
    await expect(read).rejects.toThrow();
    await expectService();
  });

  it('may end a connection in the moment when it is handed over', async () => {
    const { driver } = service.app.get(DataSource);
    for (const pool of [service.app.get(ReadPool).pool, (driver as PostgresDriver).master as pg.Pool]) {
      const listeners = await new Promise<number>((resolve, reject) =>
        pool.connect((error, client, release) => {
          if (!client) return reject(error!);
          resolve(client.listenerCount('error'));
          release();
        }),
      );
      expect(listeners).toBeGreaterThan(0);
    }
  });

  it('is answered so too when it hangs without a word, within the time that is set', async () => {
    database.cut('silent');
    await expectUnavailable([
      'POST /external/public/login',
      'POST /external/online/roomType',
      'POST /public/json/customer/inhotel',
    ]);
    database.mend();
    await expectService();
  });
});
