import type { FoundHotels } from '../../src/panel/frame/hotels.contract.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import type { AddedStaff } from '../../src/staff/staff-accounts.service.js';
import type { IssuedLink } from '../../src/staff/staff-links.service.js';
import { totpCode } from '../../src/staff/totp.js';
import type { Actor } from '../../src/database/audit.js';
import type { TestService } from '../harness/service.js';
import { type Answer, importHotel, send, smallHotel } from './hotel.js';
import { PanelRecords } from './panel-records.js';
import { panelClient, type PanelClient, signIn, staffOf } from './panel.js';

export const KNOWN = 'a password that hotel A knows';
export const OWN = 'a password of the person alone';
const COMMAND: Actor = { kind: 'command', name: 'staff:add' };

interface ManagedHotel {
  id: number;
  manager: PanelRecords;
}

/**
 * Two hotels, of which "Mallory" manages A and knows everything that a hotel was shown or has written itself. Whatever
 * they know never opens hotel B, nor the rights of an operator.
 */
export class TwoHotels {
  /** The second factors that hotel A knows, by e-mail. */
  private readonly secretsKnownToA = new Map<string, string>();

  private constructor(
    readonly service: TestService,
    readonly a: ManagedHotel,
    readonly b: ManagedHotel,
  ) {}

  static async import(service: TestService): Promise<TwoHotels> {
    const [a, b] = [await importedAs(service, 'a'), await importedAs(service, 'b')];
    return new TwoHotels(service, await managed(service, a, 'a'), await managed(service, b, 'b'));
  }

  /** The same hotels at another service, whose database has them too; hotel A knows what it knew. */
  async at(service: TestService): Promise<TwoHotels> {
    const [a, b] = [await managed(service, this.a.id, 'a'), await managed(service, this.b.id, 'b')];
    const same = new TwoHotels(service, a, b);
    for (const [email, secret] of this.secretsKnownToA) same.secretsKnownToA.set(email, secret);
    return same;
  }

  get<T>(type: new (...parts: never[]) => T): T {
    return this.service.app.get(type as never, { strict: false });
  }

  async invite(
    hotel: ManagedHotel,
    email: string,
    name = 'Davetli',
  ): Promise<{ answer: Answer; link: string }> {
    const answer = await hotel.manager.create('staff', { email, name, role: 'manager', language: 'tr' });
    const [{ value }] = JSON.parse(answer.body.record.params._once as string) as [{ value: string }];
    return { answer, link: new URL(value).pathname };
  }

  /** The links that hotel A is shown where it asks for a new one for a member or an invitation of its own. */
  async newLinksOfA(email: string): Promise<string[]> {
    const [person] = (await this.a.manager.list('staff')).filter(({ params }) => params['email'] === email);
    if (!person) return [];
    const answer = await this.a.manager.act('staff', person.id, 'newLink');
    const once = JSON.parse(String(answer.body.record?.params._once ?? '[]')) as { value: string }[];
    return once.map(({ value }) => new URL(value).pathname);
  }

  useLink(link: string, password: string): Promise<Answer> {
    return send(this.service, 'POST', link, {
      headers: { origin: this.service.url },
      body: new URLSearchParams({ password, repeated: password }),
    });
  }

  async importStaff(hotel: ManagedHotel, email: string, password?: string): Promise<void> {
    await this.get(HotelFileService).import({
      hotel: { id: hotel.id },
      staff: [{ email, role: 'manager', ...(password === undefined ? {} : { password }) }],
    });
  }

  add(
    email: string,
    role: 'operator' | 'manager',
    hotelId: number | null,
    password: string | null,
  ): Promise<IssuedLink | AddedStaff> {
    const entry = { email, name: 'Kişi', role, hotelId, password };
    return this.get(StaffAccountsService).add(entry, COMMAND, this.service.url);
  }

  /** Makes an account known to hotel A, which invited it, was shown the link, and chose the password. */
  async makeKnownToA(email: string): Promise<void> {
    const { link } = await this.invite(this.a, email);
    expect((await this.useLink(link, KNOWN)).status).toBe(303);
  }

  async setUpSecondFactorByA(email: string): Promise<void> {
    const person = (await this.session(email, KNOWN))!;
    const { secret } = (await person.change('account', 'totpSecret')).body as { secret: string };
    const set = await person.change('account', 'totpConfirm', {
      secret,
      code: codeNow(secret),
      currentPassword: KNOWN,
    });
    expect(set.status).toBe(200);
    this.secretsKnownToA.set(email, secret);
  }

  /** Signs in with a password, and a second factor that hotel A knows; undefined where that is refused. */
  async session(email: string, password: string): Promise<PanelClient | undefined> {
    const headers = { origin: this.service.url };
    const body = new URLSearchParams({ email, password });
    const answer = await send(this.service, 'POST', '/admin/login', { headers, body });
    const cookie = cookieOf(answer);
    if (answer.headers.get('location') === '/admin') return panelClient(this.service, cookie!);
    const code = await this.codeOf(email);
    if (cookie === undefined || code === undefined) return undefined;
    const admitted = await send(this.service, 'POST', '/admin/login/code', {
      headers: { ...headers, cookie },
      body: new URLSearchParams({ code }),
    });
    expect([email, admitted.headers.get('location')]).toEqual([email, '/admin']);
    return panelClient(this.service, cookieOf(admitted)!);
  }

  async confirm(person: PanelClient, email: string, currentPassword: string): Promise<void> {
    const code = await this.codeOf(email);
    const answer = await person.change(
      'account',
      'confirm',
      code === undefined ? { currentPassword } : { code },
    );
    expect([email, answer.status]).toEqual([email, 200]);
  }

  /** A code of the second factor that hotel A knows. Each code counts once, but the tests sign in more often. */
  private async codeOf(email: string): Promise<string | undefined> {
    const secret = this.secretsKnownToA.get(email);
    if (secret === undefined) return undefined;
    await this.service.db.query('UPDATE staff_member SET totp_last_step = NULL WHERE email = $1', [email]);
    return codeNow(secret);
  }

  /** The hotels that a password opens, and whether it has the rights of an operator. */
  async opens(email: string, password: string): Promise<{ hotels: number[]; isOperator: boolean }> {
    const person = await this.session(email, password);
    if (!person) return { hotels: [], isOperator: false };
    const records = new PanelRecords(this.service, person);
    const found = (await records.get('/admin/api/hotels')).body as FoundHotels;
    const hotels = found.hotels.map(({ id }) => id);
    const partners = await records.get('/admin/api/resources/partners/actions/list');
    return { hotels, isOperator: partners.status === 200 };
  }

  async accept(email: string, password: string, hotelId: number): Promise<number> {
    const person = await this.session(email, password);
    return person ? (await person.change('account', 'acceptInvitation', { hotelId })).status : 401;
  }

  /** Hotel B invites, who knows the password of hotel A tries to accept, and then it opens hotel A at most. */
  async expectKnownToOpenAtMostA(email: string): Promise<void> {
    await this.invite(this.b, email).catch(() => undefined);
    await this.accept(email, KNOWN, this.b.id);
    const known = await this.opens(email, KNOWN);
    expect(known.isOperator).toBe(false);
    expect(known.hotels.filter((id) => id !== this.a.id)).toEqual([]);
  }
}

async function importedAs(service: TestService, name: string): Promise<number> {
  return (await importHotel(service, smallHotel({ staff: staffOf(name) }))).hotelID;
}

async function managed(service: TestService, id: number, name: string): Promise<ManagedHotel> {
  return { id, manager: new PanelRecords(service, await signIn(service, `manager@${name}.example`)) };
}

function cookieOf(answer: Answer): string | undefined {
  return answer.headers.get('set-cookie')?.split(';')[0];
}

export function codeNow(secret: string): string {
  return totpCode(secret, Math.floor(Date.now() / 30_000));
}

const disable = (hotels: TwoHotels, email: string) =>
  hotels.service.db.query('UPDATE staff_member SET disabled_at = now() WHERE email = $1', [email]);

/** Where an account stands when another hotel, a file, a command or a restore comes upon it. */
export const STATES: Record<string, (hotels: TwoHotels, email: string) => Promise<unknown>> = {
  none: () => Promise.resolve(),
  'invited by A, not accepted': (hotels, email) => hotels.invite(hotels.a, email),
  'active in A, made by a link that A was shown': (hotels, email) => hotels.makeKnownToA(email),
  'active in A, made by a file of A': (hotels, email) => hotels.importStaff(hotels.a, email, KNOWN),
  'active in A, with a password that A knows and they changed': async (hotels, email) => {
    await hotels.makeKnownToA(email);
    const person = (await hotels.session(email, KNOWN))!;
    const changed = 'changed by hotel A too';
    await person.change('account', 'password', { currentPassword: KNOWN, password: changed });
    await person.change('account', 'password', { currentPassword: changed, password: KNOWN });
  },
  'active in A, with a second factor that A set up': async (hotels, email) => {
    await hotels.makeKnownToA(email);
    await hotels.setUpSecondFactorByA(email);
  },
  'disabled in A': async (hotels, email) => {
    await hotels.makeKnownToA(email);
    await disable(hotels, email);
  },
  'removed from A': async (hotels, email) => {
    await hotels.makeKnownToA(email);
    const { manager } = hotels.a;
    const [person] = (await manager.list('staff')).filter(({ params }) => params['email'] === email);
    await manager.act('staff', person!.id, 'removeStaff');
  },
  'active in B by their own word': (hotels, email) => hotels.add(email, 'manager', hotels.b.id, OWN),
  'operator by their own word': (hotels, email) => hotels.add(email, 'operator', null, OWN),
  'disabled operator': async (hotels, email) => {
    await hotels.add(email, 'operator', null, OWN);
    await disable(hotels, email);
  },
};
