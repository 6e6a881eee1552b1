import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import { StaffInvitationsService } from '../../src/staff/staff-invitations.service.js';
import { StaffLinksService } from '../../src/staff/staff-links.service.js';
import type { Actor } from '../../src/database/audit.js';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { addOperator, PASSWORD, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

const ACTOR: Actor = { kind: 'command', name: 'staff:add' };
const MANAGER = 'manager@kumsal.example';
const OPERATOR = 'kumsal.palas@service.example';
const GUESSED = [
  ['PassWord1234', 'password_is_too_common'],
  ['Kumsal Palas 2026', 'password_is_made_of_known_words'],
] as const;

let service: TestService;
let hotelId: number;
beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  const hotel = smallHotel({ hotel: { title: 'Kumsal Palas' }, staff: staffOf('kumsal') });
  hotelId = (await importHotel(service, hotel)).hotelID;
  await addOperator(service, OPERATOR);
});
afterAll(() => service.close());

describe.each(GUESSED)('the password %s', (password, refusal) => {
  const refused = { faults: [{ field: 'password', message: refusal }] };
  const post = (path: string) =>
    send(service, 'POST', path, {
      headers: { origin: service.url },
      body: new URLSearchParams({ password, repeated: password }),
    });

  it('is refused at an invitation, in the language of the person, and the link stays', async () => {
    for (const [language, told] of [
      ['tr', /Bu parola e/],
      ['en', /This password is (one of the commonest|hardly more)/],
    ] as const) {
      const invited = { email: `new-${language}@kumsal.example`, name: 'Yeni', role: 'reception', language };
      const { url } = await service.app
        .get(StaffInvitationsService, { strict: false })
        .invite(hotelId, invited, ACTOR, service.url);
      const { pathname } = new URL(url);
      const answer = await post(pathname);
      expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(told)]);
      expect((await send(service, 'GET', pathname)).status).toBe(200);
    }
  });

  it('is refused by a link for a new password', async () => {
    const accounts = service.app.get(StaffAccountsService, { strict: false });
    const links = service.app.get(StaffLinksService, { strict: false });
    const [row] = await service.db.query<{ id: number }[]>('SELECT id FROM staff_member WHERE email = $1', [
      MANAGER,
    ]);
    const { url } = await links.issue(await accounts.byId(row!.id), 'reset', null, service.url);
    expect((await post(new URL(url).pathname)).status).toBe(422);
  });

  it.each([MANAGER, OPERATOR])('is refused where %s changes their own', async (email) => {
    const person = await signIn(service, email);
    const input = { currentPassword: PASSWORD, password };
    expect((await person.change('account', 'password', input)).body.errors).toEqual(refused.faults);
  });

  it('is refused by the operator’s command', async () => {
    const accounts = service.app.get(StaffAccountsService, { strict: false });
    const entry = { email: 'second@kumsal.example', name: 'İkinci', password };
    await expect(
      accounts.add({ ...entry, role: 'manager', hotelId }, ACTOR, service.url),
    ).rejects.toMatchObject(refused);
  });
});

it('a hotel’s name is no reason where the link is in the hands of another hotel', async () => {
  const email = 'shared@kumsal.example';
  const staff = [{ email, name: 'Ortak', role: 'reception' as const }];
  const titled = (title: string) => smallHotel({ hotel: { title }, staff });
  await importHotel(service, titled('Mercan Konak'));
  const { hotelID } = await importHotel(service, titled('Yakamoz Apart'));
  const [invited] = await service.db.query<{ id: number }[]>(
    'SELECT id FROM staff_invitation WHERE hotel_id = $1 AND email = $2',
    [hotelID, email],
  );
  const links = service.app.get(StaffLinksService, { strict: false });
  const { url } = await links.renew(hotelID, invited!.id, ACTOR, service.url);
  const statusWith = async (password: string) =>
    (
      await send(service, 'POST', new URL(url).pathname, {
        headers: { origin: service.url },
        body: new URLSearchParams({ password, repeated: password }),
      })
    ).status;
  expect(await statusWith('Yakamoz Apart 26')).toBe(422);
  expect(await statusWith('Mercan Konak 26')).toBe(303);
});
