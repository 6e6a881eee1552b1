import { BookingMails } from '../../src/booking/mails/booking-mails.service.js';
import { booking, card, offerOf, outcomeOf, push, room } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { errorsOf, isRefused, PanelRecords } from '../factories/panel-records.js';
import { signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';
import { smtpServer } from '../harness/smtp.js';

let service: TestService;
let hotelID: number;
let manager: PanelRecords;
let partner: PartnerClient;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  const imported = await importHotel(service, smallHotel({ staff: staffOf('kayit') }));
  hotelID = imported.hotelID;
  partner = await partnerOf(service, imported);
  manager = new PanelRecords(service, await signIn(service, 'manager@kayit.example'));
});

afterAll(() => service.close());

const fields = async (resource: string, id: unknown) =>
  (await manager.show(resource, id)).body.record.params as Record<string, unknown>;

it('keeps secrets that are left empty, and never shows them', async () => {
  const server = { host: 'smtp.example.com', port: '587', encryption: 'tls', userName: 'otel' };
  const saved = await manager.act('mailServer', hotelID, 'edit', { ...server, password: 'first secret' });
  expect([isRefused(saved), saved.text.includes('first secret')]).toEqual([false, false]);
  await manager.act('mailServer', hotelID, 'edit', { ...server, userName: 'otel2', password: '' });
  const host = await partner.get('/external/online/mail/host', { hotelID });
  expect(host.body.data).toMatchObject({ user: 'otel2', password: 'first secret' });
  expect(saved.body.record.params).toMatchObject({ password: true });
  expect(await fields('mailServer', hotelID)).toMatchObject({ host: 'smtp.example.com', password: true });
  const trail = await manager.list('audit', { 'filters.entity': 'mail-server' });
  expect(JSON.stringify(trail)).not.toContain('first secret');
});

it('makes keys that work, shown once, until they are revoked', async () => {
  const made = await manager.create('apiKeys', { label: 'lobi' });
  const [{ value: key }] = JSON.parse(made.body.record.params._once as string) as [{ value: string }];
  const poll = () => send(service, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey: key } });
  expect((await poll()).status).toBe(200);
  const record = (await manager.list('apiKeys')).find((one) => one.params['label'] === 'lobi')!;
  expect(JSON.stringify(await manager.show('apiKeys', record.id))).not.toContain(key);
  expect(isRefused(await manager.act('apiKeys', record.id, 'revoke'))).toBe(false);
  expect((await poll()).status).toBe(401);
});

it('shows a card once the password is given again, its CVV only once, and says so in the trail', async () => {
  const offer = await offerOf(service, hotelID);
  const pushed = booking(offer, { RoomStays: [room(offer, { PaymentCard: card() })], PaymentCard: card() });
  expect(outcomeOf(await push(partner, pushed))).toBe('ok');
  const [record] = await manager.list('cards');
  expect(record!.params['masked']).not.toContain('41111111');
  const reveal = () => manager.act('cards', record!.id, 'reveal');
  const shown = async () => JSON.parse((await reveal()).body.record.params._once as string) as unknown;
  expect(await shown()).toEqual([
    { label: 'cardHolder', value: 'AYSE YILMAZ' },
    { label: 'cardNumber', value: '4111111111111111' },
    { label: 'cardExpiry', value: '12/39' },
    { label: 'cardCvv', value: '987' },
  ]);
  expect(JSON.stringify(await shown())).not.toContain('987');
  expect(await manager.list('audit', { 'filters.action': 'card.revealed' })).toHaveLength(2);
  await manager.act('hotel', hotelID, 'edit', {
    ...(await fields('hotel', hotelID)),
    cardRevealNeedsTotp: 'true',
  });
  expect(errorsOf(await reveal())).toEqual({ _form: 'second_factor_is_needed' });
  expect(service.logged()).not.toContain('4111111111111111');
});

it('sends test mails and mails of bookings through the hotel’s server, later when it refuses', async () => {
  const smtp = await smtpServer();
  try {
    const server = { host: '127.0.0.1', port: String(smtp.port), encryption: 'none', userName: '' };
    await manager.act('mailServer', hotelID, 'edit', { ...server, password: '' });
    expect(
      isRefused(await manager.act('mailServer', hotelID, 'testMail', { email: 'me@kayit.example' })),
    ).toBe(false);
    expect(smtp.mails.map((mail) => mail.to)).toEqual(['me@kayit.example']);
    smtp.refuse(true);
    const refused = await manager.act('mailServer', hotelID, 'testMail', { email: 'me@kayit.example' });
    expect(errorsOf(refused)).toEqual({ _form: 'mail_was_not_taken' });

    await manager.act('hotel', hotelID, 'edit', {
      ...(await fields('hotel', hotelID)),
      bookingMail: 'desk@kayit.example',
    });
    const mails = service.app.get(BookingMails, { strict: false });
    expect((await mails.sendDueMails()).sent).toBe(0);
    smtp.refuse(false);
    expect(await mails.sendDueMails()).toEqual({ sent: 0, failed: 0 });
    await service.db.query('UPDATE booking_push SET mail_after = now() WHERE hotel_id = $1', [hotelID]);
    expect((await mails.sendDueMails()).sent).toBe(1);
    expect(smtp.mails.at(-1)).toMatchObject({ to: 'desk@kayit.example' });
    expect(smtp.mails.at(-1)!.data).not.toMatch(/4111|987/);
    expect((await mails.sendDueMails()).sent).toBe(0);
  } finally {
    await smtp.close();
  }
});

it('sends to no private address where those are not allowed', async () => {
  const strict = await startService({
    PANEL: 'true',
    DATABASE_URL: service.databaseUrl,
    ALLOW_PRIVATE_ADDRESSES: 'false',
  });
  try {
    const records = new PanelRecords(strict, await signIn(strict, 'manager@kayit.example'));
    const answer = await records.act('mailServer', hotelID, 'testMail', { email: 'me@kayit.example' });
    expect(errorsOf(answer)).toEqual({ _form: 'mail_was_not_taken' });
  } finally {
    await strict.close();
  }
});
