import { importHotel, type PartnerClient, partnerOf } from '../factories/hotel.js';
import { itemsOf, onePlan, search } from '../factories/search.js';
import { dayFromToday } from '../factories/days.js';
import { startService, type TestService } from '../harness/service.js';

describe('what an answer is asked to include', () => {
  let service: TestService;
  let partner: PartnerClient;
  beforeAll(async () => {
    service = await startService();
    partner = await partnerOf(service, await importHotel(service, onePlan('50.00')));
  });
  afterAll(() => service.close());

  const stay = { startDate: dayFromToday(20), endDate: dayFromToday(21), adultCount: 2 };
  const explained = (fields: object) =>
    partner.postForm('/external/online/roomType/explain', { hotelID: partner.hotelID, ...stay, ...fields });
  const hotels = (fields: object) =>
    partner.postForm('/external/online/hotels/search', { 'hotelIDs[]': partner.hotelID, ...stay, ...fields });

  it('is named by words; another one, and an empty one, is not valid', async () => {
    for (const words of [['price'], [''], ['fit', ''], ['fit', 'FIT'], ['fit', 'all']]) {
      for (const name of ['include', 'include[]']) {
        const refused = { errorCode: 10022, errors: [{ field: 'include', message: 'field_is_not_valid' }] };
        expect((await search(partner, { [name]: words })).body).toMatchObject(refused);
        expect((await explained({ [name]: words })).body).toMatchObject(refused);
      }
    }
    for (const words of ['receipt', 'terms', 'taxes', 'fit'].map((word) => [word, word])) {
      expect((await search(partner, { 'include[]': words })).body.errorCode).toBeNull();
    }
  });

  it('is of many hotels the taxes alone', async () => {
    expect((await hotels({ 'include[]': 'taxes' })).body.success).toBe(true);
    expect((await hotels({ 'include[]': 'receipt' })).body.errorCode).toBe(10022);
  });

  it('is whether one room takes the party', async () => {
    const fits = async (adultCount: number) =>
      (await itemsOf(partner, { adultCount, 'include[]': 'fit' }))[0];
    expect(await fits(2)).toMatchObject({ fitsParty: true });
    expect(await fits(5)).toMatchObject({ fitsParty: false });
    expect(Object.keys((await itemsOf(partner))[0]!)).not.toContain('fitsParty');
    expect((await explained({ 'include[]': 'fit' })).body.items[0].fitsParty).toBe(true);
    expect((await explained({})).body.items[0].fitsParty).toBeUndefined();
  });

  it('is refused where the answer would be longer than 32 MB', async () => {
    const promotions = Array.from({ length: 40 }, (_, i) => ({
      code: `P${i}`,
      name: { en: 'x'.repeat(200) },
      percent: '0.5',
      combines: true,
    }));
    const boards = ['BB', 'HB', 'AI'].map((code) => ({ code, title: { en: code } }));
    const ratePlans = boards.map(({ code }) => ({ roomType: 'R', board: code }));
    const rates = ratePlans.map((plan) => ({ ...plan, from: 'today', to: 'today+60', price: '900.00' }));
    const file = onePlan('900.00', {}, { capacityAdult: 40, capacityTotal: 40 });
    const imported = await importHotel(service, { ...file, boards, ratePlans, rates, promotions });
    const other = await partnerOf(service, imported);
    const month = { ...stay, endDate: dayFromToday(50), adultCount: 40 };
    expect((await search(other, { ...month, 'include[]': 'receipt' })).body).toMatchObject({
      success: false,
      items: [],
      errorCode: 10022,
      errors: [{ field: 'include', message: 'field_is_not_valid' }],
    });
    expect((await search(other, month)).body.success).toBe(true);
    expect((await search(other, { ...month, adultCount: 2, 'include[]': 'receipt' })).body.success).toBe(
      true,
    );
  });

  it('changes nothing else, nor an answer that is kept', async () => {
    const plain = await search(partner);
    const asked = await search(partner, { 'include[]': 'fit' });
    for (let i = 0; i < 3; i++) {
      expect((await search(partner)).text).toBe(plain.text);
      expect((await search(partner, { 'include[]': 'fit' })).text).toBe(asked.text);
    }
    expect(asked.text.replace('"fitsParty":true,', '')).toBe(plain.text);
  });
});
