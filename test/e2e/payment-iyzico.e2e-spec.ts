import { PaymentJobs } from '../../src/payment/payment-jobs.service.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { IYZICO_OUTCOMES } from '../bank/iyzico.mjs';
import type { Answer, PartnerClient } from '../factories/hotel.js';
import { answer, payingHotel, type Started, started, statusOf, trailOf } from '../factories/payment.js';
import { startService, type TestService } from '../harness/service.js';

describe('iyzico', () => {
  let service: TestService;
  let bank: Bank;
  let iyzico: PartnerClient;

  beforeAll(async () => {
    bank = await startBank();
    service = await startService({ PAYMENT_TIMEOUT_MS: '400' });
    iyzico = (await payingHotel(service, bank, 'iyzico')).partner;
  });
  afterAll(async () => {
    await service.close();
    await bank.close();
  });
  afterEach(() => {
    bank.trouble = undefined;
  });

  const runJob = () => service.app.get(PaymentJobs).expireAndAskSessions();

  const tokenOf = ({ code }: Started) => /name=\\"token\\" value=\\"(\w+)\\"/.exec(code)?.[1] ?? '';

  /** The guest chooses an outcome in the form; gives where its page then posts to. */
  async function choose(payment: Started, outcome: string): Promise<{ path: string; token: string }> {
    const body = new URLSearchParams({ token: tokenOf(payment), outcome });
    const page = await (await fetch(`${bank.url}/iyzico/pay`, { method: 'POST', body })).text();
    const path = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '').pathname;
    return { path, token: /name="token" value="(\w+)"/.exec(page)?.[1] ?? '' };
  }

  async function pay(payment: Started, outcome: string): Promise<Answer> {
    const { path, token } = await choose(payment, outcome);
    return answer(service, path, { token });
  }

  it('is told an identity number and a phone that were sent as numbers', async () => {
    await started(iyzico, { identityNumber: 10_000_000_146, phone: 905_321_234_567 });
    expect(bank.received.at(-1)!.fields.buyer).toMatchObject({
      identityNumber: '10000000146',
      gsmNumber: '905321234567',
    });
  });

  it('embeds the form and tells iyzico everything about the payer', async () => {
    const payment = await started(iyzico, {
      totalPrice: '100.10',
      name: 'Ayşe "<b>"',
      ip: '203.0.113.9',
      baskets: [
        { id: 1, name: 'Oda', piece: 2, price: '40.05' },
        { id: 2, name: 'Hediye', piece: 1, price: 0 },
        { id: 3, name: 'Transfer', piece: 1, price: 20 },
      ],
    });
    expect(payment.code).toMatch(/^<div id="iyzipay-checkout-form" class="responsive"><\/div><script/);
    const { fields } = bank.received.at(-1)!;
    const sessionId = fields.conversationId;
    expect(fields).toEqual({
      locale: 'tr',
      conversationId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      price: '100.10',
      paidPrice: '100.10',
      currency: 'EUR',
      basketId: sessionId,
      paymentGroup: 'PRODUCT',
      callbackUrl: `${service.url}/external/public/payment/return/${String(sessionId)}`,
      enabledInstallments: [1],
      buyer: {
        id: sessionId,
        name: 'Ayşe "<b>"',
        surname: 'Yılmaz',
        email: 'ayse@example.com',
        gsmNumber: '+905321234567',
        identityNumber: '11111111111',
        registrationAddress: 'Bağdat Cad. No: 1',
        city: 'İstanbul',
        country: 'Turkey',
        ip: '203.0.113.9',
      },
      billingAddress: {
        contactName: 'Ayşe "<b>" Yılmaz',
        city: 'İstanbul',
        country: 'Turkey',
        address: 'Bağdat Cad. No: 1',
      },
      basketItems: [
        { id: '1', name: 'Oda', category1: 'Konaklama', itemType: 'VIRTUAL', price: '80.10' },
        { id: '3', name: 'Transfer', category1: 'Konaklama', itemType: 'VIRTUAL', price: '20.00' },
      ],
    });
  });

  it.each([
    ['a sum that is another', [{ id: 1, name: 'Oda', piece: 1, price: '5' }]],
    ['a price that is no whole number of cents', [{ id: 1, name: 'Oda', piece: 3, price: '411.4999999' }]],
  ])('makes one line of a basket with %s', async (_, baskets) => {
    await started(iyzico, { orderID: 'one line', baskets });
    expect(bank.received.at(-1)!.fields.basketItems).toEqual([
      expect.objectContaining({ id: 'one line', price: '1234.50' }),
    ]);
  });

  it('offers the hotel’s instalments in liras', async () => {
    const { partner } = await payingHotel(service, bank, 'iyzico', {
      hotel: { title: 'L', currency: 'TRY' },
    });
    await started(partner, { identityNumber: '10000000146' });
    const { fields } = bank.received.at(-1)!;
    expect(fields.enabledInstallments).toEqual([1, 2, 3, 6]);
    expect(fields.buyer).toMatchObject({ identityNumber: '10000000146', ip: '127.0.0.1' });
  });

  it('records an approval, once', async () => {
    const payment = await started(iyzico);
    const { path, token } = await choose(payment, 'approve');
    for (let turn = 0; turn < 2; turn++) {
      const back = await answer(service, path, { token });
      expect([back.status, back.headers.get('location')]).toEqual([
        303,
        expect.stringContaining(`orderID=${payment.orderID}&status=success`),
      ]);
    }
    expect(await statusOf(iyzico, payment.orderID)).toBe('paid');
    expect(await trailOf(service, payment.orderID)).toEqual([
      'payment.start',
      'payment.approve',
      'payment.repeat',
    ]);
  });

  const REFUSED: Record<string, string> = {
    'signed-other-order': 'order_does_not_match',
    'other-key': 'signature_does_not_hold',
    'no-signature': 'signature_does_not_hold',
    'other-token': 'token_does_not_match',
  };
  const STATES: Record<string, string> = {
    decline: 'failed',
    fraud: 'review',
    examine: 'review',
    'signed-other-amount': 'review',
    'paid-less': 'review',
    'signed-other-currency': 'review',
  };

  it.each(IYZICO_OUTCOMES.filter((outcome) => outcome !== 'approve'))(
    'does not take "%s" for a payment',
    async (outcome) => {
      const payment = await started(iyzico);
      const back = await pay(payment, outcome);
      expect(back.headers.get('location')).toContain('status=failure');
      expect(await statusOf(iyzico, payment.orderID)).toBe(STATES[outcome] ?? 'pending');
      const reason = REFUSED[outcome];
      if (reason) expect((await trailOf(service, payment.orderID)).at(-1)).toBe(`payment.refuse: ${reason}`);
    },
  );

  it('finds out by asking when the answer could not be verified at once', async () => {
    const payment = await started(iyzico);
    const { path, token } = await choose(payment, 'approve');
    bank.trouble = 'down';
    const back = await answer(service, path, { token });
    expect(back.headers.get('location')).toContain('status=failure');
    expect(await statusOf(iyzico, payment.orderID)).toBe('pending');
    bank.trouble = undefined;
    await runJob();
    expect(await statusOf(iyzico, payment.orderID)).toBe('paid');
  });
});
