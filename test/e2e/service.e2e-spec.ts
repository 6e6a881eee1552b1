import { request } from 'node:http';
import { RELEASE } from '../../src/release.js';
import { send } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

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
