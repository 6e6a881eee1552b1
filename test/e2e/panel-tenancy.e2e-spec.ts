import { HotelReader } from '../../src/database/hotel-reader.service.js';
import { PanelAdapter } from '../../src/panel/records/adapter/panel-adapter.js';
import { PanelRegistry } from '../../src/panel/mount/panel-registry.js';
import { fullHotels } from '../factories/full-hotels.js';
import { isRefused, type PanelRecords } from '../factories/panel-records.js';
import { contextOf, managerOf } from '../factories/panel-user.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let registry: PanelRegistry;
let own: PanelRecords;
let foreign: PanelRecords;
let operator: PanelRecords;
let hotels: [number, number];

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  registry = service.app.get(PanelRegistry, { strict: false });
  ({ hotels, own, foreign, operator } = await fullHotels(service));
});

afterAll(() => service.close());

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
    const searched = resource.find
      ? await own.post(`/admin/api/resources/${resource.id}/actions/list`, { title: theirs.title })
      : await own.search(resource.id, theirs.title);
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
  const known = await adapter.findMany([theirType!.id], contextOf(managerOf(hotels[0])));
  expect(known).toEqual([]);
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
  const faultsWith = async (roomTypeId: unknown) => {
    const room = { name: 'X1', roomTypeId, buildingId: theirBuilding!.id };
    return Object.keys((await own.create('rooms', room)).body.record.errors);
  };
  expect(await faultsWith(theirType!.id)).toEqual(['roomTypeId']);
  expect(await faultsWith(myType!.id)).toEqual(['buildingId']);
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
