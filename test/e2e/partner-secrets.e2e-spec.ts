import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { addOperator, type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let hotelId: number;
let partner: Awaited<ReturnType<typeof partnerOf>>;
let manager: PanelClient;
let reception: PanelClient;
let operator: PanelRecords;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  const imported = await importHotel(
    service,
    smallHotel({
      staff: staffOf('gizli'),
      mailServer: { host: 'smtp.gizli.example', port: 587, user: 'u', password: 'p' },
      virtualPos: { company_code: 'nestpay', company_name: 'Banka', store_key: 'k', password: 'p' },
    }),
  );
  hotelId = imported.hotelID;
  partner = await partnerOf(service, imported);
  await addOperator(service, 'operator@gizli.example');
  manager = await signIn(service, 'manager@gizli.example');
  reception = await signIn(service, 'reception@gizli.example');
  operator = new PanelRecords(service, await signIn(service, 'operator@gizli.example'));
});

afterAll(() => service.close());

const trailOf = (action: string) =>
  new PanelRecords(service, manager).list('audit', { 'filters.action': action });

const reads = async () => [
  (await partner.get(`/external/online/mail/host?hotelID=${hotelId}`)).body as object,
  (await partner.get(`/external/payment/company?hotelID=${hotelId}`)).body as object,
];

it('reads secrets unless its permission says otherwise, and the trail has each read', async () => {
  expect(await reads()).toMatchObject([{ success: true }, { success: true }]);
  expect([await trailOf('mail-server.read'), await trailOf('virtual-pos.read')]).toMatchObject([
    [{ params: { actorKind: 'partner' } }],
    [{ params: { actorKind: 'partner' } }],
  ]);
  const [row] = await service.db.query<{ id: number }[]>(
    'SELECT partner_id AS id FROM partner_hotel WHERE hotel_id = $1',
    [hotelId],
  );
  const { params } = (await operator.show('partners', row!.id)).body.record as {
    params: Record<string, unknown>;
  };
  const permissions = JSON.stringify([{ hotelId, enabled: true, mayReadSecrets: false }]);
  expect(isRefused(await operator.act('partners', row!.id, 'edit', { ...params, permissions }))).toBe(false);
  expect(await reads()).toEqual([
    { success: false, message: 'mail_host_is_not_found' },
    { success: false, message: 'hotel_company_info_could_not_found' },
  ]);
  expect([await trailOf('mail-server.read'), await trailOf('virtual-pos.read')].flat()).toHaveLength(2);
  const [changed] = await trailOf('partner.permission-changed');
  const entry = await new PanelRecords(service, manager).show('audit', changed!.params['id']);
  expect(entry.text).toContain('mayReadSecrets');
});

it('leaves reviews of payments to managers, and says in the trail who put one aside', async () => {
  const id = 'f'.repeat(32);
  await service.db.query(
    `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url, expires_at, state)
     SELECT $1, $2, partner_id, 'siparis', 10, 'EUR', 'nestpay', 'https://x.example', now(), 'review'
       FROM partner_hotel WHERE hotel_id = $1`,
    [hotelId, id],
  );
  const seen = async () =>
    (
      await service.db.query<{ at: Date | null }[]>(
        'SELECT review_seen_at AS at FROM payment_session WHERE hotel_id = $1 AND id = $2',
        [hotelId, id],
      )
    )[0]!.at;
  expect((await reception.change('today', 'seen', { kind: 'payment', id })).status).toBe(404);
  expect(await seen()).toBeNull();
  expect((await manager.change('today', 'seen', { kind: 'payment', id })).status).toBe(200);
  expect(await seen()).not.toBeNull();
  expect((await trailOf('payment.put_aside')).map(({ params }) => params['actorName'])).toEqual([
    'Meral Yönetici',
  ]);
});
