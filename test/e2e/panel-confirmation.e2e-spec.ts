import type { SessionData } from 'express-session';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { addOperator, type PanelClient, PASSWORD, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

const MANAGER = 'manager@onay.example';
const OPERATOR = 'operator@onay.example';
const NEEDED = { success: false, message: 'confirmation_is_needed' };

let service: TestService;
let hotelId: number;
let person: PanelClient;
let records: PanelRecords;
let operator: PanelRecords;
let operatorClient: PanelClient;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  hotelId = (await importHotel(service, smallHotel({ staff: staffOf('onay') }))).hotelID;
  await addOperator(service, OPERATOR);
  person = await signIn(service, MANAGER, { confirmed: false });
  records = new PanelRecords(service, person);
  operatorClient = await signIn(service, OPERATOR, { confirmed: false });
  operator = new PanelRecords(service, operatorClient);
});

afterAll(() => service.close());

async function passes(minutes: number): Promise<void> {
  const sessions = await service.db.query<{ sid: string; sess: SessionData }[]>(
    `SELECT sid, sess FROM staff_session WHERE sess #>> '{signedIn,confirmedUntilMs}' IS NOT NULL`,
  );
  for (const { sid, sess } of sessions) {
    sess.signedIn.confirmedUntilMs = sess.signedIn.confirmedUntilMs! - minutes * 60_000;
    await service.db.query('UPDATE staff_session SET sess = $2 WHERE sid = $1', [sid, JSON.stringify(sess)]);
  }
}

const reception = async () =>
  (await records.list('staff')).find(({ params }) => params['email'] === 'reception@onay.example')!;

const disable = (id: string | number, isDisabled: boolean) =>
  service.db.query('UPDATE staff_member SET disabled_at = $2 WHERE id = $1', [
    id,
    isDisabled ? new Date() : null,
  ]);

describe('steps that matter', () => {
  const steps: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    'a bank account': () => records.create('bankAccounts', { companyName: 'B', holder: 'H', sort: '0' }),
    'the virtual POS': () => records.act('virtualPos', hotelId, 'edit', { companyCode: 'nestpay' }),
    'the end of the virtual POS': () => records.act('virtualPos', hotelId, 'removeVirtualPos'),
    'the mail server': () => records.act('mailServer', hotelId, 'edit', { host: 'smtp.x.example' }),
    'an ApiKey': () => records.create('apiKeys', { label: 'lobi' }),
    'an invitation': () => records.create('staff', { email: 'x@x.example', name: 'X', role: 'manager' }),
    'a role': async () => records.act('staff', (await reception()).id, 'edit', { role: 'manager' }),
    'a link': async () => records.act('staff', (await reception()).id, 'newLink'),
    'closing an account': async () => records.act('staff', (await reception()).id, 'disableStaff'),
    'opening an account': async () => {
      const { id } = await reception();
      await disable(id, true);
      return records.act('staff', id, 'enableStaff').finally(() => disable(id, false));
    },
    'taking somebody out': async () => records.act('staff', (await reception()).id, 'removeStaff'),
    "a partner's permissions": () => operator.create('partners', { name: 'P', permissions: '[]' }),
    'the rule of the second factor': () =>
      records.act('hotel', hotelId, 'edit', { cardRevealNeedsTotp: 'true' }),
  };

  it.each(Object.keys(steps))('ask for the password again: %s', async (step) => {
    const { status, body } = await steps[step]!();
    expect([status, body]).toEqual([403, expect.objectContaining(NEEDED)]);
  });

  it('are done for ten minutes after the right password, and then ask again', async () => {
    expect((await person.change('account', 'confirm', { currentPassword: 'wrong' })).body.errors).toEqual([
      { field: 'currentPassword', message: 'password_is_not_right' },
    ]);
    expect((await steps['an ApiKey']!()).body).toMatchObject(NEEDED);
    expect((await person.change('account', 'confirm', { currentPassword: PASSWORD })).status).toBe(200);
    await passes(9);
    expect((await steps['an ApiKey']!()).status).toBe(200);
    await passes(2);
    expect((await steps['a link']!()).body).toMatchObject(NEEDED);
  });

  it('are other than what the hotel says of itself', async () => {
    const { params } = (await records.show('hotel', hotelId)).body.record as {
      params: Record<string, unknown>;
    };
    expect(isRefused(await records.act('hotel', hotelId, 'edit', { ...params, phone: '1' }))).toBe(false);
  });
});

it('lets nobody without a second factor lift the rule that cards need one', async () => {
  await person.change('account', 'confirm', { currentPassword: PASSWORD });
  const { params } = (await records.show('hotel', hotelId)).body.record as {
    params: Record<string, unknown>;
  };
  const set = (cardRevealNeedsTotp: string) =>
    records.act('hotel', hotelId, 'edit', { ...params, cardRevealNeedsTotp });
  expect(isRefused(await set('true'))).toBe(false);
  const refused = await set('false');
  expect(refused.body.record.errors.cardRevealNeedsTotp.message).toBe('second_factor_is_needed');
  expect((await records.show('hotel', hotelId)).body.record.params.cardRevealNeedsTotp).toBe(true);
});
