import type { Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const LOGIN = '/external/public/login';
const PUSH = '/external/online/channel/booking';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MB = 1024 * 1024;
/** Far above what a service reads on after its answer, and what the system holds of both sides. */
const MAX_TAKEN_BYTES = 40 * MB;

describe('a body that nobody reads', () => {
  let service: TestService;
  let token: string;
  let cookie: string;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true', RATE_LIMIT_PER_ADDRESS: '100000' });
    const imported = await importHotel(service, smallHotel({ staff: staffOf('bodies') }));
    ({ token } = await partnerOf(service, imported));
    ({ cookie } = await signIn(service, 'manager@bodies.example'));
    (service.app.getHttpServer() as Server).closeIdleConnections();
  });
  afterAll(() => service.close());

  /** Sends the head of a request, and returns the connection with what has come back. */
  async function sent(line: string, headers: readonly string[]) {
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    let received = '';
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.write(`${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`);
    const answer = () =>
      until('an answer', () => {
        const [head = '', body = ''] = received.split('\r\n\r\n');
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        return length !== undefined && body.length >= Number(length) ? { head, body } : undefined;
      });
    return { socket, answer };
  }

  const openConnections = () =>
    new Promise<number>((resolve, reject) =>
      (service.app.getHttpServer() as Server).getConnections((error, count) =>
        error ? reject(error) : resolve(count),
      ),
    );

  /** Sends zeros until the connection ends. Returns how many bytes were taken. */
  async function flood(socket: net.Socket): Promise<number> {
    const piece = Buffer.alloc(MB, '0');
    while (!socket.destroyed && socket.bytesWritten - socket.writableLength < MAX_TAKEN_BYTES) {
      // A connection that is reset ends the waiting with an error, as it should.
      if (!socket.write(piece)) await once(socket, 'drain').catch(() => undefined);
    }
    return socket.bytesWritten - socket.writableLength;
  }

  it.each([
    ['an unknown path', 'POST /external/nothing', []],
    ['a probe', 'GET /health/live', []],
    ['a push without a token', `POST ${PUSH}`, ['Content-Type: application/json']],
    ['a login that is too large', `POST ${LOGIN}`, [`Content-Type: ${FORM_TYPE}`]],
    ['a page of the panel without a session', 'POST /admin/api/pages/media/upload', []],
  ])('closes the connection after the answer: %s', async (_, line, headers) => {
    const all = ['Host: hotel', 'Sec-Fetch-Site: same-origin', 'Content-Length: 2000000000', ...headers];
    const { socket, answer } = await sent(line, all);
    const { head } = await answer();
    expect(head).toMatch(/^connection: close$/im);
    expect(await flood(socket)).toBeLessThan(MAX_TAKEN_BYTES);
    await until('the connection is closed', () => socket.closed);
  });

  it('ends with the connection of a caller who sends no more of it', async () => {
    const { socket, answer } = await sent('POST /nowhere', ['Host: hotel', 'Content-Length: 2000000000']);
    await answer();
    await until('the connection is closed', async () => (await openConnections()) === 0);
    socket.destroy();
  });

  it('leaves the connection open where it is small', async () => {
    const headers = ['Host: hotel', 'Content-Length: 2000', 'Content-Type: application/json'];
    const { socket, answer } = await sent(`POST ${PUSH}`, headers);
    expect((await answer()).head).not.toMatch(/^connection: close$/im);
    socket.destroy();
  });

  it('leaves the connection open once it was read, however large', async () => {
    const body = JSON.stringify({ BookingPushRQ: { Bookings: [] }, note: 'x'.repeat(200_000) });
    const headers = [`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Host: hotel'];
    const { socket, answer } = await sent(`POST ${PUSH}`, [...headers, `Content-Length: ${body.length}`]);
    socket.write(body);
    const { head } = await answer();
    expect(head).toMatch(/^HTTP\/1.1 200 /);
    expect(head).not.toMatch(/^connection: close$/im);
    socket.destroy();
  });

  it.each([
    ['a form', LOGIN, FORM_TYPE, 150_000],
    ['a form of parts', LOGIN, 'multipart/form-data; boundary=b', 150_000],
    ['JSON', PUSH, 'application/json', 2.5 * MB],
    ['a form in place of a document', '/external/online/payment/type/10', FORM_TYPE, 150_000],
    ['a sign-in', '/admin/login', FORM_TYPE, 150_000],
    ['JSON of the panel', '/admin/api/pages/account/language', 'application/json', 2.5 * MB],
  ])('of pieces is refused as soon as it is too large: %s', async (_, path, type, bytes) => {
    const { socket, answer } = await sent(`POST ${path}`, [
      ...['Host: hotel', 'Sec-Fetch-Site: same-origin', 'Transfer-Encoding: chunked'],
      ...[`Authorization: Bearer ${token}`, `Cookie: ${cookie}`, `Content-Type: ${type}`],
    ]);
    socket.write(`${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`);
    const { head } = await answer();
    expect(head).toMatch(/^HTTP\/1.1 413 /);
    expect(head).toMatch(/^connection: close$/im);
    await until('the connection is closed', async () => (await openConnections()) === 0);
    socket.destroy();
  });

  it.each([
    ['a host that cannot be parsed', 'GET http://[', ['Host: hotel'], 400],
    ['a host with a password', 'GET http://a:b@hotel/health/live', ['Host: hotel'], 400],
    ['no host', 'GET /health/live', [], 400],
    ['a host of its own', 'GET http://other.example/health/live', ['Host: hotel'], 200],
    ['a host and no path', 'GET http://other.example', ['Host: hotel'], 200],
    ['another scheme', 'GET ftp://other.example/nothing', ['Host: hotel'], 404],
    ['all of the service', 'OPTIONS *', ['Host: hotel'], 404],
  ])('aside, a target with %s has the answer of the service', async (_, line, headers, status) => {
    const { socket, answer } = await sent(line, headers);
    const { head } = await answer();
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^x-request-id: \S+$/im);
    // The root is a page; everything else here is of the API.
    const type = line.endsWith('other.example') ? 'text/html' : 'application/json';
    expect(head.toLowerCase()).toContain(`content-type: ${type}; charset=utf-8`);
    if (!line.includes('/health/')) expect(head).toMatch(/^ratelimit: /im);
    socket.destroy();
  });

  it('aside, a wish for a tunnel has an answer of the service', async () => {
    const { answer } = await sent('CONNECT other.example:443', ['Host: other.example:443']);
    const { head, body } = await answer();
    expect(head).toMatch(/^HTTP\/1.1 405 /);
    expect(JSON.parse(body)).toEqual({ success: false, message: 'method_not_allowed' });
  });
});
