import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { itemsOf, onePlan, search } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

describe('the room list', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const partnerOfHotel = async (file: HotelFile) => partnerOf(service, await importHotel(service, file));
  describe('has the form of the description', () => {
    it('with every field in its order', async () => {
      const partner = await partnerOfHotel(smallHotel());
      const answer = await search(partner, {
        startDate: '2027-02-27',
        endDate: '2027-03-02',
        language: 'en',
      });
      expect(Object.keys(answer.body)).toEqual(['success', 'items', 'count', 'errorMessage', 'errorCode']);
      expect(answer.body).toMatchObject({ success: true, count: 3, errorMessage: null, errorCode: null });
      const [item] = answer.body.items;
      expect(Object.keys(item)).toEqual([
        ...['id', 'name', 'capacityAdult', 'capacityChildren', 'capacityTotal', 'totalBed', 'totalBathroom'],
        ...[
          'roomSize',
          'currency',
          'detail',
          'roomCount',
          'roomRestrictionMessage',
          'nonRefundable',
          'refundable',
        ],
        ...['images', 'accommodationTypes', 'roomFeatures'],
      ]);
      expect(item).toMatchObject({
        id: expect.any(Number),
        name: 'Standard room',
        ...{ capacityAdult: 2, capacityChildren: 1, capacityTotal: 3 },
        ...{ totalBed: expect.any(Number), totalBathroom: expect.any(Number), roomSize: expect.any(Number) },
        ...{ currency: 'EUR', detail: expect.any(String), roomCount: 3, roomRestrictionMessage: null },
        ...{ nonRefundable: true, refundable: true, images: [], roomFeatures: [] },
      });
      const [perPerson, perRoom] = item.accommodationTypes;
      expect(Object.keys(perPerson)).toEqual([
        ...[
          'id',
          'title',
          'priceType',
          'roomRestriction',
          'roomRestrictionMessage',
          'roomRestrictionValue',
          'prices',
        ],
      ]);
      expect(perPerson).toMatchObject({
        ...{ id: expect.any(Number), title: 'Bed & breakfast', priceType: 0 },
        ...{ roomRestriction: 0, roomRestrictionMessage: null, roomRestrictionValue: null },
      });
      expect(Object.keys(perPerson.prices).sort()).toEqual(['1-0', '1-1', '2-0', '2-1']);
      expect(Object.keys(perRoom.prices).sort()).toEqual(['1-0', '1-1']);
      expect(Object.keys(perPerson.prices['2-0'])).toEqual([
        ...['total', 'title', 'nonRefundable', 'price', 'currency', 'id', 'prices'],
      ]);
      // 40.00 × 2 = 80.00 a night, less 10 % = 72.00; three nights.
      expect(perPerson.prices['2-0']).toEqual({
        ...{
          total: 3,
          title: 2,
          nonRefundable: '[NR]',
          price: '216.00',
          currency: 'EUR',
          id: expect.any(String),
        },
        prices: ['27.02.2027', '28.02.2027', '01.03.2027'].map((tarih) => ({ price: '72.00', tarih })),
      });
      expect(perPerson.prices['1-1']).toMatchObject({ nonRefundable: '', title: 1, price: '180.00' });
      expect(perRoom).toMatchObject({
        priceType: 1,
        prices: { '1-1': { price: '210.00' }, '1-0': { price: '189.00' } },
      });
      expect(Number.isInteger(perRoom.prices['1-1'].title)).toBe(true);
    });

    it('with features, and pictures that are served without a token', async () => {
      const partner = await partnerOfHotel(
        smallHotel({
          roomTypes: [
            {
              ...{
                code: 'R',
                name: { tr: 'Oda' },
                capacityAdult: 2,
                detail: { tr: '<p>İki <b>yatak</b></p>' },
              },
              features: [{ title: { tr: 'Klima', en: 'Air conditioning' }, icon: 'fa fa-snowflake' }],
              rooms: [{ name: '1', building: 'A' }],
            },
          ],
          ratePlans: [{ roomType: 'R', board: 'BB' }],
          inventory: [{ roomType: 'R', from: 'today', to: 'today+30', allotment: 1 }],
          rates: [{ roomType: 'R', board: 'BB', from: 'today', to: 'today+30', price: 50 }],
        }),
      );
      const answer = await search(partner);
      expect(answer.body.items[0].roomFeatures).toEqual([{ title: 'Klima', icon: 'fa fa-snowflake' }]);
      expect(answer.body.items[0].detail).toBe('<p>İki <b>yatak</b></p>');
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    });
  });

  describe('counts rooms', () => {
    it('as the fewest left on a night of the stay', async () => {
      const file = onePlan('40.00', {});
      file.inventory?.push({ roomType: 'R', from: 'today+21', to: 'today+21', allotment: 2 });
      file.inventory?.push({ roomType: 'R', from: 'today+22', to: 'today+22', allotment: 0 });
      const partner = await partnerOfHotel(file);
      expect(await itemsOf(partner)).toMatchObject([{ roomCount: 5 }]);
      expect(await itemsOf(partner, { endDate: dayFromToday(22) })).toMatchObject([{ roomCount: 2 }]);
      expect((await search(partner, { endDate: dayFromToday(23) })).body.errorCode).toBe(20001);
    });
  });

  it('speaks the language asked for, else that of the hotel', async () => {
    const partner = await partnerOfHotel(smallHotel({ hotel: { language: 'en' } }));
    const names = async (language?: string) =>
      (await itemsOf(partner, language === undefined ? {} : { language })).map(({ name }) => name)[0];
    expect(await names()).toBe('Standart oda');
    expect(await names('en')).toBe('Standard room');
    expect(await names('xx')).toBe('Standard room');
    for (const code of ['tr-TR', 'TR', 'tr_TR', 'tr-Latn-TR']) expect(await names(code)).toBe('Standart oda');
    const message = async (language: string) =>
      (await search(partner, { adultCount: 99, language })).body.errorMessage;
    expect(await message('tr')).not.toBe(await message('en'));
    expect(await message('xx')).toBe(await message('en'));
  });

  it('wants a token', async () => {
    const answer = await send(service, 'POST', '/external/online/roomType');
    expect(answer.status).toBe(401);
  });
});
