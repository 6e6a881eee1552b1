import { request } from 'node:http';
import { RELEASE } from '../../src/release.js';
import { send } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const IN_HOUSE = '/public/json/customer/inhotel';

describe('every request', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const call = (path: string, { method = 'GET', ...init }: RequestInit = {}) =>
    send(service, method, path, init);

  it('carries the ID of the caller in every answer, and the log has it', async () => {
    const form = { body: new URLSearchParams({ x: 'x'.repeat(200_000) }) };
    const brokenJson = { body: '{', headers: { 'Content-Type': 'application/json' } };
    const calls: [string, string, RequestInit, number][] = [
      ['GET', '/external/currencies', {}, 401],
      ['GET', '/nowhere', {}, 404],
      ['PUT', '/external/currencies', {}, 405],
      ['POST', IN_HOUSE, {}, 401],
      ['POST', '/external/online/roomType', brokenJson, 401],
      ['POST', '/external/public/login', brokenJson, 400],
      ['POST', '/external/public/login', form, 413],
      ['GET', '/health/live', {}, 200],
    ];
    for (const [n, [method, path, init, status]] of calls.entries()) {
      const id = `request-${n}`;
      const headers = { ...(init.headers as Record<string, string>), 'X-Request-Id': id };
      const answer = await send(service, method, path, { ...init, headers });
      expect([path, answer.status, answer.headers.get('x-request-id')]).toEqual([path, status, id]);
      expect(service.logged()).toContain(`"requestId":"${id}"`);
    }
  });

  it.each(['', 'x'.repeat(200), 'with space', 'line;break', '<script>', '"quoted-id"'])(
    'gets an ID of its own instead of %s',
    async (id) => {
      const answer = await send(service, 'GET', '/health/live', { headers: { 'X-Request-Id': id } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each([
    ['/external/public/login', 'POST'],
    ['/external/counties', 'POST'],
    ['/external/currencies', 'GET, HEAD'],
    ['/external/hotel/1/contact/info', 'GET, HEAD'],
    ['/external/online/payment/type', 'GET, HEAD'],
    ['/external/online/payment/type/10', 'POST'],
    ['/external/room/type/hotel/availability', 'GET, HEAD'],
    ['/external/online/roomType', 'POST'],
    ['/external/online/channel/booking', 'GET, HEAD, POST'],
    [IN_HOUSE, 'POST'],
    ['/health/ready', 'GET, HEAD'],
  ])('to %s with another method is answered with method_not_allowed and Allow', async (path, allow) => {
    const answer = await send(service, 'DELETE', path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    expect(answer.body).toEqual({ success: path === IN_HOUSE ? 0 : false, message: 'method_not_allowed' });
  });

  it.each([
    '/external',
    '/external/countries',
    '/public/json/customer',
    '/.env',
    '/external/hotel',
    '/%00',
    '/a%2f..%2fb',
    '/external/hotel/%zz/contact/info',
    '/external/hotel/%E0%A4%A/contact/info',
  ])('to the unknown path %s is answered with not_found', async (path) => {
    const answer = await send(service, 'GET', path);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      success: path.startsWith('/public/json/') ? 0 : false,
      message: 'not_found',
    });
  });

  it('with malformed JSON is answered with body_is_not_valid_json', async () => {
    const response = await call('/external/public/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"apiKey":',
    });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ success: false, message: 'body_is_not_valid_json' });
  });

  it.each([
    ['application/x-www-form-urlencoded', 100 * 1024 + 1],
    ['application/json', 2 * 1024 * 1024 + 1],
  ])('with a body of %s over its limit is answered with body_is_too_large', async (type, size) => {
    const response = await call('/external/public/login', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: 'x'.repeat(size),
    });
    expect(response.status).toBe(413);
    expect(response.body).toEqual({ success: false, message: 'body_is_too_large' });
  });

  it.each([
    '/health/live',
    '/external/nothing',
    '/external/public/login',
    '/openapi.json',
    '/docs',
    '/nowhere',
  ])(
    'is answered with what keeps browsers from running, framing or guessing the content of %s',
    async (path) => {
      const { headers } = await call(path);
      const policy = (headers.get('content-security-policy') ?? '').split(';').map((one) => one.trim());
      expect(policy).toEqual(expect.arrayContaining(["base-uri 'none'", "frame-ancestors 'none'"]));
      expect(policy.some((one) => ["default-src 'none'", "object-src 'none'"].includes(one))).toBe(true);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('says nothing of what the service is built with', async () => {
    const { headers } = await call('/health/live');
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
    // fetch refuses to send a TRACE.
    const trace = await new Promise<number | undefined>((resolve, reject) => {
      request(`${service.url}/health/live`, { method: 'TRACE' }, ({ statusCode }) => resolve(statusCode))
        .once('error', reject)
        .end();
    });
    expect(trace).toBe(405);
  });

  it('finds the service live and ready', async () => {
    expect((await call('/health/live')).status).toBe(200);
    const ready = await call('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({ status: 'ok', details: { database: { status: 'up' } } });
  });

  it('finds the service not ready while a migration is missing, and alive all the same', async () => {
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

  it('finds which release runs, where it asks whether the service is ready', async () => {
    const { body } = await call('/health/ready');
    expect(body).toMatchObject({ version: RELEASE.version, commit: RELEASE.commit });
  });

  it('finds at / a page that leads to all there is, in the release that runs', async () => {
    const { status, headers, text } = await call('/');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(text).toContain(`Release ${RELEASE.version}`);
    const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href);
    expect(links).toEqual(
      expect.arrayContaining(['/docs', '/docs/reference', '/openapi.json', '/health/ready']),
    );
    // This service has no panel.
    expect(links).not.toContain('/admin');
    for (const link of links) expect(`${link} ${(await call(link)).status}`).toBe(`${link} 200`);
  });

  it('writes no line for probes, unless the log is to tell everything', async () => {
    await call('/health/ready', { headers: { 'X-Request-Id': 'a-probe' } });
    await call('/external/nothing', { headers: { 'X-Request-Id': 'a-caller' } });
    const levelOf = (id: string) =>
      new RegExp(`\\{"level":(\\d+)[^\\n]*"requestId":"${id}"`).exec(service.logged())?.[1];
    await until('the line of the caller', () => levelOf('a-caller') !== undefined);
    expect([levelOf('a-probe'), levelOf('a-caller')]).toEqual(['20', '30']);
  });

  it('finds no metrics on the public port unless that is wanted', async () => {
    expect((await call('/metrics')).status).toBe(404);
  });

  it('is measured by its route, where metrics are wanted', async () => {
    const instance = await startService({ DATABASE_URL: service.databaseUrl, METRICS_PUBLIC: 'true' });
    try {
      await send(instance, 'GET', '/external/hotel/12345/contact/info');
      await send(instance, 'POST', '/external/public/login', {
        body: new URLSearchParams({ apiKey: 'nobody' }),
      });
      const { status, text } = await send(instance, 'GET', '/metrics');
      expect(status).toBe(200);
      expect(text).toMatch(/^# HELP /m);
      expect(text).toContain('/external/hotel/:hotelID/contact/info');
      expect(text).not.toContain('/12345');
      for (const measured of ['request', 'database', 'booking', 'snapshot', 'login']) {
        expect(text).toMatch(new RegExp(`^# HELP \\w*${measured}`, 'm'));
      }
      expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",commit="[^"]*"\} 1$/m);
    } finally {
      await instance.close();
    }
  });

  it('finds the documentation and its document', async () => {
    const document = (await call('/openapi.json')).body as { paths: Record<string, unknown> };
    expect(Object.keys(document.paths)).toContain('/external/public/login');
    const page = await call('/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });
});
