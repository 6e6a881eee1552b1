import { readFile } from 'node:fs/promises';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { Clock } from '../../src/values/clock.service.js';
import { PaymentJobs } from '../../src/payment/payment-jobs.service.js';
import { PaymentSessionService } from '../../src/payment/payment-session.service.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { GARANTI_OUTCOMES, garantiAnswer } from '../bank/garanti.mjs';
import { NESTPAY_OUTCOMES, nestpayAnswer } from '../bank/nestpay.mjs';
import { clientWith, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
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
import { startService, startTwo, type TestService } from '../harness/service.js';

const FORM_BANKS = ['nestpay', 'garanti'] as const;
const OUTCOMES = { nestpay: NESTPAY_OUTCOMES, garanti: GARANTI_OUTCOMES };

/** What an outcome is refused for; `declined` is a genuine no. */
const NO: Record<string, string> = {
  decline: 'declined',
  'not-authenticated': 'declined',
  'signed-other-order': 'order_does_not_match',
  'signed-other-terminal': 'terminal_does_not_match',
  'signed-other-amount': 'amount_does_not_match',
  'signed-other-currency': 'currency_does_not_match',
};
/** Garanti signs neither amount nor currency of its answer: the request's hash binds them to the order. */
const NO_AT_GARANTI: Record<string, string> = {
  'changed-amount': 'amount_does_not_match',
  'changed-currency': 'currency_does_not_match',
};

describe('answers of banks', () => {
  let service: TestService;
  let second: TestService;
  let bank: Bank;
  const partners = {} as Record<(typeof FORM_BANKS)[number], PartnerClient>;

  beforeAll(async () => {
    bank = await startBank();
    [service, second] = await startTwo();
    for (const company of FORM_BANKS) {
      partners[company] = (await payingHotel(service, bank, company)).partner;
    }
  });
  afterAll(async () => {
    await second.close();
    await service.close();
    await bank.close();
  });

  const signed = (company: (typeof FORM_BANKS)[number], payment: Started, outcome: string) =>
    company === 'nestpay'
      ? nestpayAnswer(payment.fields, bank.accounts.nestpay.storeKey, outcome)
      : garantiAnswer(payment.fields, bank.accounts.garanti, outcome);

  describe.each(FORM_BANKS)('%s', (company) => {
    it('records an approval and sends the guest on', async () => {
      const payment = await started(partners[company], { orderID: `paid & "good" ${company}` });
      expect(payment.action).toBe(
        `${bank.url}${company === 'nestpay' ? '/fim/est3Dgate' : '/servlet/gt3dengine'}`,
      );
      const back = await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect([back.status, back.headers.get('location'), back.text]).toEqual([
        303,
        `https://partner.example/done?lang=tr&orderID=paid+%26+%22good%22+${company}&status=success#top`,
        '',
      ]);
      expect(await statusOf(partners[company], payment.orderID)).toBe('paid');
      const { body } = await partners[company].get('/external/online/payment/status', {
        hotelID: partners[company].hotelID,
        orderID: payment.orderID,
      });
      expect(Date.now() - Date.parse(String(body.paidAt))).toBeLessThan(60_000);
      expect(await trailOf(service, payment.orderID)).toEqual(['payment.start', 'payment.approve']);
    });

    it.each(OUTCOMES[company].filter((outcome) => outcome !== 'approve'))(
      'does not take "%s" for a payment',
      async (outcome) => {
        const payment = await started(partners[company]);
        const back = await answer(service, payment.returnPath, signed(company, payment, outcome));
        expect(back.status).toBe(303);
        expect(back.headers.get('location')).toContain(`orderID=${payment.orderID}&status=failure`);
        const reason =
          (company === 'garanti' ? NO_AT_GARANTI[outcome] : undefined) ??
          NO[outcome] ??
          'signature_does_not_hold';
        const declined = reason === 'declined';
        expect(await statusOf(partners[company], payment.orderID)).toBe(declined ? 'failed' : 'pending');
        const trail = await trailOf(service, payment.orderID);
        expect(trail).toEqual(['payment.start', declined ? 'payment.decline' : `payment.refuse: ${reason}`]);
      },
    );

    it('lets a payment go on after any number of forged answers', async () => {
      const payment = await started(partners[company]);
      for (const outcome of ['no-hash', 'other-key', 'changed-result']) {
        await answer(service, payment.returnPath, signed(company, payment, outcome));
      }
      await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect(await statusOf(partners[company], payment.orderID)).toBe('paid');
    });

    it('tells of forged answers in the trail without letting them fill it', async () => {
      const payment = await started(partners[company]);
      const forged = signed(company, payment, 'other-key');
      for (let n = 0; n < 30; n++) await answer(service, payment.returnPath, forged);
      await answer(service, payment.returnPath, signed(company, payment, 'signed-other-order'));
      const trail = await trailOf(service, payment.orderID);
      expect(trail.filter((entry) => entry.endsWith('signature_does_not_hold'))).toHaveLength(20);
      expect(trail.at(-1)).toBe('payment.refuse: order_does_not_match');
    });

    it('changes nothing by an answer that is replayed, or by a decline after an approval', async () => {
      const payment = await started(partners[company]);
      const approval = signed(company, payment, 'approve');
      for (const fields of [approval, approval, signed(company, payment, 'decline')]) {
        const back = await answer(service, payment.returnPath, fields);
        expect(back.headers.get('location')).toContain('status=success');
      }
      expect(await trailOf(service, payment.orderID)).toEqual([
        'payment.start',
        'payment.approve',
        'payment.repeat',
        'payment.repeat',
      ]);
      expect(await sessionsOf(payment)).toEqual([{ state: 'paid', failure: null }]);
    });

    it('counts one of many answers that arrive at once, on two instances', async () => {
      const payment = await started(partners[company]);
      const approval = signed(company, payment, 'approve');
      const answers = Array.from({ length: 20 }, (_, turn) =>
        answer(turn % 2 === 0 ? service : second, payment.returnPath, approval),
      );
      for (const back of await Promise.all(answers)) {
        expect(back.headers.get('location')).toContain('status=success');
      }
      const trail = await trailOf(service, payment.orderID);
      expect(trail.filter((entry) => entry === 'payment.approve')).toHaveLength(1);
      expect(trail.filter((entry) => entry === 'payment.repeat')).toHaveLength(19);
    });

    it('believes an approval over a decline in whatever order they come', async () => {
      const payment = await started(partners[company]);
      await answer(service, payment.returnPath, signed(company, payment, 'decline'));
      await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect(await statusOf(partners[company], payment.orderID)).toBe('review');
    });

    it('puts a late approval under review', async () => {
      const payment = await started(partners[company]);
      await letExpire(service, payment.orderID);
      expect(await statusOf(partners[company], payment.orderID)).toBe('expired');
      const back = await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect(back.headers.get('location')).toContain('status=failure');
      expect(await statusOf(partners[company], payment.orderID)).toBe('review');
      expect(await sessionsOf(payment)).toEqual([{ state: 'review', failure: 'approve_late while pending' }]);
    });

    it("does not believe another hotel's bank account", async () => {
      const accounts = {
        ...bank.accounts,
        nestpay: { ...bank.accounts.nestpay, storeKey: 'another-key' },
        garanti: { ...bank.accounts.garanti, storeKey: 'another-key' },
      };
      const other = await payingHotel(service, { url: bank.url, accounts }, company);
      const payment = await started(other.partner);
      await answer(service, payment.returnPath, signed(company, payment, 'approve'));
      expect(await statusOf(other.partner, payment.orderID)).toBe('pending');
    });

    it('does not take the approval of one payment for another', async () => {
      const cheap = await started(partners[company], { totalPrice: '1.00' });
      const dear = await started(partners[company], { totalPrice: '9999.00' });
      await answer(service, dear.returnPath, signed(company, cheap, 'approve'));
      expect(await statusOf(partners[company], dear.orderID)).toBe('pending');
      expect(await statusOf(partners[company], cheap.orderID)).toBe('pending');
    });
  });

  const sessionsOf = (payment: Started) =>
    service.db.query(
      'SELECT state, failure FROM payment_session WHERE order_id = $1 ORDER BY created_at, state',
      [payment.orderID],
    );

  describe('attempts for one order', () => {
    const partner = () => partners.nestpay;
    const approve = (payment: Started) =>
      answer(service, payment.returnPath, signed('nestpay', payment, 'approve'));

    it('a retry at an instance whose clock is behind is the attempt that the order is asked for', async () => {
      await started(partner(), { orderID: 'behind' });
      const clock = service.app.get(Clock);
      clock.nowMs = () => Date.now() - 60_000;
      await started(partner(), { orderID: 'behind' });
      clock.nowMs = () => Date.now();
      expect(await statusOf(partner(), 'behind')).toBe('pending');
    });

    it('a retry is a new attempt; the older one ends, and its late approval is reviewed', async () => {
      const first = await started(partner(), { orderID: 'retried' });
      const retry = await started(partner(), { orderID: 'retried', totalPrice: '20.00' });
      expect(retry.fields.oid).not.toBe(first.fields.oid);
      expect(await statusOf(partner(), 'retried')).toBe('pending');
      await approve(retry);
      await approve(first);
      expect(await statusOf(partner(), 'retried')).toBe('paid');
      expect(await sessionsOf(first)).toEqual([
        { state: 'review', failure: 'approve while expired' },
        { state: 'paid', failure: null },
      ]);
    });

    it('a failed attempt can be retried, a paid order not', async () => {
      const first = await started(partner(), { orderID: 'second-try' });
      await answer(service, first.returnPath, signed('nestpay', first, 'decline'));
      expect(await statusOf(partner(), 'second-try')).toBe('failed');
      await approve(await started(partner(), { orderID: 'second-try' }));
      const { body } = await startPayment(partner(), { orderID: 'second-try' });
      expect(body).toEqual({ success: false, message: 'order_is_already_paid' });
    });

    it('a payment under review is not charged again, until the hotel has decided', async () => {
      const late = await started(partner(), { orderID: 'reviewed' });
      await letExpire(service, 'reviewed');
      await approve(late);
      const again = () => startPayment(partner(), { orderID: 'reviewed' });
      expect((await again()).body.message).toBe('order_is_already_paid');

      const sessions = service.app.get(PaymentSessionService);
      const session = await sessions.find(late.fields.oid);
      await sessions.resolveReview(session!, 'give_back', { kind: 'staff', id: 1 });
      await expect(sessions.resolveReview(session!, 'accept', { kind: 'staff', id: 1 })).rejects.toThrow(
        'payment_is_not_under_review',
      );
      expect(await statusOf(partner(), 'reviewed')).toBe('failed');
      expect((await again()).body.message).toBe('payment_order_code');
    });

    it('the hotel may accept a payment under review, and an order is paid once', async () => {
      const late = await started(partner(), { orderID: 'accepted' });
      await letExpire(service, 'accepted');
      await approve(late);
      const sessions = service.app.get(PaymentSessionService);
      const session = await sessions.find(late.fields.oid);
      expect(await sessions.resolveReview(session!, 'accept', { kind: 'staff' })).toBe('paid');
      expect(await statusOf(partner(), 'accepted')).toBe('paid');

      const first = await started(partner(), { orderID: 'accepted-twice' });
      await approve(await started(partner(), { orderID: 'accepted-twice' }));
      await approve(first);
      const extra = await sessions.find(first.fields.oid);
      await expect(sessions.resolveReview(extra!, 'accept', { kind: 'staff' })).rejects.toThrow(
        'order_is_already_paid',
      );
    });

    it('a second charge of a paid attempt is kept beside it for review, once', async () => {
      const payment = await started(partner(), { orderID: 'charged-twice' });
      await approve(payment);
      const secondCharge = signed('nestpay', payment, 'approve');
      await answer(service, payment.returnPath, secondCharge);
      await answer(service, payment.returnPath, secondCharge);
      expect(await statusOf(partner(), 'charged-twice')).toBe('paid');
      expect(await sessionsOf(payment)).toEqual([
        { state: 'paid', failure: null },
        { state: 'review', failure: `second charge of ${payment.fields.oid}` },
      ]);
      expect(await trailOf(service, 'charged-twice')).toEqual([
        'payment.start',
        'payment.approve',
        'payment.second_charge',
        'payment.repeat',
      ]);
    });

    it('starts that arrive at once get the same session, on two instances', async () => {
      const elsewhere = clientWith(second, partner().token, partner().hotelID);
      for (const orderID of ['at-once', 'at-once-again', 'at-once-more']) {
        const starts = await Promise.all(
          Array.from({ length: 10 }, (_, turn) => started(turn % 2 ? elsewhere : partner(), { orderID })),
        );
        expect(new Set(starts.map(({ code }) => code)).size).toBe(1);
        const sessions = await service.db.query('SELECT state FROM payment_session WHERE order_id = $1', [
          orderID,
        ]);
        expect(sessions).toEqual([{ state: 'pending' }]);
      }
      const later = await started(elsewhere, { orderID: 'at-once' });
      expect(later.fields.oid).not.toBe((await started(partner(), { orderID: 'at-once' })).fields.oid);
    });

    it('a start that died with its instance is replaced by the next', async () => {
      const impatient = await startService({ DATABASE_URL: service.databaseUrl, PAYMENT_TIMEOUT_MS: '10' });
      const dead = await started(partner(), { orderID: 'died' });
      await service.db.query("UPDATE payment_session SET state = 'created', fragment = NULL WHERE id = $1", [
        dead.fields.oid,
      ]);
      const next = await started(clientWith(impatient, partner().token, partner().hotelID), {
        orderID: 'died',
      });
      expect(next.fields.oid).not.toBe(dead.fields.oid);
      expect(await statusOf(partner(), 'died')).toBe('pending');
      await impatient.close();
    });

    it('forgets what browsers were given', async () => {
      await started(partner());
      await service.db.query("UPDATE payment_session SET handed_over_at = now() - interval '2 minutes'");
      await service.app.get(PaymentJobs, { strict: false }).expireAndAskSessions();
      expect(await service.db.query('SELECT 1 FROM payment_session WHERE fragment IS NOT NULL')).toEqual([]);
    });
  });

  describe("Nestpay's own server", () => {
    it('tells the outcome too, whoever is first', async () => {
      const payment = await started(partners.nestpay);
      const path = new URL(payment.fields.callbackUrl ?? '').pathname;
      const approval = signed('nestpay', payment, 'approve');
      const reply = await answer(service, path, approval);
      expect([reply.status, reply.text]).toEqual([200, 'Approved']);
      const back = await answer(service, payment.returnPath, approval);
      expect(back.headers.get('location')).toContain('status=success');
      expect((await answer(service, path, signed('nestpay', payment, 'no-hash'))).text).toBe('Approved');
    });

    it('is told when it did not count', async () => {
      const payment = await started(partners.nestpay);
      const path = new URL(payment.fields.callbackUrl ?? '').pathname;
      expect((await answer(service, path, signed('nestpay', payment, 'other-key'))).text).toBe('Declined');
    });
  });

  describe('hostile input', () => {
    const RETURN = '/external/public/payment/return/';

    it.each(['0'.repeat(32), 'x', '%00', "' OR 1=1 --", 'F'.repeat(32), 'a'.repeat(5000), '..%2f..'])(
      'knows no session %p',
      async (id) => {
        for (const method of ['GET', 'POST']) {
          const { status, body } = await send(service, method, RETURN + encodeURI(id));
          expect([status, body]).toEqual([404, { success: false, message: 'payment_is_not_found' }]);
        }
      },
    );

    it.each([
      ['nothing', undefined, undefined],
      ['repeated fields', 'application/x-www-form-urlencoded', 'HASH=a&HASH=b&oid=1'],
      ['odd names', 'application/x-www-form-urlencoded', '__proto__=1&constructor=2&HASH=x&=&%00=%00'],
      ['a JSON array', 'application/json', '[1]'],
      ['JSON of objects', 'application/json', '{"HASH": {"a": 1}, "oid": null}'],
      ['a JSON text', 'application/json', '"x"'],
      ['another kind of body', 'text/xml', '<a/>'],
      ['odd escapes', 'application/x-www-form-urlencoded', 'HASH=%ff%fe%zz&oid=%ud800'],
    ])('is calm about %s', async (_, type, body) => {
      const payment = await started(partners.nestpay);
      const back = await send(service, 'POST', payment.returnPath, {
        ...(type ? { headers: { 'content-type': type } } : {}),
        ...(body === undefined ? {} : { body }),
      });
      expect([back.status, back.headers.get('location')]).toEqual([
        303,
        expect.stringContaining('status=failure'),
      ]);
      expect(await statusOf(partners.nestpay, payment.orderID)).toBe('pending');
    });

    it('refuses too large a form, and keeps the payment open', async () => {
      const payment = await started(partners.nestpay);
      const large = await answer(service, payment.returnPath, { HASH: 'x'.repeat(200_000) });
      expect([large.status, large.body]).toEqual([413, { success: false, message: 'body_is_too_large' }]);
      expect(await statusOf(partners.nestpay, payment.orderID)).toBe('pending');
    });

    it('refuses a virtual POS that was changed in between', async () => {
      const { partner, imported } = await payingHotel(service, bank, 'nestpay');
      const payment = await started(partner);
      await service.db.query("UPDATE virtual_pos SET company_code = 'garanti' WHERE hotel_id = $1", [
        imported.hotelID,
      ]);
      await answer(service, payment.returnPath, signed('nestpay', payment, 'approve'));
      expect(await trailOf(service, payment.orderID)).toEqual([
        'payment.start',
        'payment.refuse: virtual_pos_was_changed',
      ]);
    });

    it('never trusts an empty key', async () => {
      const accounts = { ...bank.accounts, nestpay: { ...bank.accounts.nestpay, storeKey: '' } };
      const { partner } = await payingHotel(service, { url: bank.url, accounts }, 'nestpay');
      expect((await startPayment(partner)).body.message).toBe('payment_provider_is_not_available');
    });
  });

  it('lets the demonstration hotel be paid at the demonstration bank', async () => {
    const file = JSON.parse(await readFile('demo/hotel-demo.json', 'utf8')) as HotelFile;
    const partner = await partnerOf(service, await importHotel(service, file));
    const { action, fields } = await started(partner);
    expect(action).toBe(`${service.url}/external/public/payment/demonstration-bank/${fields.oid}`);
    const page = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="approve"')]);
  });

  it('gives banks the public address where one is set', async () => {
    const named = await startService({
      DATABASE_URL: service.databaseUrl,
      PUBLIC_URL: 'https://api.hotel.example/',
    });
    const { partner } = await payingHotel(named, bank, 'nestpay');
    const { fields } = await started(partner);
    expect(fields.okUrl).toMatch(
      /^https:\/\/api\.hotel\.example\/external\/public\/payment\/return\/[0-9a-f]{32}$/,
    );
    expect(fields.failUrl).toBe(fields.okUrl);
    await named.close();
  });

  it('sends browsers to https, and plainly only to their own machine or where that is allowed', async () => {
    const strict = await startService({
      DATABASE_URL: service.databaseUrl,
      ALLOW_PRIVATE_ADDRESSES: 'false',
      PAYMENT_GATEWAY_HOSTS: '127.0.0.1,localhost,bank.example,pos.bank.example',
    });
    const { partner, imported } = await payingHotel(strict, bank, 'nestpay');
    const startAt = async (url: string | null) => {
      await service.db.query('UPDATE virtual_pos SET gateway_url = $2 WHERE hotel_id = $1', [
        imported.hotelID,
        url,
      ]);
      return (await startPayment(partner)).body as { message: string; code?: string };
    };
    for (const url of [
      'http://bank.example/',
      'http://192.168.1.5/fim',
      'javascript:alert(1)',
      'x',
      'https://a@b/',
      'https://elsewhere.example',
      'https://isbank.com.tr.elsewhere.example',
    ]) {
      expect((await startAt(url)).message).toBe('payment_provider_is_not_available');
    }
    const actions: [string | null, string][] = [
      ['http://127.0.0.1:3999', 'http://127.0.0.1:3999/fim/est3Dgate'],
      ['http://localhost:3999/', 'http://localhost:3999/fim/est3Dgate'],
      ['https://entegrasyon.asseco-see.com.tr/gate', 'https://entegrasyon.asseco-see.com.tr/gate'],
      ['https://pos.bank.example', 'https://pos.bank.example/fim/est3Dgate'],
      ['https://pos.bank.example/gate?x=1', 'https://pos.bank.example/gate?x=1'],
      [null, 'https://sanalpos.isbank.com.tr/fim/est3Dgate'],
    ];
    for (const [url, action] of actions) expect((await startAt(url)).code).toContain(`action="${action}"`);
    await strict.close();
  });
});
