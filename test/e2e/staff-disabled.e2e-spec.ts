import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { type Answer, importHotel, send, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { addOperator, joinHotel, PASSWORD, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

const PERSON = 'reception@kapali.example';

let service: TestService;
let manager: PanelRecords;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  await importHotel(service, smallHotel({ staff: staffOf('kapali') }));
  manager = new PanelRecords(service, await signIn(service, 'manager@kapali.example'));
});

afterAll(() => service.close());

const recordOf = async (email: string) =>
  (await manager.list('staff')).find((one) => one.params['email'] === email)!;

const holds = async (cookie: string) =>
  (await send(service, 'GET', '/admin/api/hotels', { headers: { cookie } })).status === 200;

it('is signed out at once, cannot sign in, and can again once the account is enabled', async () => {
  const person = await signIn(service, PERSON);
  const { id } = await recordOf(PERSON);
  expect(isRefused(await manager.act('staff', id, 'enableStaff'))).toBe(true);
  expect(isRefused(await manager.act('staff', id, 'disableStaff'))).toBe(false);
  expect((await recordOf(PERSON)).params['disabled']).toBe(true);
  expect(await holds(person.cookie)).toBe(false);
  await expect(signIn(service, PERSON)).rejects.toThrow('401');
  expect(isRefused(await manager.act('staff', id, 'newLink'))).toBe(true);
  expect(isRefused(await manager.act('staff', id, 'enableStaff'))).toBe(false);
  expect(await holds(person.cookie)).toBe(false);
  expect(await holds((await signIn(service, PERSON)).cookie)).toBe(true);
  for (const action of ['staff.disabled', 'staff.enabled']) {
    expect(await manager.list('audit', { 'filters.action': action })).toHaveLength(1);
  }
});

it('stays disabled when another hotel invites them', async () => {
  const { id } = await recordOf(PERSON);
  await manager.act('staff', id, 'disableStaff');
  await importHotel(service, smallHotel({ staff: staffOf('baska') }));
  const other = new PanelRecords(service, await signIn(service, 'manager@baska.example'));
  const invited = await other.create('staff', { email: PERSON, name: 'X', role: 'manager', language: 'tr' });
  const [{ value: url }] = JSON.parse(invited.body.record.params._once as string) as [{ value: string }];
  expect((await send(service, 'GET', new URL(url).pathname)).status).toBe(404);
  await expect(signIn(service, PERSON)).rejects.toThrow('401');
  await manager.act('staff', id, 'enableStaff');
});

it('is disabled by the operator alone where they serve several hotels', async () => {
  await joinHotel(service, PERSON, (await importHotel(service, smallHotel())).hotelID);
  const { id } = await recordOf(PERSON);
  const refused = await manager.act('staff', id, 'disableStaff');
  expect(refused.body.record.errors._form.message).toBe('account_of_other_hotels_is_not_disabled');
  await addOperator(service, 'operator@kapali.example');
  const operator = new PanelRecords(service, await signIn(service, 'operator@kapali.example'));
  const [first] = (await service.db.query(
    `SELECT hotel_id AS id FROM staff_hotel h JOIN staff_member m ON m.id = h.staff_id WHERE m.email = $1 LIMIT 1`,
    [PERSON],
  )) as [{ id: number }];
  await operator.post('/admin/api/hotels/open', { hotelId: first.id });
  expect(isRefused(await operator.act('staff', id, 'disableStaff'))).toBe(false);
  await expect(signIn(service, PERSON)).rejects.toThrow('401');
});

it('stays disabled as an operator, whoever invites them', async () => {
  const gone = 'gone@kapali.example';
  await addOperator(service, gone);
  await service.db.query('UPDATE staff_member SET disabled_at = now() WHERE email = $1', [gone]);
  const values = { email: gone, name: 'X', role: 'reception', language: 'tr' };
  const invited = await manager.create('staff', values);
  const [{ value: url }] = JSON.parse(invited.body.record.params._once as string) as [{ value: string }];
  expect((await send(service, 'GET', new URL(url).pathname)).status).toBe(404);
  await expect(signIn(service, gone)).rejects.toThrow('401');
});

it('stays disabled when a hotel file names them', async () => {
  const [row] = await service.db.query<{ id: number }[]>(
    `SELECT h.hotel_id AS id FROM staff_hotel h JOIN staff_member m ON m.id = h.staff_id WHERE m.email = $1`,
    ['manager@kapali.example'],
  );
  const import_ = (email: string, password?: string) =>
    service.app.get(HotelFileService, { strict: false }).import({
      hotel: { id: row!.id },
      staff: [{ email, role: 'reception', ...(password === undefined ? {} : { password }) }],
    });
  const person = 'dosya@kapali.example';
  await import_(person, PASSWORD);
  const { id } = await recordOf(person);
  expect(isRefused(await manager.act('staff', id, 'disableStaff'))).toBe(false);
  await import_(person);
  expect((await recordOf(person)).params['disabled']).toBe(true);
  expect(isRefused(await manager.act('staff', id, 'removeStaff'))).toBe(false);
  await import_(person);
  expect((await recordOf(person)).params).toMatchObject({ invited: true });
  await import_(person, PASSWORD);
  expect((await recordOf(person)).params).toMatchObject({ invited: false, disabled: false });
  await import_('gone@kapali.example');
  expect((await recordOf('gone@kapali.example')).params).toMatchObject({ invited: true });
  await expect(signIn(service, 'gone@kapali.example')).rejects.toThrow('401');
});

describe('a link that a manager was handed', () => {
  const person = 'ortak@kapali.example';
  const values = { email: person, name: 'Ortak', role: 'reception', language: 'tr' };
  const linkOf = (answer: Answer) => {
    const [{ value }] = JSON.parse(answer.body.record.params._once as string) as [{ value: string }];
    return new URL(value).pathname;
  };
  const opens = async (link: string) => (await send(service, 'GET', link)).status === 200;
  const use = (link: string) =>
    send(service, 'POST', link, {
      headers: { origin: service.url },
      body: new URLSearchParams({ password: PASSWORD, repeated: PASSWORD }),
    });
  let other: PanelRecords;
  const idIn = async (records: PanelRecords) =>
    (await records.list('staff')).find((one) => one.params['email'] === person)!;
  beforeAll(async () => {
    await importHotel(service, smallHotel({ staff: staffOf('yandaki') }));
    other = new PanelRecords(service, await signIn(service, 'manager@yandaki.example'));
  });

  it('opens nothing once its person serves another hotel too', async () => {
    expect((await use(linkOf(await manager.create('staff', values)))).status).toBe(303);
    const { id } = await recordOf(person);
    const handed = linkOf(await manager.act('staff', id, 'newLink'));
    expect(isRefused(await other.create('staff', values))).toBe(false);
    expect(await opens(handed)).toBe(true);
    const { hotelId } = (
      await service.db.query<{ hotelId: number }[]>(
        'SELECT hotel_id AS "hotelId" FROM staff_invitation WHERE email = $1',
        [person],
      )
    )[0]!;
    await joinHotel(service, person, hotelId);
    expect(await opens(handed)).toBe(false);
    expect((await use(handed)).status).toBe(404);
    await other.act('staff', (await idIn(other)).id, 'removeStaff');
  });

  it('opens nothing once another hotel has invited its person again', async () => {
    const { id } = await recordOf(person);
    const handed = linkOf(await manager.act('staff', id, 'newLink'));
    expect(isRefused(await manager.act('staff', id, 'removeStaff'))).toBe(false);
    const invitation = linkOf(await other.create('staff', values));
    expect([await opens(handed), await opens(invitation)]).toEqual([false, true]);
  });

  it('opens nothing once its person runs the service', async () => {
    const [{ id } = { id: 0 }] = (await other.list('staff')).filter((one) => one.params['email'] === person);
    const handed = linkOf(await other.act('staff', id, 'newLink'));
    await addOperator(service, person);
    expect((await use(handed)).status).toBe(404);
  });
});

it('is disabled neither by themselves nor by reception', async () => {
  const own = await recordOf('manager@kapali.example');
  expect(isRefused(await manager.act('staff', own.id, 'disableStaff'))).toBe(true);
  const reception = new PanelRecords(service, await signIn(service, 'reception@baska.example'));
  expect((await reception.act('staff', own.id, 'disableStaff')).status).toBe(404);
});
