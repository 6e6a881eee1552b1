import { PanelRegistry } from '../../src/panel/mount/panel-registry.js';
import { booking, offerOf, outcomeOf, push } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { errorsOf, isRefused, PanelRecords } from '../factories/panel-records.js';
import { addOperator, signIn, staffOf } from '../factories/panel.js';
import { cuttableDatabase } from '../harness/cuttable-database.js';
import { startService, type TestService } from '../harness/service.js';
import { waitingForLock } from '../harness/database.js';

let service: TestService;
let hotelID: number;
let manager: PanelRecords;
let partner: PartnerClient;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  const imported = await importHotel(service, smallHotel({ staff: staffOf('kayit') }));
  hotelID = imported.hotelID;
  partner = await partnerOf(service, imported);
  expect(outcomeOf(await push(partner, booking(await offerOf(service, hotelID))))).toBe('ok');
  manager = new PanelRecords(service, await signIn(service, 'manager@kayit.example'));
});

afterAll(() => service.close());

const fields = async (resource: string, id: unknown) =>
  (await manager.show(resource, id)).body.record.params as Record<string, unknown>;

async function signedInOperator(): Promise<PanelRecords> {
  const email = 'operator@kayit.example';
  await addOperator(service, email);
  const operator = new PanelRecords(service, await signIn(service, email));
  await operator.post('/admin/api/hotels/open', { hotelId: hotelID });
  return operator;
}

it('says at each field what is wrong with it, and saves nothing', async () => {
  const before = await manager.list('roomTypes');
  const answer = await manager.create('roomTypes', {
    code: '',
    name: '{"en":"Only English"}',
    capacityAdult: '0',
    capacityChildren: 'two',
    capacityTotal: '3',
    features: 'no json',
    images: '["https://evil.example/x.png"]',
  });
  expect(errorsOf(answer)).toMatchObject({
    code: 'is_required',
    name: 'is_required_in_hotel_language',
    capacityAdult: 'is_out_of_range',
    capacityChildren: 'is_not_a_whole_number',
    features: 'is_not_valid',
    images: 'is_not_valid',
  });
  expect(answer.body.notice.type).toBe('error');
  expect(await manager.list('roomTypes')).toHaveLength(before.length);
  const twice = await manager.create('boards', { code: 'BB', name: '{"tr":"Yine"}', priceType: '0' });
  expect(errorsOf(twice)).toEqual({ code: 'is_taken' });
});

it('names faults as the forms name their fields', async () => {
  const { resources } = service.app.get(PanelRegistry, { strict: false }).parts;
  const operator = await signedInOperator();
  const seen: string[] = [];
  for (const { id, fields: all, create, update, single, write = [] } of resources) {
    if (!write.includes('operator')) continue;
    const empty = Object.fromEntries(all.map(({ name }) => [name, '']));
    const first = single ? hotelID : (await operator.list(id))[0]?.id;
    for (const [form, answer] of [
      ['new', create ? await operator.create(id, empty) : undefined],
      ['edit', update && first !== undefined ? await operator.act(id, first, 'edit', empty) : undefined],
    ] as const) {
      const known = [
        '_form',
        ...all.flatMap((one) => (one.form === form || one.form === 'both' ? one.name : [])),
      ];
      const named = answer ? Object.keys(answer.body.record.errors as object) : [];
      expect([id, form, named.filter((name) => !known.includes(name))]).toEqual([id, form, []]);
      if (named.length > 0) seen.push(`${id} ${form}`);
    }
  }
  expect(seen).toEqual(expect.arrayContaining(['hotels new', 'hotel edit', 'boards new', 'roomTypes edit']));
});

it('saves every record as its form shows it', async () => {
  const file = smallHotel({
    staff: staffOf('whole'),
    packages: [{ name: { tr: 'Transfer', en: 'Transfer' }, price: '1240.5' }],
    socialMedia: [{ category: 'Instagram', url: 'https://instagram.example/otel' }],
    bankAccounts: [{ companyName: 'Otel', holder: 'Otel A.Ş.', iban: 'TR330006100519786457841326' }],
  });
  await importHotel(service, file);
  const whole = new PanelRecords(service, await signIn(service, 'manager@whole.example'));
  const { resources } = service.app.get(PanelRegistry, { strict: false }).parts;
  const own = resources.filter(
    ({ id, read, update, single }) => update && !single && id !== 'staff' && read.includes('manager'),
  );
  const saved: string[] = [];
  for (const { id } of own) {
    for (const record of await whole.list(id)) {
      const { params } = (await whole.show(id, record.id)).body.record;
      expect([id, errorsOf(await whole.act(id, record.id, 'edit', params))]).toEqual([id, {}]);
      saved.push(id);
    }
  }
  expect(saved).toEqual(
    expect.arrayContaining(['boards', 'packages', 'rooms', 'roomTypes', 'ratePlans', 'socialLinks']),
  );
});

it('checks multipliers, child bands and capacities', async () => {
  const [plan] = await manager.list('ratePlans');
  const save = (values: object) => manager.act('ratePlans', plan!.id, 'edit', { ...plan!.params, ...values });
  const band = (fromAge: number, toAge: number) => ({ ordinal: 1, fromAge, toAge, multiplier: '0,5' });
  const faults = async (values: object) => errorsOf(await save(values));
  expect(await faults({ childBands: JSON.stringify([band(0, 6), band(6, 12)]) })).toEqual({
    childBands: 'bands_overlap',
  });
  expect(await faults({ childBands: JSON.stringify([band(7, 6)]) })).toEqual({
    childBands: 'ages_are_not_in_order',
  });
  expect(await faults({ adultMultipliers: '["1","x"]' })).toEqual({ adultMultipliers: 'is_not_a_decimal' });
  expect(await faults({ nonRefundableDiscountPercent: '101' })).toEqual({
    nonRefundableDiscountPercent: 'is_out_of_range',
  });
  expect(
    await faults({ childBands: JSON.stringify([band(0, 6)]), nonRefundableDiscountPercent: '12,5' }),
  ).toEqual({});
  const saved = await fields('ratePlans', plan!.id);
  expect(saved['nonRefundableDiscountPercent']).toBe('12.50');
  expect(JSON.parse(saved['childBands'] as string)).toEqual([
    { ordinal: 1, fromAge: 0, toAge: 6, multiplier: '0.5000' },
  ]);
});

it('is seen by the next search, and told in the audit trail from what to what', async () => {
  const offer = await offerOf(service, hotelID);
  const search = async () => {
    const form = { hotelID, startDate: offer.day(20), endDate: offer.day(21), adultCount: 2, language: 'en' };
    const answer = await partner.postForm('/external/online/roomType', form);
    return (answer.body.items as { id: number; name: string }[]).map((item) => item.name);
  };
  expect(await search()).toContain('Standard room');
  const id = offer.roomType['STD']!;
  const params = await fields('roomTypes', id);
  const renamed = await manager.act('roomTypes', id, 'edit', {
    ...params,
    name: '{"tr":"Standart oda","en":"Classic room"}',
  });
  expect(isRefused(renamed)).toBe(false);
  expect(await search()).toContain('Classic room');
  await manager.act('roomTypes', id, 'retire');
  expect(await search()).not.toContain('Classic room');
  expect((await manager.list('roomTypes')).map((one) => one.params['code'])).not.toContain('STD');
  expect(
    (await manager.list('roomTypes', { 'filters.retired': 'true' })).map((one) => one.params['code']),
  ).toEqual(['STD']);
  await manager.act('roomTypes', id, 'restore');
  expect(await search()).toContain('Classic room');
  const trail = await manager.list('audit', { 'filters.entity': 'room-type' });
  expect(trail.map((one) => one.params['action'])).toEqual(Array(3).fill('room-type.changed'));
  const first = JSON.parse((await fields('audit', trail[2]!.id))['changes'] as string) as object;
  expect(first).toEqual({
    name: [expect.stringContaining('Standard room'), expect.stringContaining('Classic room')],
  });
});

it('shows rich text with nothing in it that runs, whatever the database holds', async () => {
  const made = await manager.create('footers', { language: 'fr', aboutTitle: 'Titre' });
  const { id } = made.body.record.params as { id: number };
  await service.db.query('UPDATE footer_text SET about_text = $2, privacy_policy = $2 WHERE id = $1', [
    id,
    '<p>texte</p><script>alert(1)</script><img src=x onerror=alert(2)>',
  ]);
  const shown = await fields('footers', id);
  for (const text of [shown['aboutText'], shown['privacyPolicy']]) {
    expect(text).toContain('<p>texte</p>');
    expect(text).not.toMatch(/script|onerror|alert/);
  }
});

it('refuses a wrong IBAN, and keeps a right one', async () => {
  const account = { companyName: 'Banka', holder: 'Otel', iban: 'TR33 0006 1005 1978 6457 8413 27' };
  expect(errorsOf(await manager.create('bankAccounts', account))).toEqual({ iban: 'is_not_an_iban' });
  const made = await manager.create('bankAccounts', { ...account, iban: 'TR33 0006 1005 1978 6457 8413 26' });
  expect(made.body.record.params.iban).toBe('TR330006100519786457841326');
});

it.each([
  ['pushes', 'filters.detail', '\0'],
  ['pushes', 'filters.outcome', '\0'],
  ['bookings', 'filters.arrival', '2026-02-30'],
  ['bookings', 'filters.registeredAt~~from', '0000-01-01'],
])('finds nothing in %s where %s is no value at all', async (resource, name, value) => {
  expect(await manager.list(resource, { [name]: value })).toEqual([]);
});

it('answers a search for an unreadable text without a fault', async () => {
  const found = await manager.search('rooms', '\0');
  expect([found.status, found.body.records]).toEqual([200, []]);
  expect((await manager.get('/admin/api/resources/rooms/actions/search/%FF')).status).toBe(404);
});

it('reads the fields of its forms and nothing beside or below them', async () => {
  const send = async (json: string) => {
    const body = JSON.parse(json) as unknown;
    return manager.post('/admin/api/resources/apiKeys/actions/new', body);
  };
  const beside = await send(
    '{"label":"yan","constructor":{"prototype":{"polluted":1}},"__proto__.polluted":1,"digest":"x"}',
  );
  expect(beside.body.record.errors).toEqual({});
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  for (const value of ['[]', '["x"]', '{"tr":"x"}']) {
    const below = await send(`{"label":${value}}`);
    expect([below.status, below.body.message]).toEqual([422, 'fields_are_not_valid']);
  }
});

it.each([
  ['an object', '{"toString":1}'],
  ['a nest of lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
])('saves a form that says it saw %s, which no form shows', async (_, nonsense) => {
  const [room] = await manager.list('rooms');
  const shown = (await manager.show('rooms', room!.id)).body.record.params;
  const answer = await manager.act('rooms', room!.id, 'edit', { ...shown, _seen: `{"name":${nonsense}}` });
  expect([answer.status, answer.body.record?.errors]).toEqual([200, {}]);
});

it('finds a conflict of two forms that are saved at the same time', async () => {
  const [room] = await manager.list('rooms');
  const shown = (await manager.show('rooms', room!.id)).body.record.params;
  const seen = JSON.stringify(shown);
  const save = (name: string) => manager.act('rooms', room!.id, 'edit', { ...shown, name, _seen: seen });
  const lock = service.db.createQueryRunner();
  await lock.startTransaction();
  await lock.query('SELECT 1 FROM hotel_revision WHERE hotel_id = $1 FOR UPDATE', [hotelID]);
  const saves = Promise.all([save('Zeytin 1'), save('Zeytin 2')]);
  await waitingForLock(service.db, 2);
  await lock.commitTransaction();
  await lock.release();
  const answers = await saves;
  expect(answers.map(errorsOf)).toEqual(
    expect.arrayContaining([{}, { name: 'value_has_changed' }]) as unknown,
  );
  const saved = answers.findIndex((answer) => !isRefused(answer)) + 1;
  expect((await manager.show('rooms', room!.id)).body.record.params['name']).toBe(`Zeytin ${saved}`);
});

it('tells nothing of our insides when something fails', async () => {
  await service.db.query('ALTER TABLE social_link RENAME TO social_link_away');
  const answers = await Promise.all([
    manager.get('/admin/api/resources/socialLinks/actions/list'),
    manager.create('socialLinks', { category: 'X', url: 'https://x.example/' }),
  ]).finally(() => service.db.query('ALTER TABLE social_link_away RENAME TO social_link'));
  for (const { status, body, text } of answers) {
    expect([status, body.success, body.message]).toEqual([500, false, 'unexpected_error']);
    expect(text).not.toMatch(/relation|social_link|42P01|SELECT|INSERT/);
  }
});

it('says that a save failed when the database is gone, and saves again when it is back', async () => {
  const database = await cuttableDatabase(service.databaseUrl);
  const second = await startService({
    PANEL: 'true',
    DATABASE_URL: database.url,
  });
  try {
    const records = new PanelRecords(second, await signIn(second, 'manager@kayit.example'));
    const [building] = await records.list('buildings');
    const save = (name: string) =>
      records.act('buildings', building!.id, 'edit', { ...building!.params, routerEncryption: '0', name });
    database.cut('refused');
    for (const answer of [
      await save('Lost'),
      await records.create('buildings', { code: 'L', name: 'Lost', routerEncryption: '0' }),
      await records.act('socialLinks', 1, 'delete'),
      await records.post('/admin/api/pages/account/language', { language: 'en' }),
    ]) {
      expect([answer.status, answer.body.success, answer.body.notice.type]).toEqual([503, false, 'error']);
    }
    const page = await records.get('/admin');
    expect(page.status).toBe(503);
    expect(page.text).not.toMatch(/ECONN|pg|at /);
    database.mend();
    expect(isRefused(await save('Kept'))).toBe(false);
    expect((await manager.list('buildings')).map((one) => one.params['name'])).toContain('Kept');
  } finally {
    await second.close();
    await database.close();
  }
});

it('sends lists zipped, and of a record that another one refers to its number and title', async () => {
  const { headers, body } = await manager.get('/admin/api/resources/ratePlans/actions/list?perPage=50');
  expect(headers.get('content-encoding')).not.toBeNull();
  const [roomType] = await manager.list('roomTypes');
  const referred = (body.records as { populated: Record<string, { id: number }> }[])
    .map(({ populated }) => populated['roomTypeId'])
    .find((one) => one?.id === roomType!.id);
  expect(referred).toEqual({ id: roomType!.id, title: roomType!.title });
});
