import { createHash } from 'node:crypto';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { startService, type TestService } from '../harness/service.js';

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

describe('Nestpay', () => {
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

  const payment = (changes: Record<string, unknown>) => ({
    hotelID: partner.hotelID,
    totalPrice: '1234.50',
    countryID,
    returnUrl: 'https://partner.example/back?lang=tr',
    name: 'ŞÜKRÜ',
    surname: 'IŞIK',
    email: 'guest@guests.example',
    phone: '+905551112233',
    city: 'İzmir',
    address: 'Kordon 1',
    baskets: [{ id: 1, name: 'Oda', piece: 1, price: '1234.50' }],
    ...changes,
  });
  const start = (changes: Record<string, unknown>): Promise<Answer> =>
    partner.postJson('/external/online/payment/type/10', payment(changes));
  const status = async (orderID: string) =>
    (await partner.get('/external/online/payment/status', { hotelID: partner.hotelID, orderID })).body;

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
      clientid: 'ALPHA-merchant',
      oid: sent.oid ?? '',
      amount: '1234.50',
      currency: '978',
      mdStatus: '1',
      ProcReturnCode: '00',
      Response: 'Approved',
      rnd: 'abc',
      TransId: 't-1',
      hashAlgorithm: 'ver3',
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
});
