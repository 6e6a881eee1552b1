import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { ReadPool } from '../../src/database/read-pool.service.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

const LOGIN = '/external/public/login';
const PUSH = '/external/online/channel/booking';
const ROOM_LIST = '/external/online/roomType';
const WEBHOOK = '/external/public/payment/webhook/stripe';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const NO_JSON = { status: 400, body: { success: false, message: 'body_is_not_valid_json' } };

/** What comes back when only the head of a request is sent. */
async function answerToHead(url: string, line: string, headers: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  const type = headers.some((one) => one.startsWith('Content-Type:')) ? '' : `Content-Type: ${JSON_TYPE}`;
  const head = [`${line} HTTP/1.1`, ...headers, type].filter(Boolean);
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
    service = await startService({ PANEL: 'true' });
    const hotel = await importHotel(service, smallHotel({ staff: staffOf('bodies') }));
    partner = await partnerOf(service, hotel);
  });
  afterAll(() => service.close());

  const panelHead = (type: string) => ['Host: a', 'Sec-Fetch-Site: same-origin', `Content-Type: ${type}`];
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
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

  it.each([
    ['no method', '\u0001', [], 400],
    ['a header without a name', 'GET /health/live', [': x'], 400],
    ['two lengths', 'GET /health/live', ['Content-Length: 1', 'Content-Length: 2'], 400],
    ['headers of 20 kB', 'GET /health/live', [`X-Long: ${'x'.repeat(20_000)}`], 431],
  ])('have %s: they are answered as every other one is', async (_, line, headers, status) => {
    const answer = await answerToHead(service.url, line, ['Host: a', ...headers]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const id = /\r\nX-Request-Id: ([0-9a-f-]{36})\r\n/.exec(answer)?.[1];
    expect(answer.split('\r\n\r\n')[1]).toBe('{"success":false,"message":"request_is_not_valid"}');
    expect(service.logged()).toContain(`"requestId":"${id}"`);
    expect(service.logged()).not.toContain('xxxx');
  });

  it('expect what no server knows: they are answered nevertheless', async () => {
    const answer = await answerToHead(service.url, 'GET /health/live', ['Host: a', 'Expect: a-miracle']);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    ['a page of the panel', 'POST /admin/api/pages/account/language', 90_000, 401],
    ['records of the panel', 'POST /admin/api/resources/staff/actions/new', 90_000, 401],
    ['an unknown page', 'POST /admin/nothing', 90_000, 303],
    ['the end of a session', 'POST /admin/logout', 90_000, 303],
    ['a code that nobody owes', 'POST /admin/login/code', 90_000, 303],
    ['a sign-in that is too large', 'POST /admin/login', 150_000, 413],
  ])('announce a form to %s without a session, and are answered before it is sent', async (...row) => {
    const [, line, length, status] = row;
    const answer = await answerToHead(service.url, line, [
      ...panelHead(FORM_TYPE),
      `Content-Length: ${length}`,
    ]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it.each([
    ['an unknown path', '/admin/nothing', 404],
    ['an unknown operation', '/admin/api/pages/account/nothing', 404],
    ['records that they may not change', '/admin/api/resources/partners/actions/new', 404],
    ['records that do not exist', '/admin/api/resources/nothing/actions/new', 404],
    ['a hotel, too large', '/admin/api/hotels/open', 413],
  ])('announce JSON to %s with a session, and are answered before it is sent', async (_, path, status) => {
    const { cookie } = await signIn(service, 'reception@bodies.example');
    const length = status === 413 ? 3_000_000 : 1_500_000;
    const head = [...panelHead(JSON_TYPE), `Cookie: ${cookie}`, `Content-Length: ${length}`];
    expect(await answerToHead(service.url, `POST ${path}`, head)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
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

  it.each([LOGIN, ROOM_LIST])('hide in the character set what the body of %s nests', async (path) => {
    const inUtf7 = `{"z":"a+ACI-,"x":${deep(20_000)},"y":+ACI-"}`;
    const answer = await post(path, inUtf7, { 'Content-Type': `${JSON_TYPE}; charset=utf-7` });
    expect([answer.status, answer.body.message]).toEqual([400, 'body_is_not_readable']);
  });

  it.each(['utf-7', 'utf-16le'])(
    'hide in the character set %s what a push nests: code 01',
    async (charset) => {
      const { body } = await post(PUSH, `{"Bookings": []}`, {
        'Content-Type': `text/plain; charset=${charset}`,
      });
      expect(body).toMatchObject({ BookingPushRS: { BookingConfirmNumbers: [{ Error: [{ code: '01' }] }] } });
    },
  );

  it('name UTF-8 for letters of another character set: nothing is stored in their place', async () => {
    const turkish = Buffer.from(`{"Bookings": [{"hotelID": ${partner.hotelID}, "ID": "\u00fe"}]}`, 'latin1');
    const pushed = await post(PUSH, turkish, { 'Content-Type': JSON_TYPE });
    expect(pushed.body).toMatchObject({
      BookingPushRS: {
        BookingConfirmNumbers: [{ Error: [{ code: '01', detail: 'body_is_not_valid_json' }] }],
      },
    });
    const searched = await post(ROOM_LIST, turkish, { 'Content-Type': JSON_TYPE });
    expect([searched.status, searched.body.message]).toEqual([400, 'body_is_not_readable']);
    const named = await post(PUSH, turkish, { 'Content-Type': `${JSON_TYPE}; charset=iso-8859-9` });
    expect(named.body).toMatchObject({ BookingConfirmNumbers: [{ ID: 'ş', Error: [{ code: '04' }] }] });
  });

  describe('in queries of lists of the panel', () => {
    const ofList = async (query: string, resource = 'rooms', action = 'list') => {
      const { cookie } = await signIn(service, 'reception@bodies.example');
      const path = `/admin/api/resources/${resource}/actions/${action}?${query}`;
      const { status, body } = await send(service, 'GET', path, { headers: { cookie } });
      return { status, records: (body.records as unknown[]).length, meta: body.meta as unknown };
    };

    it.each(['page', 'perPage', 'sortBy', 'direction', 'filters.number', 'searchProperty'])(
      'make %s a list of any length, without effect',
      async (name) => {
        const hostile = `${name}.0=1&${name}.length=1000`;
        expect(await ofList(hostile)).toEqual(await ofList(''));
        expect(await ofList(hostile, 'rooms', 'search/1')).toEqual(await ofList('', 'rooms', 'search/1'));
        expect(await ofList(`${name}=1&${name}=2`)).toEqual(await ofList(''));
      },
    );

    it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
      'filter by %s, without effect',
      async (name) => {
        expect(await ofList(`filters.${name}=1`, 'bookings')).toEqual(await ofList('', 'bookings'));
      },
    );

    it('filter by numbers larger than any, which finds nothing', async () => {
      const found = await ofList('filters.attempts=999999999999999', 'guestMails');
      expect(found).toMatchObject({ status: 200, records: 0 });
    });
  });
});
