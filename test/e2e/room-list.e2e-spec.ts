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

  const change = (partner: PartnerClient, changes: Partial<HotelFile>) =>
    importHotel(service, {
      ...changes,
      hotel: { ...changes.hotel, id: partner.hotelID },
    });

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
      expect(answer.body).toMatchObject({ success: true, count: 3, errorMessage: null, errorCode: null });
      const [standard] = answer.body.items as Json[];
      const { accommodationTypes, ...room } = standard;
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
      expect(breakfast).toMatchObject({
        title: 'Oda kahvaltı',
        priceType: 0,
        roomRestriction: 0,
        roomRestrictionMessage: null,
        roomRestrictionValue: null,
      });
      expect(Object.keys(breakfast.prices)).toEqual(['1-1', '1-0', '2-1', '2-0', '3-1', '3-0']);
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
      expect(roomOnly.prices['1-1'].price).toBe('140.00');
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

    it('prices children by age, eldest first, and those of unknown age as adults', async () => {
      const wholeParty = async (changes: Record<string, unknown>, key: string) =>
        itemOf(await search(partner, changes), 'Aile odası').accommodationTypes[0].prices[key].price;
      // Two adults have 2 shares; the eldest of two has 0.5 at 7–12, the second 0.5 up to 12.
      expect(await wholeParty({ 'childAges[]': [3, 9] }, '4-1')).toBe('330.00');
      expect(await wholeParty({ childAges: [9, 3] }, '4-1')).toBe('330.00');
      expect(await wholeParty({ 'childAges[1]': 3, 'childAges[0]': 9 }, '4-1')).toBe('330.00');
      expect(await wholeParty({ 'childAges[]': [3, 9], childCount: 5 }, '4-1')).toBe('330.00');
      expect(await wholeParty({ 'childAges[]': [16] }, '3-1')).toBe('330.00');
      expect(await wholeParty({ childCount: 1 }, '3-1')).toBe('330.00');
    });

    it('answers in the language asked for, else in the hotel’s own', async () => {
      const names = async (language?: string) =>
        ((await search(partner, { language })).body.items as Json[]).map((item) => item.name);
      expect(await names()).toEqual(['Standart oda', 'Aile odası', 'Süit']);
      for (const language of ['en', 'EN'])
        expect(await names(language)).toEqual(['Standard room', 'Family room', 'Suite']);
      for (const language of ['de', 'xx', '', 'constructor']) {
        expect(await names(language)).toEqual(['Standart oda', 'Aile odası', 'Süit']);
      }
    });

    it('takes JSON and multipart forms as well', async () => {
      const fields = {
        startDate: dayFromToday(10),
        endDate: dayFromToday(12),
        adultCount: 2,
        childAges: [5],
      };
      const expected = (await search(partner, { childAges: [5] })).body;
      const asJson = await partner.postJson(PATH, { hotelID: partner.hotelID, ...fields });
      expect(asJson.body).toEqual(expected);
      const form = new FormData();
      form.append('hotelID', String(partner.hotelID));
      form.append('childAges[]', '5');
      for (const name of ['startDate', 'endDate', 'adultCount'] as const)
        form.append(name, String(fields[name]));
      const headers = { authorization: `Bearer ${partner.token}` };
      const asMultipart = await send(service, 'POST', PATH, { headers, body: form });
      expect(asMultipart.body).toEqual(expected);
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

    it('takes today, 30 nights, 40 adults and 10 children', async () => {
      expect(await code(partner, { startDate: dayFromToday(0) })).toBeNull();
      expect(await code(partner, { endDate: dayFromToday(40) })).toBeNull();
      expect(await code(partner, { adultCount: 40 })).toBe(20002);
      expect(await code(partner, { childCount: 10 })).toBe(20003);
    });

    it('checks what is missing, then the hotel, then dates and occupancy', async () => {
      expect(await code(partner, { hotelID: 999_999, startDate: undefined, adultCount: 'x' })).toBe(10002);
      expect(await code(partner, { hotelID: '' })).toBe(10002);
      expect(await code(partner, { hotelID: 999_999, startDate: 'x' })).toBe(10001);
      expect(await code(partner, { hotelID: [partner.hotelID, partner.hotelID] })).toBe(10001);
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

  it('answers 10003: says that a hotel is closed only when all else is right, and no room type open after that', async () => {
    const partner = await hotel({ hotel: { title: 'Kapalı', onlineSales: false } });
    expect(await code(partner)).toBe(10003);
    expect(await code(partner, { buildingID: 999_999 })).toBe(10003);
    expect(await code(partner, { adultCount: 0 })).toBe(10022);
    const { roomTypes } = smallHotel();
    await change(partner, {
      hotel: { title: 'Açık', onlineSales: true },
      roomTypes: roomTypes?.map((type) => ({ ...type, onlineSales: false })),
    });
    expect(await code(partner)).toBe(10004);
  });

  describe('where rooms are short', () => {
    const allotments = (...[STD, FAM, SUI]: number[]): HotelFile['inventory'] =>
      Object.entries({ STD, FAM, SUI }).map(([roomType, allotment]) => {
        return { roomType, from: 'today', to: 'today+60', allotment: allotment ?? 0 };
      });

    it('is refused for the first of: all sold out, adults, children, the party', async () => {
      const partner = await hotel({ inventory: allotments(0, 0, 0) });
      expect(await code(partner)).toBe(20001);
      await change(partner, { inventory: allotments(1, 0, 1) });
      expect(await code(partner, { adultCount: 4 })).toBeNull();
      expect(await code(partner, { adultCount: 5, childCount: 3 })).toBe(20002);
      expect(await code(partner, { adultCount: 4, childCount: 2 })).toBe(20003);
      await change(partner, { inventory: allotments(0, 1, 0) });
      expect(await code(partner, { adultCount: 4, childCount: 3 })).toBe(20004);
      expect(await code(partner, { adultCount: 2, childCount: 3 })).toBeNull();
    });

    it('has no rooms on days without an inventory record', async () => {
      const partner = await hotel({
        inventory: [{ roomType: 'STD', from: 'today', to: 'today+10', allotment: 3 }],
      });
      expect(await code(partner)).toBe(20001);
      expect(await code(partner, { endDate: dayFromToday(11) })).toBeNull();
    });
  });

  describe('under a restriction', () => {
    const arrival = { roomType: 'STD', from: 'today+10', to: 'today+10' };
    const departure = { roomType: 'STD', from: 'today+12', to: 'today+12' };
    const cases = [
      ['passive_sales', 1, null, { ...arrival, from: 'today+11', to: 'today+11', stopSale: true }],
      ['closed_to_checkin', 3, null, { ...arrival, closedToCheckin: true }],
      ['closed_to_checkout', 4, null, { ...departure, closedToCheckout: true }],
      ['minimum_stay', 5, 3, { ...arrival, minStay: 3 }],
      ['maximum_stay', 6, 1, { ...arrival, maxStay: 1 }],
    ] as const;

    it.each(cases)('%s of a room type', async (reason, number, value, range) => {
      const { inventory = [] } = smallHotel();
      const partner = await hotel({ inventory: [...inventory, range] });
      const answer = await search(partner);
      expect(answer.body.success).toBe(true);
      const item = itemOf(answer, 'Standart oda');
      expect(item).toMatchObject({ roomCount: 0, roomRestrictionMessage: reason });
      expect(item.accommodationTypes).toHaveLength(2);
      for (const board of item.accommodationTypes) {
        expect(board).toMatchObject({
          roomRestriction: number,
          roomRestrictionMessage: reason,
          roomRestrictionValue: value,
          prices: {},
        });
      }
      expect(itemOf(answer, 'Aile odası')).toMatchObject({ roomCount: 2, roomRestrictionMessage: null });
    });

    it('price_not_found where no board has a price for every night', async () => {
      const { rates = [] } = smallHotel();
      const partner = await hotel({ rates: rates.filter(({ roomType }) => roomType !== 'SUI') });
      const answer = await search(partner);
      expect(itemOf(answer, 'Süit')).toMatchObject({
        roomCount: 0,
        roomRestrictionMessage: 'price_not_found',
      });
      expect(itemOf(answer, 'Süit').accommodationTypes[0]).toMatchObject({ roomRestriction: 7, prices: {} });
      const bare = await hotel({ ratePlans: [], rates: [] });
      expect(itemOf(await search(bare), 'Süit').roomRestrictionMessage).toBe('price_not_found');
    });

    it('the stricter of the limits of the room type and of the board', async () => {
      const { inventory = [], rates = [] } = smallHotel();
      const partner = await hotel({
        inventory: [...inventory, { ...arrival, minStay: 3 }],
        rates: [...rates, { ...arrival, board: 'BB', minStay: 5 }],
      });
      const boards = itemOf(await search(partner), 'Standart oda').accommodationTypes as Json[];
      expect(boards.map((board) => board.roomRestrictionValue)).toEqual([5, 3]);
    });
  });

  it('lists packages in the language asked for', async () => {
    const partner = await hotel({
      packages: [
        {
          name: { tr: 'Transfer', en: 'Transfer (en)' },
          note: { tr: 'Tek yön' },
          price: '40.00',
          priceMode: 0,
        },
        { name: { tr: 'Tekne turu' }, price: '35.50', priceMode: 3 },
      ],
    });
    const answer = await partner.get('/external/online/package', {
      hotelID: partner.hotelID,
      language: 'en',
    });
    expect(answer.body).toEqual({
      success: true,
      count: 2,
      items: [
        {
          stockID: expect.any(Number),
          name: 'Transfer (en)',
          note: 'Tek yön',
          price: '40.00',
          currency: 'EUR',
          priceMode: 0,
        },
        {
          stockID: expect.any(Number),
          name: 'Tekne turu',
          note: '',
          price: '35.50',
          currency: 'EUR',
          priceMode: 3,
        },
      ],
    });
    const last = await partner.get('/external/online/package', {
      hotelID: partner.hotelID,
      limit: 1,
      order: '-id',
    });
    expect(last.body).toMatchObject({ count: 2, items: [{ name: 'Tekne turu' }] });
    const foreign = await partner.get('/external/online/package', { hotelID: 999_999 });
    expect(foreign.body).toEqual({ success: false, message: 'hotel_id_is_not_found', count: 0, items: [] });
  });
});
