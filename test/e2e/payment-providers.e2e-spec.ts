import { PaymentJobs } from '../../src/payment/payment-jobs.service.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import type { PartnerClient } from '../factories/hotel.js';
import { letExpire, payingHotel, startPayment, started, statusOf, trailOf } from '../factories/payment.js';
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
