import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const PATH = '/external/room/type/hotel/availability';
type Json = ReturnType<typeof JSON.parse>;

describe('the calendar', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const hotel = async (changes: Partial<HotelFile> = {}): Promise<PartnerClient> =>
    partnerOf(service, await importHotel(service, smallHotel(changes)));

  const calendar = (partner: PartnerClient, from: string, to: string, more = {}) =>
    partner.get(PATH, { hotelID: partner.hotelID, startDate: from, endDate: to, ...more });

  const of = (body: Json, name: string): Json => body.roomTypes.find((type: Json) => type.name === name);

  it('has one item per room type open for online sale, and one per day with both ends', async () => {
    const { roomTypes = [] } = smallHotel();
    const partner = await hotel({
      roomTypes: roomTypes.map((type) => ({ ...type, onlineSales: type.code !== 'FAM' })),
    });
    const answer = await calendar(partner, dayFromToday(10), dayFromToday(11));
    expect(answer.status).toBe(200);
    const day = (days: number) => ({
      id: Number(dayFromToday(days).replaceAll('-', '')),
      start: `${dayFromToday(days)} 00:00:00`,
      end: `${dayFromToday(days)} 23:59:59`,
    });
    const prices = (availability: number, price: string) => [
      { ...day(10), availability, price },
      { ...day(11), availability, price },
    ];
    const id = expect.any(Number);
    expect(answer.body).toEqual({
      success: true,
      roomTypes: [
        { name: 'Standart oda', id, rate: id, availability: prices(3, '40.00') },
        { name: 'Süit', id, rate: id, availability: prices(1, '120.00') },
      ],
      currency: 'EUR',
    });
    const english = await calendar(partner, dayFromToday(10), dayFromToday(11), { language: 'en' });
    expect(english.body.roomTypes[0].name).toBe('Standard room');
  });

  it('shows days without a record, sold out, stopped, without a price and with a large one', async () => {
    const partner = await hotel({
      inventory: [
        { roomType: 'STD', from: 'today-3', to: 'today+3', allotment: 3 },
        { roomType: 'STD', from: 'today+1', to: 'today+1', stopSale: true },
        { roomType: 'STD', from: 'today+2', to: 'today+2', allotment: 0 },
      ],
      rates: [
        { roomType: 'STD', board: 'RO', from: 'today', to: 'today+2', price: '1234567.50' },
        { roomType: 'STD', board: 'BB', from: 'today+40', to: 'today+40', price: '10.00' },
      ],
    });
    const { body } = await calendar(partner, dayFromToday(-4), dayFromToday(4));
    const days = of(body, 'Standart oda').availability as Json[];
    expect(days.map((day) => day.availability)).toEqual([-1, 3, 3, 3, 3, 0, 0, 3, -1]);
    const price = '1,234,567.50';
    expect(days.map((day) => day.price)).toEqual(['-', '-', '-', '-', price, price, price, '-', '-']);
    expect(of(body, 'Süit').rate).toBe(0);
  });

  it('takes prices from the first board that has any in the range', async () => {
    const partner = await hotel({
      rates: [
        { roomType: 'STD', board: 'BB', from: 'today+5', to: 'today+5', price: '40.00' },
        { roomType: 'STD', board: 'RO', from: 'today', to: 'today+9', price: '70.00' },
      ],
    });
    const prices = async (from: number, to: number) => {
      const { body } = await calendar(partner, dayFromToday(from), dayFromToday(to));
      const type = of(body, 'Standart oda');
      return { rate: type.rate as number, prices: (type.availability as Json[]).map((day) => day.price) };
    };
    const early = await prices(3, 4);
    const late = await prices(4, 6);
    expect(early.prices).toEqual(['70.00', '70.00']);
    expect(late.prices).toEqual(['-', '40.00', '-']);
    expect(early.rate).not.toBe(late.rate);
  });

  it('reaches far into the past and the future', async () => {
    const partner = await hotel({
      inventory: [
        { roomType: 'STD', from: 'today-200', to: 'today-200', allotment: 4 },
        { roomType: 'STD', from: 'today+900', to: 'today+900', allotment: 5 },
      ],
    });
    const availability = async (day: number) => {
      const { body } = await calendar(partner, dayFromToday(day), dayFromToday(day));
      return of(body, 'Standart oda').availability[0].availability as number;
    };
    expect(await availability(-200)).toBe(4);
    expect(await availability(900)).toBe(5);
    expect(await availability(2_000)).toBe(-1);
  });

  describe('refuses', () => {
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await hotel();
    });
    const outcome = async (query: Record<string, string | number>) => {
      const { status, body } = await partner.get(PATH, query);
      expect(status).toBe(200);
      return body.success === true ? 'ok' : body;
    };
    const error = (message: string) => ({ success: false, message });

    it('a missing, foreign or unreadable hotel first of all', async () => {
      for (const query of [{}, { hotelID: 999_999 }, { hotelID: 'x' }, { hotelID: '' }] as Record<
        string,
        string
      >[]) {
        expect(await outcome(query)).toEqual(error('hotel_id_is_not_found'));
      }
    });

    it('a missing or unreadable start, then end', async () => {
      const hotelID = partner.hotelID;
      for (const startDate of ['', '2027-02-30', '2027-2-3', '2027-01-01T24:00:00', '2027-01-01 00:00:00']) {
        expect(await outcome({ hotelID, startDate })).toEqual(error('start_date_is_not_found'));
      }
      const startDate = '2027-01-02T10:00:00';
      expect(await outcome({ hotelID })).toEqual(error('start_date_is_not_found'));
      expect(await outcome({ hotelID, startDate })).toEqual(error('end_date_is_not_found'));
      expect(await outcome({ hotelID, startDate, endDate: '2027-01-01' })).toEqual(
        error('end_date_is_not_found'),
      );
      expect(await outcome({ hotelID, startDate, endDate: '2027-01-02T00:00:00' })).toBe('ok');
    });

    it('more than 400 days', async () => {
      const hotelID = partner.hotelID;
      const startDate = '2027-01-01';
      expect(await outcome({ hotelID, startDate, endDate: '2028-02-04' })).toBe('ok');
      expect(await outcome({ hotelID, startDate, endDate: '2028-02-05' })).toEqual(
        error('date_range_is_too_long'),
      );
    });
  });
});
