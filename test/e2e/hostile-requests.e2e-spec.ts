import { ReadPool } from '../../src/database/read-pool.service.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const LOGIN = '/external/public/login';
const PUSH = '/external/online/channel/booking';
const JSON_TYPE = 'application/json';

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
    const body = `{"apiKey": "nobody", "apiSecret": "x", "SVC": 1, "${field}": ${deep(200_000)}}`;
    const answer = await post(LOGIN, body, { 'Content-Type': JSON_TYPE });
    expect(answer).toMatchObject({ status: 200, body: { message: 'partner_is_not_found' } });
  });

  it.each([LOGIN, '/external/online/roomType'])('nest arrays in place of the form of %s', async (path) => {
    const headers = { 'Content-Type': JSON_TYPE };
    const empty = await post(path, '{}', headers);
    const { status, body } = await post(path, deep(200_000), headers);
    expect([status, body]).toEqual([200, empty.body]);
  });

  it.each(['type', 'data'])('nest arrays in the field %s of a webhook', async (field) => {
    const path = '/external/public/payment/webhook/stripe';
    const answer = await post(path, `{"${field}": ${deep(200_000)}}`, { 'Content-Type': JSON_TYPE });
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
  });

  it('name hundreds of thousands of children', async () => {
    const answer = await partner.postJson('/external/online/roomType', {
      hotelID: partner.hotelID,
      startDate: dayFromToday(5),
      endDate: dayFromToday(6),
      adultCount: 2,
      childAges: Array.from({ length: 500_000 }, () => 1),
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
});
