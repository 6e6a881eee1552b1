import { gzipSync } from 'node:zlib';
import { booking, offerOf, outcomeOf, push } from '../factories/booking.js';
import { dayFromToday } from '../factories/days.js';
import {
  allHotelsPartnerOf,
  importHotel,
  type PartnerClient,
  partnerOf,
  smallHotel,
} from '../factories/hotel.js';
import { itemsOf, type Option } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';

const HOTELS = 100;
const MAX_ZIPPED_BYTES = 30_000;
const KEYS = { apiKey: 'many-hotels', apiSecret: 'secret-of-many-hotels' };
const PATH = '/external/online/hotels/search';
const stay = { startDate: dayFromToday(20), endDate: dayFromToday(23), adultCount: 2 };

interface Cheapest {
  accommodationTypeID: number;
  accommodationType: string;
  roomTypeID: number;
  roomType: string;
  refundable: string | null;
  nonRefundable: string | null;
  left: number;
}

describe('the search of many hotels', () => {
  let service: TestService;
  let partner: PartnerClient;
  const hotelIDs: number[] = [];

  const importOne = (changes: Partial<HotelFile> = {}) =>
    importHotel(service, smallHotel({ partners: [{ name: 'Many', ...KEYS }], ...changes }));
  beforeAll(async () => {
    service = await startService();
    for (let n = 0; n < HOTELS; n++) {
      const price = `${40 + n}.00`;
      const rate = { from: 'today', to: 'today+40', price };
      const { hotelID } = await importOne({
        inventory: ['STD', 'FAM', 'SUI'].map((roomType) => ({
          roomType,
          from: 'today',
          to: 'today+40',
          allotment: 2,
        })),
        rates: [
          { roomType: 'STD', board: 'BB', ...rate },
          { roomType: 'STD', board: 'RO', ...rate },
          { roomType: 'FAM', board: 'BB', ...rate },
          { roomType: 'SUI', board: 'RO', ...rate },
        ],
      });
      hotelIDs.push(hotelID);
    }
    partner = await allHotelsPartnerOf(service, KEYS, hotelIDs[0]!);
  });
  afterAll(() => service.close());

  const search = (fields: Record<string, unknown>, by = partner) => by.postForm(PATH, { ...stay, ...fields });
  const cheapestOf = async (fields: Record<string, unknown>): Promise<Cheapest[]> => {
    const answer = await search({ hotelIDs: hotelIDs[0], ...fields });
    return answer.body.items[0].cheapest as Cheapest[];
  };
  const codeOf = async (hotelID: number, fields: Record<string, unknown> = {}) => {
    const answer = await search({ hotelIDs: hotelID, ...fields });
    expect(answer.body).toMatchObject({ success: true, count: 1, errorCode: null, errorMessage: null });
    return answer.body.items[0] as { success: boolean; errorCode: number | null; cheapest: Cheapest[] };
  };

  it('answers for a hundred hotels, with the prices of their room lists, in 30 kB zipped', async () => {
    const answer = await search({ hotelIDs, language: 'en' });
    expect(answer.body.items.map((item: { hotelID: number }) => item.hotelID)).toEqual(hotelIDs);
    expect(gzipSync(answer.text).length).toBeLessThan(MAX_ZIPPED_BYTES);
    for (const n of [0, 57, HOTELS - 1]) {
      const hotelID = hotelIDs[n]!;
      const list = await itemsOf({ ...partner, hotelID }, { ...stay, language: 'en' });
      const item = answer.body.items[n] as { cheapest: Cheapest[] };
      expect(item).toMatchObject({ hotelID, success: true, errorCode: null, currency: 'EUR' });
      expect(item.cheapest.map((one) => one.accommodationType)).toEqual(['Room only', 'Bed & breakfast']);
      for (const one of item.cheapest) {
        const rooms = list.flatMap((room) =>
          room.accommodationTypes
            .filter(({ id }) => id === one.accommodationTypeID)
            .map((board) => ({ room, board })),
        );
        const total = (option: Option | undefined) => option?.price ?? null;
        const totals = rooms.map(({ room, board }) => {
          const key = board.priceType === 1 ? '1' : '2';
          return {
            roomTypeID: room.id,
            roomType: room.name,
            left: room.roomCount,
            refundable: total(board.prices[`${key}-1`]),
            nonRefundable: total(board.prices[`${key}-0`]),
          };
        });
        const lowest = (price: Pick<Cheapest, 'refundable' | 'nonRefundable'>) =>
          Math.min(Number(price.refundable ?? Infinity), Number(price.nonRefundable ?? Infinity));
        totals.sort((a, b) => lowest(a) - lowest(b));
        expect(one).toMatchObject(totals[0]!);
      }
    }
  });

  it('prices the whole party, and offers nothing where no room takes it', async () => {
    const [board] = await cheapestOf({ adultCount: 4, childAges: [5] });
    expect(board).toMatchObject({
      roomType: 'Aile odası',
      refundable: '408.00',
      nonRefundable: null,
      left: 2,
    });
    expect(await cheapestOf({ adultCount: 5 })).toEqual([]);
  });

  it('answers each hotel once, and takes JSON', async () => {
    const [one, two] = hotelIDs as [number, number];
    const answer = await partner.postJson(PATH, { ...stay, hotelIDs: [two, one, two] });
    expect(answer.body.items.map((item: { hotelID: number }) => item.hotelID)).toEqual([two, one]);
  });

  it('knows at once what was booked', async () => {
    const offer = await offerOf(service, hotelIDs[3]!);
    const roomOnly = async () => {
      const [item] = (await search({ hotelIDs: hotelIDs[3] })).body.items as { cheapest: Cheapest[] }[];
      return item?.cheapest.find((one) => one.roomTypeID === offer.roomType['STD']);
    };
    const days = { checkinDate: stay.startDate, checkoutDate: stay.endDate };
    const sold = (changes: object) => {
      const { RoomStays, ...rest } = booking(offer, { ...days, ...changes }) as { RoomStays: object[] };
      return { ...rest, RoomStays: RoomStays.map((room) => ({ ...room, ...days })) };
    };
    expect((await roomOnly())?.left).toBe(2);
    expect(outcomeOf(await push(partner, sold({})))).toBe('ok');
    expect((await roomOnly())?.left).toBe(1);
    expect(outcomeOf(await push(partner, sold({})))).toBe('ok');
    expect(await roomOnly()).toBeUndefined();
  });

  it("tells each hotel's own error beside the others", async () => {
    const closed = await importOne({ hotel: { title: 'Closed', onlineSales: false } });
    const soldOut = await importOne({
      inventory: [{ roomType: 'STD', from: 'today', to: 'today+40', allotment: 0 }],
    });
    const foreign = await importHotel(service, smallHotel());
    const noRooms = await importOne({ roomTypes: [], ratePlans: [], inventory: [], rates: [] });
    const ids = [closed, soldOut, foreign, noRooms].map(({ hotelID }) => hotelID);
    const answer = await search({ hotelIDs: [...ids, 987_654_321, hotelIDs[0]] });
    expect(answer.body).toMatchObject({ success: true, count: 6 });
    const items = answer.body.items as { errorCode: number | null; currency: string | null }[];
    expect(items.map(({ errorCode, currency }) => [errorCode, currency])).toEqual([
      [10003, 'EUR'],
      [20001, 'EUR'],
      [10001, null],
      [10004, 'EUR'],
      [10001, null],
      [null, 'EUR'],
    ]);
  });

  it('refuses arrivals in the past, and offers nothing beyond the horizon of a hotel', async () => {
    const past = { startDate: dayFromToday(-2), endDate: dayFromToday(1) };
    expect(await codeOf(hotelIDs[0]!, past)).toMatchObject({ success: false, errorCode: 10022 });
    const far = { startDate: dayFromToday(5_000), endDate: dayFromToday(5_003) };
    expect(await codeOf(hotelIDs[0]!, far)).toMatchObject({ success: true, cheapest: [] });
  });

  it('is for the hotels of the token alone', async () => {
    const [one, two] = hotelIDs as [number, number];
    const ofOne = await partnerOf(service, {
      hotelID: one,
      partners: [KEYS],
    } as Parameters<typeof partnerOf>[1]);
    const codes = async (by: PartnerClient) =>
      ((await search({ hotelIDs: [one, two] }, by)).body.items as { errorCode: number | null }[]).map(
        ({ errorCode }) => errorCode,
      );
    expect(await codes(ofOne)).toEqual([null, 10001]);
    expect(await codes(partner)).toEqual([null, null]);
    await service.db.query('UPDATE partner_hotel SET enabled = false WHERE hotel_id = $1', [two]);
    expect(await codes(partner)).toEqual([null, 10001]);
    await service.db.query('UPDATE partner_hotel SET enabled = true WHERE hotel_id = $1', [two]);
    expect(await codes(partner)).toEqual([null, null]);
  });

  it('names a missing field before one that is not valid, in the language asked for', async () => {
    const refused = (errorCode: number, field: string, message: string) => ({
      success: false,
      items: [],
      count: 0,
      errorMessage: expect.stringMatching(/\S/) as string,
      errorCode,
      errors: [{ field, message }],
    });
    expect((await search({ hotelIDs: 'abc', adultCount: '' })).body).toEqual(
      refused(10002, 'adultCount', 'field_is_missing'),
    );
    expect((await search({ hotelIDs: Array.from({ length: 101 }, (_, n) => n + 1) })).body).toEqual(
      refused(10022, 'hotelIDs', 'field_is_not_valid'),
    );
    expect((await partner.postJson(PATH, { ...stay, hotelIDs: [] })).body).toEqual(
      refused(10002, 'hotelIDs', 'field_is_missing'),
    );
    const english = await search({ hotelIDs: 'abc', language: 'en' });
    expect(english.body.errorMessage).toBe('The dates or the numbers of guests are not valid.');
  });
});
