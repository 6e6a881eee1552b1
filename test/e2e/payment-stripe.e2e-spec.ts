import { PaymentJobs } from '../../src/payment/payment-jobs.service.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { STRIPE_OUTCOMES, stripeEvent } from '../bank/stripe.mjs';
import { type Answer, type PartnerClient, send } from '../factories/hotel.js';
import {
  letExpire,
  payingHotel,
  startPayment,
  type Started,
  started,
  statusOf,
  trailOf,
} from '../factories/payment.js';
import { startService, type TestService } from '../harness/service.js';

describe('stripe', () => {
  let service: TestService;
  let bank: Bank;
  let stripe: PartnerClient;

  beforeAll(async () => {
    bank = await startBank();
    service = await startService({ PAYMENT_TIMEOUT_MS: '400' });
    stripe = (await payingHotel(service, bank, 'stripe')).partner;
  });
  afterAll(async () => {
    await service.close();
    await bank.close();
  });

  const runJob = () => service.app.get(PaymentJobs).expireAndAskSessions();
  /** Makes sessions due to be asked about again. */
  const forgetAsking = () => service.db.query('UPDATE payment_session SET asked_at = NULL');

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

  const STATES: Record<string, string> = {
    decline: 'failed',
    'other-amount': 'review',
    'other-currency': 'review',
  };
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

  it('has no session longer than Stripe allows, however long payments may take', async () => {
    const patient = await startService({ DATABASE_URL: service.databaseUrl, PAYMENT_EXPIRY_MINUTES: '1500' });
    const { partner } = await payingHotel(patient, bank, 'stripe');
    expect((await startPayment(partner)).body).toMatchObject({ success: true });
    await patient.close();
  });

  describe('webhook', () => {
    const PATH = '/external/public/payment/webhook/stripe';
    const webhookSecret = 'DEMO-STORE-KEY';

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

    it('has an event sent again about which Stripe could not be asked, also when the session is long over', async () => {
      const payment = await started(stripe);
      await choose(payment, 'pay-and-stay');
      const event = stripeEvent(
        'checkout.session.async_payment_succeeded',
        await paidSession(payment),
        webhookSecret,
      );
      await letExpire(service, payment.orderID);
      bank.trouble = 'down';
      await runJob();
      const { status, body, headers } = await post(event);
      bank.trouble = undefined;
      expect([status, body.message, headers.get('retry-after')]).toEqual([
        503,
        'service_is_unavailable',
        '5',
      ]);
      expect(await statusOf(stripe, payment.orderID)).toBe('expired');
      expect((await post(event)).body).toEqual({ received: true });
      expect(await statusOf(stripe, payment.orderID)).toBe('review');
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
