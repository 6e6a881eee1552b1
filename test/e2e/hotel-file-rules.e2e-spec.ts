import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { type GuestForm, readGuest } from '../../src/in-house/guest.js';
import { dayNumber } from '../../src/values/day.js';
import { smallHotel } from '../factories/hotel.js';
import { faultsOf } from '../factories/hotel-file.js';
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
