import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import { StaffLinksService } from '../../src/staff/staff-links.service.js';
import { type Answer, send } from '../factories/hotel.js';
import { codeNow, KNOWN, OWN, STATES, TwoHotels } from '../factories/known-accounts.js';
import { type PanelClient, PASSWORD } from '../factories/panel.js';
import { waitingForLock } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

/*
 * Every state of an account × every way by which a hotel or a command can bring in its e-mail. What hotel A knows never
 * opens hotel B, where the account works or comes to work, nor the rights of an operator. One way more, a backup that is
 * restored, is in staff-takeover-restored.
 */
let service: TestService;
let hotels: TwoHotels;
let number = 0;

beforeAll(async () => {
  service = await startService({
    PANEL: 'true',
    LOGIN_FAILURES_PER_ADDRESS: '0',
    LOGIN_FAILURES_PER_KEY: '0',
  });
  hotels = await TwoHotels.import(service);
});

afterAll(() => service.close());

/** How the e-mail is brought in; whatever a hotel sees on the way, its manager tries to use with `KNOWN`. */
const WAYS: Record<string, (email: string) => Promise<unknown>> = {
  'invited by B, link unused': (email) => hotels.invite(hotels.b, email).catch(() => undefined),
  'invited by A, which tries its link': async (email) => {
    const invited = await hotels.invite(hotels.a, email).catch(() => undefined);
    if (invited) await hotels.useLink(invited.link, KNOWN);
  },
  'invited by A twice, which tries both links': async (email) => {
    for (let time = 0; time < 2; time++) {
      const invited = await hotels.invite(hotels.a, email).catch(() => undefined);
      if (invited) await hotels.useLink(invited.link, KNOWN);
    }
  },
  'a new link by A': async (email) => {
    for (const link of await hotels.newLinksOfA(email)) await hotels.useLink(link, KNOWN);
  },
  'a file of A with a password': (email) => hotels.importStaff(hotels.a, email, KNOWN).catch(() => undefined),
  'a file of B without one': (email) => hotels.importStaff(hotels.b, email).catch(() => undefined),
  'staff:add to B without a password': (email) => hotels.add(email, 'manager', hotels.b.id, null),
  'staff:add to B with one': (email) => hotels.add(email, 'manager', hotels.b.id, OWN),
  'staff:add as operator without a password': (email) => hotels.add(email, 'operator', null, null),
  'staff:add as operator with one': (email) => hotels.add(email, 'operator', null, OWN),
};

const CASES = Object.keys(STATES).flatMap((state) => Object.keys(WAYS).map((way) => [state, way] as const));

describe('no hotel comes to know a password that opens more than itself', () => {
  it.each(CASES)('account %s; then %s', async (state, way) => {
    const email = `kisi${++number}@x.example`;
    await STATES[state]!(hotels, email);
    await WAYS[way]!(email);
    await hotels.expectKnownToOpenAtMostA(email);
  });
});

describe('an invitation', () => {
  const HIDDEN = ['totp', 'disabled'];

  it.each(Object.keys(STATES))('tells a hotel nothing about an account: %s', async (state) => {
    const email = `gizli${++number}@x.example`;
    await STATES[state]!(hotels, email);
    if (state.includes('B')) return;
    const { answer } = await hotels.invite(hotels.b, email, 'As B wrote it');
    expect(Object.keys(answer.body.record.errors as object)).toEqual([]);
    const [shown] = (await hotels.b.manager.list('staff')).filter(({ params }) => params['email'] === email);
    expect(shown!.params).toMatchObject({ name: 'As B wrote it', invited: true });
    expect(HIDDEN.map((field) => shown!.params[field])).toEqual([false, false]);
    await hotels.session(email, KNOWN);
    const trail = JSON.stringify(
      await hotels.b.manager.list('audit', { 'filters.action': 'staff.signed-in' }),
    );
    expect(trail).not.toContain('Davetli');
  });

  it('opens the hotel once its person has signed in and accepted, and not before', async () => {
    const email = `iki${++number}@x.example`;
    await hotels.add(email, 'manager', hotels.a.id, OWN);
    const { link } = await hotels.invite(hotels.b, email);
    expect(await hotels.opens(email, OWN)).toEqual({ hotels: [hotels.a.id], isOperator: false });
    expect((await send(service, 'GET', link)).text).toContain('/admin/login?next=');
    expect((await hotels.useLink(link, KNOWN)).status).toBe(404);
    expect(await hotels.opens(email, KNOWN)).toEqual({ hotels: [], isOperator: false });
    expect(await hotels.accept(email, OWN, hotels.b.id)).toBe(200);
    expect((await hotels.opens(email, OWN)).hotels.sort()).toEqual([hotels.a.id, hotels.b.id].sort());
    expect(await hotels.accept(email, OWN, hotels.b.id)).toBe(404);
  });

  it('is declined by its person, of whom the hotel then still knows nothing', async () => {
    const email = `hayir${++number}@x.example`;
    await hotels.add(email, 'manager', hotels.a.id, OWN);
    await hotels.invite(hotels.b, email);
    const person = (await hotels.session(email, OWN))!;
    expect((await person.read('account', 'invitations')).body).toMatchObject([
      { hotelId: hotels.b.id, role: 'manager' },
    ]);
    expect((await person.change('account', 'declineInvitation', { hotelId: hotels.b.id })).status).toBe(200);
    expect((await person.read('account', 'invitations')).body).toEqual([]);
    const [entry] = await hotels.b.manager.list('audit', { 'filters.action': 'staff.declined' });
    expect(entry!.params).toMatchObject({ actorName: '', address: null });
  });

  it('is accepted only with a password that no hotel knows', async () => {
    const email = `bilinen${++number}@x.example`;
    await hotels.makeKnownToA(email);
    await hotels.invite(hotels.b, email);
    const person = (await hotels.session(email, KNOWN))!;
    const answer = await person.change('account', 'acceptInvitation', { hotelId: hotels.b.id });
    expect([answer.status, answer.body.message]).toEqual([409, 'password_is_known_to_a_hotel']);
    const issued = await hotels.add(email, 'manager', hotels.a.id, null);
    if (!('url' in issued)) throw new Error('there is no link');
    expect((await hotels.useLink(new URL(issued.url).pathname, OWN)).status).toBe(303);
    expect(await hotels.opens(email, KNOWN)).toEqual({ hotels: [], isOperator: false });
    expect(await hotels.accept(email, OWN, hotels.b.id)).toBe(200);
  });
});

describe('another hotel', () => {
  it('signs nobody out, and ends none of their links, by inviting or removing them', async () => {
    const email = `orada${++number}@x.example`;
    await hotels.add(email, 'manager', hotels.a.id, OWN);
    const person = (await hotels.session(email, OWN))!;
    const staff = await hotels
      .get(StaffLinksService)
      .issue(await hotels.get(StaffAccountsService).byId((await idOf(email))!), 'reset', null, service.url);
    const holds = async () => [
      (await person.read('account', 'invitations')).status,
      (await send(service, 'GET', new URL(staff.url).pathname)).status,
    ];
    await hotels.invite(hotels.b, email);
    expect(await holds()).toEqual([200, 200]);
    expect(await hotels.accept(email, OWN, hotels.b.id)).toBe(200);
    expect(await holds()).toEqual([200, 200]);
    await hotels.b.manager.act('staff', (await idOf(email))!, 'removeStaff');
    expect(await holds()).toEqual([200, 200]);
    expect((await hotels.opens(email, OWN)).hotels).toEqual([hotels.a.id]);
  });

  const idOf = async (email: string) =>
    (await service.db.query<{ id: number }[]>('SELECT id FROM staff_member WHERE email = $1', [email]))[0]
      ?.id;
});

describe('a request of a session that ends meanwhile', () => {
  const CHOSEN = 'another password that hotel A knows';

  /** What the hotel that knows the old password has under way. */
  const REQUESTS: Record<string, (known: PanelClient) => Promise<Answer>> = {
    'a new password': (known) =>
      known.change('account', 'password', { currentPassword: KNOWN, password: CHOSEN }),
    'a second factor': async (known) => {
      const { secret } = (await known.change('account', 'totpSecret')).body as { secret: string };
      const code = codeNow(secret);
      return known.change('account', 'totpConfirm', { secret, code, currentPassword: KNOWN });
    },
    'the end of the second factor': (known) =>
      known.change('account', 'totpRemove', { code: '', currentPassword: KNOWN }),
    'the invitation of another hotel': (known) =>
      known.change('account', 'acceptInvitation', { hotelId: hotels.b.id }),
  };

  it.each(Object.keys(REQUESTS))(
    'because its person uses a link, changes nothing of the account: %s',
    async (request) => {
      const email = `yarisan${++number}@x.example`;
      await hotels.makeKnownToA(email);
      const issued = await hotels.add(email, 'manager', hotels.a.id, null);
      if (!('url' in issued)) throw new Error('there is no link');
      await hotels.invite(hotels.b, email);
      const known = (await hotels.session(email, KNOWN))!;
      const holder = service.db.createQueryRunner();
      await holder.startTransaction();
      await holder.query('SELECT 1 FROM staff_member WHERE email = $1 FOR UPDATE', [email]);
      const using = hotels.useLink(new URL(issued.url).pathname, OWN);
      await waitingForLock(service.db, 1);
      const answering = REQUESTS[request]!(known);
      await waitingForLock(service.db, 2);
      await holder.commitTransaction();
      await holder.release();
      expect((await using).status).toBe(303);
      const { status, body } = await answering;
      expect([status, body.message]).toEqual([401, 'session_has_ended']);
      expect(await hotels.opens(email, CHOSEN)).toEqual({ hotels: [], isOperator: false });
      expect(await hotels.opens(email, OWN)).toEqual({ hotels: [hotels.a.id], isOperator: false });
    },
  );

  it.each(Object.keys(REQUESTS))(
    'because its person ends it from another one, changes nothing of the account: %s',
    async (request) => {
      const email = `oturum${++number}@x.example`;
      await hotels.makeKnownToA(email);
      await hotels.invite(hotels.b, email);
      const [person, stolen] = [(await hotels.session(email, KNOWN))!, (await hotels.session(email, KNOWN))!];
      await person.change('account', 'confirm', { currentPassword: KNOWN });
      const holder = service.db.createQueryRunner();
      await holder.startTransaction();
      await holder.query('SELECT 1 FROM staff_member WHERE email = $1 FOR UPDATE', [email]);
      const ending = person.change('account', 'endOtherSessions', {});
      await waitingForLock(service.db, 1);
      const answering = REQUESTS[request]!(stolen);
      await waitingForLock(service.db, 2);
      await holder.commitTransaction();
      await holder.release();
      expect((await ending).body).toEqual({ success: true });
      const { status, body } = await answering;
      expect([status, body.message]).toEqual([401, 'session_has_ended']);
      expect((await person.read('account', 'invitations')).status).toBe(200);
      expect((await hotels.opens(email, KNOWN)).hotels).toEqual([hotels.a.id]);
    },
  );
});

it('opens nothing but its own hotel with a password that it knows, however the rows came about', async () => {
  const email = `yedek${++number}@x.example`;
  await hotels.makeKnownToA(email);
  await service.db.query(
    `INSERT INTO staff_hotel (staff_id, hotel_id, role) SELECT id, $2, 'manager' FROM staff_member WHERE email = $1`,
    [email, hotels.b.id],
  );
  expect(await hotels.opens(email, KNOWN)).toEqual({ hotels: [hotels.a.id], isOperator: false });
  await expect(
    service.db.query('UPDATE staff_member SET is_operator = true WHERE email = $1', [email]),
  ).rejects.toThrow('staff_member_operator_known_to_no_hotel');
});

it('ends the old password of whoever becomes an operator without a new one', async () => {
  const email = `isletmeci${++number}@x.example`;
  await hotels.makeKnownToA(email);
  const open = (await hotels.session(email, KNOWN))!;
  const issued = await hotels.add(email, 'operator', null, null);
  expect((await open.read('account', 'invitations')).status).toBe(401);
  expect(await hotels.session(email, KNOWN)).toBeUndefined();
  if (!('url' in issued)) throw new Error('there is no link');
  expect((await hotels.useLink(new URL(issued.url).pathname, PASSWORD)).status).toBe(303);
  expect((await hotels.opens(email, PASSWORD)).isOperator).toBe(true);
});
