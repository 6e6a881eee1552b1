import { PaymentJobs } from '../../src/payment/payment-jobs.service.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { IYZICO_OUTCOMES } from '../bank/iyzico.mjs';
import { STRIPE_OUTCOMES, stripeEvent } from '../bank/stripe.mjs';
import { type Answer, type PartnerClient, send } from '../factories/hotel.js';
import {
  answer,
  letExpire,
  payingHotel,
  startPayment,
  type Started,
  started,
  statusOf,
  trailOf,
} from '../factories/payment.js';
import { startService, type TestService } from '../harness/service.js';

describe('providers that are asked', () => {
  let service: TestService;
  let bank: Bank;
  let iyzico: PartnerClient;
  let stripe: PartnerClient;

  beforeAll(async () => {
    bank = await startBank();
    service = await startService({ PAYMENT_TIMEOUT_MS: '400' });
    iyzico = (await payingHotel(service, bank, 'iyzico')).partner;
    stripe = (await payingHotel(service, bank, 'stripe')).partner;
  });
  afterAll(async () => {
    await service.close();
    await bank.close();
  });
  afterEach(() => {
    bank.trouble = undefined;
  });

  const runJob = () => service.app.get(PaymentJobs).expireAndAskSessions();
  /** Makes sessions due to be asked about again. */
  const forgetAsking = () => service.db.query('UPDATE payment_session SET asked_at = NULL');

  describe('iyzico', () => {
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
      'signed-other-amount': 'amount_does_not_match',
      'paid-less': 'amount_does_not_match',
      'signed-other-currency': 'currency_does_not_match',
      'signed-other-order': 'order_does_not_match',
      'other-key': 'signature_does_not_hold',
      'no-signature': 'signature_does_not_hold',
      'other-token': 'token_does_not_match',
    };
    const STATES: Record<string, string> = { decline: 'failed', fraud: 'failed', examine: 'review' };

    it.each(IYZICO_OUTCOMES.filter((outcome) => outcome !== 'approve'))(
      'does not take "%s" for a payment',
      async (outcome) => {
        const payment = await started(iyzico);
        const back = await pay(payment, outcome);
        expect(back.headers.get('location')).toContain('status=failure');
        expect(await statusOf(iyzico, payment.orderID)).toBe(STATES[outcome] ?? 'pending');
        const reason = REFUSED[outcome];
        if (reason)
          expect((await trailOf(service, payment.orderID)).at(-1)).toBe(`payment.refuse: ${reason}`);
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

  describe('stripe', () => {
    const pageOf = ({ code }: Started) =>
      JSON.parse(/href = (".*");<\/script>/.exec(code)?.[1] ?? '""') as string;

    /** The guest chooses an outcome on Stripe's page and goes where it leads. */
    async function choose(payment: Started, outcome: string): Promise<Answer | undefined> {
      const id = new URL(pageOf(payment)).pathname.split('/').at(-1) ?? '';
      const body = new URLSearchParams({ id, outcome });
      const next = await fetch(`${bank.url}/c/answer`, { method: 'POST', body, redirect: 'manual' });
      const location = next.headers.get('location');
      if (location === null) return undefined;
      const { pathname, search } = new URL(location);
      return send(service, 'GET', pathname + search);
    }

    it('sends the browser to the session, which has our amount', async () => {
      const payment = await started(stripe, { totalPrice: '20.05', orderID: 'to stripe' });
      expect(payment.code).toMatch(/^<script>window\.location\.href = "http.*";<\/script>$/);
      expect(bank.received.at(-1)!.fields).toMatchObject({
        mode: 'payment',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': '2005',
        customer_email: 'ayse@example.com',
        client_reference_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      });
    });

    it('counts whole units where the currency has no smaller one', async () => {
      const { partner } = await payingHotel(service, bank, 'stripe', {
        hotel: { title: 'J', currency: 'JPY' },
      });
      await started(partner, { totalPrice: '5000' });
      expect(bank.received.at(-1)!.fields['line_items[0][price_data][unit_amount]']).toBe('5000');
      expect((await startPayment(partner, { totalPrice: '5000.50' })).body.message).toBe(
        'payment_provider_is_not_available',
      );
    });

    it('records an approval, told by the webhook and asked at the return', async () => {
      const payment = await started(stripe);
      const back = await choose(payment, 'approve');
      expect([back?.status, back?.headers.get('location')]).toEqual([
        303,
        expect.stringContaining(`orderID=${payment.orderID}&status=success`),
      ]);
      expect(await trailOf(service, payment.orderID)).toEqual([
        'payment.start',
        'payment.approve',
        'payment.repeat',
      ]);
    });

    const STATES: Record<string, string> = { decline: 'failed' };
    it.each(STRIPE_OUTCOMES.filter((outcome) => outcome !== 'approve'))(
      'does not take "%s" for a payment',
      async (outcome) => {
        const payment = await started(stripe);
        const back = await choose(payment, outcome);
        if (back) expect(back.headers.get('location')).toContain('status=failure');
        expect(await statusOf(stripe, payment.orderID)).toBe(STATES[outcome] ?? 'pending');
      },
    );

    it('cannot be paid after the guest turned back', async () => {
      const payment = await started(stripe);
      await choose(payment, 'decline');
      expect((await fetch(pageOf(payment))).status).toBe(404);
    });

    it('finds out by asking when the guest never came back', async () => {
      const payment = await started(stripe);
      await choose(payment, 'pay-and-stay');
      await forgetAsking();
      expect((await runJob()).settled).toBeGreaterThan(0);
      expect(await statusOf(stripe, payment.orderID)).toBe('paid');
      expect((await runJob()).asked).toBe(0);
    });

    it('reviews a payment that is found after the session was over', async () => {
      const payment = await started(stripe);
      await letExpire(service, payment.orderID);
      await forgetAsking();
      await runJob();
      expect(await statusOf(stripe, payment.orderID)).toBe('expired');
      await choose(payment, 'pay-and-stay');
      await forgetAsking();
      await runJob();
      expect(await statusOf(stripe, payment.orderID)).toBe('review');
    });

    describe('webhook', () => {
      const PATH = '/external/public/payment/webhook/stripe';
      const { webhookSecret } = { webhookSecret: 'DEMO-STORE-KEY' };

      async function paidSession(payment: Started): Promise<Record<string, unknown>> {
        const [row] = await service.db.query<{ id: string; reference: string }[]>(
          'SELECT id, provider_reference AS reference FROM payment_session WHERE order_id = $1',
          [payment.orderID],
        );
        return {
          id: row?.reference,
          client_reference_id: row?.id,
          status: 'complete',
          payment_status: 'paid',
          amount_total: 123450,
          currency: 'eur',
          payment_intent: 'pi_1',
        };
      }
      const post = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
        send(service, 'POST', PATH, { headers, body });

      it('believes a signed event, within its time', async () => {
        const payment = await started(stripe);
        await choose(payment, 'pay-and-stay');
        const session = await paidSession(payment);
        const type = 'checkout.session.completed';
        const old = Math.floor(Date.now() / 1000) - 301;
        const refused = [400, { success: false, message: 'signature_is_not_valid' }];
        for (const event of [
          stripeEvent(type, session, webhookSecret, old),
          stripeEvent(type, session, 'whsec_other'),
          {
            headers: { 'content-type': 'application/json' },
            body: stripeEvent(type, session, webhookSecret).body,
          },
        ]) {
          const { status, body } = await post(event);
          expect([status, body]).toEqual(refused);
        }
        expect(await statusOf(stripe, payment.orderID)).toBe('pending');
        const { status, body } = await post(stripeEvent(type, session, webhookSecret));
        expect([status, body]).toEqual([200, { received: true }]);
        expect(await statusOf(stripe, payment.orderID)).toBe('paid');
      });

      it('asks Stripe about an approval, because partners may know the key that signs events', async () => {
        const payment = await started(stripe);
        const type = 'checkout.session.completed';
        await post(stripeEvent(type, await paidSession(payment), webhookSecret));
        expect(await statusOf(stripe, payment.orderID)).toBe('pending');
      });

      it('lets events of other kinds and of other sessions go', async () => {
        const payment = await started(stripe);
        const session = await paidSession(payment);
        for (const event of [
          stripeEvent('charge.succeeded', session, webhookSecret),
          stripeEvent('checkout.session.completed', { ...session, client_reference_id: 'x' }, webhookSecret),
          { headers: { 'content-type': 'application/json' }, body: '5' },
          { headers: { 'content-type': 'application/json' }, body: '{"data": {"object": []}, "type": {}}' },
        ]) {
          expect((await post(event)).body).toEqual({ received: true });
        }
        expect(await statusOf(stripe, payment.orderID)).toBe('pending');
      });

      it('hears of a failure', async () => {
        const payment = await started(stripe);
        const session = { ...(await paidSession(payment)), payment_status: 'unpaid' };
        await post(stripeEvent('checkout.session.async_payment_failed', session, webhookSecret));
        expect(await statusOf(stripe, payment.orderID)).toBe('failed');
      });

      it("does not believe another hotel's secret", async () => {
        const accounts = { ...bank.accounts, stripe: { ...bank.accounts.stripe, webhookSecret: 'own' } };
        const { partner } = await payingHotel(service, { url: bank.url, accounts }, 'stripe');
        const payment = await started(partner);
        const event = stripeEvent('checkout.session.completed', await paidSession(payment), webhookSecret);
        expect((await post(event)).status).toBe(400);
        expect(await statusOf(partner, payment.orderID)).toBe('pending');
      });
    });
  });

  describe.each(['iyzico', 'stripe'] as const)('%s in trouble', (company) => {
    it.each(['down', 'silent', 'garbage', 'error', 'large'] as const)(
      'says so when the provider is %s',
      async (trouble) => {
        const partner = company === 'iyzico' ? iyzico : stripe;
        bank.trouble = trouble;
        const orderID = `${company}-${trouble}`;
        const { status, body } = await startPayment(partner, { orderID });
        expect([status, body]).toEqual([
          200,
          { success: false, message: 'payment_provider_is_not_available' },
        ]);
        expect(await statusOf(partner, orderID)).toBe('failed');
        bank.trouble = undefined;
        expect((await startPayment(partner, { orderID })).body.message).toBe('payment_order_code');
      },
    );

    it('says so when the keys are wrong, and logs none', async () => {
      const accounts = {
        ...bank.accounts,
        iyzico: { apiKey: 'api-wrong', secretKey: 'secret-wrong' },
        stripe: { secretKey: 'secret-wrong', webhookSecret: 'hook-wrong' },
      };
      const { partner } = await payingHotel(service, { url: bank.url, accounts }, company);
      expect((await startPayment(partner)).body.message).toBe('payment_provider_is_not_available');
      expect(service.logged()).not.toMatch(/secret-wrong|hook-wrong/);
    });

    it('is not asked at a private address unless that is allowed', async () => {
      const strict = await startService({
        DATABASE_URL: service.databaseUrl,
        ALLOW_PRIVATE_ADDRESSES: 'false',
        PAYMENT_GATEWAY_HOSTS: '127.0.0.1,localhost,[::1]',
      });
      const before = bank.received.length;
      for (const url of [bank.url, 'https://localhost:1', 'https://[::1]:1']) {
        const { partner } = await payingHotel(strict, { ...bank, url }, company);
        expect((await startPayment(partner)).body.message).toBe('payment_provider_is_not_available');
      }
      expect(bank.received).toHaveLength(before);
      await strict.close();
    });
  });

  it('asks and ends the sessions of all hotels, though the secret of one does not decrypt', async () => {
    await runJob();
    const broken = await payingHotel(service, bank, 'stripe');
    await started(broken.partner);
    await service.db.query(
      `UPDATE virtual_pos SET password_encrypted = 'v1.test.' || repeat('A', 60) WHERE hotel_id = $1`,
      [broken.imported.hotelID],
    );
    const asked = await started(stripe);
    const { partner } = await payingHotel(service, bank, 'nestpay');
    const over = await started(partner);
    await letExpire(service, over.orderID);
    await expect(runJob()).rejects.toThrow('does not decrypt');
    expect(await statusOf(partner, over.orderID)).toBe('expired');
    expect(await trailOf(service, over.orderID)).toContain('payment.expire');
    const [session] = await service.db.query<{ askedAt: Date | null }[]>(
      'SELECT asked_at AS "askedAt" FROM payment_session WHERE order_id = $1',
      [asked.orderID],
    );
    expect(session?.askedAt).not.toBeNull();
    await service.db.query(`UPDATE payment_session SET state = 'failed' WHERE hotel_id = $1`, [
      broken.imported.hotelID,
    ]);
  });

  it('ends sessions whose time is over, once, on two instances', async () => {
    const second = await startService({ DATABASE_URL: service.databaseUrl });
    const { partner } = await payingHotel(service, bank, 'nestpay');
    const payment = await started(partner);
    await letExpire(service, payment.orderID);
    await Promise.all([runJob(), second.app.get(PaymentJobs).expireAndAskSessions()]);
    const trail = await trailOf(service, payment.orderID);
    expect(trail.filter((entry) => entry === 'payment.expire')).toHaveLength(1);
    expect(await statusOf(partner, payment.orderID)).toBe('expired');
    await second.close();
  });
});
