import { readFile } from 'node:fs/promises';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

type Shape = Record<
  string,
  'string' | 'integer' | 'number' | 'boolean' | 'null' | 'string or null' | 'object' | 'list'
>;

/** The members of an object with their types, in their order. */
function expectShape(value: object, shape: Shape): void {
  expect(Object.keys(value)).toEqual(Object.keys(shape));
  for (const [name, type] of Object.entries(shape)) {
    const member: unknown = (value as Record<string, unknown>)[name];
    const found = typeOf(member);
    const fits = type.includes(found) || (type === 'number' && found === 'integer');
    expect(`${name}: ${fits ? type : found}`).toBe(`${name}: ${type}`);
  }
}
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}
const WRAPPED: Shape = { success: 'boolean', count: 'integer', items: 'list' };

describe('the demonstration hotel', () => {
  let service: TestService;
  let partner: PartnerClient;
  let hotelID: number;
  beforeAll(async () => {
    service = await startService();
    const demo = JSON.parse(await readFile('demo/hotel-demo.json', 'utf8')) as HotelFile;
    partner = await partnerOf(service, await importHotel(service, demo));
    ({ hotelID } = partner);
  });
  afterAll(() => service.close());

  const listOf = async (path: string, query: Record<string, string | number> = {}): Promise<Answer> => {
    const answer = await partner.get(path, query);
    expect(answer.status).toBe(200);
    expectShape(answer.body, WRAPPED);
    expect(answer.body.success).toBe(true);
    return answer;
  };

  it('has countries (2.2)', async () => {
    const { status, body } = await partner.postForm('/external/counties', {});
    expect(status).toBe(200);
    expectShape(body, WRAPPED);
    expect(body.count).toBe(body.items.length);
    for (const country of body.items) {
      expectShape(country, {
        id: 'integer',
        name: 'string',
        nameIng: 'string',
        code: 'string',
        plate: 'string',
      });
    }
    const plates = body.items.map(({ code, plate }: Record<string, string>) => `${code}: ${plate}`);
    expect(plates).toEqual(expect.arrayContaining(['GB: UK', 'AQ: ']));
  });

  it('has currencies (2.3)', async () => {
    const { body } = await listOf('/external/currencies', { limit: 200 });
    for (const currency of body.items) {
      expectShape(currency, { id: 'integer', titleCode: 'string', symbol: 'string', price: 'number' });
    }
    expect(body.items).toContainEqual(expect.objectContaining({ titleCode: 'TRY', symbol: '₺', price: 1 }));
    expect(body.items).toContainEqual(expect.objectContaining({ titleCode: 'EUR', symbol: '€' }));
  });

  it('has languages (2.4)', async () => {
    const { body } = await listOf('/external/languages', { limit: 200 });
    for (const language of body.items) {
      expectShape(language, { id: 'integer', title: 'string', code: 'string', image: 'string' });
    }
  });

  it('has contact details, in no wrapper (2.5)', async () => {
    const { body } = await partner.get(`/external/hotel/${hotelID}/contact/info`);
    expectShape(body, {
      title: 'string',
      phone: 'string',
      cellPhone: 'string',
      email: 'string',
      www: 'string',
      address: 'string',
      country: 'string',
      countryIng: 'string',
      city: 'string',
      district: 'string',
      latitude: 'string',
      longitude: 'string',
    });
    expect(body).toMatchObject({ title: 'Deniz Kapısı Otel', latitude: '36.884804', longitude: '30.704044' });
  });

  it('has social media links (2.6)', async () => {
    const { body } = await listOf('/external/online/social/media', { hotelID });
    expect(body.count).toBe(2);
    expectShape(body.items[0], { url: 'string', SosyalMedyaKategori: 'object' });
    expectShape(body.items[0].SosyalMedyaKategori, { icon: 'string', iconsvg: 'null' });
    expect(body.items[0].SosyalMedyaKategori.icon).toBe('fa fa-facebook');
  });

  it('has the settings of its e-mail server (2.7)', async () => {
    const { body } = await partner.get('/external/online/mail/host', { hotelID });
    expectShape(body, { success: 'boolean', data: 'object' });
    expectShape(body.data, {
      transport: 'string',
      encryption: 'string',
      port: 'integer',
      host: 'string',
      user: 'string',
      password: 'string',
    });
    expect(body.data).toMatchObject({ port: 587, password: 'demo-mail-password' });
  });

  it('has footer texts (2.8)', async () => {
    const { body } = await partner.get('/external/online/footer', { language: 'en' });
    expectShape(body, { success: 'boolean', data: 'object' });
    expectShape(body.data, { legal: 'object', about: 'object', analytics: 'object' });
    expectShape(body.data.legal, {
      privacyPolicy: 'string or null',
      cookiePolicy: 'string or null',
      distanceSalesAgreement: 'string or null',
      cancellationPolicy: 'string or null',
      personalDataNotice: 'string or null',
    });
    expectShape(body.data.about, { title: 'string', text: 'string' });
    expectShape(body.data.analytics, { head: 'null', body: 'null' });
    expect(body.data.about.title).toBe('The gate to the sea');
    const turkish = await partner.get('/external/online/footer', { hotelID });
    expect(turkish.body.data.about.title).toBe('Denize açılan kapı');
  });

  it('has payment types in its own order (2.9)', async () => {
    const { body } = await listOf('/external/online/payment/type', { hotelID });
    for (const type of body.items) {
      expectShape(type, { title: 'string', title_translate: 'string', typeID: 'integer' });
      expect(type.title).toMatch(/\S/);
      expect(type.title_translate).toMatch(/\S/);
    }
    expect((body.items as { typeID: number }[]).map(({ typeID }) => typeID)).toEqual([9, 1, 3, 10]);
    expect(body.count).toBe(4);
  });

  it('has a virtual POS (2.10)', async () => {
    const { body } = await partner.get('/external/payment/company', { hotelID });
    expectShape(body, { success: 'boolean', paymentCompany: 'object' });
    expectShape(body.paymentCompany, {
      merchant_id: 'string',
      store_key: 'string',
      terminal_no: 'string',
      user: 'string',
      password: 'string',
      max_installment: 'integer',
      company_id: 'integer',
      company_code: 'string',
      company_name: 'string',
    });
    expect(body.paymentCompany).toMatchObject({ company_code: 'nestpay', max_installment: 6 });
  });

  it('has bank accounts (2.11)', async () => {
    const { body } = await partner.postJson('/external/online/payment/type/3', { hotelID });
    expectShape(body, { success: 'boolean', message: 'string', banks: 'list' });
    expectShape(body.banks[0], {
      companyName: 'string',
      holder: 'string',
      branchName: 'string',
      branchNumber: 'string',
      bankAccountNumber: 'string',
      iban: 'string',
    });
    expect(body.message).toBe('payment_by_bank_transfer');
  });

  it('has buildings and packages', async () => {
    const buildings = (await listOf('/external/online/building', { hotelID })).body;
    expectShape(buildings.items[0], { id: 'integer', code: 'string', name: 'string' });
    expect(buildings.items).toMatchObject([
      { code: 'ANA', name: 'Ana bina' },
      { code: 'BAHCE', name: 'Bahçe evleri' },
    ]);
    const packages = (await listOf('/external/online/package', { hotelID, language: 'en' })).body;
    expectShape(packages.items[0], {
      stockID: 'integer',
      name: 'string',
      note: 'string',
      price: 'string',
      currency: 'string',
      priceMode: 'integer',
    });
    expect(packages.items).toMatchObject([
      { name: 'Airport transfer', price: '40.00', currency: 'EUR', priceMode: 0 },
      { name: 'Boat trip', note: 'Lunch included', price: '35.00', priceMode: 2 },
    ]);
    const turkish = (await listOf('/external/online/package', { hotelID })).body;
    expect(turkish.items[0].name).toBe('Havaalanı transferi');
    const last = (await listOf('/external/online/package', { hotelID, limit: 1, order: '-id' })).body;
    expect(last).toMatchObject({ count: 2, items: [{ stockID: packages.items[1].stockID }] });
  });

  it('has guests in house (2.18)', async () => {
    const answer = await send(service, 'POST', '/public/json/customer/inhotel', {
      headers: { ApiKey: 'demo-hotspot-key-change-me' },
    });
    expectShape(answer.body, { success: 'integer', otelde: 'list' });
    expect(answer.body.success).toBe(1);
    expect(answer.body.otelde).toHaveLength(6);
    for (const guest of answer.body.otelde) {
      expectShape(guest, {
        unique: 'integer',
        rezervasyon_id: 'integer',
        inHotel: 'integer',
        firstName: 'string',
        lastName: 'string',
        identityNumber: 'string or null',
        birthDate: 'string or null',
        roomID: 'integer',
        roomName: 'string',
        checkin: 'integer',
        checkout: 'integer',
        checkout2: 'null',
        routerSifreleme: 'integer',
      });
      expect(guest.inHotel).toBe(1);
      expect(guest.checkout % 86_400).toBe(0);
      expect(guest.birthDate ?? '01.01.2000').toMatch(/^\d\d\.\d\d\.\d{4}$/);
    }
    const byName = (name: string) =>
      (answer.body.otelde as { firstName: string }[]).find(({ firstName }) => firstName === name);
    expect(byName('AYŞE NUR')).toMatchObject({
      roomName: '101',
      birthDate: '04.05.1988',
      routerSifreleme: 0,
    });
    expect(byName('ИВАН')).toMatchObject({ roomName: 'B2', identityNumber: null, routerSifreleme: 1 });
  });
});
