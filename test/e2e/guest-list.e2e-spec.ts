import type { Offer } from '../factories/booking.js';
import { guest, type GuestHotel, guestHotel, guestSteps, ok, profileForm } from '../factories/guests.js';
import { PanelRecords } from '../factories/panel-records.js';
import { startService, type TestService } from '../harness/service.js';

const IDENTITY = '10000000146';
const LIST = '/admin/api/resources/guests/actions/list';
const SHEET =
  '/admin/api/pages/records/sheet?resource=guests&format=csv&columns=name,phone,mark,country&list=';

describe('the list of guests', () => {
  let service: TestService;
  let hotel: GuestHotel;
  let offer: Offer;
  let reception: PanelRecords;
  const { book, link, checkIn, profile } = guestSteps(() => ({ service, hotel }));

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());

  /** Ayşe Kaya is in house with a friend, Can Ak arrives within a week, and Ela Su next month. */
  beforeEach(async () => {
    hotel = await guestHotel(service);
    ({ offer } = hotel);
    reception = new PanelRecords(service, hotel.reception);
    const here = await book(0, { name: 'Ayşe', surname: 'Kaya', PhoneNumber: '+90 532 123 45 67' });
    await book(6, { name: 'Can', surname: 'Ak', email: 'can@ornek.example' });
    await book(30, { name: 'Ela', surname: 'Su' });
    await link();
    await checkIn(here, '101', guest('Ayşe', 'Kaya', IDENTITY), guest('Nil', 'Kaya'));
    await link();
  });

  const names = async (filters: Record<string, string> = {}) =>
    (await reception.list('guests', filters)).map(({ params }) => params['name']);
  const found = async (title: string, query = '') => {
    const { records } = ok(await reception.post(`${LIST}${query}`, { title })) as {
      records: { params: { name: string } }[];
    };
    return records.map(({ params }) => params.name);
  };
  const mark = async (name: string, value: string) => {
    const listed = (await reception.list('guests')).find(({ params }) => params['name'] === name)!;
    const shown = await profile(Number(listed.id));
    ok(await hotel.reception.change('guests', 'save', profileForm(shown, { mark: value })));
  };

  it('has the newest first, with what is known of each, and views of who is here, comes soon or has a mark', async () => {
    expect((await names())[0]).toBe('Nil Kaya');
    expect((await names()).sort()).toEqual(['Ayşe Kaya', 'Can Ak', 'Ela Su', 'Nil Kaya']);
    expect((await names({ 'filters.here': 'in_house' })).sort()).toEqual(['Ayşe Kaya', 'Nil Kaya']);
    expect(await names({ 'filters.here': 'arriving_this_week' })).toEqual(['Can Ak']);
    expect(await names({ 'filters.here': 'arriving_today' })).toEqual([]);
    expect(await names({ 'filters.here': 'somewhere' })).toEqual([]);
    await mark('Can Ak', 'vip');
    await mark('Ela Su', 'blocked');
    expect(await names({ 'filters.mark': 'vip' })).toEqual(['Can Ak']);
    expect(await names({ 'filters.mark': 'blocked' })).toEqual(['Ela Su']);
    const [can] = await reception.list('guests', { 'filters.mark': 'vip' });
    expect(can!.params).toMatchObject({
      email: 'can@ornek.example',
      mark: 'vip',
      bookings: 1,
      nextArrival: offer.day(6),
    });
  });

  it('shows a person once, whose profiles were merged, also where a view finds the merged one', async () => {
    const [can] = await reception.list('guests', { 'filters.here': 'arriving_this_week' });
    const ela = (await reception.list('guests')).find(({ params }) => params['name'] === 'Ela Su')!;
    await mark('Can Ak', 'vip');
    ok(
      await hotel.reception.change('guests', 'merge', { keptId: Number(ela.id), mergedId: Number(can!.id) }),
    );
    expect((await names()).sort()).toEqual(['Ayşe Kaya', 'Ela Su', 'Nil Kaya']);
    expect(await names({ 'filters.here': 'arriving_this_week' })).toEqual(['Ela Su']);
    expect(await names({ 'filters.mark': 'vip' })).toEqual(['Ela Su']);
  });

  it('is searched by POST alone, by name, telephone, e-mail and whole identity number, who left last first', async () => {
    expect(await found('kaya ayse')).toEqual(['Ayşe Kaya']);
    expect(await found(IDENTITY)).toEqual(['Ayşe Kaya']);
    expect(await found('can@ornek')).toEqual(['Can Ak']);
    expect((await found('kaya')).sort()).toEqual(['Ayşe Kaya', 'Nil Kaya']);
    await service.db.query(
      `INSERT INTO guest_profile (hotel_id, first_name, last_name, name_key) VALUES ($1, 'Bo', 'Kaya', 'bo kaya')`,
      [offer.hotelID],
    );
    expect((await names())[0]).toBe('Bo Kaya');
    expect((await found('kaya')).at(-1)).toBe('Bo Kaya');
    const bySort = await found('kaya', '?sortBy=name&direction=asc');
    expect(bySort).toEqual(['Ayşe Kaya', 'Bo Kaya', 'Nil Kaya']);
    expect(await found('kaya', '?filters.here=in_house&sortBy=name&direction=desc')).toEqual([
      'Nil Kaya',
      'Ayşe Kaya',
    ]);
    expect(await found('nobody of this name')).toEqual([]);
    expect(await found('x'.repeat(256))).toEqual([]);
    expect(await found('')).toHaveLength(5);
    expect((await reception.search('guests', 'kaya')).status).toBe(404);
    expect((await reception.post('/admin/api/resources/bookings/actions/list', {})).status).toBe(404);
  });

  it('goes into a file of managers, not of reception', async () => {
    const manager = new PanelRecords(service, hotel.manager);
    await mark('Can Ak', 'vip');
    expect((await reception.get(SHEET)).status).toBe(404);
    const list = encodeURIComponent('filters.here=arriving_this_week');
    const { status, text } = await manager.get(SHEET + list);
    expect(status).toBe(200);
    const lines = text.trim().split('\r\n');
    expect([lines.length, lines[1]]).toEqual([2, 'Can Ak;;VIP;Almanya']);
  });

  it('has nobody of another hotel', async () => {
    const other = await guestHotel(service);
    const elsewhere = new PanelRecords(service, other.reception);
    expect(await elsewhere.list('guests')).toEqual([]);
    expect(await elsewhere.list('guests', { 'filters.here': 'in_house' })).toEqual([]);
    const ofOthers = ok(await elsewhere.post(LIST, { title: 'kaya' })) as { records: object[] };
    expect(ofOthers.records).toEqual([]);
  });
});
