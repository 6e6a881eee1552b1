import { dayAfter } from '../factories/days.js';
import { type Answer, importHotel, partnerOf, send } from '../factories/hotel.js';
import { onePlan, search } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

describe('the running service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  /** Another instance on the same database, for one test. */
  const withInstance = async (
    settings: NodeJS.ProcessEnv,
    test: (instance: TestService) => Promise<void>,
  ) => {
    const instance = await startService({ DATABASE_URL: service.databaseUrl, ...settings });
    await test(instance).finally(() => instance.close());
  };
  const loginFrom = (instance: TestService, forwardedFor: string, apiKey = 'nobody'): Promise<Answer> =>
    send(instance, 'POST', '/external/public/login', {
      headers: { 'X-Forwarded-For': forwardedFor },
      body: new URLSearchParams({ apiKey, apiSecret: 'wrong', SVC: '1' }),
    });
  beforeEach(() => service.db.query('DELETE FROM login_failure'));

  describe('counts failed logins', () => {
    it('of one key from one address: another address may still try', async () => {
      await withInstance({ TRUST_PROXY: '1' }, async (instance) => {
        const statuses: number[] = [];
        for (let n = 0; n < 11; n++) statuses.push((await loginFrom(instance, '203.0.113.7')).status);
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
        expect((await loginFrom(instance, '203.0.113.7', 'somebody')).status).toBe(200);
        expect((await loginFrom(instance, '203.0.113.8')).status).toBe(200);
      });
    });

    it('of one address, whatever the keys', async () => {
      await withInstance({ TRUST_PROXY: '1', LOGIN_FAILURES_PER_ADDRESS: '12' }, async (instance) => {
        const statuses: number[] = [];
        for (let n = 0; n < 13; n++)
          statuses.push((await loginFrom(instance, '203.0.113.7', `key-${n}`)).status);
        expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
        const refused = await loginFrom(instance, '203.0.113.7', 'one more');
        expect(refused.body).toEqual({ success: false, message: 'too_many_requests' });
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect((await loginFrom(instance, '203.0.113.8', 'key-1')).status).toBe(200);
      });
    });

    it('of IPv6 for the whole /64, which one subscriber has', async () => {
      await withInstance({ TRUST_PROXY: '1' }, async (instance) => {
        for (let n = 0; n < 10; n++) await loginFrom(instance, `2001:db8:1:2::${n}`);
        expect((await loginFrom(instance, '2001:db8:1:2:3::4')).status).toBe(429);
        expect((await loginFrom(instance, '2001:db8:1:3::1')).status).toBe(200);
      });
    });

    it('by the address of the connection when no proxy is trusted', async () => {
      for (let n = 0; n < 10; n++) await loginFrom(service, `203.0.113.${n}`);
      expect((await loginFrom(service, '203.0.113.99')).status).toBe(429);
    });

    it('by the last address that a trusted proxy saw, not by what the caller claims', async () => {
      await withInstance({ TRUST_PROXY: '1' }, async (instance) => {
        for (let n = 0; n < 10; n++) await loginFrom(instance, `198.51.100.${n}, 203.0.113.7`);
        expect((await loginFrom(instance, '198.51.100.99, 203.0.113.7')).status).toBe(429);
      });
    });
  });

  it('is not ready while a migration is missing, and alive all the same', async () => {
    await service.db.query('ALTER TABLE migration RENAME TO migration_away');
    try {
      await service.db.query('CREATE TABLE migration (id serial PRIMARY KEY, "timestamp" bigint, name text)');
      const ready = await send(service, 'GET', '/health/ready');
      expect([ready.status, ready.body]).toEqual([
        503,
        { success: false, message: 'service_is_unavailable' },
      ]);
      expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await send(service, 'GET', '/health/live')).status).toBe(200);
    } finally {
      await service.db.query('DROP TABLE migration');
      await service.db.query('ALTER TABLE migration_away RENAME TO migration');
    }
    const ready = await send(service, 'GET', '/health/ready');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([200, null]);
  });

  it('measures requests by route, where that is wanted', async () => {
    await withInstance({ METRICS_PUBLIC: 'true' }, async (instance) => {
      await send(instance, 'GET', '/external/hotel/12345/contact/info');
      await loginFrom(instance, '203.0.113.7');
      const { status, text } = await send(instance, 'GET', '/metrics');
      expect(status).toBe(200);
      expect(text).toMatch(/^# HELP /m);
      expect(text).toContain('/external/hotel/:hotelID/contact/info');
      expect(text).not.toContain('/12345');
      for (const measured of ['request', 'database', 'booking', 'snapshot', 'login']) {
        expect(text).toMatch(new RegExp(`^# HELP \\w*${measured}`, 'm'));
      }
      expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",commit="[^"]*"\} 1$/m);
    });
  });

  it('lets nobody keep what may hold secrets or change', async () => {
    const partner = await partnerOf(service, await importHotel(service, onePlan('40.00')));
    const { hotelID } = partner;
    const keeping = {
      'mail/host': 'no-store',
      footer: 'private, no-cache',
      'payment/type': 'private, no-cache',
    };
    for (const [path, cacheControl] of Object.entries(keeping)) {
      const { headers } = await partner.get(`/external/online/${path}`, { hotelID });
      expect([path, headers.get('cache-control')]).toEqual([path, cacheControl]);
    }
    const answers = [await partner.get('/external/payment/company', { hotelID }), await search(partner)];
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Istanbul'])(
    'has the day of a hotel in %s as its own',
    async (timeZone) => {
      const file = onePlan('40.00');
      file.hotel.timeZone = timeZone;
      const partner = await partnerOf(service, await importHotel(service, file));
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
      const codeFrom = async (days: number) =>
        (await search(partner, { startDate: dayAfter(today, days), endDate: dayAfter(today, days + 1) })).body
          .errorCode;
      expect([await codeFrom(-1), await codeFrom(0)]).toEqual([10022, null]);
      const calendar = await partner.get('/external/room/type/hotel/availability', {
        hotelID: partner.hotelID,
        startDate: dayAfter(today, -1),
        endDate: today,
      });
      const [{ availability }] = calendar.body.roomTypes;
      expect((availability as { availability: number }[]).map((day) => day.availability)).toEqual([-1, 5]);
    },
  );
});
