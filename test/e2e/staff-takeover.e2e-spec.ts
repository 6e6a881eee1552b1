import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import { StaffInvitationsService } from '../../src/staff/staff-invitations.service.js';
import { StaffLinksService } from '../../src/staff/staff-links.service.js';
import { totpCode } from '../../src/staff/totp.js';
import type { Actor } from '../../src/database/audit.js';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { PASSWORD, type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

/*
 * Every state of an account × every way by which a hotel or a command can bring in its e-mail. "Mallory" manages hotel A
 * and knows everything that a hotel was shown or has written itself; whatever they know never opens hotel B, where the
 * account works or comes to work, nor the rights of an operator.
 */
const KNOWN = 'a password that hotel A knows';
const OWN = 'a password of the person alone';
const COMMAND: Actor = { kind: 'command', name: 'staff:add' };

let service: TestService;
let a: { id: number; manager: PanelRecords };
let b: { id: number; manager: PanelRecords };
let number = 0;

const get = <T>(type: new (...parts: never[]) => T): T => service.app.get(type as never, { strict: false });
const accounts = () => get(StaffAccountsService);

beforeAll(async () => {
  service = await startService({
    PANEL: 'true',
    LOGIN_FAILURES_PER_ADDRESS: '0',
    LOGIN_FAILURES_PER_KEY: '0',
  });
  [a, b] = [await hotel('a'), await hotel('b')];
});

afterAll(() => service.close());

async function hotel(name: string): Promise<{ id: number; manager: PanelRecords }> {
  const { hotelID } = await importHotel(service, smallHotel({ staff: staffOf(name) }));
  return {
    id: hotelID,
    manager: new PanelRecords(service, await signIn(service, `manager@${name}.example`)),
  };
}

const invite = async (at: { manager: PanelRecords }, email: string, name = 'Davetli') => {
  const answer = await at.manager.create('staff', { email, name, role: 'manager', language: 'tr' });
  const [{ value }] = JSON.parse(answer.body.record.params._once as string) as [{ value: string }];
  return { answer, link: new URL(value).pathname };
};

const useLink = (link: string, password: string) =>
  send(service, 'POST', link, {
    headers: { origin: service.url },
    body: new URLSearchParams({ password, repeated: password }),
  });

const fileOf = (hotelId: number, email: string, password?: string) =>
  get(HotelFileService).import({
    hotel: { id: hotelId },
    staff: [{ email, role: 'manager', ...(password === undefined ? {} : { password }) }],
  });

const add = (email: string, role: 'operator' | 'manager', hotelId: number | null, password: string | null) =>
  accounts().add({ email, name: 'Kişi', role, hotelId, password }, COMMAND, service.url);

/** Signs in with a password, without a second factor; undefined where that is refused or a code is asked for. */
async function session(email: string, password: string): Promise<PanelClient | undefined> {
  const answer = await send(service, 'POST', '/admin/login', {
    headers: { origin: service.url },
    body: new URLSearchParams({ email, password }),
  });
  if (answer.headers.get('location') !== '/admin') return undefined;
  return signIn(service, email, { password });
}

/** The hotels that a password opens, and whether it has the rights of an operator. */
async function opens(email: string, password: string): Promise<{ hotels: number[]; isOperator: boolean }> {
  const person = await session(email, password);
  if (!person) return { hotels: [], isOperator: false };
  const records = new PanelRecords(service, person);
  const hotels = ((await records.get('/admin/api/hotels')).body as { id: number }[]).map(({ id }) => id);
  const partners = await records.get('/admin/api/resources/partners/actions/list');
  return { hotels, isOperator: partners.status === 200 };
}

async function accept(email: string, password: string, hotelId: number): Promise<number> {
  const person = await session(email, password);
  return person ? (await person.change('account', 'acceptInvitation', { hotelId })).status : 401;
}

/** Makes an account known to hotel A, which invited it, was shown the link, and chose the password. */
const knownToA = async (email: string) => {
  const { link } = await invite(a, email);
  expect((await useLink(link, KNOWN)).status).toBe(303);
};

/** Where an account stands when another hotel, a file or a command comes upon it; hotel A knows `KNOWN` where it can. */
const STATES: Record<string, (email: string) => Promise<void>> = {
  none: () => Promise.resolve(),
  'invited by A, not accepted': async (email) => void (await invite(a, email)),
  'active in A, made by a link that A was shown': knownToA,
  'active in A, made by a file of A': async (email) => void (await fileOf(a.id, email, KNOWN)),
  'active in A, with a password that A knows and they changed': async (email) => {
    await knownToA(email);
    const person = (await session(email, KNOWN))!;
    await person.change('account', 'password', {
      currentPassword: KNOWN,
      password: 'changed by hotel A too',
    });
    await person.change('account', 'password', {
      currentPassword: 'changed by hotel A too',
      password: KNOWN,
    });
  },
  'active in A, with a second factor that A set up': async (email) => {
    await knownToA(email);
    const person = (await session(email, KNOWN))!;
    const { secret } = (await person.change('account', 'totpSecret')).body as { secret: string };
    const code = totpCode(secret, Math.floor(Date.now() / 30_000));
    const set = await person.change('account', 'totpConfirm', { secret, code, currentPassword: KNOWN });
    expect(set.status).toBe(200);
  },
  'disabled in A': async (email) => {
    await knownToA(email);
    await service.db.query('UPDATE staff_member SET disabled_at = now() WHERE email = $1', [email]);
  },
  'removed from A': async (email) => {
    await knownToA(email);
    const [person] = (await a.manager.list('staff')).filter(({ params }) => params['email'] === email);
    await a.manager.act('staff', person!.id, 'removeStaff');
  },
  'active in B by their own word': async (email) => {
    await add(email, 'manager', b.id, OWN);
  },
  'operator by their own word': async (email) => {
    await add(email, 'operator', null, OWN);
  },
  'disabled operator': async (email) => {
    await add(email, 'operator', null, OWN);
    await service.db.query('UPDATE staff_member SET disabled_at = now() WHERE email = $1', [email]);
  },
};

/** How the e-mail is brought in; whatever a hotel sees on the way, its manager tries to use with `KNOWN`. */
const WAYS: Record<string, (email: string) => Promise<void>> = {
  'invited by B, link unused': async (email) => void (await invite(b, email).catch(() => undefined)),
  'invited by A, which tries its link': async (email) => {
    const invited = await invite(a, email).catch(() => undefined);
    if (invited) await useLink(invited.link, KNOWN);
  },
  'invited by A twice, which tries both links': async (email) => {
    for (let time = 0; time < 2; time++) {
      const invited = await invite(a, email).catch(() => undefined);
      if (invited) await useLink(invited.link, KNOWN);
    }
  },
  'a new link by A': async (email) => {
    const [person] = (await a.manager.list('staff')).filter(({ params }) => params['email'] === email);
    if (!person) return;
    const answer = await a.manager.act('staff', person.id, 'newLink');
    const once = JSON.parse(String(answer.body.record?.params._once ?? '[]')) as { value: string }[];
    for (const { value } of once) await useLink(new URL(value).pathname, KNOWN);
  },
  'a file of A with a password': async (email) =>
    void (await fileOf(a.id, email, KNOWN).catch(() => undefined)),
  'a file of B without one': async (email) => void (await fileOf(b.id, email).catch(() => undefined)),
  'staff:add to B without a password': async (email) => void (await add(email, 'manager', b.id, null)),
  'staff:add to B with one': async (email) => void (await add(email, 'manager', b.id, OWN)),
  'staff:add as operator without a password': async (email) =>
    void (await add(email, 'operator', null, null)),
  'staff:add as operator with one': async (email) => void (await add(email, 'operator', null, OWN)),
};

const CASES = Object.keys(STATES).flatMap((state) => Object.keys(WAYS).map((way) => [state, way] as const));

describe('no hotel comes to know a password that opens more than itself', () => {
  it.each(CASES)('account %s; then %s', async (state, way) => {
    const email = `kisi${++number}@x.example`;
    await STATES[state]!(email);
    await WAYS[way]!(email);
    // Another hotel invites, and who knows the password of hotel A tries to accept.
    await invite(b, email).catch(() => undefined);
    await accept(email, KNOWN, b.id);
    const known = await opens(email, KNOWN);
    expect(known.isOperator).toBe(false);
    expect(known.hotels.filter((id) => id !== a.id)).toEqual([]);
  });
});

describe('an invitation', () => {
  const HIDDEN = ['totp', 'disabled'];

  it.each(Object.keys(STATES))('tells a hotel nothing about an account: %s', async (state) => {
    const email = `gizli${++number}@x.example`;
    await STATES[state]!(email);
    if (state.includes('B')) return;
    const { answer } = await invite(b, email, 'As B wrote it');
    expect(Object.keys(answer.body.record.errors as object)).toEqual([]);
    const [shown] = (await b.manager.list('staff')).filter(({ params }) => params['email'] === email);
    expect(shown!.params).toMatchObject({ name: 'As B wrote it', invited: true });
    expect(HIDDEN.map((field) => shown!.params[field])).toEqual([false, false]);
    await session(email, KNOWN);
    const trail = JSON.stringify(await b.manager.list('audit', { 'filters.action': 'staff.signed-in' }));
    expect(trail).not.toContain('Davetli');
  });

  it('opens the hotel once its person has signed in and accepted, and not before', async () => {
    const email = `iki${++number}@x.example`;
    await add(email, 'manager', a.id, OWN);
    const { link } = await invite(b, email);
    expect(await opens(email, OWN)).toEqual({ hotels: [a.id], isOperator: false });
    expect((await send(service, 'GET', link)).text).toContain('/admin/login?next=');
    expect((await useLink(link, KNOWN)).status).toBe(404);
    expect(await opens(email, KNOWN)).toEqual({ hotels: [], isOperator: false });
    expect(await accept(email, OWN, b.id)).toBe(200);
    expect((await opens(email, OWN)).hotels.sort()).toEqual([a.id, b.id].sort());
    expect(await accept(email, OWN, b.id)).toBe(404);
  });

  it('is declined by its person, of whom the hotel then still knows nothing', async () => {
    const email = `hayir${++number}@x.example`;
    await add(email, 'manager', a.id, OWN);
    await invite(b, email);
    const person = (await session(email, OWN))!;
    expect((await person.read('account', 'invitations')).body).toMatchObject([
      { hotelId: b.id, role: 'manager' },
    ]);
    expect((await person.change('account', 'declineInvitation', { hotelId: b.id })).status).toBe(200);
    expect((await person.read('account', 'invitations')).body).toEqual([]);
    const [entry] = await b.manager.list('audit', { 'filters.action': 'staff.declined' });
    expect(entry!.params).toMatchObject({ actorName: '', address: null });
  });

  it('is accepted only with a password that no hotel knows', async () => {
    const email = `bilinen${++number}@x.example`;
    await knownToA(email);
    await invite(b, email);
    const person = (await session(email, KNOWN))!;
    const answer = await person.change('account', 'acceptInvitation', { hotelId: b.id });
    expect([answer.status, answer.body.message]).toEqual([409, 'password_is_known_to_a_hotel']);
    const issued = await add(email, 'manager', a.id, null);
    if (!('url' in issued)) throw new Error('there is no link');
    expect((await useLink(new URL(issued.url).pathname, OWN)).status).toBe(303);
    expect(await opens(email, KNOWN)).toEqual({ hotels: [], isOperator: false });
    expect(await accept(email, OWN, b.id)).toBe(200);
  });
});

describe('another hotel', () => {
  it('signs nobody out, and ends none of their links, by inviting or removing them', async () => {
    const email = `orada${++number}@x.example`;
    await add(email, 'manager', a.id, OWN);
    const person = (await session(email, OWN))!;
    const staff = await get(StaffLinksService).issue(
      await accounts().byId((await idOf(email))!),
      'reset',
      null,
      service.url,
    );
    const holds = async () => [
      (await person.read('account', 'invitations')).status,
      (await send(service, 'GET', new URL(staff.url).pathname)).status,
    ];
    await invite(b, email);
    expect(await holds()).toEqual([200, 200]);
    await get(StaffInvitationsService).accept((await idOf(email))!, b.id, COMMAND);
    expect(await holds()).toEqual([200, 200]);
    await b.manager.act('staff', (await idOf(email))!, 'removeStaff');
    expect(await holds()).toEqual([200, 200]);
    expect((await opens(email, OWN)).hotels).toEqual([a.id]);
  });

  const idOf = async (email: string) =>
    (await service.db.query<{ id: number }[]>('SELECT id FROM staff_member WHERE email = $1', [email]))[0]
      ?.id;
});

it('opens nothing but its own hotel with a password that it knows, however the rows came about', async () => {
  const email = `yedek${++number}@x.example`;
  await knownToA(email);
  await service.db.query(
    `INSERT INTO staff_hotel (staff_id, hotel_id, role) SELECT id, $2, 'manager' FROM staff_member WHERE email = $1`,
    [email, b.id],
  );
  expect(await opens(email, KNOWN)).toEqual({ hotels: [a.id], isOperator: false });
  await expect(
    service.db.query('UPDATE staff_member SET is_operator = true WHERE email = $1', [email]),
  ).rejects.toThrow('staff_member_operator_known_to_no_hotel');
});

it('ends the old password of whoever becomes an operator without a new one', async () => {
  const email = `isletmeci${++number}@x.example`;
  await knownToA(email);
  const open = (await session(email, KNOWN))!;
  const issued = await add(email, 'operator', null, null);
  expect((await open.read('account', 'invitations')).status).toBe(401);
  expect(await session(email, KNOWN)).toBeUndefined();
  if (!('url' in issued)) throw new Error('there is no link');
  expect((await useLink(new URL(issued.url).pathname, PASSWORD)).status).toBe(303);
  expect((await opens(email, PASSWORD)).isOperator).toBe(true);
});
