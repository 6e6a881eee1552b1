import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { LoginFailures } from '../../src/auth/login-failures.js';
import { StaffAccountsService } from '../../src/auth/staff-accounts.service.js';
import { StaffLoginService } from '../../src/auth/staff-login.service.js';
import type { Actor } from '../../src/database/audit.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const SITE = 'https://hotel.example';
const PASSWORD = 'a long enough password';
const ACTOR: Actor = { kind: 'staff', id: 999_999 };
const AYLA = { email: 'ayla@hotel.example', name: 'Ayla', role: 'reception', language: 'tr' };

describe('accounts of staff', () => {
  let service: TestService;
  let accounts: StaffAccountsService;
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
      SMTP_URL: `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`,
    });
    accounts = service.app.get(StaffAccountsService, { strict: false });
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
    const inviting = accounts.invite(hotelId, AYLA, ACTOR, SITE);
    await ringing;
    silence();
    const invited = await inviting;
    if (!('url' in invited)) throw new Error('there is no link');
    return invited.url.slice(`${SITE}/admin/link/`.length);
  }

  it('let a person who had been removed come back by a new invitation', async () => {
    const first = await invite();
    await accounts.useLink(first, PASSWORD, ACTOR);
    const person = await signIn();
    if (!person) throw new Error('the person cannot sign in');
    await accounts.remove(hotelId, person.id, ACTOR);
    expect(await signIn()).toBeUndefined();

    const second = await invite();
    expect(await signIn()).toBeUndefined();
    await accounts.useLink(second, PASSWORD, ACTOR);
    expect((await signIn())?.id).toBe(person.id);
  });

  it('do not tell by the time of an answer whether they exist', async () => {
    const ringing = new Promise<void>((resolve) => mute.once('connection', () => resolve()));
    await accounts.sendResetLink(AYLA.email, '192.0.2.2', SITE);
    await accounts.sendResetLink('nobody@hotel.example', '192.0.2.2', SITE);
    await ringing;
    silence();
  });

  it('keep neither links that were used nor failures that have passed', async () => {
    await logins.withPassword('nobody@hotel.example', 'wrong', '192.0.2.3');
    expect(await service.app.get(LoginFailures).forgetExpired(Date.now())).toBe(0);
    expect(await service.app.get(LoginFailures).forgetExpired(Date.now() + 61_000)).toBeGreaterThan(0);
    expect(await accounts.forgetLinks()).toBe(2);
  });
});
