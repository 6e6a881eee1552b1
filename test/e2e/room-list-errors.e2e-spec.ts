import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { itemsOf, onePlan, search } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

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
      ['today', stayFrom(0), null],
      ['30 nights', stayFrom(0, 30), null],
      ['40 adults', { adultCount: 40 }, 20002],
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

    it('10001 to a hotel that is named twice', async () => {
      expect((await bodyOf({ hotelID: [partner.hotelID, partner.hotelID] })).errorCode).toBe(10001);
    });

    it.each(['hotelID', 'startDate', 'endDate', 'adultCount'])('%s is missing', async (field) => {
      const all = { hotelID: partner.hotelID, ...stayFrom(20), adultCount: 2 };
      const fields = Object.fromEntries(Object.entries(all).filter(([name]) => name !== field));
      const answer = await partner.postForm('/external/online/roomType', fields);
      expect(answer.body).toMatchObject({ success: false, items: [], count: 0, errorCode: 10002 });
    });

    it('10003 when the hotel is closed, once all else is right', async () => {
      const closed = await partnerOfHotel(onePlan('40.00', {}, {}));
      await importHotel(service, { hotel: { id: closed.hotelID, title: 'Kapalı', onlineSales: false } });
      const codeOf = async (fields: object) => (await search(closed, { ...fields })).body.errorCode;
      expect(await codeOf({})).toBe(10003);
      expect(await codeOf({ buildingID: 999_999 })).toBe(10003);
      expect(await codeOf({ adultCount: 0 })).toBe(10022);
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
