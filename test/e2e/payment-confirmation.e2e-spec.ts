import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { garantiAnswer } from '../bank/garanti.mjs';
import { nestpayAnswer } from '../bank/nestpay.mjs';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import {
  answer,
  inquiryUserAt,
  type Started,
  started,
  statusOf,
  virtualPosAt,
} from '../factories/payment.js';
import { startService, type TestService } from '../harness/service.js';

const NOT_SET_UP = 'another partner has read the store key, and no inquiry is set up';

let service: TestService;
let bank: Bank;
beforeAll(async () => {
  bank = await startBank();
  service = await startService();
});
afterAll(async () => {
  await service.close();
  await bank.close();
});

describe.each(['nestpay', 'garanti'] as const)('an approval by %s', (company) => {
  let number = 0;

  /** A hotel with two partners, of which the second may have read the store key. */
  async function hotelOfTwo(pos: Partial<HotelFile['virtualPos']> = {}, isKeyRead = false) {
    const name = `${company}-${++number}`;
    const file = smallHotel({
      paymentTypes: [10],
      virtualPos: { ...virtualPosAt(bank, company), ...pos },
      partners: ['first', 'second'].map((which) => ({
        name: which,
        apiKey: `${which}-${name}`,
        apiSecret: `secret-of-${which}-${name}`,
      })),
    });
    const imported = await importHotel(service, file);
    const [first, second] = await Promise.all(
      imported.partners.map((partner) => partnerOf(service, { ...imported, partners: [partner] })),
    );
    if (isKeyRead) await readKey(second!);
    return { first: first!, second: second!, seoUrl: file.hotel.seoUrl };
  }

  const readKey = async (partner: PartnerClient) =>
    (await partner.get('/external/payment/company', { hotelID: partner.hotelID })).body;

  /** What whoever knows the store key can sign without the bank. */
  const forged = (payment: Started) =>
    company === 'nestpay'
      ? nestpayAnswer(payment.fields, bank.accounts.nestpay.storeKey, 'approve')
      : garantiAnswer(payment.fields, bank.accounts.garanti, 'approve');
  const forge = (payment: Started) => answer(service, payment.returnPath, forged(payment));

  /** Pays at the bank's page as a guest does, and goes back as the browser does. */
  async function pay(payment: Started): Promise<void> {
    const page = await post(payment.action, payment.fields);
    const id = /name="id" value="([^"]*)"/.exec(page)![1]!;
    const path = company === 'nestpay' ? '/fim/answer' : '/servlet/answer';
    const back = await post(bank.url + path, { id, outcome: 'approve' });
    const inputs = [...back.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
    const text = (html: string) =>
      html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(+code));
    await answer(
      service,
      payment.returnPath,
      Object.fromEntries(inputs.map(([, key, value]) => [text(key!), text(value!)])),
    );
  }
  const post = async (url: string, fields: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text();

  const failureOf = async ({ orderID }: Started) =>
    (
      await service.db.query<{ failure: string }[]>(
        'SELECT failure FROM payment_session WHERE order_id = $1',
        [orderID],
      )
    )[0]!.failure;

  it('counts as it is signed while no other partner has read the store key', async () => {
    const { first } = await hotelOfTwo();
    await readKey(first);
    const payment = await started(first);
    await forge(payment);
    expect(await statusOf(first, payment.orderID)).toBe('paid');
  });

  it('is reviewed where another partner has read the store key, until the key is changed', async () => {
    const { first, seoUrl } = await hotelOfTwo({}, true);
    const payment = await started(first);
    const back = await forge(payment);
    expect(back.headers.get('location')).toContain('status=failure');
    expect([await statusOf(first, payment.orderID), await failureOf(payment)]).toEqual([
      'review',
      NOT_SET_UP,
    ]);

    const newKey = { ...virtualPosAt(bank, company), store_key: `new-${company}` };
    await importHotel(service, { hotel: { seoUrl: seoUrl! }, virtualPos: newKey } as HotelFile);
    const next = await started(first);
    const { storeKey } = { storeKey: newKey.store_key };
    const signed =
      company === 'nestpay'
        ? nestpayAnswer(next.fields, storeKey, 'approve')
        : garantiAnswer(next.fields, { storeKey }, 'approve');
    await answer(service, next.returnPath, signed);
    expect(await statusOf(first, next.orderID)).toBe('paid');
  });

  it('is confirmed by the bank where an inquiry is set up, and forged ones are reviewed', async () => {
    const { first } = await hotelOfTwo(inquiryUserAt(bank, company), true);
    const honest = await started(first);
    await pay(honest);
    expect(await statusOf(first, honest.orderID)).toBe('paid');

    const payment = await started(first);
    await forge(payment);
    expect(await statusOf(first, payment.orderID)).toBe('review');
    expect(await failureOf(payment)).toBe('the bank does not confirm the payment');
  });

  it('is reviewed where the bank cannot be asked, or charged another amount', async () => {
    const { first } = await hotelOfTwo(inquiryUserAt(bank, company));
    const payment = await started(first);
    bank.trouble = 'garbage';
    await forge(payment);
    bank.trouble = undefined;
    expect(await statusOf(first, payment.orderID)).toBe('review');
    expect(await failureOf(payment)).toMatch(/^the bank could not be asked: /);

    const { first: wrong } = await hotelOfTwo({ ...inquiryUserAt(bank, company), inquiry_password: 'other' });
    const unasked = await started(wrong);
    await pay(unasked);
    expect(await statusOf(wrong, unasked.orderID)).toBe('review');
  });

  it('shows partners neither user nor password of the inquiry', async () => {
    const { first } = await hotelOfTwo({ inquiry_user: 'ASKING-USER', inquiry_password: 'ASKING-PASSWORD' });
    const { paymentCompany } = (await readKey(first)) as { paymentCompany: object };
    expect(Object.keys(paymentCompany)).toHaveLength(9);
    expect(JSON.stringify(paymentCompany)).not.toContain('ASKING');
  });
});
