import { PanelRegistry } from '../../src/panel/panel-registry.js';
import { booking, card, offerOf, outcomeOf, push, room } from '../factories/booking.js';
import { importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let registry: PanelRegistry;
let own: PanelRecords;
let foreign: PanelRecords;
let reception: PanelRecords;
let hotels: [number, number];

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  registry = service.app.get(PanelRegistry, { strict: false });
  hotels = [await fullHotel('own'), await fullHotel('foreign')];
  own = new PanelRecords(service, await signIn(service, 'manager@own.example'));
  foreign = new PanelRecords(service, await signIn(service, 'manager@foreign.example'));
  reception = new PanelRecords(service, await signIn(service, 'reception@own.example'));
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
    }),
  );
  const partner = await partnerOf(service, imported);
  const offer = await offerOf(service, imported.hotelID);
  const withCard = booking(offer, { RoomStays: [room(offer, { PaymentCard: card() })], PaymentCard: card() });
  expect(outcomeOf(await push(partner, withCard))).toBe('ok');
  await service.db.query(
    `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url, expires_at)
     SELECT $1, $2, partner_id, $2, 10, 'EUR', 'nestpay', 'https://x.example', now() FROM partner_hotel WHERE hotel_id = $1`,
    [imported.hotelID, `order-${name}`],
  );
  return imported.hotelID;
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

it('never lets a secret out, not even to the hotel itself', async () => {
  const texts = [];
  for (const resource of hotelResources()) {
    const id = resource.single ? hotels[0] : (await own.list(resource.id))[0]!.id;
    texts.push(
      (await own.show(resource.id, id)).text,
      JSON.stringify(resource.single ? '' : await own.list(resource.id)),
    );
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
