import { readFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writeBackup } from '../../src/backup/write-backup.js';
import { openApiDocument } from '../../src/http/openapi.js';
import { operationsOf } from '../../src/http/openapi-operations.js';
import { type Offer, offerOf, outcomeOf, push } from '../factories/booking.js';
import { bookingWithCard, everyEndpoint, GUEST, paymentOf } from '../factories/every-endpoint.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { startService, type TestService } from '../harness/service.js';

const CARD = '4111111111111111';
const BAD_CARD = '4111111111111112';
const CVV = '987';
const WRONG_SECRET = 'GIZLI-WRONG-SECRET';
const WRONG_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.R0laTEk.R0laTEk';
const WRONG_KEY = 'GIZLI-WRONG-KEY';

/** What the log must never hold; the CVV is too short to be looked for alone. */
const FORBIDDEN = [
  ...[CARD, BAD_CARD, '411111', `"${CVV}"`, `: ${CVV},`, 'GIZLI', 'gizli', WRONG_TOKEN],
  ...[GUEST.PhoneNumber, GUEST.email, '10000000146', 'ALPHA-api-secret', 'ALPHA-hotspot-key'],
  ...['ALPHA-rates-key', 'ALPHA-mail-password', 'ALPHA-store-key', 'ALPHA-pos-password', 'AYŞE', 'P1234567'],
  ...['Bearer ', 'SELECT ', 'INSERT ', 'UPDATE ', 'Failing row'],
];
const STRANGE = /SELECT |INSERT |UPDATE |relation|constraint|column|\bat \/|node_modules|Error:|42P01|23514/;

describe('secrets and personal data', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let countryID: number;
  let endpoints: Record<string, () => Promise<Answer>>;
  beforeAll(async () => {
    service = await startService();
    partner = await partnerOf(service, await importHotel(service, markedHotel('ALPHA')));
    offer = await offerOf(service, partner.hotelID);
    const countries = (await partner.postForm('/external/counties', {})).body.items as {
      id: number;
      code: string;
    }[];
    countryID = countries.find(({ code }) => code === 'TR')?.id ?? 0;
    const secrets = {
      apiKey: 'ALPHA-api-key',
      apiSecret: 'ALPHA-api-secret',
      hotspotKey: 'ALPHA-hotspot-key',
      ratesKey: 'ALPHA-rates-key',
    };
    endpoints = everyEndpoint(service, partner, secrets, offer, countryID);
  });
  afterAll(() => service.close());

  const expectCleanLog = () => {
    const logged = service.logged();
    expect(logged).toContain('"requestId"');
    for (const secret of [...FORBIDDEN, partner.token]) expect(logged).not.toContain(secret);
  };

  it('are looked for at every endpoint that the document describes', () => {
    const tried = new Set(Object.keys(endpoints).map((name) => name.split(',')[0]));
    const described = operationsOf(openApiDocument(service.app))
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .filter((name) => !/^GET \/(health|flags|media)\//.test(name));
    expect([...tried].sort()).toEqual(described.sort());
  });

  it('are not logged when all goes well', async () => {
    for (const [path, call] of Object.entries(endpoints)) {
      const answer = await call();
      expect(`${path}: ${answer.status}`).toBe(`${path}: 200`);
      const succeeded: unknown = answer.body.success ?? answer.body.BookingPushRS?.Success ?? true;
      expect([path, Boolean(succeeded), answer.body.errors]).toEqual([path, true, undefined]);
    }
    expectCleanLog();
  });

  it('are not logged when a caller errs', async () => {
    const login = { apiKey: 'ALPHA-api-key', apiSecret: WRONG_SECRET, SVC: String(partner.hotelID) };
    await send(service, 'POST', '/external/public/login', { body: new URLSearchParams(login) });
    const inQuery = new URLSearchParams({ ...login, cardNumber: CARD, name: GUEST.name }).toString();
    await send(service, 'GET', `/external/currencies?${inQuery}`, {
      headers: { Authorization: `Bearer ${WRONG_TOKEN}` },
    });
    await send(service, 'GET', `/external/GIZLI/${CARD}?${inQuery}`);
    await send(service, 'GET', `/external/hotel/${CARD}/contact/info`, {
      headers: { Authorization: `Bearer ${partner.token}`, 'X-Request-Id': `GIZLI ${CARD}` },
    });
    await send(service, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey: WRONG_KEY } });
    await send(service, 'POST', '/external/online/payment/type/10', {
      headers: { Authorization: `Bearer ${partner.token}`, 'Content-Type': 'application/json' },
      body: `{"cardNumber":"${CARD}","name":"${GUEST.name}"`,
    });
    const payment = paymentOf(partner.hotelID, countryID);
    await partner.postJson('/external/online/payment/type/10', { ...payment, email: 'gizli', baskets: [] });
    expectCleanLog();
  });

  it('are neither logged nor told when a push is refused', async () => {
    const refused: [unknown, string][] = [
      [
        bookingWithCard(offer, { cardNumber: BAD_CARD }),
        '04 field_is_not_valid: RoomStays[0].PaymentCard.cardNumber',
      ],
      [
        bookingWithCard(offer, { expireDate: '0120' }),
        '04 field_is_not_valid: RoomStays[0].PaymentCard.expireDate',
      ],
      [
        {
          ...bookingWithCard(offer),
          RoomStays: [{ ...(bookingWithCard(offer).RoomStays as object[])[0], roomTypeID: '987654321' }],
        },
        '03 room_type_is_not_found: RoomStays[0].roomTypeID',
      ],
      [{ ...bookingWithCard(offer), type: 'Modify' }, '03 booking_is_not_found'],
    ];
    for (const [pushed, outcome] of refused) {
      const answer = await push(partner, pushed as Record<string, unknown>);
      expect(outcomeOf(answer)).toMatch(outcome.replace(/: .*/, ''));
      // The seconds of an instant may have the digits of a CVV.
      const told = answer.text.replace(/"confirmTime":\d+/g, '');
      for (const secret of [CARD, BAD_CARD, CVV, 'GIZLI', GUEST.email]) expect(told).not.toContain(secret);
    }
    expectCleanLog();
  });

  const TABLES: [string, string][] = [
    ['social_link', 'GET /external/online/social/media'],
    ['footer_text', 'GET /external/online/footer'],
    ['mail_server', 'GET /external/online/mail/host'],
    ['hotel_payment_type', 'GET /external/online/payment/type'],
    ['virtual_pos', 'GET /external/payment/company'],
    ['bank_account', 'POST /external/online/payment/type/{paymentType}, type 3'],
    ['payment_session', 'POST /external/online/payment/type/{paymentType}'],
    ['payment_session', 'GET /external/online/payment/status'],
    ['building', 'GET /external/online/building'],
    ['package', 'GET /external/online/package'],
    ['booking', 'POST /external/online/channel/booking'],
    ['card', 'POST /external/online/channel/booking'],
    ['booking', 'GET /external/online/channel/booking'],
    ['booking_change', 'GET /external/online/channel/bookings'],
    ['hotel_change', 'GET /external/online/changes'],
    ['hotel_change', 'POST /public/json/customer/inhotel/changes'],
    ['stay', 'POST /public/json/customer/inhotel/changes'],
    ['webhook', 'GET /external/online/webhooks'],
    ['partner', 'POST /external/public/login'],
    ['partner_hotel', 'POST /external/online/roomType'],
    ['api_key_lookup', 'POST /public/json/customer/inhotel'],
    ['inventory_request', 'POST /external/inventory/changes'],
    ['rate_day', 'GET /external/inventory'],
    ['rate_plan', 'GET /external/inventory/mapping'],
  ];
  it.each(TABLES)('and our insides are not told when the table %s fails under %s', async (table, path) => {
    await service.db.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    const answer = await (endpoints[path] as () => Promise<Answer>)().finally(() =>
      service.db.query(`ALTER TABLE ${table}_away RENAME TO ${table}`),
    );
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: path.includes(' /public/') ? 0 : false,
      message: 'unexpected_error',
    });
    expect(answer.headers.get('x-request-id')).toMatch(/\S/);
    expect(service.logged()).toContain('42P01');
    expectCleanLog();
  });

  it.each(['booking', 'booking_room', 'card', 'booking_push'])(
    'stay out of the log and the answer when the database refuses a row of %s',
    async (table) => {
      await service.db.query(`ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (false) NOT VALID`);
      const answer = await push(partner, bookingWithCard(offer)).finally(() =>
        service.db.query(`ALTER TABLE ${table} DROP CONSTRAINT refused`),
      );
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({ success: false, message: 'unexpected_error' });
      expect(answer.text).not.toMatch(STRANGE);
      expectCleanLog();
    },
  );

  it('are in a backup only encrypted, without security codes and sessions, and for its owner alone', async () => {
    expect(outcomeOf(await push(partner, bookingWithCard(offer)))).toBe('ok');
    await service.db.query(
      `INSERT INTO staff_session (sid, sess, expire) VALUES ('GIZLI-SESSION', '{}', now() + interval '1 hour')`,
    );
    const folder = await mkdtemp(path.join(tmpdir(), 'hotel-backup-'));
    try {
      const file = path.join(folder, 'backup.gz');
      await writeBackup({ url: service.databaseUrl }, file, new Date());
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const lines = gunzipSync(await readFile(file))
        .toString('utf8')
        .split('\n');
      const columns = (table: string) => lines.find((line) => line.startsWith(`{"table":"${table}"`)) ?? '';
      expect(columns('card')).toContain('number_encrypted');
      expect(columns('card')).not.toContain('cvv');
      expect(columns('staff_session')).toBe('');
      const whole = lines.join('\n');
      for (const secret of [
        ...[CARD, `"${CVV}"`, 'GIZLIKARTSAHIBI', 'GIZLI-SESSION', partner.token],
        ...['ALPHA-api-secret', 'ALPHA-hotspot-key', 'ALPHA-mail-password', 'ALPHA-store-key'],
        'ALPHA-pos-password',
      ]) {
        expect([secret, whole.includes(secret)]).toEqual([secret, false]);
      }
      expect(whole).toContain('ALPHA-api-key');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are not in the metrics, the documentation or its document', async () => {
    for (const path of ['/openapi.json', '/docs', '/health/ready', '/metrics']) {
      const { text } = await send(service, 'GET', path);
      for (const secret of [CARD, 'ALPHA', 'GIZLI']) expect(text).not.toContain(secret);
    }
  });

  it('are still served where they belong, and all went on afterwards', async () => {
    const company = await endpoints['GET /external/payment/company']?.();
    expect(company?.body.paymentCompany.store_key).toBe('ALPHA-store-key');
    expect(outcomeOf(await push(partner, bookingWithCard(offer)))).toBe('ok');
  });
});
