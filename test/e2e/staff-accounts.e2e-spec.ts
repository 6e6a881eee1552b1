import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { LoginFailures } from '../../src/auth/login-failures.service.js';
import { StaffAccountsService, type StaffEntry } from '../../src/staff/staff-accounts.service.js';
import { StaffInvitationsService } from '../../src/staff/staff-invitations.service.js';
import { type IssuedLink, StaffLinksService } from '../../src/staff/staff-links.service.js';
import { StaffLoginService } from '../../src/staff/staff-login.service.js';
import { lockAccount } from '../../src/staff/staff-membership.js';
import { setPassword } from '../../src/staff/staff-password.js';
import { StaffSecondFactorService } from '../../src/staff/staff-second-factor.service.js';
import type { Actor } from '../../src/database/audit.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';
import { waitingForLock } from '../harness/database.js';

const SITE = 'https://hotel.example';
const PASSWORD = 'a long enough password';
const ACTOR: Actor = { kind: 'staff', id: 999_999 };
const AYLA = { email: 'ayla@hotel.example', name: 'Ayla', role: 'reception', language: 'tr' } as const;

describe('accounts of staff', () => {
  let service: TestService;
  let accounts: StaffAccountsService;
  let invitations: StaffInvitationsService;
  let links: StaffLinksService;
  let logins: StaffLoginService;
  let hotelId: number;
  /** A mail server that takes connections and never says a word. */
  let mute: Server;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    mute = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
    });
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    service = await startService({
      PUBLIC_URL: SITE,
      SMTP_URL: `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`,
    });
    accounts = service.app.get(StaffAccountsService, { strict: false });
    invitations = service.app.get(StaffInvitationsService, { strict: false });
    links = service.app.get(StaffLinksService, { strict: false });
    logins = service.app.get(StaffLoginService, { strict: false });
    hotelId = (await importHotel(service, smallHotel())).hotelID;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    mute.close();
    await service.close();
  });

  const silence = () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };
  const signIn = () => logins.withPassword(AYLA.email, PASSWORD, '192.0.2.1');

  async function invite(): Promise<string> {
    const ringing = new Promise<void>((resolve) => mute.once('connection', () => resolve()));
    const inviting = invitations.invite(hotelId, AYLA, ACTOR, SITE);
    await ringing;
    silence();
    const invited = await inviting;
    return invited.url.slice(`${SITE}/admin/link/`.length);
  }

  it('let a person who had been removed come back by a new invitation', async () => {
    const first = await invite();
    await links.use(first, PASSWORD, ACTOR);
    const person = await signIn();
    if (!person) throw new Error('the person cannot sign in');
    await accounts.remove(hotelId, person.id, ACTOR);
    expect(await signIn()).toBeUndefined();

    const second = await invite();
    expect(await signIn()).toBeUndefined();
    await links.use(second, PASSWORD, ACTOR);
    expect((await signIn())?.id).toBe(person.id);
  });

  it('do not tell by the time of an answer whether they exist', async () => {
    const ringing = new Promise<void>((resolve) => mute.once('connection', () => resolve()));
    await links.sendReset(AYLA.email, '192.0.2.2', SITE);
    await links.sendReset('nobody@hotel.example', '192.0.2.2', SITE);
    await ringing;
    silence();
  });

  const tokenOf = (url: string) => url.slice(`${SITE}/admin/link/`.length);
  const newLink = async (staffId: number) => {
    const ringing = new Promise<void>((resolve) => mute.once('connection', () => resolve()));
    const issuing = links.renew(hotelId, staffId, ACTOR, SITE);
    issuing.catch(() => undefined);
    await ringing;
    silence();
    return tokenOf((await issuing).url);
  };
  const isNotValid = { identifier: 'link_is_not_valid' };
  /** How many new links the hotel's audit trail names. */
  const linksInTrail = async () => {
    const sql = `SELECT 1 FROM audit_entry WHERE hotel_id = $1 AND action = 'staff.link-issued'`;
    return (await service.db.query<unknown[]>(sql, [hotelId])).length;
  };

  it('are opened by a link for its hours only, and by none once another was used', async () => {
    const person = (await signIn())!;
    await forgetMails();
    const [one, two, three] = [await newLink(person.id), await newLink(person.id), await newLink(person.id)];
    const hours = await service.db.query<{ hours: number }[]>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM staff_link
        WHERE email = $1 AND used_at IS NULL AND expires_at > now() GROUP BY 1`,
      [AYLA.email],
    );
    expect(hours).toEqual([{ hours: 2 }]);
    const lasts = (interval: string) =>
      service.db.query(
        `UPDATE staff_link SET expires_at = now() + interval '${interval}' WHERE used_at IS NULL`,
      );
    await lasts('-1 second');
    expect(await links.find(one)).toBeUndefined();
    await expect(links.use(one, PASSWORD, ACTOR)).rejects.toMatchObject(isNotValid);
    await lasts('1 hour');
    expect((await links.find(one))?.email).toBe(AYLA.email);
    await service.db.query('UPDATE staff_member SET disabled_at = now() WHERE id = $1', [person.id]);
    expect(await links.find(one)).toBeUndefined();
    await expect(links.use(one, PASSWORD, ACTOR)).rejects.toMatchObject(isNotValid);
    await service.db.query('UPDATE staff_member SET disabled_at = NULL WHERE id = $1', [person.id]);
    const uses = await Promise.allSettled([1, 2, 3].map(() => links.use(two, PASSWORD, ACTOR)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const link of [one, two, three]) {
      expect(await links.find(link)).toBeUndefined();
      await expect(links.use(link, PASSWORD, ACTOR)).rejects.toMatchObject(isNotValid);
    }
    expect((await accounts.active(person.id, person.sessionEpoch))?.id).toBeUndefined();
  });

  it('of people who serve other hotels too cannot be taken over by a manager', async () => {
    const elsewhere = (await importHotel(service, smallHotel())).hotelID;
    const person = (await signIn())!;
    await forgetMails();
    const entry = { ...AYLA, role: 'manager' as const, hotelId: elsewhere, password: PASSWORD };
    await accounts.add(entry, ACTOR, SITE);
    const { sessionEpoch: epoch } = await accounts.byId(person.id);
    await service.db.query(
      `INSERT INTO staff_session (sid, sess, expire) VALUES ('of-ayla', '{}', now() + interval '1 hour')`,
    );
    await invitations.accept({ staffId: person.id, epoch, sid: 'of-ayla' }, elsewhere, ACTOR);
    expect(await signIn()).toMatchObject({ id: person.id, name: 'Ayla' });
    const before = await linksInTrail();
    await expect(newLink(person.id)).rejects.toMatchObject({ identifier: 'account_serves_other_hotels' });
    expect(await linksInTrail()).toBe(before);
    await accounts.remove(elsewhere, person.id, ACTOR);
    expect((await signIn())?.id).toBe(person.id);
    await newLink(person.id);
    expect(await linksInTrail()).toBe(before + 1);
    await expect(links.renew(elsewhere, person.id, ACTOR, SITE)).rejects.toMatchObject({
      identifier: 'staff_is_not_found',
    });
  });

  it('have the language that the command names, and keep their own where it names none', async () => {
    const operator = { email: 'op@language.example', name: 'Op', role: 'operator', hotelId: null } as const;
    const invited = { ...operator, email: 'guest@language.example', role: 'reception', hotelId } as const;
    const languageOf = async (entry: Omit<StaffEntry, 'password'>) => {
      const ringing = new Promise<void>((resolve) => mute.once('connection', () => resolve()));
      const adding = accounts.add({ ...entry, password: null }, ACTOR, SITE);
      await ringing;
      silence();
      const { url } = (await adding) as IssuedLink;
      return (await links.find(url.slice(`${SITE}/admin/link/`.length)))?.language;
    };
    expect(await languageOf({ ...operator, language: 'en' })).toBe('en');
    expect(await languageOf(operator)).toBe('en');
    expect(await languageOf({ ...operator, language: 'tr' })).toBe('tr');
    expect(await languageOf({ ...invited, language: 'en' })).toBe('en');
  });

  /** As if an hour had passed since the last mail. */
  const forgetMails = () =>
    service.db.query(`UPDATE staff_link SET issued_at = now() - interval '61 minutes'`);

  it('get at most five mails an hour, whoever asks for them', async () => {
    await forgetMails();
    const email = 'posta@hotel.example';
    const ask = async (hotel: number) => {
      const ringing = new Promise<void>((resolve) => mute.once('connection', () => resolve()));
      const inviting = invitations.invite(hotel, { ...AYLA, email }, ACTOR, SITE);
      inviting.catch(() => undefined);
      await Promise.race([ringing, inviting]);
      silence();
      return inviting;
    };
    let last = '';
    for (let mail = 0; mail < 5; mail++) last = tokenOf((await ask(hotelId)).url);
    await expect(ask(hotelId)).rejects.toMatchObject({ identifier: 'too_many_requests' });
    expect((await links.find(last))?.email).toBe(email);
    const { sent } = (
      await service.db.query<{ sent: number }[]>(
        'SELECT count(*)::int AS sent FROM staff_link WHERE email = $1',
        [email],
      )
    )[0]!;
    expect(sent).toBe(5);
    await forgetMails();
    await ask(hotelId);
  });

  it('cannot be given the role of operator by a manager, nor have their role changed by their owner', async () => {
    const person = (await signIn())!;
    const notAChoice = { faults: [{ field: 'role' }] };
    await expect(accounts.setRole(hotelId, person.id, 'operator', ACTOR)).rejects.toMatchObject(notAChoice);
    await expect(
      invitations.invite(hotelId, { ...AYLA, email: 'x@x.example', role: 'operator' }, ACTOR, SITE),
    ).rejects.toMatchObject(notAChoice);
    const oneself: Actor = { kind: 'staff', id: person.id };
    const own = { identifier: 'own_account_is_not_changed_here' };
    await expect(accounts.setRole(hotelId, person.id, 'manager', oneself)).rejects.toMatchObject(own);
    await expect(accounts.remove(hotelId, person.id, oneself)).rejects.toMatchObject(own);
  });

  it('lose every session with a second factor that is reset, of a password that changes meanwhile too', async () => {
    const staff = [
      { email: 'eda@hotel.example', name: 'Eda', role: 'reception' as const, password: PASSWORD },
    ];
    const { hotelID } = await importHotel(service, smallHotel({ staff }));
    const person = await logins.withPassword('eda@hotel.example', PASSWORD, '192.0.2.1');
    const factors = service.app.get(StaffSecondFactorService, { strict: false });
    const { epoch, resetting } = await service.db.transaction(async (tx) => {
      const locked = (await lockAccount(tx, { id: person!.id }))!;
      await setPassword(tx, locked, { hash: 'no hash', knownTo: null }, ACTOR);
      const changed = locked.sessionEpoch;
      const reset = factors.reset(hotelID, person!.id, ACTOR, false);
      await waitingForLock(service.db);
      return { epoch: changed, resetting: reset.then(() => undefined) };
    });
    await resetting;
    expect(await accounts.active(person!.id, epoch)).toBeUndefined();
  });

  it('are guessed ten times a minute at most, by many at once as well', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () => logins.withPassword('guessed@hotel.example', 'wrong', '192.0.2.9')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(12);
    const address = (n: number) => logins.withPassword(`n${n}@hotel.example`, 'wrong', '192.0.2.10');
    for (let n = 0; n < 100; n++) await service.app.get(LoginFailures).count(`n${n}`, '192.0.2.10');
    await expect(address(101)).rejects.toMatchObject({ identifier: 'too_many_requests' });
    expect(await logins.withPassword('n1@hotel.example', 'wrong', '192.0.2.11')).toBeUndefined();
  });

  it('are sent ten links a minute at most', async () => {
    const ask = () => links.sendReset('nobody@hotel.example', '192.0.2.12', SITE);
    for (let n = 0; n < 10; n++) await ask();
    await expect(ask()).rejects.toMatchObject({ identifier: 'too_many_requests' });
  });

  it('are sent hardly more when many are asked for at once', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 40 }, () => links.sendReset('nobody@hotel.example', '192.0.2.13', SITE)),
    );
    // Two passwords are computed at a time, so that one may slip through beside the tenth.
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(11);
  });

  it('keep neither links that were used nor failures that have passed', async () => {
    await logins.withPassword('nobody@hotel.example', 'wrong', '192.0.2.3');
    expect(await service.app.get(LoginFailures).forgetExpired(Date.now())).toBe(0);
    expect(await service.app.get(LoginFailures).forgetExpired(Date.now() + 61_000)).toBeGreaterThan(0);
    await forgetMails();
    await service.db.query(`UPDATE staff_link SET used_at = now()`);
    expect(await links.forgetSpent()).toBeGreaterThanOrEqual(2);
    expect(await links.forgetSpent()).toBe(0);
  });
});
