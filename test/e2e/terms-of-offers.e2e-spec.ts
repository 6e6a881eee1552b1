import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { SearchService } from '../../src/inventory/search/search.service.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

type Json = ReturnType<typeof JSON.parse>;

const FLEX = {
  code: 'FLEX',
  name: { tr: 'Esnek', en: 'Flexible' },
  graceHours: 24,
  steps: [
    { daysBefore: 20, time: '00:00', percent: '10' },
    { daysBefore: 2, time: '18:00', nights: 1 },
  ],
  deposits: [{ percent: '30' }, { daysBefore: 3, percent: '50' }],
};
const STRICT = { code: 'STRICT', name: { en: 'Strict' }, text: { en: 'No refund.' } };
const RULES: Partial<HotelFile> = {
  terms: [FLEX, { ...STRICT, steps: [{ daysBefore: 1_000, time: '00:00', percent: '100' }] }],
  defaultTerms: { refundable: 'FLEX', nonRefundable: 'STRICT' },
  taxes: [
    { code: 'VAT', name: { en: 'VAT' }, percent: '10', included: true },
    { code: 'BED', name: { en: 'Bed tax' }, percent: '5' },
    { code: 'CITY', name: { en: 'City tax' }, amount: '3.00', per: 'personNight', paidAt: 'hotel' },
  ],
};

let service: TestService;
let partner: PartnerClient;

beforeAll(async () => {
  service = await startService();
  partner = await partnerOf(service, await importHotel(service, smallHotel(RULES)));
});
afterAll(() => service.close());

const asked = (include: string[], changes: object = {}) => ({
  hotelID: partner.hotelID,
  startDate: dayFromToday(10),
  endDate: dayFromToday(12),
  adultCount: 2,
  language: 'en',
  ...(include.length > 0 ? { 'include[]': include } : {}),
  ...changes,
});

async function options(include: string[], changes: object = {}): Promise<Json> {
  const { body } = await partner.postForm('/external/online/roomType', asked(include, changes));
  const [room] = body.items;
  return room.accommodationTypes[0].prices;
}

const cents = (amount: string) => Math.round(Number(amount) * 100);

describe('the options of a room list', () => {
  it('are those of before where nothing is asked for', async () => {
    const plain = await options([]);
    const asked = await options(['terms', 'taxes']);
    for (const [name, option] of Object.entries<Json>(plain)) {
      expect(asked[name]).toMatchObject({ ...option, id: expect.any(String) });
      expect(Object.keys(option)).not.toContain('terms');
      expect(Object.keys(option)).not.toContain('taxes');
      expect(option.id.length).toBeLessThanOrEqual(32);
    }
  });

  it('show what a cancellation costs from when on', async () => {
    const option = (await options(['terms']))['2-1'];
    const { terms, price, prices } = option;
    expect(terms).toMatchObject({ code: 'FLEX', name: 'Flexible', graceHours: 24, freeUntil: null });
    expect(terms.text).toContain('From 18:00, 2 days before arrival, cancelling costs the first night.');
    const change = expect.stringMatching(`^${dayFromToday(8)}T18:00:00\\+03:00$`);
    const end = expect.stringMatching(`^${dayFromToday(11)}T00:00:00\\+03:00$`);
    expect(terms.steps).toEqual([
      { from: null, to: change, fee: (cents(price) / 1000).toFixed(2) },
      { from: change, to: end, fee: prices[0].price },
    ]);
    expect(terms.noShow).toBe(price);
    expect(option).not.toHaveProperty('taxes');
  });

  it('show deposits of the price with what is paid at booking', async () => {
    const { terms, price } = (await options(['terms']))['2-1'];
    const whole = cents(price) + Math.round(cents(price) * 0.05);
    expect(terms.deposits.map(({ due }: Json) => due)).toEqual([dayFromToday(0), dayFromToday(7)]);
    expect(cents(terms.deposits[0].amount)).toBe(Math.round(whole * 0.3));
    expect(cents(terms.deposits[1].amount)).toBe(Math.round(whole * 0.5));
  });

  it('show taxes, and the total with those that are added', async () => {
    const { taxes, totalWithTaxes, price } = (await options(['taxes']))['2-1'];
    const bed = Math.round(cents(price) * 0.05);
    expect(taxes).toMatchObject([
      { code: 'VAT', name: 'VAT', included: true, paidAt: 'booking' },
      { code: 'BED', amount: (bed / 100).toFixed(2), included: false, paidAt: 'booking' },
      { code: 'CITY', amount: '12.00', included: false, paidAt: 'hotel' },
    ]);
    expect(cents(totalWithTaxes)).toBe(cents(price) + bed + 12_00);
  });

  it('have ids that carry the terms only where they were shown', async () => {
    const searches = service.app.get(SearchService, { strict: false });
    const hotel = { id: partner.hotelID, currency: 'EUR', roomTypeIds: [] };
    const quoteOf = (id: string) => searches.quote(id, hotel, 0);
    const shown = await options(['terms'], { 'childAges[]': [5] });
    for (const [name, { id }] of Object.entries<Json>(shown)) {
      expect([name, id.length > 32 && id.length <= 64]).toEqual([name, true]);
      expect(quoteOf(id)?.termsVersionId).toEqual(expect.any(Number));
    }
    const [first, second] = [shown['1-1'].id, shown['1-0'].id];
    expect(quoteOf(first)?.termsVersionId).not.toBe(quoteOf(second)?.termsVersionId);
    expect(quoteOf(first.slice(0, 22) + second.slice(22))).toBeUndefined();
    expect(quoteOf((await options([]))['1-1'].id)?.termsVersionId).toBeNull();
  });
});

it('explains terms and taxes of both rates', async () => {
  const { body } = await partner.postForm('/external/online/roomType/explain', asked(['terms', 'taxes']));
  const option = (await options(['terms', 'taxes']))['2-1'];
  const [item] = body.items;
  expect(item.terms.refundable).toEqual(option.terms);
  expect(item.terms.nonRefundable).toMatchObject({ code: 'STRICT', text: 'No refund.', freeUntil: null });
  expect(item.taxes.refundable).toEqual({ taxes: option.taxes, totalWithTaxes: option.totalWithTaxes });
});

describe('texts of rules in a language in which no room has any', () => {
  const GERMAN: Partial<HotelFile> = {
    terms: [{ code: 'FLEX', name: { tr: 'Esnek', de: 'Flexibel' } }],
    defaultTerms: { refundable: 'FLEX', nonRefundable: 'FLEX' },
    taxes: [{ code: 'BED', name: { tr: 'Yatak', de: 'Bettensteuer' }, percent: '5' }],
    promotions: [{ code: 'EARLY', name: { tr: 'Erken', de: 'Frühbucher' }, percent: '10' }],
  };
  let ofGerman: PartnerClient;

  beforeAll(async () => {
    ofGerman = await partnerOf(service, await importHotel(service, smallHotel(GERMAN)));
  });

  async function namesIn(language: string): Promise<Json> {
    const form = asked(['terms', 'taxes', 'receipt'], { hotelID: ofGerman.hotelID, language });
    const list = await ofGerman.postForm('/external/online/roomType', form);
    const explained = await ofGerman.postForm('/external/online/roomType/explain', form);
    const option = list.body.items[0].accommodationTypes[0].prices['2-1'];
    const [item] = explained.body.items;
    expect(item.terms.refundable).toEqual(option.terms);
    expect(item.taxes.refundable.taxes).toEqual(option.taxes);
    expect(item.nights[0].promotions).toEqual(option.receipt[0].promotions);
    const { name, text } = option.terms;
    return [name, text, option.taxes[0].name, option.receipt[0].promotions[0].name];
  }

  it('are in the room list as in its explanation', async () => {
    const text = 'Die Stornierung ist kostenlos. Bei Nichtanreise fallen 100 % des Preises an.';
    expect(await namesIn('de')).toEqual(['Flexibel', text, 'Bettensteuer', 'Frühbucher']);
  });

  it('are those of the hotel where a language is not known', async () => {
    const text = 'İptal ücretsizdir. Gelinmezse ücret: fiyatın %100 kadarı.';
    for (const language of ['pl', 'xx'])
      expect([language, ...(await namesIn(language))]).toEqual([language, 'Esnek', text, 'Yatak', 'Erken']);
  });
});

it('tells the totals of many hotels with taxes', async () => {
  const { hotelID: _, ...form } = asked(['taxes'], { 'hotelIDs[]': partner.hotelID });
  const { body } = await partner.postForm('/external/online/hotels/search', form);
  const [offer] = body.items[0].cheapest;
  expect(cents(offer.refundableWithTaxes)).toBe(Math.round(cents(offer.refundable) * 1.05) + 12_00);
  expect(offer.nonRefundableWithTaxes).toMatch(/^\d+\.\d\d$/);
});
