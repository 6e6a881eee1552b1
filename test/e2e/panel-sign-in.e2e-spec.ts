import { totpCode } from '../../src/staff/totp.js';
import { Clock } from '../../src/values/clock.service.js';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { joinHotel, PASSWORD, signIn, staffOf } from '../factories/panel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let hotelID: number;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  ({ hotelID } = await importHotel(service, smallHotel({ staff: staffOf('deniz') })));
});

afterAll(() => service.close());

const EMAIL = 'manager@deniz.example';

function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: service.url },
) {
  return send(service, 'POST', path, { headers, body: new URLSearchParams(fields) });
}

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0];

it('gives a new session that only this site can use, and none to a wrong password', async () => {
  const wrong = await post('/admin/login', { email: EMAIL, password: 'wrong' });
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
  expect(wrong.text).toContain('E-posta veya parola');
  const right = await post('/admin/login?next=/admin/pages/account', {
    email: EMAIL.toUpperCase(),
    password: PASSWORD,
  });
  expect([right.status, right.headers.get('location')]).toEqual([303, '/admin/pages/account']);
  const cookie = right.headers.get('set-cookie')!;
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/;']) expect(cookie).toContain(part);
  const planted = cookieOf(right.headers)!;
  const again = await post(
    '/admin/login',
    { email: EMAIL, password: PASSWORD },
    { origin: service.url, cookie: planted },
  );
  expect(cookieOf(again.headers)).not.toBe(planted);
  const old = await send(service, 'GET', '/admin/api/hotels', { headers: { cookie: planted } });
  expect(old.status).toBe(401);
});

it.each(['/Admin/login', '/ADMIN/', '/Admin/api/session'])('finds the session at %s too', async (path) => {
  const { status } = await send(service, 'GET', path);
  expect(status).toBeLessThan(500);
});

it('redirects to pages of the panel only after signing in', async () => {
  for (const next of [
    '/admin/API/pages/today',
    '/Admin/Api/pages/today',
    '/admin/%61pi/pages/today',
    '/admin//api/pages/today',
    '/admin/%2561pi',
    '/admin/%zz',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/admin/../evil',
    '/admin/%2E%2e//evil.example',
    'javascript:alert(1)',
    '/admin"onload=x',
  ]) {
    const answer = await post(`/admin/login?next=${encodeURIComponent(next)}`, {
      email: EMAIL,
      password: PASSWORD,
    });
    expect([next, answer.headers.get('location')]).toEqual([next, '/admin']);
  }
});

it('takes writes from its own pages alone', async () => {
  const { cookie } = await signIn(service, EMAIL);
  const json = { cookie, 'content-type': 'application/json' };
  const tries: [Record<string, string>, number][] = [
    [{}, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: service.url, 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: service.url }, 200],
  ];
  for (const [headers, status] of tries) {
    const answer = await send(service, 'POST', '/admin/api/pages/account/language', {
      headers: { ...json, ...headers },
      body: JSON.stringify({ language: 'tr' }),
    });
    expect([headers, answer.status]).toEqual([headers, status]);
  }
  expect((await post('/admin/login', { email: EMAIL, password: PASSWORD }, {})).status).toBe(403);
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const path = '/admin/api/pages/account/language';
    const answer = await send(service, method, path, {
      headers: { ...json, origin: 'https://evil.example' },
    });
    expect([method, answer.status]).toEqual([method, 403]);
  }
});

it('changes nothing by HEAD, which any page of a neighbouring site can send', async () => {
  const client = await signIn(service, EMAIL);
  const records = new PanelRecords(service, client);
  await records.create('apiKeys', { label: 'lobi' });
  await records.create('bankAccounts', { companyName: 'Banka', holder: 'Otel', sort: '0' });
  const [key] = await records.list('apiKeys');
  const [account] = await records.list('bankAccounts');
  const before = [await records.list('apiKeys'), await records.list('bankAccounts')];
  for (const path of [
    `apiKeys/records/${key!.id}/revoke`,
    `bankAccounts/records/${account!.id}/delete`,
    `bankAccounts/records/${account!.id}/edit`,
    'bankAccounts/actions/new',
  ]) {
    const headers = { cookie: client.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'same-site' };
    const answer = await send(service, 'HEAD', `/admin/api/resources/${path}`, { headers });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect([await records.list('apiKeys'), await records.list('bankAccounts')]).toEqual(before);
});

it('is told to browsers as one for https where the site has it', async () => {
  const behind = await startService({
    PANEL: 'true',
    DATABASE_URL: service.databaseUrl,
    TRUST_PROXY: 'true',
  });
  try {
    const signedIn = await send(behind, 'POST', '/admin/login', {
      headers: { origin: behind.url, 'x-forwarded-proto': 'https' },
      body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
    });
    const cookie = signedIn.headers.get('set-cookie')!;
    for (const part of ['__Host-panel=', 'Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/;']) {
      expect(cookie).toContain(part);
    }
    const hotels = (proto: string) =>
      send(behind, 'GET', '/admin/api/hotels', {
        headers: { cookie: cookie.split(';')[0]!, 'x-forwarded-proto': proto },
      });
    expect([(await hotels('https')).status, (await hotels('http')).status]).toEqual([200, 401]);
    const opened = await send(behind, 'POST', '/admin/api/hotels/open', {
      headers: {
        origin: behind.url.replace('http:', 'https:'),
        cookie: cookie.split(';')[0]!,
        'x-forwarded-proto': 'https',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ hotelId: hotelID }),
    });
    expect(opened.headers.get('set-cookie')).toMatch(/__Host-panel-hotel=\d+;.*Path=\/;.*Secure/);
  } finally {
    await behind.close();
  }
});

it('loads nothing from elsewhere, and runs no script but its own', async () => {
  const { cookie } = await signIn(service, EMAIL);
  const page = await send(service, 'GET', '/admin', { headers: { cookie } });
  const policy = page.headers.get('content-security-policy')!;
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
  expect(policy.split(';').sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
  ]);
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(page.text.match(/<script>/g)).toBeNull();
  expect(page.text).toContain(`<script nonce="${nonce}">`);
  expect(page.text).not.toMatch(/(src|href)="https?:/);
  const again = await send(service, 'GET', '/admin', { headers: { cookie } });
  expect(again.headers.get('content-security-policy')).not.toContain(nonce);
});

it('tells of an unknown address in the language of its person, whatever their browser prefers', async () => {
  const { cookie } = await signIn(service, EMAIL);
  for (const [language, told] of [
    ['tr', 'Böyle bir sayfa yok.'],
    ['en', 'This page does not exist.'],
  ]) {
    await service.db.query('UPDATE staff_member SET language = $2 WHERE email = $1', [EMAIL, language]);
    const headers = { cookie, 'accept-language': language === 'tr' ? 'en' : 'tr' };
    for (const path of ['/admin/nowhere', '/admin/pages/nowhere', '/admin/resources/nowhere']) {
      const page = await send(service, 'GET', path, { headers });
      expect([path, page.status, page.text]).toEqual([path, 404, expect.stringContaining(told!)]);
      expect(page.text).toContain(`<html lang="${language}">`);
    }
  }
});

it('lets no name of a hotel or person out of its script', async () => {
  const title = '</script><script>window.evil=1</script>';
  const { hotelID: evil } = await importHotel(
    service,
    smallHotel({
      hotel: { title },
      staff: [{ email: 'evil@x.example', name: title, password: PASSWORD, role: 'manager' }],
    }),
  );
  const { cookie } = await signIn(service, 'evil@x.example');
  const page = await send(service, 'GET', '/admin', { headers: { cookie } });
  expect(evil).toBeGreaterThan(0);
  expect(page.text).not.toContain('<script>window.evil');
  expect(page.text).toContain('window.evil=1');
});

it('reads no upload of strangers, nor multipart of anybody', async () => {
  const form = new FormData();
  form.set('file', new Blob(['x'.repeat(1000)]), 'x.txt');
  const answer = await send(service, 'POST', '/admin/login', {
    headers: { origin: service.url },
    body: form,
  });
  expect(answer.status).toBe(401);
});

it('slows down who guesses, by account and address', async () => {
  const answers = [];
  for (let i = 0; i < 12; i++)
    answers.push((await post('/admin/login', { email: 'nobody@x.example', password: 'no' })).status);
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(answers.slice(10)).toEqual([429, 429]);
  const limited = await post('/admin/login', { email: 'nobody@x.example', password: 'no' });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post('/admin/login', { email: EMAIL, password: PASSWORD })).status).toBe(303);
});

it('asks for the second factor, takes each code once, and shows how it is set up', async () => {
  await importHotel(
    service,
    smallHotel({ staff: [{ email: 'two@x.example', name: 'İki', password: PASSWORD, role: 'manager' }] }),
  );
  const person = await signIn(service, 'two@x.example');
  const { secret } = (await person.change('account', 'totpSecret')).body as { secret: string };
  // A code is of 30 seconds, which may end while it is sent.
  const nowMs = Date.now();
  const clock = service.app.get(Clock);
  clock.nowMs = () => nowMs;
  const codeAt = (steps: number) => totpCode(secret, Math.floor(nowMs / 30_000) + steps);
  const confirm = (code: string) =>
    person.change('account', 'totpConfirm', { secret, code, currentPassword: PASSWORD });
  expect((await confirm('000000')).status).toBe(422);
  expect((await confirm(codeAt(-1))).status).toBe(200);

  const first = await post('/admin/login', { email: 'two@x.example', password: PASSWORD });
  expect(first.headers.get('location')).toContain('/admin/login/code');
  const cookie = cookieOf(first.headers)!;
  expect((await send(service, 'GET', '/admin/api/hotels', { headers: { cookie } })).status).toBe(401);
  const withCode = (code: string) => post('/admin/login/code', { code }, { origin: service.url, cookie });
  expect((await withCode(codeAt(-1))).status).toBe(401);
  const done = await withCode(codeAt(0));
  expect([done.status, done.headers.get('location')]).toEqual([303, '/admin']);
  const again = await post('/admin/login', { email: 'two@x.example', password: PASSWORD });
  const replay = await post(
    '/admin/login/code',
    { code: codeAt(0) },
    { origin: service.url, cookie: cookieOf(again.headers)! },
  );
  expect(replay.status).toBe(401);
  clock.nowMs = () => Date.now();
});

it('invites by a link that works once', async () => {
  const manager = new PanelRecords(service, await signIn(service, EMAIL));
  const invited = await manager.create('staff', {
    email: 'New@deniz.example',
    name: 'Yeni',
    role: 'reception',
    language: 'tr',
  });
  const [{ value: url }] = JSON.parse(invited.body.record.params._once) as [{ value: string }];
  const path = new URL(url).pathname;
  expect((await send(service, 'GET', path)).text).toContain('new@deniz.example');
  const use = (password: string, repeated = password) => post(path, { password, repeated });
  expect((await use('too short')).status).toBe(422);
  expect((await use('a brand new password', 'another one')).status).toBe(422);
  const chosen = await use('a brand new password');
  expect(chosen.status).toBe(303);
  const next = await send(service, 'GET', chosen.headers.get('location')!);
  expect(next.text).toContain('Parolanız kaydedildi.');
  expect((await use('a brand new password')).status).toBe(404);
  expect((await send(service, 'GET', path)).status).toBe(404);
  expect(
    (await post('/admin/login', { email: 'new@deniz.example', password: 'a brand new password' })).status,
  ).toBe(303);
  const [trail] = await manager.list('audit', { 'filters.action': 'staff.invited' });
  expect(trail?.params).toMatchObject({
    actorKind: 'staff',
    actorName: 'Meral Yönetici',
    address: '127.0.0.1',
  });
  expect(hotelID).toBeGreaterThan(0);
});

it('lets people of several hotels change between them, each with the role that they have there', async () => {
  const other = await importHotel(service, smallHotel());
  await joinHotel(service, EMAIL, other.hotelID);
  const person = await signIn(service, EMAIL);
  const records = new PanelRecords(service, person);
  const { hotels } = (await records.get('/admin/api/hotels')).body as { hotels: { id: number }[] };
  expect(hotels.map((one) => one.id).sort()).toEqual([hotelID, other.hotelID].sort());
  expect((await records.post('/admin/api/hotels/open', { hotelId: other.hotelID })).status).toBe(200);
  expect((await records.get('/admin/api/resources/staff/actions/list')).status).toBe(404);
  expect((await records.post('/admin/api/hotels/open', { hotelId: hotelID })).status).toBe(200);
  expect((await records.get('/admin/api/resources/staff/actions/list')).status).toBe(200);
});
