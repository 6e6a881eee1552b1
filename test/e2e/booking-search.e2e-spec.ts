import { offerOf, outcomeOf, push, stay, type Offer } from '../factories/booking.js';
import { hotelToday, reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';
import { GuestLinks } from '../../src/guests/profiles/guest-links.service.js';
import { eraseStays } from '../../src/guests/stays/stay-erasure.js';

describe('the search over all bookings', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let reception: PanelClient;
  let stranger: PanelClient;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    const imported = await importHotel(service, smallHotel({ staff: staffOf('finders') }));
    partner = await partnerOf(service, imported);
    offer = await offerOf(service, imported.hotelID);
    reception = await signIn(service, 'reception@finders.example');
    await importHotel(service, smallHotel({ staff: staffOf('strangers') }));
    stranger = await signIn(service, 'manager@strangers.example');
  });
  afterAll(() => service.close());

  const guest = (name: string, surname: string, changes = {}) => ({
    PrimaryGuests: [{ name, surname, PhoneNumber: '', email: '', CountryCode: 'TR', ...changes }],
  });
  const book = async (from: number, content: object): Promise<void> => {
    expect(
      outcomeOf(await push(partner, stay(offer, from, from + 1, content as Record<string, unknown>))),
    ).toBe('ok');
  };
  const find = async (text: string, by = reception) => {
    const answer = await by.change('find', 'all', { text });
    expect(answer.status).toBe(200);
    return answer.body as {
      found: Record<string, unknown>[];
      hasMoreBookings: boolean;
      guests: unknown[];
      hasMore: boolean;
    };
  };
  const vouchers = async (text: string) => (await find(text)).found.map(({ voucher }) => voucher);

  it('finds names of one syllable, and names that are written together or apart', async () => {
    await book(20, { ID: 'T-1', ...guest('小明', '王') });
    await book(21, { ID: 'T-2', ...guest('민수', '김') });
    await book(22, { ID: 'T-3', ...guest('Jan', 'van den Berg') });
    await book(23, { ID: 'T-4', ...guest('', '田中太郎') });
    await book(24, { ID: 'T-5', ...guest('Ayşe', 'Kılıç') });
    for (const [typed, found] of [
      ...['王', '王小明', '小明王', '王 小明', '小明'].map((typed) => [typed, 'T-1']),
      ...['김', '김민수', '민수김', '김 민수'].map((typed) => [typed, 'T-2']),
      ...['vandenberg', 'denberg', 'VAN denBerg', 'janvan'].map((typed) => [typed, 'T-3']),
      ...['田中太郎', '田中 太郎', '田中'].map((typed) => [typed, 'T-4']),
      ...['ayşekılıç', 'KilicAyse'].map((typed) => [typed, 'T-5']),
    ] as [string, string][]) {
      expect([typed, await vouchers(typed)]).toEqual([typed, [found]]);
    }
    const guests = async (text: string) => (await find(text)).guests;
    await service.app.get(GuestLinks, { strict: false }).linkDue('all');
    for (const typed of ['王', '王小明', '김민수', 'vandenberg']) {
      expect([typed, await guests(typed)]).toEqual([typed, [expect.anything()]]);
    }
    for (const typed of ['x', '明', 'wangx']) {
      expect([typed, await vouchers(typed)]).toEqual([typed, []]);
    }
  });

  it('finds names as people type them, e-mail, telephone and voucher, of all dates', async () => {
    await book(300, { ID: 'W-1', ...guest('Işıl', 'Groß-Çağlar', { email: 'Isil@Ornek.example' }) });
    await book(2, { ID: 'W-2', ...guest('René', "O'Neill", { PhoneNumber: '+90 (532) 123 45 67' }) });
    await book(5, { ID: 'W-3', ...guest('ЙОСИФ', 'Ёлкин') });
    for (const typed of ['isil', 'IŞIL', 'ışıl gross', 'caglar', 'gross ısı', 'isil@ornek', 'w-1']) {
      expect([typed, await vouchers(typed)]).toEqual([typed, ['W-1']]);
    }
    for (const typed of ['rene', 'neill', '05321234567', '+90 532 123 45 67', '4567', '532 1234567']) {
      expect([typed, await vouchers(typed)]).toEqual([typed, ['W-2']]);
    }
    expect(await vouchers('иосиф елк')).toEqual(['W-3']);
    for (const typed of ['isil neill', 'x', '---', '', "' & | ! :* \\", '999999999999999', 'ıll']) {
      expect([typed, await vouchers(typed)]).toEqual([typed, []]);
    }
  });

  it('finds by number, room and the names of those who were checked in, the nearest first', async () => {
    const today = await hotelToday(service, offer.hotelID);
    const later = await reserve(service, offer.hotelID, 'STD', { guest: 'Derya Ak', from: 20 });
    const now = await reserve(service, offer.hotelID, 'STD', { guest: 'Derya Ak' });
    const roomId = (await roomsOf(service, offer.hotelID))['102'];
    const guests = [
      { firstName: 'Özgür', lastName: 'Ak', birthDate: '', nationality: '', identityNumber: '' },
    ];
    await reception.change('frontDesk', 'checkIn', { reservationId: now, roomId, guests });
    const reservations = async (text: string) => (await find(text)).found.map((one) => one['reservationId']);
    expect(await reservations('derya')).toEqual([now, later]);
    expect(await reservations('ozgur ak')).toEqual([now]);
    expect(await reservations('102')).toContain(now);
    expect(await reservations(String(later))).toContain(later);
    expect((await find('ozgur')).found).toMatchObject([
      { status: 'checked_in', roomName: '102', guests: ['Özgür Ak'], guestName: 'Derya' },
    ]);
    await reception.change('frontDesk', 'checkOut', { reservationId: now, balance: '100.00' });
    const keep = { guestDataKeepDays: 1, identityNumberKeepDays: 1 };
    await eraseStays(service.db, keep, (today + 10) * 86_400_000);
    expect(await reservations('ozgur')).toEqual([]);
  });

  it('finds no more than twenty bookings, says that there are others, and nothing of another hotel', async () => {
    for (let day = 0; day < 21; day++) await book(30 + day, guest('Kalabalık', `Grup ${day}`));
    const { found, hasMore, hasMoreBookings } = await find('kalabalik');
    expect([found.length, hasMore, hasMoreBookings]).toEqual([20, true, true]);
    expect(found[0]).toMatchObject({ arrival: offer.day(30) });
    const nothing = { found: [], hasMoreBookings: false, guests: [], hasMore: false };
    expect(await find('kalabalik', stranger)).toEqual(nothing);
    expect(await find(String(found[0]!['bookingId']), stranger)).toEqual(nothing);
  });

  it('finds no more than five guests, and says that there are others', async () => {
    const known = async (from: number, until: number) => {
      await service.db.query(
        `INSERT INTO guest_profile (hotel_id, first_name, last_name, name_key)
         SELECT $1, 'Misafir' || n, 'Sülale', 'misafir' || n || ' sulale' FROM generate_series($2::int, $3::int) AS n`,
        [offer.hotelID, from, until],
      );
      const { found, guests, hasMore, hasMoreBookings } = await find('sulale');
      return { bookings: found.length, guests: guests.length, hasMore, hasMoreBookings };
    };
    const shown = { bookings: 0, guests: 5, hasMoreBookings: false };
    expect(await known(1, 5)).toEqual({ ...shown, hasMore: false });
    expect(await known(6, 8)).toEqual({ ...shown, hasMore: true });
  });

  it('reads an index, whatever the number of bookings', async () => {
    await service.db.query(
      `INSERT INTO booking (hotel_id, source, voucher, arrival, departure, currency, guest_name, guest_surname)
       SELECT $1, 'reception', 'many-' || n, '2027-01-01', '2027-01-02', 'EUR', 'Ad' || n, 'Soyad' || n
         FROM generate_series(1, 3000) AS n`,
      [offer.hotelID],
    );
    await service.db.query('ANALYZE booking');
    const plan = await service.db.query<object[]>(
      `EXPLAIN SELECT id FROM booking WHERE hotel_id = $1
          AND booking_words(hotel_id, guest_name, guest_surname, voucher, guests)
              @@ ANY (ARRAY[$2, NULL]::tsquery[])`,
      [offer.hotelID, `'${offer.hotelID} soyad77':*`],
    );
    expect(JSON.stringify(plan)).toContain('booking_by_words');
  });
});
