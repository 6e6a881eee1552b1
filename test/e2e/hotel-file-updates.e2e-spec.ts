import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { contentOf, faultsOf, hotelFileSteps } from '../factories/hotel-file.js';
import { startService, type TestService } from '../harness/service.js';

describe('a hotel file for a hotel that is there', () => {
  let service: TestService;
  let files: HotelFileService;
  const { rows, login } = hotelFileSteps(() => service);

  beforeAll(async () => {
    service = await startService();
    files = service.app.get(HotelFileService);
  });
  afterAll(() => service.close());

  it('changes no currency under prices that it does not set again', async () => {
    const whole = smallHotel();
    const { hotelID: id } = await importHotel(service, whole);
    const hotel = { id, currency: 'TRY' };
    const before = await contentOf(service, id);
    expect(await faultsOf(service, { hotel })).toEqual([
      'hotel.currency: is EUR, in which nights to come have prices that the file does not set again',
    ]);
    expect(await contentOf(service, id)).toEqual(before);
    const rates = whole.rates?.map((range) => ({ ...range, price: '2000.00' }));
    expect(await faultsOf(service, { hotel, rates: rates?.slice(1) })).toHaveLength(1);
    expect(await faultsOf(service, { hotel, rates })).toEqual([]);
    expect(await rows('SELECT currency FROM hotel WHERE id = $1', id)).toEqual([{ currency: 'TRY' }]);
  });

  it('changes the currency where every price is set again, the same number too', async () => {
    const whole = smallHotel();
    const { hotelID: id } = await importHotel(service, whole);
    expect(await faultsOf(service, { hotel: { id, currency: 'USD' }, rates: whole.rates })).toEqual([]);
    expect(await rows('SELECT DISTINCT price FROM rate_day WHERE hotel_id = $1 ORDER BY 1', id)).toEqual(
      ['40.00', '55.00', '70.00', '120.00'].map((price) => ({ price })),
    );
  });

  it('takes the prices of retired rate plans away with their currency', async () => {
    const whole = smallHotel();
    const { hotelID: id } = await importHotel(service, whole);
    const ratePlans = whole.ratePlans!.slice(0, 3);
    await files.import({ hotel: { id }, ratePlans });
    const hotel = { id, currency: 'TRY' };
    expect(await faultsOf(service, { hotel, rates: whole.rates!.slice(0, 3) })).toEqual([]);
    const prices = (rates: string) =>
      rows(
        `SELECT DISTINCT d.price FROM rate_day d JOIN rate_plan p ON p.hotel_id = d.hotel_id AND p.id = d.rate_plan_id
          WHERE d.hotel_id = $1 AND (p.retired_at IS NOT NULL) = $2 ORDER BY 1`,
        id,
        rates === 'retired',
      );
    expect(await prices('retired')).toEqual([{ price: null }]);
    expect(await prices('in use')).toHaveLength(3);
  });

  it('changes no currency under packages and usual charges that it does not give', async () => {
    const packages = [{ name: { tr: 'Transfer' }, price: '40' }];
    const usualCharges = [{ name: { tr: 'Minibar' }, price: '4' }];
    const bare = { inventory: [], rates: [] };
    const { hotelID: id } = await importHotel(service, smallHotel({ ...bare, packages, usualCharges }));
    const hotel = { id, currency: 'TRY' };
    const stands = (what: string) =>
      `hotel.currency: is EUR, in which ${what} have prices that the file does not set again`;
    expect(await faultsOf(service, { hotel })).toEqual([stands('packages'), stands('usual charges')]);
    expect(await faultsOf(service, { hotel, packages: [] })).toEqual([stands('usual charges')]);
    expect(await faultsOf(service, { hotel, usualCharges: [] })).toEqual([stands('packages')]);
    expect(await faultsOf(service, { hotel: { id, currency: 'EUR' } })).toEqual([]);
    expect(await faultsOf(service, { hotel, packages, usualCharges })).toEqual([]);
  });

  it('changes the currency where staff type the amounts of usual charges', async () => {
    const usualCharges = [{ name: { tr: 'Minibar' } }, { name: { tr: 'Otopark' }, price: '0' }];
    const { hotelID: id } = await importHotel(service, smallHotel({ rates: [], usualCharges }));
    expect(await faultsOf(service, { hotel: { id, currency: 'TRY' } })).toEqual([]);
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

    describe('that leaves rooms out', () => {
      const guest = { firstName: 'AYŞE', lastName: 'YILMAZ' };
      const stay = { room: '101', checkin: 'today', checkout: 'today+2', guests: [guest] };
      const booking = {
        voucher: 'R-1',
        booked: 'today',
        guest,
        rooms: [{ roomType: 'FAM', arrival: 'today+5', departure: 'today+7' }],
      };
      const { roomTypes = [] } = smallHotel();
      const types = (...codes: unknown[]) => roomTypes.filter(({ code }) => codes.includes(code));

      /** Guests are in room 101 and expected in room 201. */
      const occupiedHotel = async (): Promise<number> => {
        const { hotelID } = await importHotel(service, smallHotel({ stays: [stay], bookings: [booking] }));
        await rows(
          `INSERT INTO planned_room (hotel_id, booking_id, booking_room_id, room_id, from_day, until_day)
           SELECT r.hotel_id, b.booking_id, b.id, r.id, b.arrival, b.departure
             FROM room r JOIN booking_room b ON b.hotel_id = r.hotel_id AND b.room_type_id = r.room_type_id
            WHERE r.hotel_id = $1 AND r.name = '201'`,
          hotelID,
        );
        return hotelID;
      };
      const roomsInUse = async (id: number) =>
        (
          await rows<{ name: string }>(
            'SELECT name FROM room WHERE hotel_id = $1 AND retired_at IS NULL ORDER BY name',
            id,
          )
        ).map(({ name }) => name);

      it('is refused while guests are in one of them, or are expected', async () => {
        const id = await occupiedHotel();
        const before = await contentOf(service, id);
        const occupied = (name: string) => `leaves out room "${name}", in which guests are or are expected`;
        const named = roomTypes.map((type) => ({ ...type, rooms: type.rooms!.slice(1) }));
        expect(await faultsOf(service, { hotel: { id }, roomTypes: named })).toEqual([
          `roomTypes[0].rooms: ${occupied('101')}`,
          `roomTypes[1].rooms: ${occupied('201')}`,
        ]);
        const { ratePlans: [, , , suite] = [] } = smallHotel();
        const file = { hotel: { id }, roomTypes: types('SUI'), ratePlans: [suite] };
        expect(await faultsOf(service, file)).toEqual([
          `roomTypes: ${occupied('101')}`,
          `roomTypes: ${occupied('201')}`,
        ]);
        expect(await contentOf(service, id)).toEqual(before);
      });

      it('takes the others out of use', async () => {
        const id = await occupiedHotel();
        const named = roomTypes.map((type) => ({ ...type, rooms: type.rooms!.slice(0, 1) }));
        expect(await faultsOf(service, { hotel: { id }, roomTypes: named })).toEqual([]);
        expect(await roomsInUse(id)).toEqual(['101', '201', 'B2']);
      });

      it('leaves those of a room type that was archived before as they are', async () => {
        const id = await occupiedHotel();
        await rows(`UPDATE room_type SET retired_at = now() WHERE hotel_id = $1 AND code = 'STD'`, id);
        const hotel = { id };
        const rest = { roomTypes: types('FAM', 'SUI') };
        expect(await faultsOf(service, { hotel, ...rest })).toEqual([]);
        expect(await roomsInUse(id)).toEqual(['101', '102', '103', '201', 'B1', 'B2']);
        const garden = [{ code: 'B', name: 'Bahçe' }];
        const suite = rest.roomTypes.map(({ rooms: _, ...type }) => type);
        expect(await faultsOf(service, { hotel, roomTypes: suite, buildings: garden })).toEqual(
          ['101', '201', '102', '103'].map(
            (room) => `buildings: leaves out "A", in which room "${room}" stays`,
          ),
        );
      });
    });

    it('replaces the texts of mails to guests, and keeps since when one is enabled', async () => {
      const text = (language: string, subject = '') => ({
        kind: 'confirmation',
        language,
        subject,
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
          { path: 'guestMailTexts[1].language', reason: '"confirmation en" is a duplicate' },
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
      expect(await faultsOf(service, file)).toEqual([
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
      expect(await faultsOf(service, smallHotel({ staff: other }))).toEqual([
        expect.stringMatching(/^staff\[0\]\.password: is not the password/),
      ]);
    });

    it('as an ApiKey cannot serve two hotels', async () => {
      await importHotel(service, smallHotel({ apiKeys: [{ label: 'a', key: 'one-key-for-two' }] }));
      expect(
        await faultsOf(service, smallHotel({ apiKeys: [{ label: 'a', key: 'one-key-for-two' }] })),
      ).toEqual(['apiKeys[0].key: is in use under another label or hotel']);
    });
  });
});
