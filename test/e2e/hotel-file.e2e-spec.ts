import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_NODES } from '../../src/distribute/cluster.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { type Answer, importHotel, send, smallHotel } from '../factories/hotel.js';
import { contentOf, faultsOf, hotelFileSteps } from '../factories/hotel-file.js';
import { isDistributed } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

describe('hotel file', () => {
  let service: TestService;
  let files: HotelFileService;
  const { rows, login } = hotelFileSteps(() => service);

  beforeAll(async () => {
    service = await startService();
    files = service.app.get(HotelFileService);
  });
  afterAll(() => service.close());

  const inHouse = (key: string): Promise<Answer> =>
    send(service, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey: key } });

  describe('the demonstration hotel', () => {
    let demo: HotelFile;
    beforeAll(async () => {
      demo = JSON.parse(await readFile('demo/hotel-demo.json', 'utf8')) as HotelFile;
    });

    it('comes in, and shows its credentials once', async () => {
      expect(await files.import(demo, { folder: 'demo' })).toEqual({
        hotelID: 7001,
        partners: [{ name: 'Demo partner', apiKey: 'demo-partner', apiSecret: 'demo-secret-change-me' }],
        apiKeys: [
          { label: 'hotspot', key: 'demo-hotspot-key-change-me' },
          { label: 'PMS', key: 'demo-rates-key-change-me' },
        ],
        staff: [{ email: 'mudur@denizkapisi.example' }, { email: 'resepsiyon@denizkapisi.example' }],
      });
      const { body } = await login({
        apiKey: 'demo-partner',
        apiSecret: 'demo-secret-change-me',
        hotelSeoUrl: 'deniz-kapisi-otel',
      });
      expect(body).toMatchObject({ success: true, SVC: '7001', hotelSeoUrl: 'deniz-kapisi-otel' });
    });

    it('is the same after a second import', async () => {
      const before = await contentOf(service, 7001);
      await files.import(demo, { folder: 'demo' });
      expect(await contentOf(service, 7001)).toEqual(withNewIds(before, await contentOf(service, 7001)));
      expect(await rows('SELECT 1 FROM stay WHERE hotel_id = 7001')).toHaveLength(6);
    });

    it('is the same document after export, import and export', async () => {
      const once = await files.export(7001);
      await files.import(once);
      expect(await files.export(7001)).toEqual(once);
    });

    it('goes out without secrets and stays, in few ranges', async () => {
      const text = JSON.stringify(await files.export(7001));
      const secrets = [
        'demo-mail-password',
        'DEMO-STORE-KEY',
        'demo-pos-password',
        'change-me',
        'YILMAZ',
        'argon2',
      ];
      for (const secret of secrets) expect(text).not.toContain(secret);
      const exported = await files.export(7001);
      expect(exported).not.toHaveProperty('stays');
      expect(exported?.rates?.length).toBeLessThanOrEqual(2 * (exported?.ratePlans?.length ?? 0));
      expect(exported?.inventory?.length).toBeLessThan(30);
    });

    it('comes in again from its export on an empty database, with secrets made for it', async () => {
      const exported = await files.export(7001);
      const other = await startService();
      try {
        const otherFiles = other.app.get(HotelFileService);
        const { hotelID, partners, apiKeys } = await otherFiles.import(exported);
        expect(hotelID).toBe(7001);
        expect(partners[0]?.apiSecret).toMatch(/^[\w-]{43}$/);
        expect(apiKeys[0]?.key).toMatch(/^[\w-]{43}$/);
        expect(await otherFiles.export(7001)).toEqual(exported);
      } finally {
        await other.close();
      }
    });
  });

  describe('a new hotel', () => {
    it('gets the next ID, beyond every ID that files gave', async () => {
      const given = await importHotel(service, smallHotel({ hotel: { id: 7777 } }));
      const next = await importHotel(service, smallHotel());
      expect(given.hotelID).toBe(7777);
      // On a cluster the IDs of each machine go in steps.
      expect(next.hotelID - given.hotelID).toBeGreaterThan(0);
      expect(next.hotelID - given.hotelID).toBeLessThanOrEqual(isDistributed() ? 2 * MAX_NODES : 1);
    });

    it('has the defaults of the format', async () => {
      const { hotelID } = await files.import({ hotel: { title: 'Bare' } });
      expect((await files.export(hotelID))?.hotel).toMatchObject({
        timeZone: 'Europe/Istanbul',
        currency: 'EUR',
        language: 'tr',
        onlineSales: true,
        onlineChannel: true,
        checkInTime: '14:00',
        checkOutTime: '12:00',
        releaseDays: 0,
        bookingHorizonDays: 500,
      });
    });

    it('needs a title', async () => {
      expect(await faultsOf(service, { hotel: { id: 9_000_001 } })).toEqual([
        'hotel.title: is missing, and there is no such hotel yet',
      ]);
    });

    it('gets secrets where the file gives none, and shows them', async () => {
      const { partners, apiKeys, hotelID } = await files.import({
        hotel: { title: 'Secret' },
        partners: [{ apiKey: 'made-for-it' }],
        apiKeys: [{ label: 'hotspot' }],
        staff: [{ email: 'Ayse@Otel.example', role: 'reception' }],
      });
      const apiSecret = partners[0]?.apiSecret ?? '';
      const { body } = await login({ apiKey: 'made-for-it', apiSecret, SVC: String(hotelID) });
      expect(body.success).toBe(true);
      expect(apiKeys).toEqual([{ label: 'hotspot', key: expect.stringMatching(/^[\w-]{43}$/) }]);
      expect(await rows('SELECT role FROM staff_invitation WHERE email = $1', 'ayse@otel.example')).toEqual([
        { role: 'reception' },
      ]);
    });
  });

  describe('a file with faults', () => {
    it('changes nothing, and lists faults of form and of references together', async () => {
      const file = smallHotel();
      const { hotelID } = await importHotel(service, file);
      const before = await contentOf(service, hotelID);
      const faults = await faultsOf(service, {
        hotel: { id: hotelID, title: 'Changed', stars: 5 },
        boards: [{ code: 'BB', title: { tr: 'x' }, priceType: 3 }],
        rates: [{ roomType: 'NONE', board: 'BB', from: 'today+5', to: 'today', price: 'free' }],
      });
      expect(faults.map((line) => line.split(':')[0])).toEqual([
        'hotel.stars',
        'boards[0].priceType',
        'rates[0].price',
        'rates[0].roomType',
        'rates[0].to',
      ]);
      expect(await contentOf(service, hotelID)).toEqual(before);
    });

    it('cannot take the slug of another hotel', async () => {
      const { hotelID } = await importHotel(service, smallHotel({ hotel: { seoUrl: 'taken' } }));
      expect(await faultsOf(service, smallHotel({ hotel: { id: 8_000_001, seoUrl: 'taken' } }))).toEqual([
        `hotel.seoUrl: is that of hotel ${hotelID}`,
      ]);
    });

    it('cannot lower an allotment below the rooms sold', async () => {
      const stays = [
        { room: '101', checkin: 'today', checkout: 'today+2', guests: [{ firstName: 'A', lastName: 'B' }] },
      ];
      const { hotelID } = await importHotel(service, smallHotel({ stays }));
      const before = await contentOf(service, hotelID);
      const inventory = [
        { roomType: 'FAM', from: 'today', to: 'today+9', allotment: 0 },
        { roomType: 'STD', from: 'today', to: 'today+9', allotment: 0 },
      ];
      expect(await faultsOf(service, { hotel: { id: hotelID }, inventory })).toEqual([
        expect.stringMatching(/^inventory\[1\]\.allotment: 0 is below the 1 rooms sold on \d{4}-\d\d-\d\d$/),
      ]);
      expect(await contentOf(service, hotelID)).toEqual(before);
    });
  });

  describe('stays', () => {
    const guest = (firstName: string) => ({
      firstName,
      lastName: 'YILMAZ',
      identityNumber: '10000000146',
      birthDate: '1988-05-04',
    });
    const sold = (hotelID: number) =>
      rows<{ day: number; sold: number }>(
        `SELECT d.day - current_date AS day, d.sold FROM room_day d JOIN room_type t USING (hotel_id)
          WHERE d.hotel_id = $1 AND t.id = d.room_type_id AND t.code = 'STD' AND sold > 0 ORDER BY 1`,
        hotelID,
      );

    it('take a room for the nights that have an inventory record, and no second one at a second import', async () => {
      const file = smallHotel({
        inventory: [{ roomType: 'STD', from: 'today-1', to: 'today+1', allotment: 2 }],
        apiKeys: [{ label: 'hotspot', key: 'key-of-stays' }],
        stays: [
          { room: '102', checkin: 'today-3', checkout: 'today+5', guests: [guest('AYŞE'), guest('MEHMET')] },
        ],
      });
      const { hotelID } = await importHotel(service, file);
      const expected = [1, 1, 1];
      expect((await sold(hotelID)).map((day) => day.sold)).toEqual(expected);
      await files.import(file);
      expect((await sold(hotelID)).map((day) => day.sold)).toEqual(expected);
      expect(await rows('SELECT 1 FROM stay WHERE hotel_id = $1', hotelID)).toHaveLength(2);
      expect(await rows('SELECT source, checked_in FROM booking WHERE hotel_id = $1', hotelID)).toEqual([
        { source: 'import', checked_in: true },
      ]);
    });

    it('are not repeated when the file is imported on the next day', async () => {
      const stay = { room: '101', checkin: 'today-1', checkout: 'today+2', guests: [guest('AYŞE')] };
      const { hotelID } = await importHotel(service, smallHotel({ stays: [stay] }));
      await files.import({
        hotel: { id: hotelID },
        stays: [{ ...stay, checkin: 'today', checkout: 'today+3' }],
      });
      expect(await rows('SELECT 1 FROM stay WHERE hotel_id = $1', hotelID)).toHaveLength(1);
    });

    it('with the same guests in two rooms are two reservations', async () => {
      const stay = { checkin: 'today', checkout: 'today+2', guests: [guest('AYŞE')] };
      const stays = ['101', '102'].map((room) => ({ room, ...stay }));
      const { hotelID } = await importHotel(service, smallHotel({ stays }));
      expect(await rows('SELECT 1 FROM booking_room WHERE hotel_id = $1', hotelID)).toHaveLength(2);
    });

    it('are refused one by one: none left, room taken, not in house', async () => {
      const file = smallHotel({
        inventory: [{ roomType: 'STD', from: 'today', to: 'today+9', allotment: 1 }],
        stays: [
          { room: '101', checkin: 'today', checkout: 'today+1', guests: [guest('A')] },
          { room: '101', checkin: 'today', checkout: 'today+1', guests: [guest('B')] },
          { room: '102', checkin: 'today', checkout: 'today+1', guests: [guest('C')] },
          { room: '103', checkin: 'today+1', checkout: 'today+2', guests: [guest('D')] },
          { room: '103', checkin: 'today-3', checkout: 'today-1', guests: [guest('E')] },
        ],
      });
      const hotels = await rows('SELECT 1 FROM hotel');
      expect(await faultsOf(service, file)).toEqual([
        'stays[1].room: is taken by other guests',
        expect.stringMatching(/^stays\[2\]: .*room_is_not_available: \d{4}-\d\d-\d\d$/),
        'stays[3].checkin: is after today',
        'stays[4].checkout: is before today',
      ]);
      expect(await rows('SELECT 1 FROM hotel')).toHaveLength(hotels.length);
    });
  });

  describe('pictures', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'hotel-file-'));
      await writeFile(path.join(folder, 'room.png'), Buffer.from('89504e470d0a1a0a0000', 'hex'));
      await writeFile(path.join(folder, 'page.html'), '<script></script>');
    });
    afterAll(() => rm(folder, { recursive: true }));

    const withImages = (...images: string[]) => {
      const file = smallHotel();
      const [std, ...others] = file.roomTypes ?? [];
      return { ...file, roomTypes: [{ ...std, images }, ...others] };
    };

    it('beside the file are kept and served', async () => {
      const { hotelID } = await files.import(withImages('room.png', '/media/1/kept.jpg'), { folder });
      const images = (await files.export(hotelID))?.roomTypes?.[0]?.images ?? [];
      expect(images).toEqual([
        expect.stringMatching(`^/media/${hotelID}/[0-9a-f]{32}\\.png$`),
        '/media/1/kept.jpg',
      ]);
      const { status, headers } = await send(service, 'GET', images[0] ?? '');
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    });

    it('that are missing, elsewhere or something else are faults', async () => {
      const file = withImages(
        'none.png',
        '../room.png',
        path.join(folder, 'room.png'),
        'page.html',
        'https://x.example/a.png',
      );
      const missing = 'is neither a path /media/… nor a picture beside the hotel file';
      expect(await faultsOf(service, file, { folder })).toEqual([
        `roomTypes[0].images[0]: ${missing}`,
        `roomTypes[0].images[1]: ${missing}`,
        `roomTypes[0].images[2]: ${missing}`,
        'roomTypes[0].images[3]: is not a PNG, JPEG or WebP picture',
        `roomTypes[0].images[4]: ${missing}`,
      ]);
    });
  });

  it('shows its guests in house to the hotspot at once', async () => {
    const { hotelID } = await importHotel(
      service,
      smallHotel({ apiKeys: [{ label: 'hotspot', key: 'hotspot-at-once' }] }),
    );
    expect((await inHouse('hotspot-at-once')).body).toEqual({ success: 1, otelde: [] });
    const stay = {
      room: '101',
      checkin: 'today',
      checkout: 'today+1',
      guests: [{ firstName: 'AYŞE', lastName: 'YILMAZ' }],
    };
    await files.import({ hotel: { id: hotelID }, stays: [stay] });
    expect((await inHouse('hotspot-at-once')).body.otelde).toMatchObject([
      { firstName: 'AYŞE', roomName: '101' },
    ]);
  });

  it('takes 20 room types × 5 boards × 400 days in, and tells how far it is', async () => {
    const file = largeHotel();
    const progress: number[][] = [];
    const { hotelID } = await files.import(file, {
      onProgress: (done, total) => progress.push([done, total]),
    });
    expect(await rows('SELECT count(*) FROM rate_day WHERE hotel_id = $1', hotelID)).toEqual([
      { count: 40_000 },
    ]);
    expect(progress.at(-1)).toEqual([48_000, 48_000]);
    expect(progress.length).toBeGreaterThan(3);
  });

  it('takes two imports of one new hotel at once', async () => {
    const file = smallHotel();
    const [first, second] = await Promise.all([files.import(file), files.import(file)]);
    expect(second.hotelID).toBe(first.hotelID);
  });
});

/** Links and accounts are replaced whole, so that they have new IDs; secrets that are given are re-encrypted. */
function withNewIds(before: unknown, after: unknown): unknown {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const replaced = ['social_link', 'bank_account', 'mail_server', 'virtual_pos'];
  return { ...old, ...Object.fromEntries(replaced.map((table) => [table, now?.[table]])) };
}

function largeHotel(): HotelFile {
  const types = Array.from({ length: 20 }, (_, index) => `T${index}`);
  const boards = Array.from({ length: 5 }, (_, index) => `B${index}`);
  const pairs = types.flatMap((roomType) => boards.map((board) => ({ roomType, board })));
  return {
    hotel: { title: 'Büyük Otel' },
    buildings: [{ code: 'A', name: 'A' }],
    boards: boards.map((code) => ({ code, title: { tr: code }, priceType: 0 })),
    roomTypes: types.map((code) => ({
      code,
      name: { tr: code },
      capacityAdult: 2,
      rooms: Array.from({ length: 10 }, (_, index) => ({ name: `${code}-${index}`, building: 'A' })),
    })),
    ratePlans: pairs,
    inventory: types.map((roomType) => ({ roomType, from: 'today', to: 'today+399', allotment: 10 })),
    rates: pairs.flatMap((pair) => [
      { ...pair, from: 'today', to: 'today+399', price: '50.00' },
      { ...pair, from: 'today', to: 'today+399', weekdays: [6, 7], price: '60.00' },
    ]),
  };
}
