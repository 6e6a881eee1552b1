import { type Answer, send } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const IN_HOUSE = '/public/json/customer/inhotel';

describe('requests', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('are limited, and told when they may come back', async () => {
    const limited = await startService({
      DATABASE_URL: service.databaseUrl,
      RATE_LIMIT_PER_ADDRESS: '2',
      RATE_LIMIT_PER_CREDENTIAL: '2',
    });
    try {
      const answers: Answer[] = [];
      for (let n = 0; n < 3; n++) answers.push(await send(limited, 'GET', '/external/currencies'));
      for (let n = 0; n < 4; n++)
        answers.push(await send(limited, 'POST', IN_HOUSE, { headers: { ApiKey: 'x' } }));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 429, 429, 429, 429, 429]);
      for (const answer of answers.slice(2)) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.headers.get('ratelimit-limit')).toBe('2');
        expect(answer.headers.get('ratelimit-remaining')).toBe('0');
        expect(answer.headers.get('ratelimit')).toMatch(/^"(address|credential)";r=0;t=\d+$/);
        expect(answer.headers.get('ratelimit-policy')).toMatch(/^"(address|credential)";q=2;w=60$/);
        expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
      }
      expect(answers[2]?.body).toEqual({ success: false, message: 'too_many_requests' });
      expect(answers[3]?.body).toEqual({ success: 0, message: 'too_many_requests' });
    } finally {
      await limited.close();
    }
  });

  it('are limited at every endpoint, the booking push too, whose bookings may come again later', async () => {
    const limited = await startService({
      DATABASE_URL: service.databaseUrl,
      RATE_LIMIT_PER_ADDRESS: '1',
      RATE_LIMIT_PER_CREDENTIAL: '1',
    });
    try {
      await send(limited, 'GET', '/nowhere');
      const json = { body: '{"Bookings":[]}', headers: { 'Content-Type': 'application/json' } };
      const form = { body: new URLSearchParams({ hotelID: '1' }) };
      const calls: [string, RequestInit][] = [
        ['/external/online/channel/booking', json],
        ['/external/online/channel/booking', {}],
        ['/external/online/payment/type/1', json],
        ['/external/online/roomType', form],
        ['/external/public/login', form],
        ['/external/counties', {}],
        ['/health/live', json],
        ['/health/nowhere', {}],
      ];
      for (const [path, init] of calls) {
        const { status, body, headers } = await send(limited, 'POST', path, init);
        expect([path, status, body]).toEqual([path, 429, { success: false, message: 'too_many_requests' }]);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      for (const path of ['/health/live', '/health/ready', '/health/live/']) {
        expect([path, (await send(limited, 'GET', path)).status]).toEqual([path, 200]);
      }
    } finally {
      await limited.close();
    }
  });

  it('are limited by the /64 of an IPv6 address', async () => {
    const limited = await startService({
      DATABASE_URL: service.databaseUrl,
      RATE_LIMIT_PER_ADDRESS: '2',
      TRUST_PROXY: '1',
    });
    try {
      const from = async (address: string) =>
        (await send(limited, 'GET', '/external/currencies', { headers: { 'X-Forwarded-For': address } }))
          .status;
      const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3:3', '2001:db8:0:1::1'];
      const statuses: number[] = [];
      for (const address of addresses) statuses.push(await from(address));
      expect(statuses).toEqual([401, 401, 429, 401]);
    } finally {
      await limited.close();
    }
  });
});
