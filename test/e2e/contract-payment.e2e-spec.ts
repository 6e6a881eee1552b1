import { createHash } from 'node:crypto';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { startService, type TestService } from '../harness/service.js';

const START = '/external/online/payment/type';
const STORE_KEY = 'ALPHA|store\\key';

/** Nestpay's hash, version 3, written down from its description and from nothing of ours. */
function nestpayHash(fields: Record<string, string>, storeKey: string): string {
  const escaped = (text: string) => text.replace(/\\/g, '\\\\').replace(/\|/g, '\\|');
  const names = Object.keys(fields)
    .filter((name) => !['hash', 'encoding', 'nationalidno'].includes(name.toLowerCase()))
    .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const text = [...names.map((name) => fields[name] ?? ''), storeKey].map(escaped).join('|');
  return createHash('sha512').update(text).digest('base64');
}

/** The hidden fields of the form that the guest's browser would send to the bank. */
function formFields(code: string): Record<string, string> {
  const unescaped = (text: string) =>
    text
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
  const inputs = code.matchAll(/<input[^>]* name="([^"]*)"[^>]* value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name ?? '', unescaped(value ?? '')]));
}

describe('the payment step', () => {
  let service: TestService;
  let partner: PartnerClient;
  let countryID: number;
  beforeAll(async () => {
    service = await startService();
    const file = markedHotel('ALPHA');
    if (file.virtualPos) file.virtualPos.store_key = STORE_KEY;
    partner = await partnerOf(service, await importHotel(service, file));
    const countries = (await partner.postForm('/external/counties', {})).body.items as {
      id: number;
      code: string;
    }[];
    countryID = countries.find(({ code }) => code === 'TR')?.id ?? 0;
  });
  afterAll(() => service.close());

  let orders = 0;
  const payment = (changes: Record<string, unknown> = {}) => ({
    ...{ hotelID: partner.hotelID, totalPrice: '1234.50', orderID: `o-${++orders}`, countryID },
    ...{ returnUrl: 'https://partner.example/back?lang=tr', name: 'ŞÜKRÜ', surname: 'IŞIK' },
    ...{ email: 'guest@guests.example', phone: '+905551112233', city: 'İzmir', address: 'Kordon 1' },
    baskets: [{ id: 1, name: 'Oda', piece: 1, price: '1234.50' }],
    ...changes,
  });
  const start = (changes: Record<string, unknown> = {}, type: number | string = 10): Promise<Answer> =>
    partner.postJson(`${START}/${type}`, payment(changes));
  const status = async (orderID: string) =>
    (await partner.get('/external/online/payment/status', { hotelID: partner.hotelID, orderID })).body;
  const change = (sections: object) => importHotel(service, { hotel: { seoUrl: 'alpha' }, ...sections });

  it('answers types 1, 3 and 9 in the form of the description', async () => {
    for (const type of [1, 9]) {
      const answer = await partner.postJson(`${START}/${type}`, { hotelID: String(partner.hotelID) });
      expect([answer.status, answer.text]).toEqual([
        200,
        '{"success":true,"message":"credit_card_info_should_be_requested"}',
      ]);
    }
    const transfer = await partner.postJson(`${START}/3`, { hotelID: partner.hotelID });
    expect(Object.keys(transfer.body)).toEqual(['success', 'message', 'banks']);
    expect(transfer.body.banks).toHaveLength(2);
  });

  it('checks in the order of the contract', async () => {
    const wrong: Record<string, unknown> = {
      ...{ hotelID: 987654321, totalPrice: '0', countryID: 987654321 },
      baskets: [{ id: 1, name: 'Oda', piece: 1 }],
    };
    const message = async (changes: Record<string, unknown>, type: number | string = 10) => {
      const answer = await start(changes, type);
      expect(answer.status).toBe(answer.body.message === 'payment_type_is_not_found' ? 404 : 200);
      expect(answer.body.success).toBe(answer.body.message === 'payment_order_code');
      return answer.body.message as string;
    };
    const mended: Record<string, unknown> = { ...wrong };
    expect(await message(mended, 2)).toBe('hotel_id_is_not_found');
    mended.hotelID = partner.hotelID;
    expect(await message(mended, 2)).toBe('payment_type_is_not_found');
    await change({ paymentTypes: [1], virtualPos: undefined });
    expect(await message(mended)).toBe('payment_type_is_not_available');
    await change({ paymentTypes: [9, 1, 3, 10] });
    expect(await message(mended)).toBe('required_input_info_not_submitted');
    mended.totalPrice = '1234.50';
    expect(await message(mended)).toBe('country_info_sent_incorrectly');
    mended.countryID = String(countryID);
    expect(await message(mended)).toBe('there_is_missing_info_in_the_shopping_cart');
    mended.baskets = [{ id: '1', name: 'Oda', piece: '1', price: 1234.5 }];
    expect(await message(mended)).toBe('payment_order_code');
  });

  it.each([
    ['totalPrice', ['0', '0.00', '-1', '1.234', '1,5', 'abc', 0, -5, 1.005, '']],
    [
      'returnUrl',
      [
        'partner.example',
        '/back',
        'ftp://partner.example',
        'javascript:alert(1)',
        'https://u:p@partner.example/',
        'https://',
      ],
    ],
    ['email', ['guest', 'guest@', '@guests.example', 'a b@c.example', 'a@b@c.example']],
  ])('names %s when it is not right', async (field, values) => {
    for (const value of values) {
      const { status, body } = await start({ [field]: value });
      expect(status).toBe(200);
      expect([value, body]).toEqual([
        value,
        {
          ...{ success: false, message: 'required_input_info_not_submitted' },
          errors: [{ field, message: expect.stringMatching(/\S/) }],
        },
      ]);
    }
  });

  it('names every field that is missing, each once', async () => {
    const { body } = await partner.postJson(`${START}/10`, { hotelID: partner.hotelID, baskets: [] });
    expect(Object.keys(body)).toEqual(['success', 'message', 'errors']);
    const fields = (body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields.sort()).toEqual(
      [
        'totalPrice',
        'orderID',
        'returnUrl',
        'name',
        'surname',
        'email',
        'phone',
        'city',
        'address',
        'countryID',
        'baskets',
      ].sort(),
    );
  });

  it('takes a guest to the bank and back, and the partner asks what came of it', async () => {
    const orderID = 'walk-1';
    expect(await status(orderID)).toEqual({ success: false, message: 'order_is_not_found' });
    const started = await start({ orderID });
    expect(Object.keys(started.body)).toEqual(['success', 'message', 'code']);
    const sent = formFields(started.body.code as string);
    expect(sent).toMatchObject({
      clientid: 'ALPHA-merchant',
      amount: '1234.50',
      currency: '978',
      hashAlgorithm: 'ver3',
    });
    expect(sent.hash).toBe(nestpayHash(sent, STORE_KEY));
    expect(started.body.code).toContain('https://sanalpos.isbank.com.tr/fim/est3Dgate');

    const open = await status(orderID);
    expect(Object.keys(open)).toEqual([
      ...['success', 'orderID', 'status', 'totalPrice', 'currency', 'paymentTypeID', 'paidAt'],
    ]);
    expect(open).toMatchObject({
      success: true,
      orderID,
      status: 'pending',
      currency: 'EUR',
      paymentTypeID: 10,
      paidAt: null,
    });
    expect(Number(open.totalPrice)).toBe(1234.5);

    const approved: Record<string, string> = {
      ...{ clientid: 'ALPHA-merchant', oid: sent.oid ?? '', amount: '1234.50', currency: '978' },
      ...{
        mdStatus: '1',
        ProcReturnCode: '00',
        Response: 'Approved',
        rnd: 'abc',
        TransId: 't-1',
        hashAlgorithm: 'ver3',
      },
    };
    const answerOfBank = async (fields: Record<string, string>, storeKey = STORE_KEY) => {
      const body = new URLSearchParams({ ...fields, HASH: nestpayHash(fields, storeKey) });
      const path = new URL(sent.okUrl ?? '').pathname;
      const { status, headers } = await send(service, 'POST', path, { body });
      const location = new URL(headers.get('location') ?? 'none:');
      return [status, location.origin, location.pathname, Object.fromEntries(location.searchParams)];
    };
    const back = (outcome: string) => [
      303,
      'https://partner.example',
      '/back',
      { lang: 'tr', orderID, status: outcome },
    ];
    expect(await answerOfBank(approved, 'another key')).toEqual(back('failure'));
    expect(await answerOfBank({ ...approved, amount: '1.00' })).toEqual(back('failure'));
    expect((await status(orderID)).status).not.toBe('paid');
    expect(await answerOfBank(approved)).toEqual(back('success'));

    const paid = await status(orderID);
    expect(paid).toMatchObject({ success: true, status: 'paid' });
    expect(Number.isNaN(Date.parse(String(paid.paidAt)))).toBe(typeof paid.paidAt === 'number');
    await answerOfBank(approved);
    await answerOfBank({ ...approved, ProcReturnCode: '05', Response: 'Declined' });
    expect(await status(orderID)).toEqual(paid);
    expect((await start({ orderID })).body).toEqual({ success: false, message: 'order_is_already_paid' });
  });

  it('writes whatever a guest is called into the fragment as text', async () => {
    const hostile = `"><script>alert(1)</script>'&`;
    const { body } = await start({ name: hostile, address: hostile, orderID: hostile });
    expect(body.message).toBe('payment_order_code');
    expect(body.code).not.toContain('<script>alert(1)');
    expect((await status(hostile)).status).toBe('pending');
  });

  it('has no virtual POS, no bank account, nothing enabled', async () => {
    const bare = markedHotel('BRAVO');
    delete bare.virtualPos;
    delete bare.bankAccounts;
    const other = await partnerOf(service, await importHotel(service, bare));
    const { hotelID } = other;
    expect((await other.postJson(`${START}/10`, payment({ hotelID }))).body).toEqual({
      ...{ success: false, message: 'hotel_company_info_could_not_found' },
    });
    expect((await other.postJson(`${START}/3`, { hotelID })).body).toEqual({
      ...{ success: false, message: 'bank_info_is_not_found' },
    });
    const company = await other.get('/external/payment/company', { hotelID });
    expect([company.status, company.body]).toEqual([
      200,
      { success: false, message: 'hotel_company_info_could_not_found' },
    ]);
    await importHotel(service, { hotel: { seoUrl: 'bravo' }, paymentTypes: [] });
    for (const type of [1, 3, 9, 10]) {
      expect((await other.postJson(`${START}/${type}`, payment({ hotelID }))).body).toEqual({
        ...{ success: false, message: 'payment_type_is_not_available' },
      });
    }
  });
});
