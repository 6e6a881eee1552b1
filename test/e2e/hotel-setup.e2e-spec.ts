import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { Setup, TriedSearch } from '../../src/panel/contract/setup.js';
import { dayNumber, dayText } from '../../src/values/day.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { PASSWORD, type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let files: HotelFileService;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  files = service.app.get(HotelFileService);
});

afterAll(async () => {
  await service?.close();
});

const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => service.db.query<T[]>(sql, values);

async function emptyHotel(name: string): Promise<{ hotelID: number; manager: PanelClient }> {
  const file = { hotel: { title: `Boş ${name}`, seoUrl: name }, staff: staffOf(name) };
  const { hotelID } = await importHotel(service, file);
  return { hotelID, manager: await signIn(service, `manager@${name}.example`) };
}

async function operator(email: string): Promise<PanelRecords> {
  const entry = {
    email,
    name: 'Ömer İşletmeci',
    role: 'operator' as const,
    hotelId: null,
    password: PASSWORD,
  };
  await service.app.get(StaffAccountsService, { strict: false }).add(entry, { kind: 'service' }, '');
  return new PanelRecords(service, await signIn(service, email));
}

async function setupOf(manager: PanelClient): Promise<Setup> {
  const answer = await manager.read('setup', 'read');
  expect(answer.status).toBe(200);
  return answer.body as Setup;
}

const open = ({ steps }: Setup) => steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
const DOUBLE = { code: 'DBL', name: 'Çift kişilik', capacityAdult: '2', capacityChildren: '1' };

describe('setting up a hotel', () => {
  it('leaves each step open until its goal is met, up to the first search that finds a room', async () => {
    const { hotelID, manager } = await emptyHotel('kurulum');
    const done = async (operation: string, input: unknown) => {
      const answer = await manager.change('setup', operation, input);
      expect([operation, answer.status, answer.text]).toEqual([operation, 200, expect.anything()]);
      return open(await setupOf(manager));
    };
    const setup = await setupOf(manager);
    expect(open(setup)).toEqual(setup.steps.map(({ name }) => name));
    expect(setup.tried).toMatchObject({ offers: [], notFound: [], error: expect.stringMatching(/./) });

    const rest = ['payment', 'partner', 'key', 'search'];
    expect(await done('addRoomType', DOUBLE)).toEqual(['boards', 'rooms', 'prices', ...rest]);
    expect(await done('addBoards', { codes: ['BB', 'AI'], priceType: 0 })).toEqual([
      'rooms',
      'prices',
      ...rest,
    ]);
    const { roomTypes, boards } = await setupOf(manager);
    const roomTypeId = roomTypes[0]!.id;
    const rooms = { first: '101', last: '120', roomTypeId, buildingId: '', buildingName: 'Ana bina' };
    expect(await done('addRooms', rooms)).toEqual(['prices', ...rest]);

    const nothing = (await setupOf(manager)).tried;
    expect(nothing.notFound).toEqual([
      {
        roomType: 'Çift kişilik',
        board: null,
        reasons: expect.arrayContaining([{ text: expect.stringMatching(/fiyat/i), day: null }]),
      },
    ]);
    const season = {
      from: setup.today,
      to: dayText(dayNumber(setup.today) + 89),
      roomTypes: [{ roomTypeId, allotment: '20', prices: [{ boardId: boards[0]!.id, price: '1500.50' }] }],
      confirmed: false,
    };
    expect(await done('saveSeason', season)).toEqual(['payment', 'partner', 'key']);
    const { tried } = await setupOf(manager);
    expect(tried.offers).toEqual([
      { roomType: 'Çift kişilik', board: 'Oda kahvaltı', price: '1500.50', currency: 'EUR', left: 20 },
    ]);

    expect(await done('savePayment', { types: [1, 3] })).toEqual(['payment', 'partner', 'key']);
    expect((await setupOf(manager)).steps.find(({ name }) => name === 'payment')?.lacking).toEqual([
      'bankAccount',
    ]);
    expect(await done('savePayment', { types: [1] })).toEqual(['partner', 'key']);
    const access = await files.import({
      hotel: { id: hotelID },
      partners: [{ name: 'Kurulum', apiKey: 'kurulum', apiSecret: 'kurulum-secret' }],
      apiKeys: [{ label: 'hotspot' }],
    });
    expect(open(await setupOf(manager))).toEqual([]);

    const partner = await partnerOf(service, access);
    const { startDate, endDate, adultCount } = tried.stay;
    const found = await partner.postForm('/external/online/roomType', {
      startDate,
      endDate,
      adultCount,
      hotelID,
    });
    expect(found.body.items[0]).toMatchObject({ id: roomTypeId, roomCount: 20 });
    const prices = JSON.stringify(found.body.items[0].accommodationTypes);
    expect(prices).toContain('"1500.50"');
  });

  it('saves a season as one change that can be undone, and asks before more rooms are sold than there are', async () => {
    const { hotelID, manager } = await emptyHotel('sezon');
    await manager.change('setup', 'addRoomType', DOUBLE);
    await manager.change('setup', 'addBoards', { codes: ['RO'], priceType: 1 });
    const { roomTypes, boards, today } = await setupOf(manager);
    const roomTypeId = roomTypes[0]!.id;
    await manager.change('setup', 'addRooms', {
      first: 'B08',
      last: 'B10',
      roomTypeId,
      buildingName: 'Bahçe',
    });
    const season = (allotment: string, confirmed: boolean, price = '80') =>
      manager.change('setup', 'saveSeason', {
        ...{ from: today, to: dayText(dayNumber(today) + 1), confirmed },
        roomTypes: [{ roomTypeId, allotment, prices: [{ boardId: boards[0]!.id, price }] }],
      });
    expect((await season('4', false)).body).toMatchObject({ status: 'questions', questions: { count: 2 } });
    expect(await rows('SELECT 1 FROM room_day WHERE hotel_id = $1', hotelID)).toEqual([]);
    const saved = await season('4', true);
    expect(saved.body).toMatchObject({ status: 'saved', cells: 4 });
    expect((await season('4', true)).body).toEqual({ status: 'unchanged' });
    await manager.change('rates', 'undo', { id: saved.body.changeId });
    expect(open(await setupOf(manager))).toContain('prices');
    for (const price of ['-1', 'x', '1.234']) {
      expect([price, (await season('4', true, price)).status]).toEqual([price, 422]);
    }
    expect((await season('-1', true)).body.errors).toEqual([
      { field: 'allotment', message: 'is_not_a_whole_number' },
    ]);
  });

  it('adds rooms as a range, all of them or none', async () => {
    const { hotelID, manager } = await emptyHotel('odalar');
    await manager.change('setup', 'addRoomType', DOUBLE);
    const roomTypeId = (await setupOf(manager)).roomTypes[0]!.id;
    const add = (range: object) =>
      manager.change('setup', 'addRooms', { roomTypeId, buildingId: '', buildingName: 'Ana', ...range });
    const names = async () =>
      (
        await rows<{ name: string }>('SELECT name FROM room WHERE hotel_id = $1 ORDER BY sort, name', hotelID)
      ).map(({ name }) => name);
    expect((await add({ first: '9', last: '11' })).body).toEqual({ rooms: 3 });
    expect(await names()).toEqual(['9', '10', '11']);
    const twice = await add({ first: '10', last: '14', buildingName: 'Yeni' });
    expect([twice.status, twice.body.message, twice.body.names]).toEqual([409, 'rooms_exist', ['10', '11']]);
    const faults = async (range: object) => (await add(range)).body.errors as unknown;
    expect(await faults({ first: '20', last: '22' })).toEqual([
      { field: 'buildingName', message: 'is_taken' },
    ]);
    expect(await faults({ first: '30', last: '20' })).toEqual([{ field: 'last', message: 'is_not_a_range' }]);
    const [other] = await rows<{ id: number }>(
      'SELECT id FROM room_type WHERE hotel_id <> $1 LIMIT 1',
      hotelID,
    );
    expect(await faults({ first: '30', last: '31', roomTypeId: other!.id })).toEqual([
      { field: 'roomTypeId', message: 'is_not_found' },
    ]);
    expect(await names()).toHaveLength(3);
    expect(await rows('SELECT 1 FROM building WHERE hotel_id = $1', hotelID)).toHaveLength(1);
    const trail = await rows<{ action: string }>(
      `SELECT action FROM audit_entry WHERE hotel_id = $1 AND action IN ('room.added', 'building.added')`,
      hotelID,
    );
    expect(trail).toHaveLength(4);
  });

  it('says in words why partners find nothing, and is for managers alone', async () => {
    const file = smallHotel({ staff: staffOf('neden') });
    const { hotelID } = await importHotel(service, file);
    const manager = await signIn(service, 'manager@neden.example');
    await rows('UPDATE room_day SET stop_sale = true WHERE hotel_id = $1', hotelID);
    await rows(
      'UPDATE hotel_revision SET search = search + 1, catalogue = search + 1 WHERE hotel_id = $1',
      hotelID,
    );
    const { today } = await setupOf(manager);
    const stay = { startDate: today, endDate: dayText(dayNumber(today) + 2), adultCount: 2 };
    const tried = (await manager.read('setup', 'search', stay)).body as TriedSearch;
    expect(tried.offers).toEqual([]);
    expect(tried.notFound).toHaveLength(4);
    expect(tried.notFound.map(({ reasons }) => reasons.map(({ day }) => day))).toContainEqual([
      today,
      dayText(dayNumber(today) + 1),
    ]);
    expect((await manager.read('setup', 'search', { ...stay, endDate: today })).status).toBe(422);
    const reception = await signIn(service, 'reception@neden.example');
    expect((await reception.read('setup', 'read')).status).toBe(404);
  });
});

describe('copying a hotel', () => {
  const source: Partial<HotelFile> = {
    hotel: { title: 'Kaynak', seoUrl: 'kaynak', releaseDays: 2 },
    staff: staffOf('kaynak'),
    footer: { tr: { about: { title: 'Hakkımızda', text: '<p>Deniz.</p>' } } },
    mailServer: { host: 'smtp.example.com', port: 587, user: 'otel', password: 'x' },
    virtualPos: { company_code: 'nestpay', company_name: 'Banka', merchant_id: '123', store_key: 'secret' },
    packages: [{ name: { tr: 'Transfer' }, price: '40.00' }],
  };

  it('takes over types, boards, rules, ways to pay, texts and pictures, and nothing of people and secrets', async () => {
    const small = smallHotel(source);
    const pictured = small.roomTypes!.map((type) => ({ ...type, images: ['images/standard.webp'] }));
    const { hotelID } = await importHotel(service, { ...small, roomTypes: pictured });
    await rows(
      `INSERT INTO guest_mail_text (hotel_id, kind, language, subject, body, is_enabled, enabled_since)
       VALUES ($1, 'confirmation', 'tr', 'Onay', 'Merhaba', true, now())`,
      hotelID,
    );
    const panel = await operator('operator@kopya.example');
    const copied = await panel.act('hotels', hotelID, 'copyHotel', {
      ...{ title: 'Kopya', seoUrl: 'kopya', withRooms: 'true', withDays: 'true' },
    });
    expect(isRefused(copied)).toBe(false);
    const [copy] = await rows<{ id: number }>(`SELECT id FROM hotel WHERE title = 'Kopya'`);
    const [before, after] = [(await files.export(hotelID))!, (await files.export(copy!.id))!];
    const { contact: _contact, ...own } = before.hotel;
    expect(after.hotel).toMatchObject({ ...own, id: copy!.id, title: 'Kopya', seoUrl: 'kopya' });
    for (const part of [
      'footer',
      'paymentTypes',
      'boards',
      'buildings',
      'ratePlans',
      'packages',
      'rates',
    ] as const)
      expect([part, after[part]]).toEqual([part, before[part]]);
    expect(after.inventory!.map(({ to }) => to)).toEqual(before.inventory!.map(({ to }) => to));
    expect(after).toMatchObject({ bankAccounts: [], partners: [], apiKeys: [], staff: [] });
    expect(after.mailServer).toBeUndefined();
    const [pos] = await rows(
      'SELECT merchant_id_encrypted, store_key_encrypted FROM virtual_pos WHERE hotel_id = $1',
      copy!.id,
    );
    expect(pos).toEqual({ merchant_id_encrypted: null, store_key_encrypted: null });
    expect(after.roomTypes![0]!.images).toEqual([expect.stringContaining(`/media/${copy!.id}/`)]);
    const image = await panel.get(after.roomTypes![0]!.images![0]!);
    expect(image.status).toBe(200);
    const [text] = await rows(
      'SELECT subject, is_enabled FROM guest_mail_text WHERE hotel_id = $1',
      copy!.id,
    );
    expect(text).toEqual({ subject: 'Onay', is_enabled: false });
    const [told] = await rows<{ actor_name: string; changes: object }>(
      `SELECT actor_name, changes FROM audit_entry WHERE hotel_id = $1 AND action = 'hotel.copied'`,
      copy!.id,
    );
    expect(told).toMatchObject({
      actor_name: 'Ömer İşletmeci',
      changes: { copiedFrom: hotelID, withDays: true },
    });
  });

  it('leaves rooms and days out where they are not asked for, and is refused under a taken address', async () => {
    const { hotelID } = await importHotel(service, smallHotel({ hotel: { title: 'Sade', seoUrl: 'sade' } }));
    const id = await files.copy(
      hotelID,
      { title: 'Sade 2', seoUrl: '' },
      { kind: 'command', name: 'hotel:copy' },
    );
    const after = (await files.export(id))!;
    expect(after).toMatchObject({ buildings: [], inventory: [], rates: [] });
    expect(after.roomTypes!.map(({ rooms }) => rooms)).toEqual([[], [], []]);
    const actor = { kind: 'command' as const, name: 'hotel:copy' };
    await expect(files.copy(hotelID, { title: 'Sade 3', seoUrl: 'sade' }, actor)).rejects.toMatchObject({
      faults: [{ field: 'seoUrl', message: 'is_taken' }],
    });
    await expect(files.copy(999_999, { title: 'Yok' }, actor)).rejects.toMatchObject({
      identifier: 'record_is_not_found',
    });
    expect(await rows(`SELECT 1 FROM hotel WHERE title IN ('Sade 3', 'Yok')`)).toEqual([]);
  });
});
