import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_NODES } from '../../src/distribute/cluster.js';
import { HotelFileError } from '../../src/hotel-file/faults.js';
import { type ImportOptions, HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { type Answer, importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { isDistributed } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

describe('hotel file', () => {
  let service: TestService;
  let files: HotelFileService;

  beforeAll(async () => {
    service = await startService();
    files = service.app.get(HotelFileService);
  });
  afterAll(() => service.close());

  /** The faults of a document, as they are printed. */
  async function faultsOf(document: unknown, options?: ImportOptions): Promise<string[]> {
    try {
      await files.import(document, options);
    } catch (error) {
      if (error instanceof HotelFileError)
        return error.faults.map(({ path, reason }) => `${path}: ${reason}`);
      throw error;
    }
    return [];
  }

  it('changes no currency under prices that it does not set anew', async () => {
    const whole = smallHotel();
    const { hotelID: id } = await importHotel(service, whole);
    const hotel = { id, currency: 'TRY' };
    const before = await contentOf(id);
    expect(await faultsOf({ hotel })).toEqual([
      'hotel.currency: is EUR, in which nights to come have prices that the file does not set anew',
    ]);
    expect(await contentOf(id)).toEqual(before);
    const rates = whole.rates?.map((range) => ({ ...range, price: '2000.00' }));
    expect(await faultsOf({ hotel, rates: rates?.slice(1) })).toHaveLength(1);
    expect(await faultsOf({ hotel, rates })).toEqual([]);
    expect(await rows('SELECT currency FROM hotel WHERE id = $1', id)).toEqual([{ currency: 'TRY' }]);
  });

  /** Everything of a hotel in the database, but revisions and the audit trail. */
  async function contentOf(hotelId: number): Promise<unknown> {
    const content: Record<string, unknown> = {};
    for (const table of HOTEL_TABLES) {
      content[table] = await service.db.query(
        `SELECT to_jsonb(t) - 'revision' AS row FROM ${table} t WHERE hotel_id = $1 ORDER BY 1`,
        [hotelId],
      );
    }
    return content;
  }

  async function rows<T>(sql: string, ...values: unknown[]): Promise<T[]> {
    return service.db.query<T[]>(sql, values);
  }

  const login = (fields: Record<string, string>): Promise<Answer> =>
    send(service, 'POST', '/external/public/login', { body: new URLSearchParams(fields) });

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
        apiKeys: [{ label: 'hotspot', key: 'demo-hotspot-key-change-me' }],
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
      const before = await contentOf(7001);
      await files.import(demo, { folder: 'demo' });
      expect(await contentOf(7001)).toEqual(withNewIds(before, await contentOf(7001)));
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

    it('comes in anew from its export on an empty database, with secrets made for it', async () => {
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
      expect(await faultsOf({ hotel: { id: 9_000_001 } })).toEqual([
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

  describe('an update', () => {
    it('finds the hotel by ID or by slug, and keeps what the file leaves out', async () => {
      const file = smallHotel({ hotel: { contact: { phone: '1', city: 'Muğla' } } });
      const { hotelID } = await importHotel(service, file);
      const before = await files.export(hotelID);
      await files.import({ hotel: { id: hotelID, contact: { phone: '2' } } });
      const bySlug = await files.import({ hotel: { seoUrl: file.hotel.seoUrl, releaseDays: 2 } });
      expect(bySlug.hotelID).toBe(hotelID);
      expect(await files.export(hotelID)).toEqual({
        ...before,
        hotel: { ...before?.hotel, releaseDays: 2, contact: { ...before?.hotel.contact, phone: '2' } },
      });
    });

    it('can give the hotel another slug', async () => {
      const file = smallHotel();
      const { hotelID, partners } = await importHotel(service, file);
      await files.import({ hotel: { id: hotelID, seoUrl: 'yeni-adres' } });
      const { apiKey = '', apiSecret } = partners[0] ?? {};
      const by = (hotelSeoUrl = '') => login({ apiKey, apiSecret: apiSecret ?? '', hotelSeoUrl });
      expect((await by('yeni-adres')).body).toMatchObject({ success: true, SVC: String(hotelID) });
      expect((await by(file.hotel.seoUrl ?? '')).body.message).toBe('hotel_is_not_found');
    });

    it('retires what a given list no longer names, and brings it back under its old ID', async () => {
      const file = smallHotel();
      const { hotelID } = await importHotel(service, file);
      const ids = () =>
        rows<{ code: string; id: number }>(
          'SELECT code, id FROM room_type WHERE hotel_id = $1 ORDER BY id',
          hotelID,
        );
      const before = await ids();
      const [std, fam] = file.roomTypes ?? [];
      const { ratePlans: _, inventory: __, rates: ___, ...rest } = file;
      await files.import({
        ...rest,
        hotel: { id: hotelID },
        roomTypes: [std, { ...fam, rooms: [{ name: '201', building: 'A' }] }],
      });
      const exported = await files.export(hotelID);
      expect(exported?.roomTypes?.map((type) => type.code)).toEqual(['STD', 'FAM']);
      expect(exported?.roomTypes?.[1]?.rooms).toEqual([{ name: '201', building: 'A' }]);
      expect(exported?.ratePlans?.map((plan) => plan.roomType)).toEqual(['STD', 'STD', 'FAM']);
      expect(await ids()).toEqual(before);
      await files.import({ ...file, hotel: { id: hotelID } });
      expect((await files.export(hotelID))?.roomTypes).toHaveLength(3);
      expect(await ids()).toEqual(before);
    });

    it('replaces the texts of mails to guests, and keeps since when one is enabled', async () => {
      const text = (language: string, subject = '') => ({
        ...{ kind: 'confirmation', language, subject },
        isEnabled: true,
      });
      const { hotelID } = await importHotel(
        service,
        smallHotel({ guestMailTexts: [text('tr'), text('en')] }),
      );
      const enabledSince = () =>
        rows<{ language: string; since: Date }>(
          'SELECT language, enabled_since AS since FROM guest_mail_text WHERE hotel_id = $1 ORDER BY language',
          hotelID,
        );
      const [english] = await enabledSince();
      const hotel = { id: hotelID };
      await files.import({ hotel, guestMailTexts: [text('en', 'Booked: {hotel}'), text('de')] });
      const [german, kept] = await enabledSince();
      expect([german?.language, kept]).toEqual(['de', english]);
      const exported = (await files.export(hotelID))?.guestMailTexts;
      expect(exported?.map(({ subject }) => subject)).toEqual([
        'Buchungsbestätigung: {hotel}, {arrival}',
        'Booked: {hotel}',
      ]);
      await expect(
        files.import({ hotel, guestMailTexts: [text('en'), text('en', '{gast}')] }),
      ).rejects.toMatchObject({
        faults: [
          { path: 'guestMailTexts[1].subject', reason: expect.stringContaining('placeholders') as string },
          { path: 'guestMailTexts[1].language', reason: '"confirmation en" stands here a second time' },
        ],
      });
    });

    it('replaces the fees of cancellations, each number of days once', async () => {
      const tiers = [
        { daysBefore: 7, percent: null },
        { daysBefore: 0, percent: 50 },
      ];
      const { hotelID } = await importHotel(service, smallHotel({ cancellationTiers: [{ daysBefore: 3 }] }));
      const hotel = { id: hotelID };
      await files.import({ hotel, cancellationTiers: tiers });
      expect((await files.export(hotelID))?.cancellationTiers).toEqual(tiers);
      await files.import({ hotel });
      expect((await files.export(hotelID))?.cancellationTiers).toEqual(tiers);
      await expect(
        files.import({ hotel, cancellationTiers: [...tiers, { daysBefore: 7, percent: 101 }] }),
      ).rejects.toMatchObject({
        faults: [{ path: 'cancellationTiers[2].percent' }, { path: 'cancellationTiers[2].daysBefore' }],
      });
    });

    it('replaces the usual charges in their order, and writes them out', async () => {
      const charges = [
        { name: { en: 'Parking', tr: 'Otopark' }, price: '8.00', vatPercent: '20.00' },
        { name: { tr: 'Çamaşırhane' }, price: null, vatPercent: null },
      ];
      const { hotelID } = await importHotel(
        service,
        smallHotel({ usualCharges: [{ name: { tr: 'Eski' } }] }),
      );
      const hotel = { id: hotelID };
      await files.import({ hotel, usualCharges: charges });
      expect((await files.export(hotelID))?.usualCharges).toEqual(charges);
      await files.import({ hotel });
      expect((await files.export(hotelID))?.usualCharges).toEqual(charges);
      await expect(
        files.import({ hotel, usualCharges: [{ price: '-1' }, { name: { tr: 'X' }, vatPercent: 101 }] }),
      ).rejects.toMatchObject({
        faults: [
          { path: 'usualCharges[0].name' },
          { path: 'usualCharges[0].price' },
          { path: 'usualCharges[1].vatPercent' },
        ],
      });
    });

    it('moves a room, and keeps the rooms of a type whose list is left out', async () => {
      const file = smallHotel();
      const { hotelID } = await importHotel(service, file);
      const [std, fam, sui] = file.roomTypes ?? [];
      const { rooms: _, ...famWithoutRooms } = fam ?? { code: '', name: {}, capacityAdult: 1 };
      await files.import({
        hotel: { id: hotelID },
        roomTypes: [
          { ...std, rooms: [] },
          famWithoutRooms,
          { ...sui, rooms: [{ name: '101', building: 'B' }] },
        ],
      });
      const rooms = (await files.export(hotelID))?.roomTypes?.map((type) => type.rooms);
      expect(rooms).toEqual([[], fam?.rooms, [{ name: '101', building: 'B' }]]);
    });

    it('keeps the days that no range names, and stamps only those that change', async () => {
      const file = smallHotel({
        inventory: [{ roomType: 'STD', from: 'today', to: 'today+9', allotment: 3, minStay: 2 }],
        rates: [],
      });
      const { hotelID } = await importHotel(service, file);
      await files.import({
        hotel: { id: hotelID },
        inventory: [
          { roomType: 'STD', from: 'today+2', to: 'today+3', stopSale: true },
          { roomType: 'STD', from: 'today+4', to: 'today+4', allotment: 3 },
        ],
      });
      const days = await rows<{ allotment: number; min_stay: number; stop_sale: boolean; revision: number }>(
        'SELECT allotment, min_stay, stop_sale, revision FROM room_day WHERE hotel_id = $1 ORDER BY day',
        hotelID,
      );
      const [{ search }] = (await rows<{ search: number }>(
        'SELECT search FROM hotel_revision WHERE hotel_id = $1',
        hotelID,
      )) as [{ search: number }];
      expect(
        days.map((day) => [day.allotment, day.min_stay, day.stop_sale, day.revision === search]),
      ).toEqual(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) => [3, 2, [2, 3].includes(day), [2, 3].includes(day)]),
      );
    });

    it('keeps secrets that the file leaves out', async () => {
      const secret = { password: 'mail-pass', store_key: 'store' };
      const file = smallHotel({
        mailServer: { port: 25, host: 'smtp.example', user: 'u', password: secret.password },
        virtualPos: { company_code: 'nestpay', store_key: secret.store_key, password: 'pos-pass' },
        apiKeys: [{ label: 'hotspot', key: 'a-key-that-stays-0001' }],
      });
      const imported = await importHotel(service, file);
      const { hotelID, partners } = imported;
      const stored = () =>
        rows('SELECT password_encrypted, store_key_encrypted FROM virtual_pos WHERE hotel_id = $1', hotelID);
      const before = await stored();
      const again = await files.import({
        hotel: { id: hotelID },
        mailServer: { port: 26, host: 'smtp.example' },
        virtualPos: { company_code: 'nestpay', max_installment: 3 },
        partners: [{ apiKey: partners[0]?.apiKey, name: 'New name' }],
        apiKeys: [{ label: 'hotspot' }],
      });
      expect(again).toEqual({
        hotelID,
        partners: [{ name: 'New name', apiKey: partners[0]?.apiKey, apiSecret: null }],
        apiKeys: [{ label: 'hotspot', key: null }],
        staff: [],
      });
      expect(await stored()).toEqual(before);
      const client = await partnerOf(service, imported);
      const { body } = await client.get('/external/online/mail/host', { hotelID });
      expect(body.data).toMatchObject({ port: 26, user: 'u', password: secret.password });
    });

    it('replaces an ApiKey by the one that the file gives', async () => {
      const { hotelID } = await importHotel(
        service,
        smallHotel({ apiKeys: [{ label: 'hotspot', key: 'the-old-key' }] }),
      );
      const exists = async (key: string) =>
        (await rows("SELECT 1 FROM api_key_lookup WHERE digest = sha256(convert_to($1, 'UTF8'))", key))
          .length === 1;
      expect(await exists('the-old-key')).toBe(true);
      await files.import({ hotel: { id: hotelID }, apiKeys: [{ label: 'hotspot', key: 'the-new-key' }] });
      expect([await exists('the-old-key'), await exists('the-new-key')]).toEqual([false, true]);
      expect(
        await rows(
          'SELECT revoked_at IS NULL AS valid FROM api_key WHERE hotel_id = $1 ORDER BY created_at',
          hotelID,
        ),
      ).toEqual([{ valid: false }, { valid: true }]);
    });

    it('ends the sessions of staff whose password it changes', async () => {
      const staff = { email: 'chef@otel.example', role: 'manager' as const };
      const { hotelID } = await importHotel(
        service,
        smallHotel({ staff: [{ ...staff, password: 'first' }] }),
      );
      const epoch = async () =>
        (
          await rows<{ session_epoch: number }>(
            'SELECT session_epoch FROM staff_member WHERE email = $1',
            staff.email,
          )
        )[0]?.session_epoch ?? 0;
      const before = await epoch();
      await files.import({ hotel: { id: hotelID }, staff: [{ ...staff, password: 'first' }] });
      expect(await epoch()).toBe(before);
      await files.import({
        hotel: { id: hotelID },
        staff: [{ ...staff, password: 'second', role: 'reception' }],
      });
      expect(await epoch()).toBe(before + 1);
      expect((await files.export(hotelID))?.staff).toEqual([
        { email: staff.email, name: staff.email, role: 'reception' },
      ]);
    });
  });

  describe('a partner of several hotels', () => {
    it('is given the new hotel, and keeps its secret and name', async () => {
      const first = await importHotel(
        service,
        smallHotel({ partners: [{ name: 'Big', apiKey: 'big', apiSecret: 'big-secret' }] }),
      );
      const second = await importHotel(
        service,
        smallHotel({ partners: [{ name: 'Other name', apiKey: 'big' }] }),
      );
      expect(second.partners).toEqual([{ name: 'Big', apiKey: 'big', apiSecret: null }]);
      for (const { hotelID } of [first, second]) {
        const { body } = await login({ apiKey: 'big', apiSecret: 'big-secret', SVC: String(hotelID) });
        expect(body.success).toBe(true);
      }
      const third = await importHotel(
        service,
        smallHotel({ partners: [{ apiKey: 'big', apiSecret: 'big-secret' }] }),
      );
      expect(third.partners[0]?.apiSecret).toBe('big-secret');
    });

    it('cannot lose the secret that its other hotels use', async () => {
      const file = smallHotel({ partners: [{ apiKey: 'big', apiSecret: 'another-secret' }] });
      expect(await faultsOf(file)).toEqual([
        expect.stringMatching(/^partners\[0\]\.apiSecret: is not the secret/),
      ]);
    });

    it('loses one hotel by enabled: false, and no other', async () => {
      const hotel = await importHotel(service, smallHotel({ partners: [{ apiKey: 'big', enabled: false }] }));
      const { body } = await login({ apiKey: 'big', apiSecret: 'big-secret', SVC: String(hotel.hotelID) });
      expect(body.message).toBe('hotel_permission_is_not_found');
    });

    it('as staff cannot be given another password', async () => {
      const staff = [{ email: 'both@otel.example', password: 'one', role: 'manager' as const }];
      await importHotel(service, smallHotel({ staff }));
      await importHotel(service, smallHotel({ staff }));
      const other = staff.map((person) => ({ ...person, password: 'two' }));
      expect(await faultsOf(smallHotel({ staff: other }))).toEqual([
        expect.stringMatching(/^staff\[0\]\.password: is not the password/),
      ]);
    });

    it('as an ApiKey cannot serve two hotels', async () => {
      await importHotel(service, smallHotel({ apiKeys: [{ label: 'a', key: 'one-key-for-two' }] }));
      expect(await faultsOf(smallHotel({ apiKeys: [{ label: 'a', key: 'one-key-for-two' }] }))).toEqual([
        'apiKeys[0].key: is in use under another label or hotel',
      ]);
    });
  });

  describe('a file with faults', () => {
    it('changes nothing, and lists faults of form and of references together', async () => {
      const file = smallHotel();
      const { hotelID } = await importHotel(service, file);
      const before = await contentOf(hotelID);
      const faults = await faultsOf({
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
      expect(await contentOf(hotelID)).toEqual(before);
    });

    it('cannot take the slug of another hotel', async () => {
      const { hotelID } = await importHotel(service, smallHotel({ hotel: { seoUrl: 'taken' } }));
      expect(await faultsOf(smallHotel({ hotel: { id: 8_000_001, seoUrl: 'taken' } }))).toEqual([
        `hotel.seoUrl: is that of hotel ${hotelID}`,
      ]);
    });

    it('cannot lower an allotment below the rooms sold', async () => {
      const stays = [
        { room: '101', checkin: 'today', checkout: 'today+2', guests: [{ firstName: 'A', lastName: 'B' }] },
      ];
      const { hotelID } = await importHotel(service, smallHotel({ stays }));
      const before = await contentOf(hotelID);
      const inventory = [
        { roomType: 'FAM', from: 'today', to: 'today+9', allotment: 0 },
        { roomType: 'STD', from: 'today', to: 'today+9', allotment: 0 },
      ];
      expect(await faultsOf({ hotel: { id: hotelID }, inventory })).toEqual([
        expect.stringMatching(/^inventory\[1\]\.allotment: 0 is below the 1 rooms sold on \d{4}-\d\d-\d\d$/),
      ]);
      expect(await contentOf(hotelID)).toEqual(before);
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
      expect(await faultsOf(file)).toEqual([
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
      expect(await faultsOf(file, { folder })).toEqual([
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

const HOTEL_TABLES = [
  'social_link',
  'footer_text',
  'mail_server',
  'hotel_payment_type',
  'bank_account',
  'virtual_pos',
  'building',
  'board',
  'room_type',
  'room',
  'rate_plan',
  'package',
  'room_day',
  'rate_day',
  'api_key',
  'booking',
  'booking_room',
  'room_assignment',
  'stay',
  'media_file',
];

/** Links and accounts are replaced whole, so that they have new IDs; secrets that are given are encrypted anew. */
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
