import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { type GuestForm, readGuest } from '../../src/guests/stays/guest.js';
import { dayNumber } from '../../src/values/day.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { faultsOf } from '../factories/hotel-file.js';
import { queriesAtOnce } from '../harness/queries-at-once.js';
import { startService, type TestService } from '../harness/service.js';

const GUEST = { firstName: 'AYŞE', lastName: 'YILMAZ' };

describe('a hotel file has the rules of the panel', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const pathsOf = async (changes: Partial<HotelFile>): Promise<string[]> =>
    (await faultsOf(service, smallHotel(changes))).map((fault) => fault.split(':')[0]!);

  const stay = (guests: object[], checkout = 'today+2') => ({
    room: '101',
    checkin: 'today',
    checkout,
    guests,
  });
  const booking = (room: object) => ({
    voucher: 'X-1',
    booked: 'today-1',
    guest: GUEST,
    rooms: [{ roomType: 'STD', arrival: 'today', departure: 'today+2', ...room }],
  });
  const faultsOfGuests = (guests: object[]): Promise<string[]> =>
    pathsOf({
      stays: [stay(guests)],
      bookings: [booking({ state: 'inHouse', room: '102', guests })],
    } as Partial<HotelFile>);

  describe('for guests', () => {
    it.each([
      ['firstName', ' '],
      ['lastName', 'x'.repeat(256)],
      ['identityNumber', '1'.repeat(65)],
      ['birthDate', '1990-02-30'],
      ['birthDate', '2999-01-01'],
      ['nationality', 'tr'],
    ])('refuses, as reception does, a %s %j', async (field, value) => {
      const guest = { ...GUEST, [field]: value };
      const atDesk = readGuest(guest as GuestForm, dayNumber('2027-03-01')).faults;
      expect(atDesk.map((fault) => fault.field)).toEqual([field]);
      expect(await faultsOfGuests([guest])).toEqual([
        `stays[0].guests[0].${field}`,
        `bookings[0].rooms[0].guests[0].${field}`,
      ]);
    });

    it('takes what reception takes, and an empty text as nothing', async () => {
      const guest = { ...GUEST, identityNumber: '1'.repeat(64), birthDate: '', nationality: '' };
      expect(await faultsOfGuests([guest])).toEqual([]);
      const stored = await service.db.query(
        'SELECT DISTINCT length(identity_number) AS length, birth_date, nationality FROM stay',
      );
      expect(stored).toEqual([{ length: 64, birth_date: null, nationality: null }]);
    });

    it('takes fifty in a room', async () => {
      const crowd = (count: number) => Array.from({ length: count }, () => GUEST);
      expect(await faultsOfGuests(crowd(51))).toEqual(['stays[0].guests', 'bookings[0].rooms[0].guests']);
    });
  });

  it('for days: rooms and nights are those of the rate grid, prices may be higher', async () => {
    const days = { from: 'today', to: 'today' };
    const rate = (values: object) => ({ roomType: 'STD', board: 'BB', ...days, ...values });
    const inventory = (values: object) => ({ roomType: 'STD', ...days, ...values });
    const file = {
      rates: [
        rate({ price: '99999999999.00', minStay: 1, maxStay: 999 }),
        rate({ price: '99999999999.01' }),
        rate({ maxStay: 1_000 }),
      ],
      inventory: [inventory({ allotment: 32_767 }), inventory({ allotment: 32_768 })],
    };
    expect(await pathsOf(file)).toEqual(['inventory[1].allotment', 'rates[1].price', 'rates[2].maxStay']);
  });

  describe('for bookings', () => {
    const partners = ['one', 'two'].map((apiKey) => ({
      apiKey: `voucher-${apiKey}`,
      apiSecret: 'x'.repeat(40),
    }));
    const sold = (partner: string | null, voucher: string) => ({ ...booking({}), partner, voucher });
    const vouchers = async (hotelID: number) => {
      const stored = await service.db.query<{ sold: string }[]>(
        `SELECT coalesce(p.api_key || ' ', '') || b.voucher AS sold FROM booking b LEFT JOIN partner p ON p.id = b.partner_id
          WHERE b.hotel_id = $1 ORDER BY 1`,
        [hotelID],
      );
      return stored.map((one) => one.sold);
    };

    it('asks the database one thing after the other, also for a booking of several rooms', async () => {
      const [room] = (booking({}) as { rooms: object[] }).rooms;
      const group = { ...booking({}), rooms: [room, room, room] };
      expect(
        await queriesAtOnce(() =>
          importHotel(service, smallHotel({ bookings: [group] } as Partial<HotelFile>)),
        ),
      ).toEqual([]);
    });

    it('a voucher stands once for each partner, and once for reception', async () => {
      const two = (partner: string | null) => [sold(partner, 'X-1'), sold(partner, 'X-1')];
      const bookings = [...two('voucher-one'), ...two(null), sold('voucher-two', 'X-1'), sold(null, 'X-2')];
      expect(await faultsOf(service, smallHotel({ partners, bookings } as Partial<HotelFile>))).toEqual([
        'bookings[1].voucher: "X-1" is a duplicate',
        'bookings[3].voucher: "X-1" is a duplicate',
      ]);
    });

    it('one is known by its partner and voucher', async () => {
      const bookings = [sold('voucher-one', 'X-1'), sold(null, 'X-2')];
      const inventory = [{ roomType: 'STD', from: 'today', to: 'today+1', allotment: 5 }];
      const file = smallHotel({ partners, inventory, bookings } as Partial<HotelFile>);
      const { hotelID } = await importHotel(service, file);
      const more = [...bookings, sold('voucher-two', 'X-1'), sold(null, 'X-1'), sold('voucher-one', 'X-2')];
      expect(await faultsOf(service, { hotel: { id: hotelID }, bookings: more })).toEqual([]);
      expect(await vouchers(hotelID)).toEqual([
        ...['X-1', 'X-2'],
        ...['voucher-one X-1', 'voucher-one X-2', 'voucher-two X-1'],
      ]);
    });

    it('of which there may be more than a statement has parameters', async () => {
      const file = smallHotel({ partners, bookings: [sold('voucher-one', 'N-0')] } as Partial<HotelFile>);
      const { hotelID } = await importHotel(service, file);
      await service.db.query(
        `INSERT INTO booking (hotel_id, source, partner_id, voucher, arrival, departure, currency)
         SELECT hotel_id, source, partner_id, 'N-' || number, arrival, departure, currency
           FROM booking, generate_series(1, 65600) AS number WHERE hotel_id = $1`,
        [hotelID],
      );
      const bookings = Array.from({ length: 65_601 }, (_, number) => sold('voucher-one', `N-${number}`));
      expect(await faultsOf(service, { hotel: { id: hotelID }, bookings })).toEqual([]);
    });

    it('rooms of one that was cancelled may lie in the past, whatever their state', async () => {
      const past = { arrival: 'today-9', departure: 'today-7' };
      const cancelled = { ...booking(past), cancelled: 'today-12' };
      const faults = async (...bookings: object[]) => pathsOf({ bookings } as Partial<HotelFile>);
      expect(await faults(cancelled)).toEqual([]);
      expect(await faults(booking(past))).toEqual(['bookings[0].rooms[0].state']);
      expect(
        await faults({ ...booking({ ...past, state: 'left', room: '101' }), cancelled: 'today' }),
      ).toEqual(['bookings[0].rooms[0].state']);
    });
  });

  it('for booked rooms: at most 365 nights; guests in house may stay for longer', async () => {
    const bookings = [
      booking({ departure: 'today+365' }),
      { ...booking({ departure: 'today+366' }), voucher: 'X-2' },
    ];
    const stays = [stay([GUEST], 'today+366')];
    expect(await pathsOf({ bookings, stays } as Partial<HotelFile>)).toEqual([
      'bookings[1].rooms[0].departure',
    ]);
  });
});
