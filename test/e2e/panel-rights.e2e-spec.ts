import { Filter } from 'adminjs';
import type { DataSource } from 'typeorm';
import { HotelReader } from '../../src/database/hotel-reader.service.js';
import type { PanelUser } from '../../src/panel/page/access.js';
import type { PanelField, PanelResource } from '../../src/panel/records/adapter/definition.js';
import { PanelAdapter } from '../../src/panel/records/adapter/panel-adapter.js';
import { isComparable, isFilter } from '../../src/panel/records/adapter/record-query.js';
import { PanelRegistry } from '../../src/panel/mount/panel-registry.js';
import { fullHotels } from '../factories/full-hotels.js';
import { send } from '../factories/hotel.js';
import type { PanelRecords } from '../factories/panel-records.js';
import { contextOf, managerOf } from '../factories/panel-user.js';
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
  ({ hotels, own, foreign, reception, operator } = await fullHotels(service));
});

afterAll(() => service.close());

const manager = (changes: Partial<PanelUser> = {}) => managerOf(hotels[0], changes);
const hotelResources = () => registry.parts.resources.filter((one) => one.hotel !== null);

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
    const isOffered = {
      filter: isFilter,
      sort: (field: PanelField) => field.sort === true && isComparable(field),
    };
    const hidden = (offered: 'filter' | 'sort') => [
      ...resource.fields.filter((field) => !isOffered[offered](field)).map(({ name }) => name),
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
    'bookingSources',
    'bookings',
    'buildings',
    'companies',
    'folios',
    'guestMails',
    'guests',
    'marketSegments',
    'packages',
    'pushes',
    'ratePlans',
    'roomTypes',
    'rooms',
  ]);
  const kept = [
    'boards',
    'bookingSources',
    'buildings',
    'marketSegments',
    'packages',
    'ratePlans',
    'roomTypes',
  ];
  for (const id of [...kept, 'rooms']) {
    expect([id, (await reception.create(id, { code: 'N', name: 'N' })).status]).toEqual([id, 404]);
    const [record] = await reception.list(id);
    for (const action of ['edit', 'retire', 'delete']) {
      expect([id, action, (await reception.act(id, record!.id, action)).status]).toEqual([id, action, 404]);
    }
  }
});

it('links to no page that the person may not open', async () => {
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
  expect(open.map(({ name }) => name)).toEqual(['settings', 'account', 'records']);
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
