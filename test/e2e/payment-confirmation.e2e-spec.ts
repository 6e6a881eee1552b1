import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { PaymentJobs } from '../../src/payment/payment-jobs.service.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { garantiAnswer } from '../bank/garanti.mjs';
import { nestpayAnswer } from '../bank/nestpay.mjs';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import {
  answer,
  inquiryUserAt,
  letExpire,
  type Started,
  started,
  statusOf,
  trailOf,
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

  /** Pays at the bank's page as a guest does; returns the answer that the browser would go back with. */
  async function payAndStay(payment: Started): Promise<Record<string, string>> {
    const page = await post(payment.action, payment.fields);
    const id = /name="id" value="([^"]*)"/.exec(page)![1]!;
    const path = company === 'nestpay' ? '/fim/answer' : '/servlet/answer';
    const back = await post(bank.url + path, { id, outcome: 'approve' });
    const inputs = [...back.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
    const text = (html: string) =>
      html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(+code));
    return Object.fromEntries(inputs.map(([, key, value]) => [text(key!), text(value!)]));
  }
  const pay = async (payment: Started) => answer(service, payment.returnPath, await payAndStay(payment));
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

  describe('that nobody has told of', () => {
    beforeAll(() => {
      bank.callsBack = false;
    });
    afterAll(() => {
      bank.callsBack = true;
    });
    afterEach(() => {
      bank.trouble = undefined;
    });

    const runJob = () => service.app.get(PaymentJobs, { strict: false }).expireAndAskSessions();
    const setTime = ({ orderID }: Started, column: 'asked_at' | 'expires_at', time: string) =>
      service.db.query(`UPDATE payment_session SET ${column} = ${time} WHERE order_id = $1`, [orderID]);

    it('is asked about once it is over, and is the same charge when the browser comes back later', async () => {
      const { first } = await hotelOfTwo(inquiryUserAt(bank, company), true);
      const payment = await started(first);
      const late = await payAndStay(payment);
      expect((await runJob()).asked).toBe(0);
      expect(await statusOf(first, payment.orderID)).toBe('pending');
      await letExpire(service, payment.orderID);
      await runJob();
      expect(await statusOf(first, payment.orderID)).toBe('review');
      await answer(service, payment.returnPath, late);
      expect(await trailOf(service, payment.orderID)).toEqual([
        'payment.start',
        'payment.approve_late',
        'payment.repeat',
      ]);
    });

    it('is reviewed where the bank is asked after its end, and not charged ones expire', async () => {
      const { first } = await hotelOfTwo(inquiryUserAt(bank, company));
      const [charged, uncharged] = [await started(first), await started(first)];
      await payAndStay(charged);
      for (const { orderID } of [charged, uncharged]) await letExpire(service, orderID);
      await runJob();
      expect(await statusOf(first, charged.orderID)).toBe('review');
      expect(await failureOf(charged)).toBe('approve_late while pending');
      expect(await statusOf(first, uncharged.orderID)).toBe('expired');
    });

    it('is asked for again while the bank is down, up to an hour after its end', async () => {
      const { first } = await hotelOfTwo(inquiryUserAt(bank, company));
      const [payment, forgotten] = [await started(first), await started(first)];
      for (const one of [payment, forgotten]) {
        await payAndStay(one);
        await letExpire(service, one.orderID);
      }
      bank.trouble = 'down';
      await runJob();
      expect(await statusOf(first, payment.orderID)).toBe('expired');
      bank.trouble = undefined;
      await setTime(forgotten, 'expires_at', "now() - interval '61 minutes'");
      for (const one of [payment, forgotten]) {
        await setTime(one, 'asked_at', "date_trunc('second', now() - interval '11 minutes')");
      }
      await runJob();
      expect(await statusOf(first, payment.orderID)).toBe('review');
      expect(await statusOf(first, forgotten.orderID)).toBe('expired');
    });

    it('expires unasked where no user for inquiries is set up', async () => {
      const { first } = await hotelOfTwo();
      const payment = await started(first);
      await payAndStay(payment);
      await letExpire(service, payment.orderID);
      expect((await runJob()).asked).toBe(0);
      expect(await statusOf(first, payment.orderID)).toBe('expired');
    });
  });
});
