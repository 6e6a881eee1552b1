import { Filter } from 'adminjs';
import type { DataSource } from 'typeorm';
import { HotelReader } from '../../src/database/hotel-reader.service.js';
import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import type { PanelUser } from '../../src/panel/server/access.js';
import type { PanelResource } from '../../src/panel/server/adapter/definition.js';
import { PanelAdapter } from '../../src/panel/server/adapter/panel-adapter.js';
import { isComparable } from '../../src/panel/server/adapter/record-query.js';
import { PanelRegistry } from '../../src/panel/server/panel-registry.js';
import { booking, card, offerOf, outcomeOf, push, room } from '../factories/booking.js';
import { importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { PASSWORD, signIn, staffOf } from '../factories/panel.js';
import { brokenWebhook } from '../factories/webhooks.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let registry: PanelRegistry;
let own: PanelRecords;
let foreign: PanelRecords;
let reception: PanelRecords;
let operator: PanelRecords;
let hotels: [number, number];

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  registry = service.app.get(PanelRegistry, { strict: false });
  hotels = [await fullHotel('own'), await fullHotel('foreign')];
  own = new PanelRecords(service, await signIn(service, 'manager@own.example'));
  foreign = new PanelRecords(service, await signIn(service, 'manager@foreign.example'));
  reception = new PanelRecords(service, await signIn(service, 'reception@own.example'));
  const entry = { email: 'operator@all.example', name: 'İşletmeci', role: 'operator' as const };
  await service.app
    .get(StaffAccountsService, { strict: false })
    .add({ ...entry, hotelId: null, password: PASSWORD }, { kind: 'service' }, '');
  operator = new PanelRecords(service, await signIn(service, entry.email));
});

afterAll(() => service.close());

/** A hotel that has a record of every kind. */
async function fullHotel(name: string): Promise<number> {
  const imported = await importHotel(
    service,
    smallHotel({
      staff: staffOf(name),
      socialMedia: [{ category: `${name}-net`, url: `https://${name}.example/` }],
      footer: { tr: { about: { title: `Hakkında ${name}`, text: '<p>metin</p>' } } },
      mailServer: { host: `smtp.${name}.example`, port: 587, user: 'u', password: `mail-secret-${name}` },
      virtualPos: {
        company_code: 'nestpay',
        company_name: name,
        store_key: `pos-secret-${name}`,
        password: 'p',
      },
      packages: [{ name: { tr: `Paket ${name}` }, price: '10.00' }],
      cancellationTiers: [{ daysBefore: 7 }],
      usualCharges: [{ name: { tr: `Ekstra ${name}` }, price: '4.00' }],
    }),
  );
  const partner = await partnerOf(service, imported);
  const offer = await offerOf(service, imported.hotelID);
  await brokenWebhook(service, partner);
  const withCard = booking(offer, { RoomStays: [room(offer, { PaymentCard: card() })], PaymentCard: card() });
  expect(outcomeOf(await push(partner, withCard))).toBe('ok');
  expect(outcomeOf(await push(partner, booking(offer, { type: 'Modify' })))).toMatch(/^03/);
  await service.db.query(
    `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url, expires_at)
     SELECT $1, $2, partner_id, $2, 10, 'EUR', 'nestpay', 'https://x.example', now() FROM partner_hotel WHERE hotel_id = $1`,
    [imported.hotelID, `order-${name}`],
  );
  await service.db.query(
    `WITH text AS (INSERT INTO guest_mail_text (hotel_id, kind, language, subject, body)
                   VALUES ($1, 'confirmation', 'tr', $2, $2))
     INSERT INTO guest_mail (hotel_id, booking_id, kind)
     SELECT hotel_id, min(id), 'confirmation' FROM booking WHERE hotel_id = $1 GROUP BY hotel_id`,
    [imported.hotelID, `konu-${name}`],
  );
  return imported.hotelID;
}

/** A manager of the own hotel, as the adapter gets them from a request. */
function manager(changes: Partial<PanelUser> = {}): PanelUser {
  const hotel = { id: hotels[0], title: 'own', timeZone: 'Europe/Istanbul', currency: 'EUR' };
  return {
    id: 1,
    role: 'manager',
    hotelId: hotel.id,
    language: 'tr',
    totp: false,
    actor: { kind: 'staff', id: 1 },
    name: '',
    email: '',
    hotels: [hotel],
    site: '',
    isConfirmed: true,
    confirm: () => undefined,
    keepSignedIn: () => undefined,
    ...changes,
  };
}

const contextOf = (user: PanelUser | undefined) =>
  ({ currentAdmin: user }) as unknown as Parameters<PanelAdapter['findOne']>[1] & object;

/** The adapter of a resource whose services only write down what they were given. */
function watched(resource: PanelResource): { adapter: PanelAdapter; calls: object[] } {
  const calls: object[] = [];
  const note = (id: number, values: object) => {
    calls.push(values);
    return Promise.resolve({ id });
  };
  const definition: PanelResource = {
    ...resource,
    ...(resource.create ? { create: (_, values) => note(0, values) } : {}),
    ...(resource.update ? { update: (_, id, values) => note(id, values) } : {}),
    ...(resource.remove ? { remove: async (_, id) => void (await note(id, {})) } : {}),
    commands: (resource.commands ?? []).map((command) => ({ ...command, run: (_, id) => note(id, {}) })),
  };
  return { adapter: new PanelAdapter(definition, service.db, service.app.get(HotelReader)), calls };
}

const hotelResources = () => registry.parts.resources.filter((one) => one.hotel !== null);
const listed = () => hotelResources().filter((one) => one.single === undefined);

it('lists records of every kind, each only in its own hotel', async () => {
  for (const { id } of listed()) {
    const [mine, theirs] = [await own.list(id), await foreign.list(id)];
    expect([id, mine.length > 0 && theirs.length > 0]).toEqual([id, true]);
    if (id === 'payments') continue; // numbered within the hotel
    expect([id, mine.filter((one) => theirs.some((other) => other.id === one.id))]).toEqual([id, []]);
  }
});

it('finds nothing of another hotel by any column as filter, nor by sorting or searching', async () => {
  for (const resource of listed()) {
    const theirs = (await foreign.list(resource.id))[0]!;
    const mine = new Set((await own.list(resource.id)).map((one) => String(one.id)));
    const columns = [
      'id',
      'title',
      'hotel_id',
      'hotelId',
      'nothing',
      ...resource.fields.map((field) => field.name),
    ];
    for (const column of columns) {
      const value = String(theirs.params[column] ?? hotels[1]);
      const filters = [
        { [`filters.${column}`]: value },
        { [`filters.${column}~~from`]: value },
        { sortBy: column, direction: 'desc' },
      ];
      for (const query of filters as Record<string, string>[]) {
        const found = await own.list(resource.id, query);
        expect([resource.id, query, found.filter((one) => !mine.has(String(one.id)))]).toEqual([
          resource.id,
          query,
          [],
        ]);
      }
    }
    const searched = await own.search(resource.id, theirs.title);
    const others = (searched.body.records as { id: unknown }[]).filter((one) => !mine.has(String(one.id)));
    expect([resource.id, others]).toEqual([resource.id, []]);
  }
});

it('counts and names only what is of its own hotel', async () => {
  for (const resource of listed()) {
    const { body } = await own.get(`/admin/api/resources/${resource.id}/actions/list?perPage=200`);
    expect([resource.id, body.meta.total]).toEqual([resource.id, body.records.length]);
  }
  const [theirType] = await foreign.list('roomTypes');
  const adapter = new PanelAdapter(registry.resource('roomTypes')!, service.db, service.app.get(HotelReader));
  const known = await adapter.findMany([theirType!.id], contextOf(manager()));
  expect(known).toEqual([]);
});

it('filters and sorts by nothing that a list does not offer', async () => {
  const strange = ['id', 'hotel_id', 'hotelId', 'r.hotel_id', 'password_hash', '(SELECT 1)', '1; --'];
  for (const resource of registry.parts.resources) {
    let sql = '';
    const database = { query: (text: string) => ((sql = text), Promise.resolve([])) };
    const reader = {
      readOnce: (_: number, work: (one: typeof database) => Promise<unknown>) => work(database),
    };
    const adapter = new PanelAdapter(
      resource,
      database as unknown as DataSource,
      reader as unknown as HotelReader,
    );
    const context = contextOf(manager({ role: 'operator' }));
    const sorted = async (sort: object) => {
      await adapter.find(new Filter({}, adapter), sort, context);
      return sql;
    };
    const usual = await sorted({});
    const hidden = (offered: 'filter' | 'sort') => [
      ...resource.fields.filter((field) => !field[offered] || !isComparable(field)).map(({ name }) => name),
      ...strange,
    ];
    for (const sortBy of hidden('sort')) {
      const asked = await sorted({ sort: { sortBy, direction: 'desc' } });
      expect([resource.id, sortBy, asked]).toEqual([resource.id, sortBy, usual]);
    }
    for (const name of hidden('filter')) {
      await adapter.count(new Filter({ [name]: 'x' }, adapter), context);
      expect([resource.id, name, / IS NULL$/.test(sql)]).toEqual([resource.id, name, true]);
    }
  }
});

it('does nothing with a record of another hotel, by any action', async () => {
  for (const resource of hotelResources()) {
    if (resource.id === 'payments') continue;
    const id = resource.single ? hotels[1] : (await foreign.list(resource.id))[0]!.id;
    const before = (await foreign.show(resource.id, id)).body.record.params;
    const actions = ['show', 'edit', 'delete', ...(resource.commands ?? []).map((command) => command.name)];
    for (const action of actions) {
      const read = await own.show(resource.id, id, action);
      expect([
        resource.id,
        action,
        isRefused(read),
        JSON.stringify(read.body).includes('smtp.foreign'),
      ]).toEqual([resource.id, action, true, false]);
      const written = await own.act(resource.id, id, action, { ...before, code: 'HACKED', password: 'x' });
      expect([resource.id, action, isRefused(written)]).toEqual([resource.id, action, true]);
    }
    expect((await foreign.show(resource.id, id)).body.record.params).toEqual(before);
  }
});

it('lets the adapter alone decide what a service is asked: own records, fields of the form, by whoever may', async () => {
  for (const resource of hotelResources()) {
    if (resource.id === 'payments') continue;
    const { adapter, calls } = watched(resource);
    const id = (who: PanelRecords, hotelId: number) =>
      resource.single ? Promise.resolve(hotelId) : who.list(resource.id).then((all) => all[0]!.id);
    const [mine, theirs] = [await id(own, hotels[0]), await id(foreign, hotels[1])];
    const sent = Object.fromEntries(
      ['id', 'hotelId', 'hotel_id', ...resource.fields.map(({ name }) => name)].map((name) => [name, 'x']),
    );
    const tries = (user: PanelUser | undefined, record: unknown) => [
      () => adapter.create(sent, contextOf(user)),
      () => adapter.update(String(record), sent, contextOf(user)),
      () => adapter.delete(String(record), contextOf(user)),
      ...(resource.commands ?? []).map(
        ({ name }) =>
          () =>
            adapter.command(name, String(record), sent, contextOf(user)),
      ),
    ];
    const [, ...onRecords] = tries(manager(), theirs);
    for (const work of onRecords) await expect(work()).rejects.toThrow();
    for (const user of [undefined, manager({ role: null }), manager({ role: null, hotelId: null })]) {
      for (const work of tries(user, mine)) await expect(work()).rejects.toThrow();
    }
    const mayDesk = (roles: readonly string[] = []) => roles.includes('reception');
    if (!mayDesk(resource.write)) {
      for (const work of tries(manager({ role: 'reception' }), mine).slice(0, 3)) {
        await expect(work()).rejects.toThrow();
      }
    }
    for (const { name } of (resource.commands ?? []).filter((command) => !mayDesk(command.roles))) {
      const work = adapter.command(name, String(mine), {}, contextOf(manager({ role: 'reception' })));
      await expect(work).rejects.toThrow();
    }
    expect([resource.id, calls]).toEqual([resource.id, []]);

    if (!resource.read.includes('reception')) {
      const context = contextOf(manager({ role: 'reception' }));
      await expect(adapter.find(new Filter({}, adapter), {}, context)).rejects.toThrow();
      await expect(adapter.count(new Filter({}, adapter), context)).rejects.toThrow();
      await expect(adapter.findOne(String(mine), context)).rejects.toThrow();
      await expect(adapter.findMany([mine], context)).rejects.toThrow();
    }
    const nowhere = contextOf(manager({ hotelId: null }));
    expect(await adapter.find(new Filter({}, adapter), {}, nowhere)).toEqual([]);
    expect(await adapter.findOne(String(mine), nowhere)).toBeNull();

    if (resource.update) await adapter.update(String(mine), sent, contextOf(manager()));
    if (resource.create) await adapter.create(sent, contextOf(manager()));
    const inForms = resource.fields.filter((field) => field.form).map(({ name }) => name);
    const written = calls.flatMap((values) => Object.keys(values));
    expect([resource.id, written.filter((name) => !inForms.includes(name))]).toEqual([resource.id, []]);
  }
});

it('takes the hotel from the session, whatever else a request names', async () => {
  const id = String(hotels[1]);
  const named = { hotelId: id, hotelID: id, hotel_id: id, hotel: id };
  const idsOf = (records: { id: unknown }[]) => records.map((one) => one.id);
  for (const resource of listed()) {
    const [usual, asked] = [await own.list(resource.id), await own.list(resource.id, named)];
    expect([resource.id, idsOf(asked)]).toEqual([resource.id, idsOf(usual)]);
  }
  const reads = registry.parts.pages.flatMap(({ name, operations }) =>
    Object.entries(operations).flatMap(([operation, { method }]) =>
      method === 'GET' ? [`/admin/api/pages/${name}/${operation}`] : [],
    ),
  );
  expect(reads.length).toBeGreaterThan(8);
  for (const path of reads) {
    const usual = await own.get(path);
    const asked = await own.get(`${path}?${new URLSearchParams(named).toString()}`);
    for (const { body } of [usual, asked]) if (body !== undefined) delete body.nowMs;
    expect([path, asked.status, asked.body]).toEqual([path, usual.status, usual.body]);
  }
  const alert = (await foreign.get('/admin/api/pages/today/read')).body.alerts.failedPushes;
  expect(alert.count).toBe(1);
  await own.post('/admin/api/pages/today/seen', { ...named, kind: 'push', id: alert.items[0].id });
  expect((await foreign.get('/admin/api/pages/today/read')).body.alerts.failedPushes.count).toBe(1);
});

it('does for a page what it may do in the hotel that the page is of, and nothing in a foreign one', async () => {
  const path = '/admin/api/resources/buildings/actions/new';
  const header = (hotelId: unknown) => ({ 'panel-hotel': String(hotelId) });
  const building = { code: 'TAB', name: 'Tab', routerEncryption: '0', sort: '0' };
  for (const named of [hotels[1], 0, 'x', '1e3', `${hotels[0]},${hotels[1]}`, 2 ** 60]) {
    const written = await own.post(path, building, header(named));
    expect([named, written.status, written.body.message]).toEqual([named, 403, 'hotel_is_not_yours']);
    const read = await own.get(`/admin/api/pages/today/read?panelHotel=${encodeURIComponent(String(named))}`);
    expect([named, read.status]).toEqual([named, 403]);
  }
  expect(isRefused(await own.post(path, building, header(hotels[0])))).toBe(false);
  expect(isRefused(await operator.post(path, building, header(hotels[1])))).toBe(false);
  const made = await service.db.query<{ hotel: number }[]>(
    `SELECT hotel_id AS hotel FROM building WHERE code = 'TAB' ORDER BY hotel_id`,
  );
  expect(made.map(({ hotel }) => hotel)).toEqual([...hotels].sort((a, b) => a - b));
});

it('takes no reference to another hotel, and no hotel from the body', async () => {
  const [theirType] = await foreign.list('roomTypes');
  const [theirBuilding] = await foreign.list('buildings');
  const [myType] = await own.list('roomTypes');
  const wrong = await own.create('rooms', {
    name: 'X1',
    roomTypeId: theirType!.id,
    buildingId: theirBuilding!.id,
  });
  expect(wrong.body.record.errors).toHaveProperty('roomTypeId');
  const code = await own.create('buildings', {
    code: 'Z',
    name: 'Z',
    routerEncryption: '0',
    hotelId: hotels[1],
    hotel_id: hotels[1],
  });
  expect(isRefused(code)).toBe(false);
  expect((await foreign.list('buildings')).map((one) => one.params['code'])).not.toContain('Z');
  const [theirBooking] = await foreign.list('bookings');
  expect((await own.list('cards', { 'filters.bookingId': String(theirBooking!.id) })).length).toBe(0);
  expect(myType).toBeDefined();
});

it('opens no other hotel, and none of the routes that AdminJS leaves unguarded', async () => {
  expect((await own.post('/admin/api/hotels/open', { hotelId: hotels[1] })).status).toBe(404);
  for (const path of [
    '/admin/api/dashboard',
    '/admin/api/pages/nothing',
    '/admin/api/resources/roomTypes/bulk/bulkDelete?recordIds=1',
    '/admin/api/resources/roomTypes/search/x',
    '/admin/api/resources/nothing/actions/list',
    '/admin/api/resources/roomTypes/actions/nothing',
    '/admin/api/resources/roomTypes/actions/constructor',
    '/admin/api/resources/hotel/actions/list',
  ]) {
    expect([path, (await own.get(path)).status]).toEqual([path, 404]);
  }
});

it('keeps what operators do from managers, and rights and secrets from reception', async () => {
  for (const { id } of registry.parts.resources.filter((one) => one.hotel === null)) {
    expect([id, (await own.get(`/admin/api/resources/${id}/actions/list`)).status]).toEqual([id, 404]);
  }
  const seen = [];
  for (const { id } of hotelResources()) {
    const { status } = await reception.show(id, hotels[0]);
    if (status !== 404) seen.push(id);
  }
  expect(seen.sort()).toEqual([
    'boards',
    'bookings',
    'buildings',
    'guestMails',
    'packages',
    'pushes',
    'ratePlans',
    'roomTypes',
    'rooms',
  ]);
  for (const id of ['boards', 'buildings', 'packages', 'ratePlans', 'roomTypes', 'rooms']) {
    expect([id, (await reception.create(id, { code: 'N', name: 'N' })).status]).toEqual([id, 404]);
    const [record] = await reception.list(id);
    for (const action of ['edit', 'retire', 'delete']) {
      expect([id, action, (await reception.act(id, record!.id, action)).status]).toEqual([id, action, 404]);
    }
  }
});

it('leads nobody to what they may not open', async () => {
  for (const [who, closed] of [
    [reception, ['resources/cards', 'resources/staff', 'resources/partners']],
    [own, ['resources/partners', 'resources/serviceAudit', 'pages/nothing', 'resources/nothing']],
  ] as const) {
    const home = (await who.get('/admin')).text;
    expect(home).toContain('/admin/resources/bookings');
    for (const place of closed) {
      expect([place, home.includes(`/admin/${place}`)]).toEqual([place, false]);
      expect([place, (await who.get(`/admin/${place}`)).status]).toEqual([place, 404]);
    }
  }
});

it('opens nothing of a hotel where none is open, and deletes nothing for those who only read', () => {
  const nowhere = manager({ role: 'operator', hotelId: null });
  for (const { id, hotel } of registry.parts.resources) {
    expect([id, registry.mayRead(nowhere, id)]).toEqual([id, hotel === null]);
  }
  const open = registry.parts.pages.filter(({ name }) => registry.mayOpenPage(nowhere, name));
  expect(open.map(({ name }) => name)).toEqual(['account']);
  const rooms = { ...registry.resource('rooms')!, remove: () => Promise.resolve() };
  const removable = new PanelRegistry({ pages: [], resources: [rooms] });
  const may = (role: PanelUser['role']) => removable.mayAct(manager({ role }), 'rooms', 'delete', 'POST');
  expect([may('manager'), may('reception'), may(null)]).toEqual([true, false, false]);
});

it('never lets a secret out, not even to the hotel itself', async () => {
  const texts = [];
  for (const resource of hotelResources()) {
    const id = resource.single ? hotels[0] : (await own.list(resource.id))[0]!.id;
    texts.push(
      (await own.show(resource.id, id)).text,
      JSON.stringify(resource.single ? '' : await own.list(resource.id)),
    );
  }
  for (const { id } of registry.parts.resources.filter((one) => one.hotel === null)) {
    const [first] = await operator.list(id);
    texts.push((await operator.show(id, first!.id)).text, JSON.stringify(await operator.list(id)));
  }
  const all = texts.join('\n');
  for (const secret of [
    'mail-secret-own',
    'pos-secret-own',
    '4111111111111111',
    '987',
    '$argon2',
    'v1.test.',
  ]) {
    expect([secret, secret === '987' ? /"987"/.test(all) : all.includes(secret)]).toEqual([secret, false]);
  }
});

it('sends pages zipped to browsers that take them so', async () => {
  const { cookie } = await signIn(service, 'manager@own.example');
  const page = (encoding: string) =>
    send(service, 'GET', '/admin/pages/today', { headers: { cookie, 'accept-encoding': encoding } });
  const [zipped, plain] = [await page('gzip'), await page('identity')];
  expect([zipped.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
    'gzip',
    null,
  ]);
  expect([zipped.headers.get('content-type'), zipped.headers.get('vary')]).toEqual([
    'text/html; charset=utf-8',
    'Accept-Encoding',
  ]);
  for (const { text } of [zipped, plain]) expect(text).toContain('window.PANEL = {');
});

it('shows nothing to whoever is not signed in', async () => {
  for (const path of [
    '/admin/api/resources/roomTypes/actions/list',
    '/admin/api/pages/today/read',
    '/admin/api/hotels',
  ]) {
    expect([path, (await send(service, 'GET', path)).status]).toEqual([path, 401]);
  }
  const page = await fetch(`${service.url}/admin/resources/roomTypes`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    '/admin/login?next=%2Fadmin%2Fresources%2FroomTypes',
  ]);
});
