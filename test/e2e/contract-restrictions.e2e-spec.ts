import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { itemsOf, onePlan, search } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

const CODES = {
  passive_sales: 1,
  closed_to_arrival: 2,
  closed_to_checkin: 3,
  closed_to_checkout: 4,
  minimum_stay: 5,
  maximum_stay: 6,
  price_not_found: 7,
} as const;
type Reason = keyof typeof CODES;

const on = (day: number) => ({ from: `today+${day}`, to: `today+${day}` });

describe('the room list', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const partnerOfHotel = async (file: HotelFile) => partnerOf(service, await importHotel(service, file));
  const stayFrom = (arrival: number, nights = 2) => ({
    startDate: dayFromToday(arrival),
    endDate: dayFromToday(arrival + nights),
  });

  describe('names the first of the reasons that hold', () => {
    // Stays of two nights. From arrival to arrival one reason less holds; the release period is added to the first.
    const file = onePlan('40.00');
    file.hotel.bookingHorizonDays = 100;
    const ALL = { closedToCheckin: true, minStay: 3 };
    file.inventory?.push(
      { roomType: 'R', ...on(130), ...ALL },
      { roomType: 'R', ...on(131), stopSale: true },
      { roomType: 'R', ...on(132), closedToCheckout: true },
      { roomType: 'R', ...on(140), ...ALL },
      { roomType: 'R', ...on(142), closedToCheckout: true },
      { roomType: 'R', ...on(50), ...ALL },
      { roomType: 'R', ...on(52), closedToCheckout: true },
      { roomType: 'R', ...on(54), minStay: 3 },
      { roomType: 'R', ...on(56), closedToCheckout: true },
      { roomType: 'R', ...on(58), minStay: 3 },
      { roomType: 'R', ...on(62), maxStay: 1 },
    );
    for (const day of [131, 141, 51, 55, 59, 63, 67]) {
      file.rates?.push({ roomType: 'R', board: 'BB', ...on(day), price: null });
    }
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await partnerOfHotel(file);
    });

    it.each([
      [130, 'passive_sales'],
      [140, 'closed_to_arrival'],
      [50, 'closed_to_checkin'],
      [54, 'closed_to_checkout'],
      [58, 'minimum_stay'],
      [62, 'maximum_stay'],
      [66, 'price_not_found'],
      [70, null],
    ])('for an arrival in %d days: %s', async (arrival, reason) => {
      const answer = await search(partner, stayFrom(arrival));
      expect(answer.body).toMatchObject({ success: true, count: 1, errorMessage: null, errorCode: null });
      expect(answer.body.items).toMatchObject([
        { roomCount: reason === null ? 5 : 0, roomRestrictionMessage: reason },
      ]);
    });
  });

  describe('applies to the stay', () => {
    const file = onePlan('40.00');
    file.hotel.releaseDays = 3;
    file.hotel.bookingHorizonDays = 200;
    file.inventory?.push(
      { roomType: 'R', ...on(50), stopSale: true },
      { roomType: 'R', ...on(60), closedToCheckin: true },
      { roomType: 'R', ...on(70), closedToCheckout: true },
      { roomType: 'R', ...on(80), minStay: 3 },
      { roomType: 'R', ...on(90), maxStay: 3 },
    );
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await partnerOfHotel(file);
    });

    it.each<[string, number, number, Reason | null]>([
      ['a stop of sales on its last night', 48, 3, 'passive_sales'],
      ['no stop on the day of departure', 48, 2, null],
      ['no check-in on its day of arrival', 60, 2, 'closed_to_checkin'],
      ['no check-in on a day in between', 59, 2, null],
      ['no check-in on the day of departure', 58, 2, null],
      ['no check-out on its day of departure', 68, 2, 'closed_to_checkout'],
      ['no check-out on the day of arrival', 70, 2, null],
      ['no check-out on a day in between', 69, 2, null],
      ['two nights where three are the least', 80, 2, 'minimum_stay'],
      ['three nights where three are the least', 80, 3, null],
      ['a least stay of a later night', 79, 2, null],
      ['three nights where three are the most', 90, 3, null],
      ['four nights where three are the most', 90, 4, 'maximum_stay'],
      ['a most stay of a later night', 89, 4, null],
      ['an arrival within the release period', 2, 1, 'closed_to_arrival'],
      ['an arrival on the day when the release period is over', 3, 1, null],
      ['an arrival on the last day of the horizon', 200, 1, null],
      ['an arrival beyond the horizon', 201, 1, 'closed_to_arrival'],
    ])('%s', async (_, arrival, nights, reason) => {
      expect(await itemsOf(partner, stayFrom(arrival, nights))).toMatchObject([
        { roomCount: reason === null ? 5 : 0, roomRestrictionMessage: reason },
      ]);
    });
  });

  describe('shows a board that cannot be sold', () => {
    const file = smallHotel({
      roomTypes: [
        { code: 'R', name: { tr: 'Oda' }, capacityAdult: 2, rooms: [{ name: '1', building: 'A' }] },
      ],
      ratePlans: [
        { roomType: 'R', board: 'BB' },
        { roomType: 'R', board: 'RO' },
      ],
      inventory: [{ roomType: 'R', from: 'today', to: 'today+400', allotment: 5 }],
      rates: [
        { roomType: 'R', board: 'BB', from: 'today', to: 'today+400', price: '40' },
        { roomType: 'R', board: 'RO', from: 'today', to: 'today+400', price: '70' },
      ],
    });
    const onBB = (day: number, what: object) =>
      file.rates?.push({ roomType: 'R', board: 'BB', ...on(day), ...what });
    onBB(21, { stopSale: true });
    onBB(30, { closedToCheckin: true });
    onBB(42, { closedToCheckout: true });
    onBB(50, { minStay: 4 });
    onBB(60, { maxStay: 1 });
    onBB(71, { price: null });
    onBB(80, { minStay: 5 });
    file.rates?.push({ roomType: 'R', board: 'RO', ...on(80), closedToCheckin: true });
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await partnerOfHotel(file);
    });

    it.each<[number, Reason, number | null]>([
      [20, 'passive_sales', null],
      [30, 'closed_to_checkin', null],
      [40, 'closed_to_checkout', null],
      [50, 'minimum_stay', 4],
      [60, 'maximum_stay', 1],
      [70, 'price_not_found', null],
    ])('to an arrival in %d days: %s', async (arrival, reason, value) => {
      const [item] = await itemsOf(partner, stayFrom(arrival));
      expect(item).toMatchObject({ roomCount: 5, roomRestrictionMessage: null });
      const [restricted, free] = item?.accommodationTypes ?? [];
      expect(restricted).toMatchObject({
        roomRestriction: CODES[reason],
        roomRestrictionMessage: reason,
        roomRestrictionValue: value,
        prices: {},
      });
      expect(restricted?.prices).toEqual({});
      expect(free).toMatchObject({
        ...{ roomRestriction: 0, roomRestrictionMessage: null, roomRestrictionValue: null },
        prices: { '1-1': { price: '140.00' } },
      });
    });

    it('and the room type with the reason of its first board when every board is restricted', async () => {
      const [item] = await itemsOf(partner, stayFrom(80));
      expect(item).toMatchObject({ roomCount: 0, roomRestrictionMessage: 'minimum_stay' });
      expect(item?.accommodationTypes.map(({ roomRestriction }) => roomRestriction)).toEqual([5, 3]);
    });
  });

  describe('answers with an error code', () => {
    const file = smallHotel({
      inventory: [
        { roomType: 'STD', from: 'today', to: 'today+365', allotment: 3 },
        { roomType: 'FAM', from: 'today', to: 'today+365', allotment: 2 },
        { roomType: 'SUI', from: 'today', to: 'today+365', allotment: 0 },
        { roomType: 'STD', from: 'today+40', to: 'today+45', allotment: 0 },
        { roomType: 'FAM', from: 'today+45', to: 'today+50', allotment: 0 },
        { roomType: 'FAM', from: 'today+60', to: 'today+60', allotment: 0, stopSale: true },
        { roomType: 'STD', from: 'today+60', to: 'today+60', allotment: 0 },
      ],
    });
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await partnerOfHotel(file);
    });
    const wordOf = ({ field, message }: { field: string; message: string }) => `${field}: ${message}`;
    const bodyOf = async (fields: Record<string, unknown>) => {
      const answer = await search(partner, fields);
      expect(answer.status).toBe(200);
      const { errors, ...envelope } = answer.body;
      expect(Object.keys(envelope).sort().join(' ')).toBe('count errorCode errorMessage items success');
      if (answer.body.errorCode !== null) {
        expect(answer.body).toMatchObject({ success: false, items: [], count: 0 });
        expect(answer.body.errorMessage).toMatch(/\S/);
      }
      // A form at fault is told by its fields, too.
      expect(errors !== undefined).toBe([10002, 10022].includes(answer.body.errorCode));
      return answer.body;
    };

    it.each<[string, Record<string, unknown>, number | null]>([
      ['every type is sold out on a night', stayFrom(44, 2), 20001],
      ['a type is sold out, another is not', stayFrom(41, 2), null],
      ['a stop of sales stands beside what is sold out', stayFrom(60, 1), null],
      // Left: 3 STD (2 adults, 1 child, 3 in all) and 2 FAM (4, 3, 5): 14 adults, 9 children, 19 persons.
      ['14 adults', { adultCount: 14 }, null],
      ['15 adults', { adultCount: 15 }, 20002],
      ['9 children', { adultCount: 1, childCount: 9 }, null],
      ['10 children', { adultCount: 1, childCount: 10 }, 20003],
      ['10 children by age', { adultCount: 1, childAges: Array.from({ length: 10 }, () => 3) }, 20003],
      ['19 persons', { adultCount: 10, childCount: 9 }, null],
      ['20 persons', { adultCount: 11, childCount: 9 }, 20004],
      ['too many adults and too many children', { adultCount: 15, childCount: 10 }, 20002],
    ])('%s', async (_, fields, code) => {
      expect((await bodyOf(fields)).errorCode).toBe(code);
    });

    it('and lists a type that is sold out beside others, without a reason', async () => {
      const rooms = async (from: number) =>
        (await itemsOf(partner, stayFrom(from))).map((item) => [item.roomCount, item.roomRestrictionMessage]);
      expect(await rooms(20)).toEqual([
        [3, null],
        [2, null],
        [0, null],
      ]);
      expect(await rooms(41)).toEqual([
        [0, null],
        [2, null],
        [0, null],
      ]);
      expect(await rooms(59)).toEqual([
        [0, null],
        [0, 'passive_sales'],
        [0, null],
      ]);
    });

    it.each<[string, Record<string, unknown>, ...string[]]>([
      ['yesterday', stayFrom(-1, 3), 'startDate: date_is_in_the_past'],
      ['no night', stayFrom(20, 0), 'endDate: end_date_is_not_after_start_date'],
      ['a departure before the arrival', stayFrom(20, -1), 'endDate: end_date_is_not_after_start_date'],
      ['31 nights', stayFrom(20, 31), 'endDate: stay_is_too_long'],
      ['a day that does not exist', { startDate: '2027-02-30' }, 'startDate: field_is_not_valid'],
      [
        'dates in another form',
        { startDate: '01.03.2027', endDate: '02.03.2027' },
        ...['startDate: field_is_not_valid', 'endDate: field_is_not_valid'],
      ],
      ['a date with a time', { startDate: '2027-03-01T00:00:00' }, 'startDate: field_is_not_valid'],
      ['no adult', { adultCount: 0 }, 'adultCount: field_is_not_valid'],
      ['41 adults', { adultCount: 41 }, 'adultCount: field_is_not_valid'],
      ['11 children', { childCount: 11 }, 'childCount: too_many_children'],
      ['11 ages', { childAges: Array.from({ length: 11 }, () => 3) }, 'childAges: field_is_not_valid'],
      ['a child of 17', { childAges: 17 }, 'childAges: field_is_not_valid'],
      ['a child before its birth', { childAges: -1 }, 'childAges: field_is_not_valid'],
      ['a building that is no number', { buildingID: 'A' }, 'buildingID: field_is_not_valid'],
    ])('%s: 10022, and names the field', async (_, fields, ...faults) => {
      const { errorCode, errors } = await bodyOf(fields);
      expect([errorCode, errors.map(wordOf)]).toEqual([10022, faults]);
    });

    it.each<[string, Record<string, unknown>, number]>([
      ['a building that is not there', { buildingID: 987654321 }, 10004],
      ['a date is missing, of another hotel', { hotelID: 987654321, startDate: '' }, 10002],
      ['a wrong date, of another hotel', { hotelID: 987654321, startDate: '2027-02-30' }, 10001],
      ['a wrong date and an unknown building', { startDate: '2027-02-30', buildingID: 987654321 }, 10022],
    ])('%s', async (_, fields, code) => {
      expect((await bodyOf(fields)).errorCode).toBe(code);
    });

    it.each<[unknown, number]>([
      [987654321, 10004],
      ['987654321', 10004],
      [-1, 10004],
      ['-1', 10004],
      [1.5, 10022],
      [2 ** 53, 10022],
      [true, 10022],
    ])('a JSON body with buildingID %j', async (buildingID, code) => {
      const form = { hotelID: partner.hotelID, ...stayFrom(20), adultCount: 2, buildingID };
      const { body } = await partner.postJson('/external/online/roomType', form);
      expect(body.errorCode).toBe(code);
    });

    it.each(['hotelID', 'startDate', 'endDate', 'adultCount'])('%s is missing', async (field) => {
      const all = { hotelID: partner.hotelID, ...stayFrom(20), adultCount: 2 };
      const fields = Object.fromEntries(Object.entries(all).filter(([name]) => name !== field));
      const answer = await partner.postForm('/external/online/roomType', fields);
      expect(answer.body).toMatchObject({ success: false, items: [], count: 0, errorCode: 10002 });
    });

    it('10004 when no room type is open for sale', async () => {
      const none = await partnerOfHotel(onePlan('40.00', {}, { onlineSales: false }));
      expect((await search(none)).body.errorCode).toBe(10004);
      const empty = await partnerOfHotel(
        smallHotel({ roomTypes: [], ratePlans: [], inventory: [], rates: [] }),
      );
      expect((await search(empty)).body.errorCode).toBe(10004);
    });
  });
});
