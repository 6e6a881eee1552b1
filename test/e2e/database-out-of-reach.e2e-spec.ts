import { once } from 'node:events';
import { ReadPool } from '../../src/database/read-pool.service.js';
import { offerOf } from '../factories/booking.js';
import { everyEndpoint } from '../factories/every-endpoint.js';
import { type Answer, importHotel, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { cuttableDatabase, type CuttableDatabase } from '../harness/cuttable-database.js';
import { startService, type TestService } from '../harness/service.js';

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
    for (const path of paths) {
      const answer = await (endpoints[path] as () => Promise<Answer>)();
      expect(`${path}: ${answer.status} ${answer.text}`).toBe(
        `${path}: 503 {"success":${path.startsWith('/public/') ? '0' : 'false'},"message":"service_is_unavailable"}`,
      );
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('x-request-id')).toMatch(/\S/);
    }
    expect((await send(service, 'GET', '/health/ready')).status).toBe(503);
    expect((await send(service, 'GET', '/health/live')).status).toBe(200);
  };

  it('is answered with service_is_unavailable on every endpoint, and found again by itself', async () => {
    await expectService();
    database.cut('refused');
    await expectUnavailable(Object.keys(endpoints));
    database.mend();
    await expectService();
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

  it('is answered so too when it hangs without a word, within the time that is set', async () => {
    database.cut('silent');
    await expectUnavailable([
      '/external/public/login',
      '/external/online/roomType',
      '/public/json/customer/inhotel',
    ]);
    database.mend();
    await expectService();
  });
});
