import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { pino } from 'pino';
import { hashPassword } from '../../src/auth/password.js';
import { addApiKey } from '../../src/auth/api-key-changes.js';
import { transaction } from '../../src/database/transaction.js';
import { send } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const LOGIN = '/external/public/login';
const jwt = new JwtService();

interface LoginAnswer {
  success: boolean;
  SVC: string | null;
  token: string | null;
  hotelSeoUrl: string | null;
  message?: string;
}

describe('a partner logs in', () => {
  let service: TestService;
  const HOTEL = 501;
  const OTHER_HOTEL = 502;
  const DISABLED_HOTEL = 503;

  beforeAll(async () => {
    service = await startService();
    const hash = await hashPassword('the-secret');
    for (const id of [HOTEL, OTHER_HOTEL, DISABLED_HOTEL]) {
      await service.db.query(`INSERT INTO hotel (id, title, seo_url) VALUES ($1, 'Otel', $2)`, [
        id,
        `otel-${id}`,
      ]);
      await service.db.query('INSERT INTO hotel_revision (hotel_id) VALUES ($1)', [id]);
      await service.db.query('INSERT INTO hotel_slug VALUES ($1, $2)', [`otel-${id}`, id]);
    }
    await service.db.query(
      `INSERT INTO partner (id, name, api_key, secret_hash, enabled)
       VALUES (1, 'Acme', 'acme', $1, true), (2, 'Off', 'switched-off', $1, false)`,
      [hash],
    );
    await service.db.query('INSERT INTO partner_hotel VALUES (1, $1, true), (1, $2, false), (2, $1, true)', [
      HOTEL,
      DISABLED_HOTEL,
    ]);
  });
  afterAll(() => service.close());
  beforeEach(() => service.db.query('DELETE FROM login_failure'));

  async function login(fields: Record<string, string>): Promise<LoginAnswer> {
    const { status, body } = await send(service, 'POST', LOGIN, { body: new URLSearchParams(fields) });
    expect(status).toBe(200);
    return body as LoginAnswer;
  }

  const acme = { apiKey: 'acme', apiSecret: 'the-secret' };
  const failure = (message: string) => ({
    success: false,
    SVC: null,
    'the service': null,
    token: null,
    hotelSeoUrl: null,
    message,
  });

  it('for a hotel that they may act for, by form, multipart or JSON', async () => {
    const expected = {
      success: true,
      SVC: '501',
      'the service': '501',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      hotelSeoUrl: 'otel-501',
    };
    expect(await login({ ...acme, SVC: '501' })).toEqual(expected);
    expect(await login({ ...acme, 'the service': '501' })).toEqual(expected);
    expect(await login({ ...acme, hotelSeoUrl: 'otel-501' })).toEqual(expected);
    const multipart = new FormData();
    for (const [name, value] of Object.entries({ ...acme, SVC: '501' })) multipart.set(name, value);
    expect((await send(service, 'POST', LOGIN, { body: multipart })).body).toEqual(expected);
    const byJson = await send(service, 'POST', LOGIN, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...acme, SVC: 501 }),
    });
    expect(byJson.body).toEqual(expected);
  });

  it('again and again, until the secret is another or the partner is switched off', async () => {
    const changed = { apiKey: 'changed', apiSecret: 'first-secret', SVC: '501' };
    await service.db.query(
      `INSERT INTO partner (id, name, api_key, secret_hash) VALUES (3, 'Changed', 'changed', $1)`,
      [await hashPassword('first-secret')],
    );
    await service.db.query('INSERT INTO partner_hotel VALUES (3, $1, true)', [HOTEL]);
    for (let i = 0; i < 3; i++) expect(await login(changed)).toMatchObject({ success: true });
    expect(await login({ ...changed, apiSecret: 'first-secret ' })).toEqual(failure('partner_is_not_found'));
    const secretHash = await hashPassword('second-secret');
    await service.db.query('UPDATE partner SET secret_hash = $1 WHERE id = 3', [secretHash]);
    expect(await login(changed)).toEqual(failure('partner_is_not_found'));
    const now = { ...changed, apiSecret: 'second-secret' };
    for (let i = 0; i < 2; i++) expect(await login(now)).toMatchObject({ success: true });
    await service.db.query('UPDATE partner SET enabled = false WHERE id = 3');
    expect(await login(now)).toEqual(failure('hotel_permission_is_not_found'));
  });

  it('many times at once: an engine that starts logs in for all its hotels', async () => {
    const keys = { apiKey: 'starting', apiSecret: 'engine-secret', SVC: '501' };
    await service.db.query(
      `INSERT INTO partner (id, name, api_key, secret_hash) VALUES (4, 'Starting', 'starting', $1)`,
      [await hashPassword('engine-secret')],
    );
    await service.db.query('INSERT INTO partner_hotel VALUES (4, $1, true)', [HOTEL]);
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(keys)));
    expect(answers.map(({ success }) => success)).toEqual(Array(60).fill(true));
  });

  it('but not many times at once with guessed secrets: few of an address wait, and the others get 429', async () => {
    const guess = (n: number) =>
      send(service, 'POST', LOGIN, {
        body: new URLSearchParams({ apiKey: `guess-${n}`, apiSecret: 'x', SVC: '501' }),
      });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body).toMatchObject({ success: false, message: 'too_many_requests' });
  });

  it('in vain, which the log tells with the caller, the partner and the reason, and without key and secret', async () => {
    const lines = () =>
      service
        .logged()
        .split('\n')
        .filter((line) => line.includes('"context":"Login"'))
        .map((line) => JSON.parse(line) as { level: number; msg: string });
    const before = lines().length;
    await login({ ...acme, apiSecret: 'guessed-secret', SVC: '501' });
    await login({ ...acme, apiKey: 'unheard-of-key', SVC: '501' });
    await login({ ...acme, SVC: String(DISABLED_HOTEL) });
    await login({ ...acme, SVC: '501' });
    expect(lines().slice(before)).toMatchObject(
      [
        'login of partner 1 from 127.0.0.1 failed: partner_is_not_found',
        'login with an unknown apiKey from 127.0.0.1 failed: partner_is_not_found',
        'login of partner 1 from 127.0.0.1 failed: hotel_permission_is_not_found',
      ].map((msg) => ({ level: pino.levels.values['warn'], msg })),
    );
    for (const typed of ['guessed-secret', 'the-secret', 'unheard-of-key', 'acme'])
      expect(service.logged()).not.toContain(typed);
  });

  it('with a token that is valid for seven days', async () => {
    const { token } = await login({ ...acme, SVC: '501' });
    const claims = jwt.decode<{ iat: number; exp: number }>(token ?? '');
    expect(claims.exp - claims.iat).toBe(7 * 86_400);
  });

  it.each([
    ['an unknown key', { apiKey: 'nobody', apiSecret: 'the-secret', SVC: '501' }],
    ['a wrong secret', { apiKey: 'acme', apiSecret: 'wrong', SVC: '501' }],
    ['no key', { apiSecret: 'the-secret', SVC: '501' }],
    ['no secret', { apiKey: 'acme', SVC: '501' }],
    [
      'a wrong secret and a hotel that does not exist',
      { apiKey: 'acme', apiSecret: 'x', hotelSeoUrl: 'none' },
    ],
    ['a key with U+0000', { apiKey: 'ac\u0000me', apiSecret: 'the-secret', SVC: '501' }],
  ])('but not with %s: partner_is_not_found', async (_, fields) => {
    expect(await login(fields as Record<string, string>)).toEqual(failure('partner_is_not_found'));
  });

  it.each([
    ['a slug that no hotel has', { hotelSeoUrl: 'none' }],
    ['neither hotel nor slug', {}],
    ['a slug with U+0000', { hotelSeoUrl: 'otel\u0000' }],
  ])('but not for %s: hotel_is_not_found', async (_, fields) => {
    expect(await login({ ...acme, ...fields })).toEqual(failure('hotel_is_not_found'));
  });

  it.each([
    ['a hotel of other partners', '502'],
    ['a hotel where the permission is switched off', '503'],
    ['a hotel that does not exist', '999999'],
    ['a hotel beyond any number', '99999999999999999999'],
    ['a hotel in another notation', '0x1F5'],
    ['a negative hotel', '-501'],
  ])('but not for %s: hotel_permission_is_not_found', async (_, SVC) => {
    expect(await login({ ...acme, SVC })).toEqual(failure('hotel_permission_is_not_found'));
  });

  it('but not when the partner is switched off', async () => {
    const fields = { apiKey: 'switched-off', apiSecret: 'the-secret', SVC: '501' };
    expect(await login(fields)).toEqual(failure('hotel_permission_is_not_found'));
  });

  describe('for all of their hotels', () => {
    const partnerLogin = async (fields: Record<string, string>) => {
      const { status, body } = await send(service, 'POST', '/external/public/partner/login', {
        body: new URLSearchParams(fields),
      });
      return { status, body: body as LoginAnswer };
    };
    const refused = (message: string) => ({ status: 200, body: { success: false, token: null, message } });
    const footer = (token: string | null, hotelID: string) =>
      send(service, 'GET', `/external/online/footer?hotelID=${hotelID}`, {
        headers: { Authorization: `Bearer ${token}` },
      });

    it('with a token that is valid for seven days and names no hotel', async () => {
      const { body } = await partnerLogin(acme);
      expect(body).toEqual({
        success: true,
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      });
      const claims = jwt.decode<{ iat: number; exp: number; hotel: unknown }>(body.token ?? '');
      expect(claims.exp - claims.iat).toBe(7 * 86_400);
      expect(claims.hotel).toBe('all');
      expect((await footer(body.token, '501')).body).toMatchObject({ success: true });
      expect((await footer(body.token, '502')).body).toEqual({
        success: false,
        message: 'hotel_id_is_not_found',
      });
    });

    it.each([
      ['an unknown key', { apiKey: 'nobody', apiSecret: 'the-secret' }],
      ['a wrong secret', { apiKey: 'acme', apiSecret: 'wrong' }],
      ['no key', { apiSecret: 'the-secret' }],
      ['no secret', { apiKey: 'acme' }],
      ['a key with U+0000', { apiKey: 'ac\u0000me', apiSecret: 'the-secret' }],
    ])('but not with %s: partner_is_not_found', async (_, fields) => {
      expect(await partnerLogin(fields as Record<string, string>)).toEqual(refused('partner_is_not_found'));
    });

    it('but not when they are switched off: hotel_permission_is_not_found', async () => {
      const fields = { apiKey: 'switched-off', apiSecret: 'the-secret' };
      expect(await partnerLogin(fields)).toEqual(refused('hotel_permission_is_not_found'));
    });

    it('but not after ten failures in a minute, of logins of either kind', async () => {
      for (let n = 0; n < 5; n++) await partnerLogin({ apiKey: 'acme', apiSecret: 'wrong' });
      for (let n = 0; n < 5; n++) await login({ apiKey: 'acme', apiSecret: 'wrong', SVC: '501' });
      expect((await partnerLogin(acme)).status).toBe(429);
    });
  });

  it('but not after ten failures in a minute, on any instance, and others still do', async () => {
    const second = await startService({ DATABASE_URL: service.databaseUrl });
    try {
      for (let n = 0; n < 10; n++) await login({ apiKey: 'acme', apiSecret: 'wrong', SVC: '501' });
      for (const instance of [service, second]) {
        const refused = await send(instance, 'POST', LOGIN, {
          body: new URLSearchParams({ ...acme, SVC: '501' }),
        });
        expect(refused.status).toBe(429);
        expect(refused.body).toEqual({ success: false, message: 'too_many_requests' });
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(refused.headers.get('ratelimit-remaining')).toBe('0');
      }
      expect(await login({ apiKey: 'nobody', apiSecret: 'x' })).toEqual(failure('partner_is_not_found'));
    } finally {
      await second.close();
    }
  });

  describe('in vain, which counts against them', () => {
    /** Another instance on the same database, for one test. */
    const behindProxy = async (
      settings: NodeJS.ProcessEnv,
      test: (instance: TestService) => Promise<void>,
    ) => {
      const instance = await startService({
        DATABASE_URL: service.databaseUrl,
        TRUST_PROXY: '1',
        ...settings,
      });
      await test(instance).finally(() => instance.close());
    };
    const loginFrom = (instance: TestService, forwardedFor: string, apiKey = 'nobody') =>
      send(instance, 'POST', LOGIN, {
        headers: { 'X-Forwarded-For': forwardedFor },
        body: new URLSearchParams({ apiKey, apiSecret: 'wrong', SVC: '1' }),
      });

    it('of one key from one address: another address may still try', async () => {
      await behindProxy({}, async (instance) => {
        const statuses: number[] = [];
        for (let n = 0; n < 11; n++) statuses.push((await loginFrom(instance, '203.0.113.7')).status);
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
        expect((await loginFrom(instance, '203.0.113.7', 'somebody')).status).toBe(200);
        expect((await loginFrom(instance, '203.0.113.8')).status).toBe(200);
      });
    });

    it('of one address, whatever the keys', async () => {
      await behindProxy({ LOGIN_FAILURES_PER_ADDRESS: '12' }, async (instance) => {
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
      await behindProxy({}, async (instance) => {
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
      await behindProxy({}, async (instance) => {
        for (let n = 0; n < 10; n++) await loginFrom(instance, `198.51.100.${n}, 203.0.113.7`);
        expect((await loginFrom(instance, '198.51.100.99, 203.0.113.7')).status).toBe(429);
      });
    });
  });
});

describe('a Bearer token', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ RATE_LIMIT_PER_CREDENTIAL: '5', RATE_LIMIT_PER_ADDRESS: '40' });
    await service.db.query(`INSERT INTO hotel (id, title) VALUES (501, 'Otel')`);
    await service.db.query('INSERT INTO hotel_revision (hotel_id) VALUES (501)');
    await service.db.query(
      `INSERT INTO partner (id, name, api_key, secret_hash) VALUES (1, 'Acme', 'acme', 'none'), (2, 'B', 'b', 'none')`,
    );
    await service.db.query('INSERT INTO partner_hotel VALUES (1, 501, true), (2, 501, true)');
  });
  afterAll(() => service.close());

  const sign = (
    subject: string,
    options: JwtSignOptions = {},
    secret = service.settings.JWT_SECRET ?? '',
    hotel: unknown = 501,
  ) => jwt.sign({ hotel }, { secret, subject, issuer: 'hotel-booking-service', expiresIn: 60, ...options });
  const countries = (authorization?: string) =>
    send(service, 'POST', '/external/counties', {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });

  it.each([
    ['is missing', () => undefined],
    ['is not a token', () => 'Bearer nonsense'],
    ['has another scheme', () => `Basic ${sign('1')}`],
    ['is followed by something else', () => `Bearer ${sign('1')} ${sign('1')}`],
    ['has expired', () => `Bearer ${sign('1', { expiresIn: -1 })}`],
    ['is signed with another secret', () => `Bearer ${sign('1', {}, 'x'.repeat(40))}`],
    ['is signed with another algorithm', () => `Bearer ${sign('1', { algorithm: 'HS512' })}`],
    ['is of another issuer', () => `Bearer ${sign('1', { issuer: 'somebody' })}`],
    ['is of a partner who does not exist', () => `Bearer ${sign('77')}`],
    ['is of nobody', () => `Bearer ${sign('abc')}`],
    ['is for hotels in another notation', () => `Bearer ${sign('1', {}, undefined, '*')}`],
    ['is for all hotels of a partner who does not exist', () => `Bearer ${sign('77', {}, undefined, 'all')}`],
  ])('that %s is refused with token_is_not_valid', async (_, authorization) => {
    const response = await countries(authorization());
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.body).toEqual({ success: false, message: 'token_is_not_valid' });
  });

  it('is refused as soon as the permission is withdrawn', async () => {
    const authorization = `Bearer ${sign('1')}`;
    expect((await countries(authorization)).status).toBe(200);
    await service.db.query('UPDATE partner_hotel SET enabled = false WHERE partner_id = 1');
    expect((await countries(authorization)).status).toBe(401);
    await service.db.query('UPDATE partner_hotel SET enabled = true WHERE partner_id = 1');
    expect((await countries(authorization)).status).toBe(200);
  });

  it('has a limit of requests of its own, apart from that of the address', async () => {
    const authorization = `Bearer ${sign('2')}`;
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await countries(authorization)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = await countries(authorization);
    expect(refused.body).toEqual({ success: false, message: 'too_many_requests' });
    expect(refused.headers.get('ratelimit-limit')).toBe('5');
    expect((await send(service, 'GET', '/health/live')).status).toBe(200);
  });

  it('that is made up does not help against the limit of the address', async () => {
    let last = 0;
    for (let n = 0; n < 45; n++) last = (await countries(`Bearer made.up.${n}`)).status;
    expect(last).toBe(429);
  });

  it('that is genuine is counted by itself from its first request on, also from an address that is spent', async () => {
    await spendAddress();
    await service.db.query(
      `INSERT INTO partner (id, name, api_key, secret_hash) VALUES (3, 'C', 'c', 'none') ON CONFLICT DO NOTHING`,
    );
    await service.db.query('INSERT INTO partner_hotel VALUES (3, 501, true) ON CONFLICT DO NOTHING');
    const first = await countries(`Bearer ${sign('3')}`);
    expect([first.status, first.headers.get('ratelimit-limit')]).toEqual([200, '5']);
  });

  it('and an ApiKey likewise, of which sixty that are new are looked up a minute', async () => {
    await spendAddress();
    const inHouse = (key: string) =>
      send(service, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey: key } });
    const addKey = (key: string) =>
      transaction(service.db, (tx) =>
        addApiKey(tx, { kind: 'command' }, 501, { key, label: key, scopes: ['hotspot'] }),
      );
    await addKey('a-genuine-key');
    const first = await inHouse('a-genuine-key');
    expect([first.status, first.headers.get('ratelimit-limit')]).toEqual([200, '5']);
    for (let n = 0; n < 60; n++) expect((await inHouse(`made-up-${n}`)).status).toBe(429);
    await addKey('one-more-genuine-key');
    expect((await inHouse('one-more-genuine-key')).status).toBe(429);
    expect((await inHouse('a-genuine-key')).status).toBe(200);
  });

  async function spendAddress(): Promise<void> {
    await until('an address that is spent', async () => (await countries('Bearer made.up')).status === 429);
  }
});
