import { request } from 'node:http';
import { send } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

describe('every request', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const call = (path: string, { method = 'GET', ...init }: RequestInit = {}) =>
    send(service, method, path, init);

  it('carries the id of the caller when it is a plausible one, else a new one', async () => {
    const own = await call('/health/live', { headers: { 'X-Request-Id': 'partner-12345' } });
    expect(own.headers.get('x-request-id')).toBe('partner-12345');
    const short = await call('/health/live', { headers: { 'X-Request-Id': 'req-42' } });
    expect(short.headers.get('x-request-id')).toBe('req-42');
    const other = await call('/health/live', { headers: { 'X-Request-Id': 'a b' } });
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('to an unknown path is answered with not_found', async () => {
    const response = await call('/external/nothing');
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ success: false, message: 'not_found' });
  });

  it('to a known path with another method is answered with method_not_allowed and Allow', async () => {
    const response = await call('/external/public/login');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(response.body).toEqual({ success: false, message: 'method_not_allowed' });
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

  it('finds no metrics on the public port unless that is wanted', async () => {
    expect((await call('/metrics')).status).toBe(404);
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
