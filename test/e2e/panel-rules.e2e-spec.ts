import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { errorsOf, isRefused, PanelRecords } from '../factories/panel-records.js';
import { addOperator, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let hotelID: number;
let manager: PanelRecords;
let operator: PanelRecords;
let partner: PartnerClient;

beforeAll(async () => {
  service = await startService({ PANEL: 'true', ALLOW_PRIVATE_ADDRESSES: 'true' });
  const imported = await importHotel(service, smallHotel({ staff: staffOf('kural') }));
  hotelID = imported.hotelID;
  partner = await partnerOf(service, imported);
  manager = new PanelRecords(service, await signIn(service, 'manager@kural.example'));
  await addOperator(service, 'operator@kural.example');
  operator = new PanelRecords(service, await signIn(service, 'operator@kural.example'));
});

afterAll(() => service.close());

const fields = async (resource: string, id: unknown, who = manager) =>
  (await who.show(resource, id)).body.record.params as Record<string, unknown>;

const saveHotel = async (changes: Record<string, unknown>, who = manager) =>
  errorsOf(await who.act('hotel', hotelID, 'edit', { ...(await fields('hotel', hotelID, who)), ...changes }));

it('a currency stays while nights to come, packages, usual charges, terms or taxes have a price, whoever asks', async () => {
  await operator.post('/admin/api/hotels/open', { hotelId: hotelID });
  expect(await saveHotel({ currency: 'TRY' })).toEqual({ currency: 'currency_is_in_use' });
  expect(await saveHotel({ currency: 'TRY' }, operator)).toEqual({ currency: 'currency_is_in_use' });
  expect(await saveHotel({ currency: 'XXQ' })).toEqual({ currency: 'is_not_found' });
  await service.db.query(`UPDATE rate_day SET price = NULL WHERE hotel_id = $1`, [hotelID]);
  const made = await manager.create('packages', {
    name: '{"tr":"Transfer"}',
    price: '40',
    priceMode: '0',
    sort: '0',
  });
  expect(await saveHotel({ currency: 'TRY' })).toEqual({ currency: 'currency_is_in_use' });
  await manager.act('packages', made.body.record.params.id, 'retire');
  const charge = { name: '{"tr":"Minibar"}', price: '4', vatPercent: '', sort: '0' };
  const { id } = (await manager.create('usualCharges', charge)).body.record.params;
  expect(await saveHotel({ currency: 'TRY' })).toEqual({ currency: 'currency_is_in_use' });
  expect(errorsOf(await manager.act('usualCharges', id, 'edit', { ...charge, price: '0' }))).toEqual({});
  const files = service.app.get(HotelFileService, { strict: false });
  const named = (list: object) => files.import({ hotel: { id: hotelID }, ...list });
  const steps = [{ daysBefore: 1, time: '00:00', amount: '50' }];
  await named({ terms: [{ code: 'FIXED', name: { en: 'Fixed' }, steps }] });
  expect(await saveHotel({ currency: 'TRY' })).toEqual({ currency: 'currency_is_in_use' });
  await named({ terms: [{ code: 'FIXED', name: { en: 'Fixed' }, steps: [] }] });
  const city = {
    code: 'CITY',
    name: { en: 'City tax' },
    amount: '3',
    per: 'stay',
    paidAt: 'hotel',
    of: ['lodging'],
  };
  await named({ taxes: [city] });
  expect(await saveHotel({ currency: 'TRY' })).toEqual({ currency: 'currency_is_in_use' });
  await named({ taxes: [] });
  expect(await saveHotel({ currency: 'TRY' })).toEqual({});
  expect((await fields('hotel', hotelID))['currency']).toBe('TRY');
  expect(errorsOf(await manager.act('packages', made.body.record.params.id, 'restore'))).toEqual({
    _form: 'package_is_in_another_currency',
  });
});

it('a short address is the operator’s: a manager is told so, not that it was saved', async () => {
  const { seoUrl } = await fields('hotel', hotelID);
  expect(await saveHotel({ seoUrl: 'another-name' })).toEqual({ seoUrl: 'only_operators_change_it' });
  expect(await saveHotel({ seoUrl })).toEqual({});
  expect(await saveHotel({ seoUrl: 'another-name' }, operator)).toEqual({});
});

it('a building with rooms, and a room with guests, say what must be done first', async () => {
  const building = (await manager.list('buildings'))[0]!;
  expect(errorsOf(await manager.act('buildings', building.id, 'retire'))).toEqual({
    _form: 'building_has_rooms',
  });
});

it('a room is put back into use, or moved, only where its building is in use', async () => {
  const idsOf = async (resource: string, titles: string[]) => {
    const records = await manager.list(resource);
    return titles.map((title) => records.find((one) => one.title.startsWith(title))!.id);
  };
  const [garden] = await idsOf('buildings', ['B']);
  const [first, ...rooms] = await idsOf('rooms', ['101', 'B1', 'B2']);
  for (const room of rooms) await manager.act('rooms', room, 'retire');
  await manager.act('buildings', garden, 'retire');
  const restored = await manager.act('rooms', rooms[0], 'restore');
  expect(errorsOf(restored)).toEqual({ _form: 'building_is_retired' });
  const moved = await manager.act('rooms', first, 'edit', {
    ...(await fields('rooms', first)),
    buildingId: garden,
  });
  expect(errorsOf(moved)).toEqual({ buildingId: 'building_is_retired' });
  const named = { ...(await fields('rooms', rooms[0])), name: 'B9' };
  expect(errorsOf(await manager.act('rooms', rooms[0], 'edit', named))).toEqual({});
  await manager.act('rooms', rooms[0], 'edit', { ...named, name: 'B1' });
  await manager.act('buildings', garden, 'restore');
  for (const room of rooms) expect(errorsOf(await manager.act('rooms', room, 'restore'))).toEqual({});
});

it.each([
  'javascript:alert(1)',
  'ftp://example.com',
  'http:example',
  '//example.com',
  'https://',
  'data:text/html,x',
])('social media do not lead to %s', async (url) => {
  expect(errorsOf(await manager.create('socialLinks', { category: 'X', url, sort: '0' }))).toEqual({
    url: 'is_not_an_address',
  });
});

it('a test mail tells why no server took it', async () => {
  const server = { host: '127.0.0.1', port: '9', encryption: 'none', userName: '', password: '' };
  await manager.act('mailServer', hotelID, 'edit', server);
  const answer = await manager.act('mailServer', hotelID, 'testMail', { email: 'me@kural.example' });
  expect(answer.body.record.errors._form).toMatchObject({
    message: 'mail_was_not_taken',
    reason: expect.stringMatching(/^(ESOCKET|ECONNREFUSED|ECONNECTION)/),
  });
});

it('an address of a bank that was allowed once is judged again when it or the bank changes, not when other fields do', async () => {
  const gatewayUrl = 'http://127.0.0.1:3999/nestpay';
  const pos = {
    company_code: 'nestpay',
    company_name: 'Banka',
    max_installment: 3,
    gatewayUrl,
    store_key: 's',
    password: 'p',
  };
  const file = smallHotel({ staff: staffOf('banka'), virtualPos: pos });
  const { hotelID: bankHotel } = await importHotel(service, file);
  const strict = await startService({
    PANEL: 'true',
    PAYMENT_GATEWAY_HOSTS: 'bank.example',
    DATABASE_URL: service.databaseUrl,
  });
  try {
    const person = new PanelRecords(strict, await signIn(strict, 'manager@banka.example'));
    const before = await fields('virtualPos', bankHotel, person);
    expect(before['gatewayUrl']).toBe(gatewayUrl);
    const untyped = {
      storeKey: '',
      password: '',
      userName: '',
      merchantId: '',
      terminalNo: '',
      inquiryUser: '',
      inquiryPassword: '',
    };
    const save = async (changes: object) =>
      errorsOf(await person.act('virtualPos', bankHotel, 'edit', { ...before, ...untyped, ...changes }));
    expect(await save({ maxInstallment: '6' })).toEqual({});
    expect(await fields('virtualPos', bankHotel, person)).toMatchObject({ maxInstallment: 6, gatewayUrl });
    const typed = { storeKey: 's', password: 'p', userName: 'u', merchantId: 'm', terminalNo: 't' };
    const refused = { gatewayUrl: 'is_not_a_gateway' };
    expect(await save({ ...typed, gatewayUrl: 'http://127.0.0.1:3999/other' })).toEqual(refused);
    expect(await save({ ...typed, companyCode: 'stripe' })).toEqual(refused);
    expect(await save({ gatewayUrl: '' })).toMatchObject({ storeKey: 'is_required' });
    expect(await save({ ...typed, gatewayUrl: 'https://bank.example/nestpay' })).toEqual({});
    expect(await save({ ...typed, gatewayUrl })).toEqual(refused);
    expect(await save({ ...typed, gatewayUrl: '', companyName: 'İşbank' })).toEqual({});
    expect(await save({ gatewayUrl: '', companyName: 'Türkiye İş Bankası' })).toEqual({});
    expect(await save({ gatewayUrl: '', companyName: 'Ziraat Bankası' })).toMatchObject({
      storeKey: 'is_required',
    });
  } finally {
    await strict.close();
  }
});

it('what a hotel file may name can be saved in the panel too: any time zone, any slug', async () => {
  await operator.post('/admin/api/hotels/open', { hotelId: hotelID });
  const { timeZone, seoUrl } = await fields('hotel', hotelID, operator);
  expect(await saveHotel({ timeZone: 'Asia/Kolkata', seoUrl: 'Deniz_Oteli' }, operator)).toEqual({});
  expect(await saveHotel({ timeZone: 'Asia/Nowhere' }, operator)).toEqual({ timeZone: 'is_not_a_time_zone' });
  expect(await saveHotel({ timeZone, seoUrl }, operator)).toEqual({});
});

it('days of the trail are the hotel’s, not those of UTC', async () => {
  await service.db.query(
    `INSERT INTO audit_entry (hotel_id, at, actor_kind, actor_name, action, entity, entity_id)
     VALUES ($1, '2026-03-01T21:30:00Z', 'service', '', 'image.added', 'image', 'late')`,
    [hotelID],
  );
  const found = async (day: string) =>
    (await manager.list('audit', { 'filters.at~~from': day, 'filters.at~~to': day })).length;
  expect([await found('2026-03-01'), await found('2026-03-02'), await found('2026-03-03')]).toEqual([
    0, 1, 0,
  ]);
});

it('an instant that was recorded reads as one', async () => {
  const room = (await manager.list('rooms')).find((one) => one.params['name'] === 'B2')!;
  await manager.act('rooms', room.id, 'retire');
  const [entry] = await manager.list('audit', { 'filters.action': 'room.changed' });
  const changes = JSON.parse((await fields('audit', entry!.id))['changes'] as string) as {
    retiredAt: [null, string];
  };
  expect(changes.retiredAt[1]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it('the trail calls records by their names, of the own hotel alone and while they are there', async () => {
  const other = await importHotel(service, smallHotel({ staff: staffOf('komsu') }));
  const ids = async (table: string, hotel: number) =>
    (
      await service.db.query<{ id: number }[]>(`SELECT id FROM ${table} WHERE hotel_id = $1 ORDER BY id`, [
        hotel,
      ])
    ).map(({ id }) => id);
  const [[own], [foreign], [type], [foreignType]] = await Promise.all([
    ids('room', hotelID),
    ids('room', other.hotelID),
    ids('room_type', hotelID),
    ids('room_type', other.hotelID),
  ]);
  const [neighbour] = await service.db.query<{ id: number }[]>(
    `SELECT id FROM staff_member WHERE email = 'manager@komsu.example'`,
  );
  const [me] = await service.db.query<{ id: number }[]>(
    `SELECT id FROM staff_member WHERE email = 'manager@kural.example'`,
  );
  const entries: [string, unknown, object | null][] = [
    ['room', own, { room: [own, foreign], roomTypeId: [null, type] }],
    ['room', foreign, { roomTypeId: foreignType, room: own }],
    ['room', 999_999_999, null],
    ['room', 'B1 OR 1=1', null],
    ['staff', me!.id, null],
    ['staff', neighbour!.id, null],
    ['hotel', hotelID, null],
    ['hotel', other.hotelID, null],
  ];
  await service.db.query(`DELETE FROM audit_entry WHERE hotel_id = $1`, [hotelID]);
  for (const [index, [entity, id, changes]] of entries.entries()) {
    await service.db.query(
      `INSERT INTO audit_entry (hotel_id, at, actor_kind, actor_name, action, entity, entity_id, changes)
       VALUES ($1, now() + make_interval(secs => $2), 'service', '', 'room.changed', $3, $4, $5)`,
      [hotelID, index, entity, String(id), changes && JSON.stringify(changes)],
    );
  }
  const [room] = await service.db.query<{ name: string }[]>(
    `SELECT name FROM room WHERE hotel_id = $1 AND id = $2`,
    [hotelID, own],
  );
  const trail = await manager.list('audit', { sortBy: 'at', direction: 'asc' });
  expect(trail.map(({ params }) => params['entityName'] as string)).toEqual([
    room!.name,
    String(foreign),
    '999999999',
    'B1 OR 1=1',
    'Meral Yönetici',
    String(neighbour!.id),
    (await fields('hotel', hotelID))['hotelTitle'],
    String(other.hotelID),
  ]);
  const facts = async (index: number) =>
    JSON.parse((await fields('audit', trail[index]!.id))['changes'] as string) as object;
  const [{ code }] = (await service.db.query(`SELECT code FROM room_type WHERE hotel_id = $1 AND id = $2`, [
    hotelID,
    type,
  ])) as [{ code: string }];
  expect(await facts(0)).toEqual({ room: [room!.name, foreign], roomTypeId: [null, code] });
  expect(await facts(1)).toEqual({ roomTypeId: foreignType, room: room!.name });
  expect(await manager.list('audit', { 'filters.entityName': 'meral' })).toHaveLength(1);
  expect(await manager.list('audit', { 'filters.entityId': String(foreign) })).not.toHaveLength(0);
});

it.each([1.5, 1e300, -1, '1e3', [1], null])('no hotel has the number %p', async (hotelId) => {
  const answer = await operator.post('/admin/api/hotels/open', { hotelId });
  expect([answer.status, answer.body.message]).toEqual([404, 'not_found']);
});

it('a record that is not there, or another hotel’s, is told of in words of the panel', async () => {
  const { hotelID: other } = await importHotel(service, smallHotel({}));
  const [foreign] = await service.db.query<{ id: number }[]>(`SELECT id FROM room WHERE hotel_id = $1`, [
    other,
  ]);
  for (const id of [999_999_999, foreign!.id, 'x']) {
    const answers = [await manager.show('rooms', id), await manager.act('rooms', id, 'edit', { name: 'X' })];
    const notice = { message: 'record_is_not_found', type: 'error' };
    for (const { body } of answers) expect([id, body.notice]).toEqual([id, notice]);
  }
});

it('what an operator takes from a partner is gone at once', async () => {
  const permitted = (enabled: boolean) => JSON.stringify([{ hotelId: hotelID, enabled }]);
  const made = await operator.create('partners', { name: 'Acente', permissions: permitted(true) });
  const once = (answer: typeof made) =>
    (JSON.parse(answer.body.record.params._once as string) as { value: string }[]).map((one) => one.value);
  const [apiKey, apiSecret] = once(made) as [string, string];
  const { id } = made.body.record.params as { id: number };
  const logIn = async (secret: string) =>
    (
      await send(service, 'POST', '/external/public/login', {
        body: new URLSearchParams({ apiKey, apiSecret: secret, SVC: String(hotelID) }),
      })
    ).body as { token?: string; message?: string };
  let { token } = await logIn(apiSecret);
  const asks = async () =>
    (
      await send(service, 'GET', `/external/online/social/media?hotelID=${hotelID}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status;
  expect(await asks()).toBe(200);

  const rotated = once(await operator.act('partners', id, 'rotateSecret'))[0]!;
  expect((await logIn(apiSecret)).message).toBe('partner_is_not_found');
  expect(await asks()).toBe(401);
  ({ token } = await logIn(rotated));
  expect(await asks()).toBe(200);

  const save = async (changes: object) => {
    const values = { ...(await fields('partners', id, operator)), ...changes };
    expect(isRefused(await operator.act('partners', id, 'edit', values))).toBe(false);
    return [await asks(), (await logIn(rotated)).message];
  };
  const gone = [401, 'hotel_permission_is_not_found'];
  expect(await save({ permissions: permitted(false) })).toEqual(gone);
  expect(await save({ permissions: permitted(true) })).toEqual([200, undefined]);
  expect(await save({ enabled: 'false' })).toEqual(gone);
  expect(await save({ enabled: 'true' })).toEqual([401, undefined]);
  expect(await save({ permissions: '[]' })).toEqual(gone);
});

it('a partner is permitted any of thousands of hotels, found by name or number', async () => {
  const [{ ids }] = (await service.db.query(
    `WITH made AS (
       INSERT INTO hotel (title) SELECT 'Zincir Otel ' || chr(65 + n % 26) || n * 7 FROM generate_series(1, 3000) n RETURNING id
     ), revised AS (INSERT INTO hotel_revision (hotel_id) SELECT id FROM made)
     SELECT array_agg(id ORDER BY id)::text[] AS ids FROM made`,
  )) as [{ ids: string[] }];
  const sought = Number(ids[2500]);
  await service.db.query(`UPDATE hotel SET title = 'Işıklı İskele' WHERE id = $1`, [sought]);
  const found = async (text: string, who = operator) =>
    (await who.get(`/admin/api/hotels?search=${encodeURIComponent(text)}`)).body as {
      hotels: { id: number; title: string }[];
      more: number;
    };
  const search = async (text: string, who = operator) => (await found(text, who)).hotels;
  expect(await search('')).toHaveLength(100);
  expect((await found('Zincir Otel')).more).toBe(2_899);
  expect(await found('Işıklı', manager)).toMatchObject({ more: 0 });
  for (const text of ['isikli', 'IŞIKLI', 'iskele']) {
    expect([text, (await search(text)).map((one) => one.title)]).toEqual([text, ['Işıklı İskele']]);
  }
  expect((await search(String(sought))).map((one) => one.id)).toContain(sought);
  expect((await search('Işıklı', manager)).map((one) => one.id)).toEqual([hotelID]);

  const [known] = await operator.list('partners');
  const permissions = ids.map((id) => ({ hotelId: Number(id), enabled: true }));
  permissions.push({ hotelId: hotelID, enabled: true });
  const values = {
    ...(await fields('partners', known!.id, operator)),
    permissions: JSON.stringify(permissions),
  };
  expect(isRefused(await operator.act('partners', known!.id, 'edit', values))).toBe(false);
  const kept = JSON.parse(
    (await fields('partners', known!.id, operator))['permissions'] as string,
  ) as unknown[];
  expect(kept).toHaveLength(3001);
  const answer = await partner.get('/external/online/social/media', { hotelID });
  expect(answer.status).toBe(200);
});

describe('a payment under review', () => {
  /** The number of the payment's record, of a session that was charged after its end. */
  async function reviewed(orderId: string, state = 'review'): Promise<unknown> {
    await service.db.query(
      `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url,
         state, expires_at)
       SELECT $1, $2 || '-' || $3, ph.partner_id, $2, 160, 'EUR', 'nestpay', 'https://x.example', $3, now()
         FROM partner_hotel ph WHERE ph.hotel_id = $1 LIMIT 1`,
      [hotelID, orderId, state],
    );
    const payments = await manager.list('payments');
    return payments.find(({ params }) => params['orderId'] === orderId && params['state'] === state)?.id;
  }
  const statusOf = async (orderID: string) =>
    (await partner.get('/external/online/payment/status', { hotelID: String(hotelID), orderID })).body;

  it('is accepted by a manager, and then the partner reads that it is paid', async () => {
    const payment = await reviewed('KEPT');
    expect(errorsOf(await manager.act('payments', payment, 'acceptPayment'))).toEqual({});
    expect(await fields('payments', payment)).toMatchObject({ orderId: 'KEPT', state: 'paid' });
    expect(await statusOf('KEPT')).toMatchObject({ status: 'paid' });
  });

  it('is said to be given back, once', async () => {
    const payment = await reviewed('RETURNED');
    expect(errorsOf(await manager.act('payments', payment, 'givePaymentBack'))).toEqual({});
    expect(await statusOf('RETURNED')).toMatchObject({ status: 'failed' });
    expect(isRefused(await manager.act('payments', payment, 'acceptPayment'))).toBe(true);
    expect(await statusOf('RETURNED')).toMatchObject({ status: 'failed' });
  });

  it('of an order that is paid is not accepted as well', async () => {
    const second = await reviewed('TWICE');
    await reviewed('TWICE', 'paid');
    expect(errorsOf(await manager.act('payments', second, 'acceptPayment'))).toEqual({
      _form: 'order_is_already_paid',
    });
  });
});
