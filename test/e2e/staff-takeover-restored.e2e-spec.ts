import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBackup } from '../../src/backup/read-backup.js';
import { writeBackup } from '../../src/backup/write-backup.js';
import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import { StaffLinksService } from '../../src/staff/staff-links.service.js';
import { send } from '../factories/hotel.js';
import { KNOWN, OWN, STATES, TwoHotels } from '../factories/known-accounts.js';
import { PanelRecords } from '../factories/panel-records.js';
import { panelClient, signIn } from '../factories/panel.js';
import { createEmptyDatabase, dropDatabase } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

/*
 * One way more of the table in staff-takeover: whatever state an account was in when a backup was written, nothing that
 * somebody had in hand then opens anything once the backup is restored. The passwords are those of before.
 */
const ENVIRONMENT = { PANEL: 'true', LOGIN_FAILURES_PER_ADDRESS: '0', LOGIN_FAILURES_PER_KEY: '0' };
const CHOSEN = 'a password chosen by an old link';

/** What somebody has in hand for one account when the backup is written. */
interface InHand {
  email: string;
  cookies: string[];
  links: string[];
}

const inHand = new Map<string, InHand>();
let folder: string;
let service: TestService;
let before: TwoHotels;
let restored: TestService;
let after: TwoHotels;

beforeAll(async () => {
  service = await startService(ENVIRONMENT);
  before = await TwoHotels.import(service);
  for (const [index, state] of Object.keys(STATES).entries()) {
    const email = `kisi${index}@x.example`;
    await STATES[state]!(before, email);
    inHand.set(state, { email, cookies: await cookiesOf(email), links: await linksOf(email) });
  }
  folder = await mkdtemp(path.join(tmpdir(), 'takeover-'));
  const file = path.join(folder, 'backup.gz');
  await writeBackup({ url: service.databaseUrl }, file, new Date());
  const url = await createEmptyDatabase();
  const target = {
    address: { url },
    settings: service.settings,
    embedded: false,
    close: () => Promise.resolve(),
  };
  await readBackup(target, file, { keepKeys: true });
  restored = await startService({ ...ENVIRONMENT, DATABASE_URL: url });
  after = await before.at(restored);
  // Who was disabled is enabled again, so that it is the restore that ended what was in hand for them.
  for (const { db } of [service, restored]) {
    await db.query(
      'UPDATE staff_member SET disabled_at = NULL WHERE is_operator OR id IN (SELECT staff_id FROM staff_hotel)',
    );
  }
}, 120_000);

afterAll(async () => {
  await restored.close();
  await dropDatabase(restored.databaseUrl);
  await service.close();
  await rm(folder, { recursive: true });
});

/** Sessions of each password, in which a step that matters is confirmed. */
async function cookiesOf(email: string): Promise<string[]> {
  const cookies: string[] = [];
  for (const password of [KNOWN, OWN]) {
    const person = await before.session(email, password);
    if (!person) continue;
    await before.confirm(person, email, password);
    cookies.push(person.cookie);
  }
  return cookies;
}

/** Links of an invitation by either hotel, of hotel A for its own member, and of a person who forgot the password. */
async function linksOf(email: string): Promise<string[]> {
  const invited = async (hotel: TwoHotels['a']) => {
    const invitation = await before.invite(hotel, email).catch(() => undefined);
    return invitation ? [invitation.link] : [];
  };
  return [
    ...(await invited(before.a)),
    ...(await before.newLinksOfA(email)),
    ...(await invited(before.b)),
    ...(await forgotten(email)),
  ];
}

async function forgotten(email: string): Promise<string[]> {
  const [account] = await service.db.query<{ id: number }[]>('SELECT id FROM staff_member WHERE email = $1', [
    email,
  ]);
  if (!account) return [];
  const person = await before.get(StaffAccountsService).byId(account.id);
  const { url } = await before.get(StaffLinksService).issue(person, 'reset', null, service.url);
  return [new URL(url).pathname];
}

const statusOfSession = async (on: TestService, cookie: string) =>
  (await panelClient(on, cookie).read('account', 'invitations')).status;
const statusOfLink = async (on: TestService, link: string) => (await send(on, 'GET', link)).status;
const all = <T>(items: string[], work: (item: string) => Promise<T>) => Promise.all(items.map(work));

describe('a restored backup', () => {
  it.each(Object.keys(STATES))('brings back nothing that opens an account: %s', async (state) => {
    const { email, cookies, links } = inHand.get(state)!;
    expect(await all(cookies, (cookie) => statusOfSession(restored, cookie))).toEqual(cookies.map(() => 401));
    expect(await all(links, (link) => statusOfLink(restored, link))).toEqual(links.map(() => 404));
    for (const link of links) expect((await after.useLink(link, CHOSEN)).status).toBe(404);
    expect(await after.opens(email, CHOSEN)).toEqual({ hotels: [], isOperator: false });
    for (const password of [KNOWN, OWN]) {
      const person = await after.session(email, password);
      if (person) expect((await person.read('account', 'invitations')).body).toEqual([]);
      expect(await after.accept(email, password, after.b.id)).not.toBe(200);
    }
    await after.expectKnownToOpenAtMostA(email);
  });

  it('was tried with sessions and links that held before it', async () => {
    const held: Record<string, [sessions: number, links: number]> = {};
    for (const [state, { cookies, links }] of inHand) {
      const sessions = await all(cookies, (cookie) => statusOfSession(service, cookie));
      const opened = await all(links, (link) => statusOfLink(service, link));
      held[state] = [sessions, opened].map(
        (statuses) => statuses.filter((status) => status === 200).length,
      ) as [number, number];
    }
    expect(held).toEqual({
      none: [0, 2],
      'invited by A, not accepted': [0, 2],
      'active in A, made by a link that A was shown': [1, 3],
      'active in A, made by a file of A': [1, 3],
      'active in A, with a password that A knows and they changed': [1, 3],
      'active in A, with a second factor that A set up': [1, 3],
      'disabled in A': [0, 2],
      'removed from A': [0, 2],
      'active in B by their own word': [1, 2],
      'operator by their own word': [1, 3],
      'disabled operator': [0, 3],
    });
  });

  it('remembers no confirmation of a step that matters', async () => {
    const { email, cookies } = inHand.get('active in A, made by a link that A was shown')!;
    const newKey = async (on: TestService, cookie: string) =>
      (await new PanelRecords(on, panelClient(on, cookie)).create('apiKeys', { label: 'lobi' })).status;
    expect(await newKey(service, cookies[0]!)).toBe(200);
    expect(await newKey(restored, cookies[0]!)).toBe(401);
    const { cookie } = await signIn(restored, email, { password: KNOWN, confirmed: false });
    expect(await newKey(restored, cookie)).toBe(403);
  });
});
