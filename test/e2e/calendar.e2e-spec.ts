import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayAfter, dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { onePlan, search } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

const PATH = '/external/room/type/hotel/availability';
const on = (day: number) => ({ from: `today+${day}`, to: `today+${day}` });

describe('the calendar', () => {
  let service: TestService;
  let partner: PartnerClient;
  beforeAll(async () => {
    service = await startService();
    const file: HotelFile = smallHotel({
      roomTypes: [
        {
          code: 'R',
          name: { tr: 'Oda', en: 'Room' },
          capacityAdult: 2,
          rooms: [{ name: '1', building: 'A' }],
        },
        { code: 'S', name: { tr: 'Süit' }, capacityAdult: 2, rooms: [{ name: '2', building: 'A' }] },
        { code: 'C', name: { tr: 'Kapalı' }, capacityAdult: 2, onlineSales: false, rooms: [] },
        { code: 'N', name: { tr: 'Fiyatsız' }, capacityAdult: 2, rooms: [] },
      ],
      ratePlans: [
        { roomType: 'R', board: 'BB', adultMultipliers: [1.5, 2] },
        { roomType: 'R', board: 'RO' },
        { roomType: 'S', board: 'RO' },
      ],
      inventory: [
        { roomType: 'R', from: 'today-3', to: 'today+500', allotment: 7 },
        { roomType: 'R', ...on(10), allotment: 0 },
        { roomType: 'R', ...on(11), stopSale: true },
        { roomType: 'R', ...on(12), closedToCheckin: true, minStay: 9 },
        { roomType: 'S', ...on(10), allotment: 2 },
        { roomType: 'S', from: 'today-200', to: 'today-200', allotment: 4 },
        { roomType: 'S', ...on(900), allotment: 5 },
      ],
      rates: [
        { roomType: 'R', board: 'RO', from: 'today', to: 'today+500', price: '70.00' },
        { roomType: 'R', board: 'BB', from: 'today+10', to: 'today+12', price: '1234567.5' },
        { roomType: 'R', board: 'BB', ...on(11), price: '999.9' },
        { roomType: 'S', board: 'RO', ...on(11), price: '1000' },
      ],
    });
    partner = await partnerOf(service, await importHotel(service, file));
  });
  afterAll(() => service.close());

  const ask = (startDate: string, endDate: string, more = {}) =>
    partner.get(PATH, { hotelID: partner.hotelID, startDate, endDate, ...more });
  interface Day {
    id: number;
    start: string;
    end: string;
    availability: number;
    price: string;
  }
  const types = async (from: number, to: number) =>
    (await ask(dayFromToday(from), dayFromToday(to))).body.roomTypes as {
      name: string;
      id: number;
      rate: number;
      availability: Day[];
    }[];
  const offered = async () => {
    const list = await partner.postForm('/external/online/roomType', {
      hotelID: partner.hotelID,
      startDate: dayFromToday(12),
      endDate: dayFromToday(13),
      adultCount: 1,
    });
    return list.body.items as { id: number; accommodationTypes: { id: number }[] }[];
  };

  it('has the form of the description (2.15)', async () => {
    const days = [dayFromToday(20), dayFromToday(21)] as const;
    const { body } = await ask(days[0], `${days[1]}T12:30:00`);
    expect(Object.keys(body)).toEqual(['success', 'roomTypes', 'currency']);
    expect(body).toMatchObject({ success: true, currency: 'EUR' });
    const [room] = body.roomTypes;
    expect(Object.keys(room)).toEqual(['name', 'id', 'rate', 'availability']);
    expect(room.availability).toEqual(
      days.map((day) => ({
        id: Number(day.replaceAll('-', '')),
        start: `${day} 00:00:00`,
        end: `${day} 23:59:59`,
        availability: 7,
        price: '70.00',
      })),
    );
    expect(Object.keys(room.availability[0])).toEqual(['id', 'start', 'end', 'availability', 'price']);
  });

  it('lists every room type that is open for online sale, by the IDs of the room list', async () => {
    const listed = await types(10, 12);
    expect(listed.map(({ name }) => name)).toEqual(['Oda', 'Süit', 'Fiyatsız']);
    const items = await offered();
    expect(listed.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  it('names the room types in the language asked for, else in that of the hotel', async () => {
    const { body } = await ask(dayFromToday(10), dayFromToday(10), { language: 'en' });
    expect(body.roomTypes.map(({ name }: { name: string }) => name)).toEqual(['Room', 'Süit', 'Fiyatsız']);
  });

  it('counts rooms: 0 where sold out or stopped, -1 without a record, restrictions aside', async () => {
    const [room, suite, none] = await types(9, 13);
    expect(room?.availability.map((day) => day.availability)).toEqual([7, 0, 0, 7, 7]);
    expect(suite?.availability.map((day) => day.availability)).toEqual([-1, 2, -1, -1, -1]);
    expect(none?.availability.map((day) => day.availability)).toEqual([-1, -1, -1, -1, -1]);
  });

  it('has the base price of the first board that has one in the range, and - on its days without', async () => {
    const [[room, suite, none], [offer]] = [await types(9, 13), await offered()];
    expect(room?.availability.map((day) => day.price)).toEqual([
      '-',
      '1,234,567.50',
      '999.90',
      '1,234,567.50',
      '-',
    ]);
    expect(room?.rate).toBe(offer?.accommodationTypes[0]?.id);
    expect(suite?.availability.map((day) => day.price)).toEqual(['-', '-', '1,000.00', '-', '-']);
    expect(none).toMatchObject({ rate: 0 });
    expect(none?.availability.map((day) => day.price)).toEqual(['-', '-', '-', '-', '-']);
    const [elsewhere] = await types(20, 21);
    expect(elsewhere?.availability.map((day) => day.price)).toEqual(['70.00', '70.00']);
    expect(elsewhere?.rate).toBe(offer?.accommodationTypes[1]?.id);
  });

  it('answers days of the past, days far ahead, one day, and 400 days', async () => {
    const [past] = await types(-4, -2);
    expect(past?.availability.map(({ availability, price }) => [availability, price])).toEqual([
      [-1, '-'],
      [7, '-'],
      [7, '-'],
    ]);
    expect((await types(5, 5))[0]?.availability).toHaveLength(1);
    for (const [day, rooms] of [
      [-200, 4],
      [900, 5],
      [2_000, -1],
    ] as const) {
      expect((await types(day, day))[1]?.availability[0]?.availability).toBe(rooms);
    }
    const [year] = await types(0, 399);
    expect(year?.availability).toHaveLength(400);
    expect(year?.availability[399]?.start).toBe(`${dayAfter(dayFromToday(0), 399)} 00:00:00`);
  });

  it.each([
    ['400 days and one', dayFromToday(0), dayFromToday(400), 'date_range_is_too_long'],
    ['an end before the start', '2027-03-02', '2027-03-01', 'end_date_is_not_found'],
    ['a start that does not exist', '2027-02-29', '2027-03-01', 'start_date_is_not_found'],
    ['an end that does not exist', '2027-03-01', '2027-04-31', 'end_date_is_not_found'],
    ['no start', '', '2027-03-01', 'start_date_is_not_found'],
    ['no end', '2027-03-01', '', 'end_date_is_not_found'],
    ['neither', '', '', 'start_date_is_not_found'],
    ['a start in another form', '01.03.2027', '2027-03-01', 'start_date_is_not_found'],
    ['a start without leading zeros', '2027-3-1', '2027-03-02', 'start_date_is_not_found'],
    ['a start with a blank before its time', '2027-03-01 00:00:00', '2027-03-02', 'start_date_is_not_found'],
    ['midnight as hour 24', '2027-03-01T24:00:00', '2027-03-02', 'start_date_is_not_found'],
    ['a time that does not exist', '2027-03-01T25:00:00', '2027-03-02', 'start_date_is_not_found'],
    ['a time without its seconds', '2027-03-01', '2027-03-02T10', 'end_date_is_not_found'],
  ])('refuses %s', async (_, start, end, message) => {
    const answer = await ask(start, end);
    expect([answer.status, answer.body]).toEqual([200, { success: false, message }]);
  });

  it.each([[{}], [{ hotelID: 987654321 }], [{ hotelID: 'x' }], [{ hotelID: '' }]])(
    'asks for the hotel before the dates: %j',
    async (query: Record<string, string | number>) => {
      const answer = await partner.get(PATH, query);
      expect([answer.status, answer.body]).toEqual([
        200,
        { success: false, message: 'hotel_id_is_not_found' },
      ]);
    },
  );

  it('takes dates as JavaScript writes them, and no other instant', async () => {
    const { body } = await ask('2027-03-01T00:00:00.000Z', '2027-03-02T00:00:00.000Z');
    expect(body.roomTypes[0].availability.map(({ id }: { id: number }) => id)).toEqual([20270301, 20270302]);
    expect((await ask('2027-03-01T00:00:00Z', '2027-03-02T10:00:00.5')).body.success).toBe(true);
    for (const start of [
      '2027-03-01T21:00:00.000Z',
      '2027-03-01T00:00:00+03:00',
      '2027-02-30T00:00:00.000Z',
    ]) {
      expect((await ask(start, '2027-03-05')).body.message).toBe('start_date_is_not_found');
    }
  });

  it('takes both datetimes on one day, whatever their times', async () => {
    const { body } = await ask('2027-03-01T18:00:00', '2027-03-01T06:00:00');
    expect(body.success).toBe(true);
    expect(body.roomTypes[0].availability).toHaveLength(1);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Istanbul'])(
    'has the day of a hotel in %s as its own',
    async (timeZone) => {
      const file = onePlan('40.00');
      file.hotel.timeZone = timeZone;
      const there = await partnerOf(service, await importHotel(service, file));
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
      const codeFrom = async (days: number) =>
        (await search(there, { startDate: dayAfter(today, days), endDate: dayAfter(today, days + 1) })).body
          .errorCode;
      expect([await codeFrom(-1), await codeFrom(0)]).toEqual([10022, null]);
      const calendar = await there.get(PATH, {
        hotelID: there.hotelID,
        startDate: dayAfter(today, -1),
        endDate: today,
      });
      const [{ availability }] = calendar.body.roomTypes;
      expect((availability as { availability: number }[]).map((day) => day.availability)).toEqual([-1, 5]);
    },
  );
});
