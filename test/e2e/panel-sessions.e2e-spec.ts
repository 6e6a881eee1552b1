import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { type PanelClient, PASSWORD, signIn, staffOf } from '../factories/panel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { waitingForLock } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let hotelID: number;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  ({ hotelID } = await importHotel(service, smallHotel({ staff: staffOf('deniz') })));
});

afterAll(() => service.close());

const EMAIL = 'manager@deniz.example';
const OTHER_EMAIL = 'reception@deniz.example';

function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: service.url },
) {
  return send(service, 'POST', path, { headers, body: new URLSearchParams(fields) });
}

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0];

describe('a session', () => {
  const idOf = (cookie: string) => decodeURIComponent(cookie).slice('panel=s:'.length).split('.')[0];
  const hoursLeft = async (cookie: string) => {
    const rows = await service.db.query<{ expire: Date }[]>(
      'SELECT expire FROM staff_session WHERE sid = $1',
      [idOf(cookie)],
    );
    return (rows[0]!.expire.getTime() - Date.now()) / 3_600_000;
  };
  const read = (cookie: string, headers: Record<string, string> = {}) =>
    send(service, 'GET', '/admin/api/hotels', { headers: { cookie, ...headers } });
  const endsIn = (cookie: string, minutes: number) =>
    service.db.query(`UPDATE staff_session SET expire = now() + $2 * interval '1 minute' WHERE sid = $1`, [
      idOf(cookie),
      minutes,
    ]);

  it('ends eight hours after the last request of its person', async () => {
    const { cookie } = await signIn(service, EMAIL);
    expect(await hoursLeft(cookie)).toBeCloseTo(8, 1);
    await endsIn(cookie, 5);
    expect((await read(cookie)).status).toBe(200);
    expect(await hoursLeft(cookie)).toBeCloseTo(8, 1);
    await endsIn(cookie, -1);
    expect((await read(cookie)).status).toBe(401);
  });

  it('is not kept alive by what a page asks by itself', async () => {
    const { cookie } = await signIn(service, EMAIL);
    await endsIn(cookie, 60);
    for (const path of ['pages/frontDesk/list?list=arrivals', 'pages/today/read', 'session']) {
      const headers = { cookie, 'panel-background': '1' };
      expect((await send(service, 'GET', `/admin/api/${path}`, { headers })).status).toBe(200);
      expect([path, await hoursLeft(cookie)]).toEqual([path, expect.closeTo(1, 1)]);
    }
  });

  it('ends twelve hours after it began, however much it was used', async () => {
    const { cookie } = await signIn(service, EMAIL);
    const began = (hoursAgo: number) =>
      service.db.query(
        `UPDATE staff_session SET sess = jsonb_set(sess::jsonb, '{signedIn,sinceMs}', to_jsonb($2::bigint)) WHERE sid = $1`,
        [idOf(cookie), Math.round(Date.now() - hoursAgo * 3_600_000)],
      );
    await began(11.9);
    expect((await read(cookie)).status).toBe(200);
    await began(12.01);
    expect((await read(cookie)).status).toBe(401);
    await began(1);
    expect((await read(cookie)).status).toBe(401);
  });

  it('of an earlier release, which has no beginning, has ended', async () => {
    const { cookie } = await signIn(service, EMAIL);
    await service.db.query(
      `UPDATE staff_session SET sess = (sess::jsonb #- '{signedIn,sinceMs}')::json WHERE sid = $1`,
      [idOf(cookie)],
    );
    expect((await read(cookie)).status).toBe(401);
  });
});

it('ends by signing out, and as soon as the account is disabled', async () => {
  const status = async (cookie: string) =>
    (await send(service, 'GET', '/admin/api/hotels', { headers: { cookie } })).status;
  const [one, two] = [await signIn(service, EMAIL), await signIn(service, EMAIL)];
  await post('/admin/logout', {}, { origin: service.url, cookie: one.cookie });
  expect([await status(one.cookie), await status(two.cookie)]).toEqual([401, 200]);
  const disable = (at: string) =>
    service.db.query(`UPDATE staff_member SET disabled_at = ${at} WHERE email = $1`, [EMAIL]);
  await disable('now()');
  expect(await status(two.cookie)).toBe(401);
  await disable('NULL');
});

describe('where a person is signed in', () => {
  interface Shown {
    id: string;
    browser: string;
    address: string;
    lastUsedAt: string | null;
  }
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const listOf = async (client: PanelClient) =>
    (await client.read('account', 'sessions')).body as unknown as Shown[];
  const isOver = async ({ cookie }: PanelClient) =>
    (await send(service, 'GET', '/admin/api/hotels', { headers: { cookie } })).status === 401;

  it('is listed for them alone, this session first, with browser and address', async () => {
    const elsewhere = await post(
      '/admin/login',
      { email: OTHER_EMAIL, password: PASSWORD },
      { origin: service.url, 'user-agent': FIREFOX },
    );
    expect(elsewhere.status).toBe(303);
    await signIn(service, EMAIL);
    const own = await signIn(service, OTHER_EMAIL);
    const sessions = await listOf(own);
    const shown = { address: expect.stringContaining('127.0.0.1'), sinceAt: expect.any(String) };
    expect(sessions).toEqual([
      { ...shown, id: expect.any(String), browser: expect.any(String), lastUsedAt: null },
      { ...shown, id: expect.any(String), browser: 'Firefox 140, Windows', lastUsedAt: expect.any(String) },
    ]);
    const ids = decodeURIComponent(`${own.cookie}${cookieOf(elsewhere.headers)}`);
    for (const { id } of sessions) expect(ids).not.toContain(id);
  });

  it('is ended there by them alone, after a confirmation, and recorded', async () => {
    const [own, lost, third] = [
      await signIn(service, OTHER_EMAIL, { confirmed: false }),
      await signIn(service, OTHER_EMAIL),
      await signIn(service, OTHER_EMAIL),
    ];
    const lostId = (await listOf(lost)).find(({ lastUsedAt }) => lastUsedAt === null)!.id;
    const unconfirmed = await own.change('account', 'endSession', { sessionId: lostId });
    expect([unconfirmed.status, unconfirmed.body['message']]).toEqual([403, 'confirmation_is_needed']);
    const stranger = await signIn(service, EMAIL);
    expect((await stranger.change('account', 'endSession', { sessionId: lostId })).status).toBe(200);
    expect(await isOver(lost)).toBe(false);
    await own.change('account', 'confirm', { currentPassword: PASSWORD });
    expect((await own.change('account', 'endSession', { sessionId: lostId })).status).toBe(200);
    expect([await isOver(lost), await isOver(third), await isOver(own)]).toEqual([true, false, false]);
    expect((await own.change('account', 'endOtherSessions')).status).toBe(200);
    expect([await isOver(third), await isOver(own)]).toEqual([true, false]);
    const [recorded] = await service.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM audit_entry WHERE hotel_id = $1 AND action = 'staff.sessions-ended'`,
      [hotelID],
    );
    expect(recorded!.count).toBeGreaterThanOrEqual(2);
  });
});

it('does not begin again by a request that was under way when it ended', async () => {
  const { cookie } = await signIn(service, EMAIL);
  const headers = { cookie, origin: service.url, 'content-type': 'application/json' };
  const holder = service.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE hotel IN ACCESS EXCLUSIVE MODE');
  const opening = send(service, 'POST', '/admin/api/hotels/open', {
    headers,
    body: JSON.stringify({ hotelId: hotelID }),
  });
  await waitingForLock(service.db);
  expect((await post('/admin/logout', {}, headers)).status).toBe(303);
  await holder.rollbackTransaction();
  await holder.release();
  expect((await opening).status).toBe(200);
  expect((await send(service, 'GET', '/admin/api/hotels', { headers: { cookie } })).status).toBe(401);
});

it('ends every other session when a password changes, and all when somebody leaves', async () => {
  const [here, there] = [
    await signIn(service, 'reception@deniz.example'),
    await signIn(service, 'reception@deniz.example'),
  ];
  const change = (currentPassword: string, password: string) =>
    here.change('account', 'password', { currentPassword, password });
  expect((await change('wrong', 'another long password')).body.errors).toEqual([
    { field: 'currentPassword', message: 'password_is_not_right' },
  ]);
  for (const [password, message] of [
    ['short', 'password_is_too_short'],
    ['long'.repeat(51), 'password_is_too_long'],
    ['another long password\u0000', 'is_not_a_text'],
  ] as const) {
    expect((await change(PASSWORD, password)).body.errors).toEqual([{ field: 'password', message }]);
  }
  expect((await change(PASSWORD, 'another long password')).status).toBe(200);
  const reads = async (cookie: string) =>
    (await send(service, 'GET', '/admin/api/hotels', { headers: { cookie } })).status;
  expect([await reads(here.cookie), await reads(there.cookie)]).toEqual([200, 401]);
  const manager = new PanelRecords(service, await signIn(service, EMAIL));
  const person = (await manager.list('staff')).find(
    (one) => one.params['email'] === 'reception@deniz.example',
  )!;
  expect((await manager.act('staff', person.id, 'removeStaff')).body.notice.type).toBe('success');
  expect(await reads(here.cookie)).toBe(401);
  expect(
    (await post('/admin/login', { email: 'reception@deniz.example', password: 'another long password' }))
      .status,
  ).toBe(401);
});
