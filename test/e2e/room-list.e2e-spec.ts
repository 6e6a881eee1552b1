import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import {
  type Answer,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const PATH = '/external/online/roomType';
type Json = ReturnType<typeof JSON.parse>;

describe('the room list', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  /** A hotel of its own for one topic, with its partner. */
  async function hotel(changes: Partial<HotelFile> = {}): Promise<PartnerClient> {
    return partnerOf(service, await importHotel(service, smallHotel(changes)));
  }

  const search = (partner: PartnerClient, changes: Record<string, unknown> = {}): Promise<Answer> => {
    const fields: Record<string, unknown> = {
      hotelID: partner.hotelID,
      startDate: dayFromToday(10),
      endDate: dayFromToday(12),
      adultCount: 2,
      ...changes,
    };
    const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return partner.postForm(PATH, sent);
  };
  const code = async (
    partner: PartnerClient,
    changes: Record<string, unknown> = {},
  ): Promise<number | null> => (await search(partner, changes)).body.errorCode;
  const itemOf = (answer: Answer, name: string): Json =>
    answer.body.items.find((item: Json) => item.name === name);

  describe('of a hotel that has rooms', () => {
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await hotel();
    });

    it('names every room type with its boards and price options', async () => {
      const answer = await search(partner, { 'childAges[]': 5 });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('etag')).toBeNull();
      expect(Object.keys(answer.body)).toEqual(['success', 'items', 'count', 'errorMessage', 'errorCode']);
      expect(answer.body).toMatchObject({ success: true, count: 3, errorMessage: null, errorCode: null });
      const [standard] = answer.body.items as Json[];
      const { accommodationTypes, ...room } = standard;
      expect(Object.keys(standard)).toEqual([
        ...['id', 'name', 'capacityAdult', 'capacityChildren', 'capacityTotal', 'totalBed', 'totalBathroom'],
        ...['roomSize', 'currency', 'detail', 'roomCount', 'roomRestrictionMessage', 'nonRefundable'],
        ...['refundable', 'images', 'accommodationTypes', 'roomFeatures'],
      ]);
      expect(room).toEqual({
        id: expect.any(Number),
        name: 'Standart oda',
        capacityAdult: 2,
        capacityChildren: 1,
        capacityTotal: 3,
        totalBed: expect.any(Number),
        totalBathroom: expect.any(Number),
        roomSize: expect.any(Number),
        currency: 'EUR',
        detail: '',
        roomCount: 3,
        roomRestrictionMessage: null,
        nonRefundable: true,
        refundable: true,
        images: [],
        roomFeatures: [],
      });
      const [breakfast, roomOnly] = accommodationTypes as Json[];
      expect(Object.keys(breakfast)).toEqual([
        ...['id', 'title', 'priceType', 'roomRestriction', 'roomRestrictionMessage', 'roomRestrictionValue'],
        'prices',
      ]);
      expect(breakfast).toMatchObject({
        id: expect.any(Number),
        title: 'Oda kahvaltı',
        priceType: 0,
        roomRestriction: 0,
        roomRestrictionMessage: null,
        roomRestrictionValue: null,
      });
      expect(Object.keys(breakfast.prices)).toEqual(['1-1', '1-0', '2-1', '2-0', '3-1', '3-0']);
      expect(Object.keys(breakfast.prices['2-0'])).toEqual([
        ...['total', 'title', 'nonRefundable', 'price', 'currency', 'id', 'prices'],
      ]);
      const tarih = (days: number) => dayFromToday(days).split('-').reverse().join('.');
      expect(breakfast.prices['2-0']).toEqual({
        total: 2,
        title: 2,
        nonRefundable: '[NR]',
        price: '144.00',
        currency: 'EUR',
        id: expect.stringMatching(/^[\w-]{22}$/),
        prices: [
          { price: '72.00', tarih: tarih(10) },
          { price: '72.00', tarih: tarih(11) },
        ],
      });
      expect(breakfast.prices['2-1']).toMatchObject({ nonRefundable: '', price: '160.00' });
      expect(breakfast.prices['3-1'].price).toBe('160.00');
      expect(Object.keys(roomOnly.prices)).toEqual(['1-1', '1-0']);
      expect(roomOnly).toMatchObject({
        priceType: 1,
        prices: { '1-1': { price: '140.00' }, '1-0': { price: '126.00' } },
      });
      expect(Number.isInteger(roomOnly.prices['1-1'].title)).toBe(true);
    });

    it('gives the same selection the same ID, and another one another', async () => {
      const ids = async (changes: Record<string, unknown> = {}): Promise<string[]> => {
        const { items } = (await search(partner, changes)).body;
        const boards = (items as Json[]).flatMap((item) => item.accommodationTypes as Json[]);
        return boards.flatMap((board) => Object.values(board.prices).map((option) => (option as Json).id));
      };
      const first = await ids();
      expect(new Set(first).size).toBe(first.length);
      expect(await ids()).toEqual(first);
      const later = await ids({ endDate: dayFromToday(13) });
      expect(later.filter((id) => first.includes(id))).toEqual([]);
    });

    it('answers in Turkish, else in the language asked for, else in the hotel’s own', async () => {
      const english = await hotel({ hotel: { language: 'en' } });
      const names = async (language?: string) =>
        ((await search(english, { language })).body.items as Json[]).map((item) => item.name);
      for (const language of [undefined, '', 'TR', 'tr-TR', 'tr_TR', 'tr-Latn-TR'])
        expect(await names(language)).toEqual(['Standart oda', 'Aile odası', 'Süit']);
      for (const language of ['en', 'EN', 'de', 'xx', 'constructor'])
        expect(await names(language)).toEqual(['Standard room', 'Family room', 'Suite']);
    });

    it('names every field that is missing, and a content type that it cannot read', async () => {
      const { body } = await search(partner, { startDate: undefined, endDate: '', adultCount: 'x' });
      const missing = (field: string) => ({ field, message: 'field_is_missing' });
      expect(body).toMatchObject({ errorCode: 10002, errors: [missing('startDate'), missing('endDate')] });
      const unread = await send(service, 'POST', PATH, {
        headers: { Authorization: `Bearer ${partner.token}`, 'Content-Type': 'text/plain' },
        body: 'adultCount=2',
      });
      expect(unread.body).toMatchObject({
        errorCode: 10002,
        errors: [
          { field: 'Content-Type', message: 'content_type_is_not_supported' },
          ...['hotelID', 'startDate', 'endDate', 'adultCount'].map(missing),
        ],
      });
    });

    it('words errors in the language asked for, else in the hotel’s, else in English', async () => {
      const message = async (language?: string) => (await search(partner, { adultCount: 0, language })).body;
      expect(await message()).toEqual({
        success: false,
        items: [],
        count: 0,
        errorMessage: 'Tarih veya kişi bilgileri geçersiz.',
        errorCode: 10022,
        errors: [{ field: 'adultCount', message: 'field_is_not_valid' }],
      });
      expect((await message('en')).errorMessage).toBe('The dates or the numbers of guests are not valid.');
      expect((await message('xx')).errorMessage).toBe('Tarih veya kişi bilgileri geçersiz.');
      const japanese = await hotel({ hotel: { title: 'ホテル', language: 'ja' } });
      expect((await search(japanese, { adultCount: 0, language: 'xx' })).body.errorMessage).toBe(
        'The dates or the numbers of guests are not valid.',
      );
    });

    it('counts the rooms of one building', async () => {
      const { items } = (await partner.get('/external/online/building', { hotelID: partner.hotelID })).body;
      const idOf = (wanted: string) => (items as Json[]).find((building) => building.code === wanted).id;
      const counts = async (buildingID: number) =>
        ((await search(partner, { buildingID })).body.items as Json[]).map((item) => [
          item.name,
          item.roomCount,
        ]);
      expect(await counts(idOf('A'))).toEqual([
        ['Standart oda', 3],
        ['Aile odası', 1],
      ]);
      expect(await counts(idOf('B'))).toEqual([
        ['Aile odası', 1],
        ['Süit', 1],
      ]);
      expect(await code(partner, { buildingID: 999_999 })).toBe(10004);
      expect(await code(partner, { buildingID: idOf('B'), adultCount: 7 })).toBe(20002);
    });
  });

  it('shows features and details', async () => {
    const file = smallHotel();
    const partner = await hotel({
      roomTypes: file.roomTypes?.map((type) => ({
        ...type,
        detail: { tr: '<p>İki <b>yatak</b></p>' },
        features: [{ title: { tr: 'Klima', en: 'Air conditioning' }, icon: 'fa fa-snowflake' }],
      })),
    });
    const [item] = (await search(partner)).body.items;
    expect(item.roomFeatures).toEqual([{ title: 'Klima', icon: 'fa fa-snowflake' }]);
    expect(item.detail).toBe('<p>İki <b>yatak</b></p>');
  });

  describe('counts rooms', () => {
    const allotted = (from: number, to: number, allotment: number) => ({
      roomType: 'STD',
      from: `today+${from}`,
      to: `today+${to}`,
      allotment,
    });

    it('as the fewest left on a night of the stay', async () => {
      const partner = await hotel({
        inventory: [allotted(0, 400, 5), allotted(11, 11, 2), allotted(12, 12, 0)],
      });
      const left = async (nights: number) => {
        const answer = await search(partner, { endDate: dayFromToday(10 + nights) });
        return answer.body.errorCode ?? itemOf(answer, 'Standart oda').roomCount;
      };
      expect([await left(1), await left(2), await left(3)]).toEqual([5, 2, 20001]);
    });

    it('as none on days without an inventory record', async () => {
      const partner = await hotel({ inventory: [allotted(0, 10, 3)] });
      expect(await code(partner)).toBe(20001);
      expect(await code(partner, { endDate: dayFromToday(11) })).toBeNull();
    });
  });
});
