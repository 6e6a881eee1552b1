import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import { totpCode } from '../../src/staff/totp.js';
import { Clock } from '../../src/values/clock.service.js';
import { booking, card, offerOf, outcomeOf, push, room } from '../factories/booking.js';
import { type Answer, importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import {
  addOperator,
  joinHotel,
  type PanelClient,
  panelClient,
  PASSWORD,
  signIn,
  staffOf,
} from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const MANAGER = 'manager@two.example';
const PERSON = 'reception@two.example';
const OPERATOR = 'operator@two.example';

let service: TestService;
let manager: PanelRecords;

beforeAll(async () => {
  service = await startService({ PANEL: 'true', TRUST_PROXY: 'loopback' });
  await importHotel(service, smallHotel({ staff: staffOf('two') }));
  await addOperator(service, OPERATOR);
  manager = new PanelRecords(service, await signIn(service, MANAGER));
});

// A code is of 30 seconds, which may end while it is sent.
beforeEach(() => {
  const nowMs = Date.now();
  service.app.get(Clock).nowMs = () => nowMs;
});
afterAll(() => service.close());

const accounts = () => service.app.get(StaffAccountsService, { strict: false });

/** Codes of a secret, each later than the one before, as each counts once. */
function codesOf(secret: string): () => string {
  let step = Math.floor(service.app.get(Clock).nowMs() / 30_000) - 2;
  return () => totpCode(secret, ++step);
}

/** Sets up a second factor, and gives the codes that follow. */
async function setUp(person: PanelClient): Promise<() => string> {
  const { secret } = (await person.change('account', 'totpSecret')).body as { secret: string };
  const next = codesOf(secret);
  const answer = await person.change('account', 'totpConfirm', {
    secret,
    code: next(),
    currentPassword: PASSWORD,
  });
  expect(answer.status).toBe(200);
  return next;
}

const post = (path: string, fields: Record<string, string>) =>
  send(service, 'POST', path, { headers: { origin: service.url }, body: new URLSearchParams(fields) });

const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')!.split(';')[0]!;

const asksForCode = async (email: string, password = PASSWORD) =>
  (await post('/admin/login', { email, password })).headers.get('location')?.startsWith('/admin/login/code');

const recordOf = async (email: string) =>
  (await manager.list('staff')).find((one) => one.params['email'] === email)!;

const stillHolds = async ({ cookie }: PanelClient) =>
  (await send(service, 'GET', '/admin/api/hotels', { headers: { cookie } })).status === 200;

/** Waits for what is written behind an answer. */
const trailOf = (action: string) =>
  until(`${action} in the audit trail`, async () => {
    const found = await manager.list('audit', { 'filters.action': action });
    return found.length > 0 && found.length;
  });

it('cannot be set or removed without the password of its owner', async () => {
  await importHotel(service, smallHotel({ staff: staffOf('word') }));
  const email = 'reception@word.example';
  const person = await signIn(service, email);
  const { secret } = (await person.change('account', 'totpSecret')).body as { secret: string };
  const next = codesOf(secret);
  const set = (currentPassword: string) =>
    person.change('account', 'totpConfirm', { secret, code: next(), currentPassword });
  const remove = (currentPassword: string) =>
    person.change('account', 'totpRemove', { code: next(), currentPassword });
  const refused = { errors: [{ field: 'currentPassword', message: 'password_is_not_right' }] };
  expect((await set('wrong')).body).toMatchObject(refused);
  expect(await asksForCode(email)).toBe(false);
  expect((await set(PASSWORD)).status).toBe(200);
  expect((await remove('wrong')).body).toMatchObject(refused);
  expect(await asksForCode(email)).toBe(true);
});

it('is removed or replaced by its owner with a code of it alone', async () => {
  const person = await signIn(service, PERSON);
  const next = await setUp(person);
  const remove = (code: string) =>
    person.change('account', 'totpRemove', { code, currentPassword: PASSWORD });
  expect((await remove('')).body.errors).toEqual([{ field: 'code', message: 'code_is_not_right' }]);
  const { secret } = (await person.change('account', 'totpSecret')).body as { secret: string };
  const replaced = await person.change('account', 'totpConfirm', {
    secret,
    code: codesOf(secret)(),
    currentPassword: PASSWORD,
  });
  expect([replaced.status, replaced.body.message]).toEqual([409, 'second_factor_is_set']);
  expect(await asksForCode(PERSON)).toBe(true);
  expect((await remove(next())).status).toBe(200);
  expect(await asksForCode(PERSON)).toBe(false);
  expect(await trailOf('staff.code-refused')).toBe(1);
});

it('stays when its owner chooses a new password by a link', async () => {
  await setUp(await signIn(service, PERSON));
  const answer = await manager.act('staff', (await recordOf(PERSON)).id, 'newLink');
  const [{ value: url }] = JSON.parse(answer.body.record.params._once as string) as [{ value: string }];
  expect((await post(new URL(url).pathname, { password: PASSWORD, repeated: PASSWORD })).status).toBe(303);
  expect(await asksForCode(PERSON)).toBe(true);
});

it('is reset by a manager for whoever has lost it: sessions end, and the trail tells', async () => {
  const { id, params } = await recordOf(PERSON);
  expect(params['totp']).toBe(true);
  expect(isRefused(await manager.act('staff', id, 'resetTotp'))).toBe(false);
  expect(await asksForCode(PERSON)).toBe(false);
  const again = await signIn(service, PERSON);
  await setUp(again);
  await manager.act('staff', id, 'resetTotp');
  expect(await stillHolds(again)).toBe(false);
  const trail = await manager.list('audit', { 'filters.action': 'staff.second-factor-reset' });
  expect(trail.map((one) => one.params['actorName'])).toEqual(['Meral Yönetici', 'Meral Yönetici']);
  expect(isRefused(await manager.act('staff', (await recordOf(MANAGER)).id, 'resetTotp'))).toBe(true);
  expect(
    isRefused(await new PanelRecords(service, await signIn(service, PERSON)).act('staff', id, 'resetTotp')),
  ).toBe(true);
});

it('of somebody who serves other hotels too is reset by the operator alone', async () => {
  const { hotelID } = await importHotel(service, smallHotel());
  await joinHotel(service, PERSON, hotelID);
  await setUp(await signIn(service, PERSON));
  const { id } = await recordOf(PERSON);
  const refused = await manager.act('staff', id, 'resetTotp');
  expect(refused.body.record.errors._form.message).toBe('second_factor_serves_other_hotels');
  expect(await asksForCode(PERSON)).toBe(true);
  const operator = new PanelRecords(service, await signIn(service, OPERATOR));
  await operator.post('/admin/api/hotels/open', { hotelId: hotelID });
  expect(isRefused(await operator.act('staff', id, 'resetTotp'))).toBe(false);
  expect(await asksForCode(PERSON)).toBe(false);
});

it('of an operator is reset by the command alone', async () => {
  await setUp(await signIn(service, OPERATOR));
  const entry = { email: OPERATOR, name: '', role: 'operator' as const, hotelId: null, password: PASSWORD };
  await accounts().add(entry, { kind: 'command' }, '');
  expect(await asksForCode(OPERATOR)).toBe(true);
  await accounts().add({ ...entry, withoutSecondFactor: true }, { kind: 'command' }, '');
  expect(await asksForCode(OPERATOR)).toBe(false);
});

it('and passwords that were tried in vain are in the trail, with no word of what was typed', async () => {
  await post('/admin/login', { email: MANAGER, password: 'a wrong password' });
  expect(await trailOf('staff.sign-in-failed')).toBe(1);
  const person = await signIn(service, MANAGER);
  await person.change('account', 'password', { currentPassword: 'a wrong password', password: PASSWORD });
  expect(await trailOf('staff.password-refused')).toBe(1);
  const [entry] = await manager.list('audit', { 'filters.action': 'staff.sign-in-failed' });
  expect(entry!.params).toMatchObject({ actorName: 'Meral Yönetici', address: '127.0.0.1' });
  expect(JSON.stringify(await manager.list('audit'))).not.toContain('a wrong password');
});

it('and an e-mail that nobody has is in the log when somebody tries it, by the caller alone', async () => {
  await post('/admin/login', { email: 'nobody@unheard.example', password: 'a wrong password' });
  expect(service.logged()).toContain('"msg":"sign-in to the panel from 127.0.0.1 failed: no such account"');
  expect(service.logged()).not.toMatch(/nobody@unheard|a wrong password/);
});

/** A hotel of its own with a manager whose second factor is set up, and the codes that follow. */
async function withSecondFactor(name: string) {
  const imported = await importHotel(service, smallHotel({ staff: staffOf(name) }));
  const email = `manager@${name}.example`;
  const person = await signIn(service, email);
  const next = await setUp(person);
  const password = async (headers: Record<string, string> = {}) => {
    const answer = await send(service, 'POST', '/admin/login', {
      headers: { origin: service.url, ...headers },
      body: new URLSearchParams({ email, password: PASSWORD }),
    });
    return answer.headers.get('set-cookie')!.split(';')[0]!;
  };
  const code = (cookie: string, text: string, headers: Record<string, string> = {}) =>
    send(service, 'POST', '/admin/login/code', {
      headers: { origin: service.url, cookie, ...headers },
      body: new URLSearchParams({ code: text }),
    });
  return { imported, email, person, next, password, code };
}

it('is owed in a session of its own, for five minutes, by the account as it was', async () => {
  const { email, next, password, code } = await withSecondFactor('owes');
  const first = await password();
  const second = await password({ cookie: first });
  expect(second).not.toBe(first);
  const right = next();
  expect((await code(first, right)).headers.get('location')).toBe('/admin/login');
  await service.db.query(
    `UPDATE staff_session SET sess = jsonb_set(sess::jsonb, '{owesCode,untilMs}', to_jsonb($2::bigint)) WHERE sid = $1`,
    [decodeURIComponent(second).slice('panel=s:'.length).split('.')[0], service.app.get(Clock).nowMs() - 1],
  );
  expect((await code(second, right)).headers.get('location')).toBe('/admin/login');
  const third = await password();
  await service.db.query('UPDATE staff_member SET session_epoch = session_epoch + 1 WHERE email = $1', [
    email,
  ]);
  expect((await code(third, right)).headers.get('location')).toBe('/admin/login');
  expect((await code(await password(), right)).headers.get('location')).toBe('/admin');
});

it('ends every other session of its owner when it is set up, and when it is removed', async () => {
  await importHotel(service, smallHotel({ staff: staffOf('others') }));
  const email = 'reception@others.example';
  const [person, other] = [await signIn(service, email), await signIn(service, email)];
  const next = await setUp(person);
  expect([await stillHolds(person), await stillHolds(other)]).toEqual([true, false]);
  const owes = cookieOf(await post('/admin/login', { email, password: PASSWORD }));
  const admitted = await send(service, 'POST', '/admin/login/code', {
    headers: { origin: service.url, cookie: owes },
    body: new URLSearchParams({ code: next() }),
  });
  const third = panelClient(service, cookieOf(admitted));
  expect(await stillHolds(third)).toBe(true);
  const removed = await person.change('account', 'totpRemove', { code: next(), currentPassword: PASSWORD });
  expect(removed.status).toBe(200);
  expect([await stillHolds(person), await stillHolds(third)]).toEqual([true, false]);
});

it('is asked for again before a card is shown, and takes no code twice', async () => {
  const { imported, person, next } = await withSecondFactor('card');
  const offer = await offerOf(service, imported.hotelID);
  const cards = { PaymentCard: card() };
  const pushed = booking(offer, { ...cards, RoomStays: [room(offer, cards)] });
  expect(outcomeOf(await push(await partnerOf(service, imported), pushed))).toBe('ok');
  const records = new PanelRecords(service, person);
  const { id } = (await records.list('cards'))[0]!;
  await service.db.query(
    `UPDATE staff_session SET sess = (sess::jsonb #- '{signedIn,confirmedUntilMs}')::json`,
  );
  const reveal = () => records.act('cards', id, 'reveal');
  const right = next();
  expect([(await reveal()).status, (await reveal()).body.message]).toEqual([403, 'confirmation_is_needed']);
  expect((await person.change('account', 'confirm', { currentPassword: PASSWORD })).body.errors).toEqual([
    { field: 'code', message: 'code_is_not_right' },
  ]);
  expect((await person.change('account', 'confirm', { code: right })).status).toBe(200);
  expect((await reveal()).text).toContain('4111111111111111');
  expect((await person.change('account', 'confirm', { code: right })).status).toBe(422);
});

it('is guessed ten times within 15 minutes at most, from however many addresses', async () => {
  const { email, person, next, password, code } = await withSecondFactor('addresses');
  const from = (network: number) => ({ 'x-forwarded-for': `2001:db8:${network}::1` });
  const cookie = await password(from(0));
  const statuses = new Set<number>();
  for (let guess = 1; guess <= 10; guess++) {
    statuses.add((await code(cookie, String(guess).padStart(6, '0'), from(guess))).status);
  }
  expect([...statuses]).toEqual([401]);
  const right = next();
  const refused = await code(cookie, right, from(11));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  const confirming = await person.change('account', 'confirm', { code: right });
  expect([confirming.status, confirming.body.message]).toEqual([429, 'too_many_wrong_codes']);
  expect(await asksForCode(email)).toBe(true);
  await service.db.query(`UPDATE login_failure SET expire = 0`);
  const admitted = await code(cookie, right, from(12));
  expect(admitted.headers.get('location')).toBe('/admin');
});

it('is guessed ten times a minute at most, by many at once as well', async () => {
  const { next, password, code } = await withSecondFactor('guess');
  const cookie = await password();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) => code(cookie, String(guess).padStart(6, '0'))),
  );
  // As many may be under way at once as passwords are computed at a time.
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(12);
  expect((await code(cookie, next())).status).toBe(429);
});
