import { readFileSync } from 'node:fs';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { ReadPool } from '../../src/database/read-pool.service.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const LOGIN = '/external/public/login';
const PUSH = '/external/online/channel/booking';
const ROOM_LIST = '/external/online/roomType';
const WEBHOOK = '/external/public/payment/webhook/stripe';
const JSON_TYPE = 'application/json';
const NO_JSON = { status: 400, body: { success: false, message: 'body_is_not_valid_json' } };

const FORM_TYPE = 'application/x-www-form-urlencoded';
const MB = 1_000_000;
/** As large as a form may be. */
const FORM = 100_000;
/** How many times as long as the largest body that a partner could mean a hostile one may hold up the others. */
const MAX_TURNS = { 'of anybody': 4, 'of a partner': 40 };

/** Milliseconds of processor time of this thread, which other work on the machine does not add to. */
function threadMs(): number {
  if (process.platform !== 'linux') return process.cpuUsage().user / 1_000;
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
}

/** The most processor time that one turn of the event loop took while the work went on. */
async function longestTurnMs(work: Promise<unknown>): Promise<number> {
  let [isOver, longest, lastMs] = [false, 0, threadMs()];
  const over = work.finally(() => (isOver = true));
  while (!isOver) {
    await new Promise(setImmediate);
    const nowMs = threadMs();
    longest = Math.max(longest, nowMs - lastMs);
    lastMs = nowMs;
  }
  await over;
  return longest;
}

/** What comes back when only the head of a request is sent. */
async function answerToHead(url: string, line: string, headers: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  const head = [`${line} HTTP/1.1`, ...headers.filter(Boolean), `Content-Type: ${JSON_TYPE}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) {
    answer += (chunk as Buffer).toString('latin1');
    const [top = '', body = ''] = answer.split('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(top)?.[1];
    if (length !== undefined && body.length >= Number(length)) break;
  }
  return answer;
}

describe('requests that mean no good', () => {
  let service: TestService;
  let partner: PartnerClient;
  beforeAll(async () => {
    service = await startService();
    partner = await partnerOf(service, await importHotel(service, smallHotel()));
  });
  afterAll(() => service.close());

  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const post = (path: string, body: string, headers: Record<string, string>) =>
    send(service, 'POST', path, {
      headers: { Authorization: `Bearer ${partner.token}`, ...headers },
      body,
    });

  it.each(['apiKey', 'SVC', 'unknown'])('nest arrays in the field %s of a login', async (field) => {
    const form = (depth: number) =>
      `{"apiKey": "nobody", "apiSecret": "x", "SVC": 1, "${field}": ${deep(depth)}}`;
    expect(await post(LOGIN, form(2_000), { 'Content-Type': JSON_TYPE })).toMatchObject({
      status: 200,
      body: { message: 'partner_is_not_found' },
    });
    expect(await post(LOGIN, form(40_000), { 'Content-Type': JSON_TYPE })).toMatchObject(NO_JSON);
  });

  it.each([LOGIN, ROOM_LIST])('nest arrays in place of the form of %s', async (path) => {
    const headers = { 'Content-Type': JSON_TYPE };
    const empty = await post(path, '{}', headers);
    const { status, body } = await post(path, deep(2_000), headers);
    expect([status, body]).toEqual([200, empty.body]);
    expect(await post(path, deep(40_000), headers)).toMatchObject(NO_JSON);
  });

  it.each(['type', 'data'])('nest arrays in the field %s of a webhook', async (field) => {
    const nested = (depth: number) =>
      post(WEBHOOK, `{"${field}": ${deep(depth)}}`, { 'Content-Type': JSON_TYPE });
    expect(await nested(2_000)).toMatchObject({ status: 200, body: { received: true } });
    expect(await nested(20_000)).toMatchObject(NO_JSON);
    expect(await nested(40_000)).toMatchObject({ status: 413, body: { message: 'body_is_too_large' } });
  });

  it('nest arrays in a push: code 01', async () => {
    const { body } = await post(PUSH, `{"Bookings": ${deep(200_000)}}`, { 'Content-Type': JSON_TYPE });
    expect(body).toMatchObject({ BookingPushRS: { BookingConfirmNumbers: [{ Error: [{ code: '01' }] }] } });
  });

  it.each([LOGIN, ROOM_LIST, '/external/online/payment/type/1', WEBHOOK])(
    'compress the body for %s: it is not inflated',
    async (path) => {
      const answer = await send(service, 'POST', path, {
        headers: {
          Authorization: `Bearer ${partner.token}`,
          'Content-Type': JSON_TYPE,
          'Content-Encoding': 'gzip',
        },
        body: gzipSync(JSON.stringify({ hotelID: partner.hotelID })),
      });
      expect(answer).toMatchObject({ status: 415, body: { message: 'body_encoding_is_not_supported' } });
    },
  );

  it.each([
    ['an unknown path', 'POST /external/nothing', '', 404],
    ['another method', 'PUT /external/public/login', '', 405],
    ['a token that is none', `POST ${ROOM_LIST}`, 'Authorization: Bearer made.up.token', 401],
    ['no token for a payment', 'POST /external/online/payment/type/10', '', 401],
    ['no token for a push', `POST ${PUSH}`, '', 401],
    ['an ApiKey that is none', 'POST /public/json/customer/inhotel', 'ApiKey: none', 401],
    ['a login that is too large', `POST ${LOGIN}`, '', 413],
    ['a webhook that is too large', `POST ${WEBHOOK}`, '', 413],
  ])('announce a body with %s, and are answered before it is sent', async (_, line, header, status) => {
    expect(await answerToHead(service.url, line, [header, 'Host: a', 'Content-Length: 1500000'])).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    );
  });

  it.each(['"><script>', 'a b', 'a/b', 'a@b', 'a:b', '[::1', 'a:123456', 'a,b'])(
    'name the host %s: it is refused, and nowhere in the answer',
    async (host) => {
      const head = [`Authorization: Bearer ${partner.token}`, `Host: ${host}`];
      const answer = await answerToHead(service.url, 'GET /external/languages', head);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).not.toContain(host);
    },
  );
  it.each(['hotel.example', 'my_service:3000', '[::1]:3000', '127.0.0.1'])(
    'unlike the host %s',
    async (host) => {
      const head = [`Authorization: Bearer ${partner.token}`, `Host: ${host}`];
      const answer = await answerToHead(service.url, 'GET /external/languages', head);
      expect(answer).toMatch(/^HTTP\/1.1 200 /);
      expect(answer).toContain(`http://${host}/flags/`);
    },
  );

  it.each(['name', 'surname', 'phone', 'city'])('break the line in the %s of a payer', async (field) => {
    await service.db.query(
      'INSERT INTO hotel_payment_type (hotel_id, type_id, sort) VALUES ($1, 10, 1) ON CONFLICT DO NOTHING',
      [partner.hotelID],
    );
    const answer = await partner.postJson('/external/online/payment/type/10', {
      hotelID: partner.hotelID,
      [field]: 'A\r\nTotal: 0.00',
    });
    expect(answer.body).toMatchObject({
      message: 'required_input_info_not_submitted',
      errors: expect.arrayContaining([{ field, message: 'field_is_not_valid' }]) as unknown,
    });
  });

  it('name tens of thousands of children', async () => {
    const answer = await partner.postJson('/external/online/roomType', {
      hotelID: partner.hotelID,
      startDate: dayFromToday(5),
      endDate: dayFromToday(6),
      adultCount: 2,
      childAges: Array.from({ length: 40_000 }, () => 1),
    });
    expect(answer).toMatchObject({ status: 200, body: { success: false, errorCode: 10022 } });
  });

  it.each([
    ['an unknown character set', { 'Content-Type': 'application/json; charset=ebcdic' }],
    ['an unknown encoding', { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'rot13' }],
    ['a broken encoding', { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' }],
  ])('push bookings in %s: code 01', async (_, headers) => {
    const answer = await post(PUSH, '{"Bookings": []}', headers as unknown as Record<string, string>);
    expect(answer).toMatchObject({
      status: 200,
      body: { BookingPushRS: { Success: false, BookingConfirmNumbers: [{ Error: [{ code: '01' }] }] } },
    });
  });

  /** Each as large as its route takes, or larger. */
  const bombs: Record<
    string,
    () => { path: string; body: string | Buffer; type?: string; encoding?: string }
  > = {
    'gzip of nested JSON to an unknown path': () => ({ path: '/external/nothing', ...inflated }),
    'gzip of nested JSON to a login': () => ({ path: LOGIN, ...inflated }),
    'gzip of nested JSON as a push': () => ({ path: PUSH, ...inflated }),
    'nested arrays as a push': () => ({ path: PUSH, body: deep(MB) }),
    'nested arrays, as deep as may be, side by side in a push': () => ({
      path: PUSH,
      body: `{"Bookings": [${Array.from({ length: 300 }, () => deep(3_000)).join(',')}]}`,
    }),
    'a push of a million numbers': () => ({ path: PUSH, body: `[${'1,'.repeat(MB - 10)}1]` }),
    'a push of many fields': () => ({ path: PUSH, body: `{${fields(100_000)}"Bookings": []}` }),
    'a push of many bookings that are none': () => ({
      path: PUSH,
      body: `{"BookingPushRQ": {"Bookings": [${'{},'.repeat(500_000)}{}]}}`,
    }),
    'a push of escaped characters': () => ({
      path: PUSH,
      body: `{"Bookings": "${'\\u0041'.repeat(300_000)}"}`,
    }),
    'a number of a million digits': () => ({ path: PUSH, body: `{"Bookings": ${'9'.repeat(MB)}}` }),
    'nested arrays to a login': () => ({ path: LOGIN, body: deep(FORM / 2) }),
    'a form of many fields': () => ({ path: LOGIN, type: FORM_TYPE, body: 'a=1&'.repeat(FORM / 4) }),
    'a form of one escaped field': () => ({
      path: LOGIN,
      type: FORM_TYPE,
      body: `a=${'%41'.repeat(FORM / 4)}`,
    }),
    'a form of many parts': () => {
      const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
      const body = part.repeat(Math.floor(FORM / part.length) - 1) + '--b--';
      return { path: LOGIN, type: 'multipart/form-data; boundary=b', body };
    },
    'a webhook of nested arrays': () => ({ path: WEBHOOK, body: deep(30_000) }),
  };
  /** What it takes to parse the largest push that a partner could mean. */
  let ordinaryMs: number;
  beforeAll(() => {
    const night = { date: '2027-01-01', price: '100.00', currency: 'EUR' };
    const text = JSON.stringify({ Bookings: Array.from({ length: 35_000 }, () => night) });
    const times = Array.from({ length: 5 }, () => {
      const before = threadMs();
      JSON.parse(text);
      return threadMs() - before;
    });
    ordinaryMs = Math.max(10, times.sort((a, b) => a - b)[2]!);
  });
  const inflated = { body: gzipSync('['.repeat(2 * MB)), encoding: 'gzip' };
  const fields = (count: number) => Array.from({ length: count }, (_, i) => `"f${i}": 1,`).join('');

  it.each(Object.keys(bombs))('hold up nobody for long: %s', async (name) => {
    const { path, body, type = JSON_TYPE, encoding } = bombs[name]!();
    const headers = {
      Authorization: `Bearer ${partner.token}`,
      'Content-Type': type,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    };
    const tookMs = await longestTurnMs(send(service, 'POST', path, { headers, body }));
    // Only the body of a known partner is read whole.
    const sender = path === PUSH && encoding === undefined ? 'of a partner' : 'of anybody';
    expect(tookMs).toBeLessThan(MAX_TURNS[sender] * ordinaryMs);
  });

  it('guess secrets, and no session of the database keeps a statement for it', async () => {
    const { pool } = service.app.get(ReadPool);
    await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        send(service, 'POST', LOGIN, {
          body: new URLSearchParams({ apiKey: `guess-${i}`, apiSecret: 'x', SVC: '1' }),
        }),
      ),
    );
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    const kept = await Promise.all(
      clients.map((client) => client.query<{ name: string }>('SELECT name FROM pg_prepared_statements')),
    );
    for (const client of clients) client.release();
    expect(kept.flatMap(({ rows }) => rows)).toEqual([]);
  });
});
