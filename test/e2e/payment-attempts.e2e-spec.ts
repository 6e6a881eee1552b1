import { PaymentAttempts } from '../../src/payment/payment-attempts.service.js';
import { PaymentJobs } from '../../src/payment/payment-jobs.service.js';
import { lockOrder, type SessionKey } from '../../src/payment/payment-session.queries.js';
import { PaymentSessionService } from '../../src/payment/payment-session.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { type Bank, startBank } from '../bank/bank.mjs';
import { nestpayAnswer } from '../bank/nestpay.mjs';
import { type Changes, CHANGES, changesOf, lineOf } from '../factories/changes.js';
import { clientWith, type PartnerClient } from '../factories/hotel.js';
import {
  answer,
  letExpire,
  payingHotel,
  sessionsOf,
  startPayment,
  type Started,
  started,
  statusOf,
  trailOf,
  virtualPosAt,
} from '../factories/payment.js';
import { waitingForLock } from '../harness/database.js';
import { startService, startTwo, type TestService } from '../harness/service.js';

describe('attempts for one order', () => {
  let service: TestService;
  let second: TestService;
  let bank: Bank;
  let partner: PartnerClient;

  beforeAll(async () => {
    bank = await startBank();
    [service, second] = await startTwo();
    ({ partner } = await payingHotel(service, bank, 'nestpay'));
  });
  afterAll(async () => {
    await second.close();
    await service.close();
    await bank.close();
  });

  const signed = (payment: Started, outcome: string) =>
    nestpayAnswer(payment.fields, bank.accounts.nestpay.storeKey, outcome);
  const approve = (payment: Started) => answer(service, payment.returnPath, signed(payment, 'approve'));

  it('a retry at an instance whose clock is behind is the attempt that the order is asked for', async () => {
    await started(partner, { orderID: 'behind' });
    const clock = service.app.get(Clock);
    clock.nowMs = () => Date.now() - 60_000;
    await started(partner, { orderID: 'behind' });
    clock.nowMs = () => Date.now();
    expect(await statusOf(partner, 'behind')).toBe('pending');
  });

  it('a retry is a new attempt; the older one ends, and its late approval is reviewed', async () => {
    const first = await started(partner, { orderID: 'retried' });
    const retry = await started(partner, { orderID: 'retried', totalPrice: '20.00' });
    expect(retry.fields.oid).not.toBe(first.fields.oid);
    expect(await statusOf(partner, 'retried')).toBe('pending');
    await approve(retry);
    await approve(first);
    expect(await statusOf(partner, 'retried')).toBe('paid');
    expect(await sessionsOf(service, first)).toEqual([
      { state: 'review', failure: 'approve while expired' },
      { state: 'paid', failure: null },
    ]);
  });

  it('a failed attempt can be retried, a paid order not', async () => {
    const first = await started(partner, { orderID: 'second-try' });
    await answer(service, first.returnPath, signed(first, 'decline'));
    expect(await statusOf(partner, 'second-try')).toBe('failed');
    await approve(await started(partner, { orderID: 'second-try' }));
    const { body } = await startPayment(partner, { orderID: 'second-try' });
    expect(body).toEqual({ success: false, message: 'order_is_already_paid' });
  });

  it('an approval that follows a decline is reviewed as the same payment', async () => {
    const payment = await started(partner, { orderID: 'declined-first' });
    await answer(service, payment.returnPath, signed(payment, 'decline'));
    await approve(payment);
    expect(await sessionsOf(service, payment)).toEqual([
      { state: 'review', failure: 'approve while failed' },
    ]);
    expect(await trailOf(service, 'declined-first')).toEqual([
      'payment.start',
      'payment.decline',
      'payment.approve',
    ]);
  });

  it('every attempt is one change of the payment', async () => {
    let { next: after } = await changesOf(partner);
    const changesAndStatus = async () => {
      const { body } = await partner.get(CHANGES, { hotelID: partner.hotelID, after });
      const { changes, next } = body as Changes;
      after = next;
      return [changes.map(lineOf), await statusOf(partner, 'attempts')];
    };
    const records = async () => {
      const rows = await service.db.query<object[]>(
        "SELECT 1 FROM hotel_change WHERE hotel_id = $1 AND kind = 'payment' AND voucher = 'attempts'",
        [partner.hotelID],
      );
      return rows.length;
    };
    const first = await started(partner, { orderID: 'attempts' });
    expect(await changesAndStatus()).toEqual([['payment attempts'], 'pending']);
    await answer(service, first.returnPath, signed(first, 'decline'));
    expect(await changesAndStatus()).toEqual([['payment attempts'], 'failed']);
    await started(partner, { orderID: 'attempts' });
    expect(await changesAndStatus()).toEqual([['payment attempts'], 'pending']);
    expect(await records()).toBe(3);
    await started(partner, { orderID: 'attempts', totalPrice: '20.00' });
    expect(await changesAndStatus()).toEqual([['payment attempts'], 'pending']);
    expect(await records()).toBe(4);
  });

  it('a payment under review is not charged again, until the hotel has decided', async () => {
    const late = await started(partner, { orderID: 'reviewed' });
    await letExpire(service, 'reviewed');
    await approve(late);
    const again = () => startPayment(partner, { orderID: 'reviewed' });
    expect((await again()).body.message).toBe('order_is_already_paid');

    const sessions = service.app.get(PaymentSessionService);
    const session = await sessions.find(late.fields.oid);
    await sessions.resolveReview(session!, 'give_back', { kind: 'staff', id: 1 });
    await expect(sessions.resolveReview(session!, 'accept', { kind: 'staff', id: 1 })).rejects.toThrow(
      'payment_is_not_under_review',
    );
    expect(await statusOf(partner, 'reviewed')).toBe('failed');
    expect((await again()).body.message).toBe('payment_order_code');
  });

  it('a charge that the hotel has given back stays so when its answer comes again, but another charge is reviewed', async () => {
    const late = await started(partner, { orderID: 'given-back' });
    await letExpire(service, 'given-back');
    const approval = signed(late, 'approve');
    await answer(service, late.returnPath, approval);
    const sessions = service.app.get(PaymentSessionService);
    const session = await sessions.find(late.fields.oid);
    await sessions.resolveReview(session!, 'give_back', { kind: 'staff', id: 1 });
    await answer(service, late.returnPath, approval);
    expect(await statusOf(partner, 'given-back')).toBe('failed');
    const secondCharge = signed(late, 'approve');
    await answer(service, late.returnPath, secondCharge);
    expect(await statusOf(partner, 'given-back')).toBe('review');
    await answer(service, late.returnPath, approval);
    await answer(service, late.returnPath, secondCharge);
    expect(await sessionsOf(service, late)).toEqual([
      { state: 'failed', failure: null },
      { state: 'review', failure: `second charge of ${late.fields.oid}` },
    ]);
    expect(await trailOf(service, 'given-back')).toEqual([
      'payment.start',
      'payment.approve_late',
      'payment.give_back',
      'payment.repeat',
      'payment.second_charge',
      'payment.repeat',
      'payment.repeat',
    ]);
  });

  it('the hotel may accept a payment under review, and an order is paid once', async () => {
    const late = await started(partner, { orderID: 'accepted' });
    await letExpire(service, 'accepted');
    await approve(late);
    const sessions = service.app.get(PaymentSessionService);
    const session = await sessions.find(late.fields.oid);
    expect(await sessions.resolveReview(session!, 'accept', { kind: 'staff' })).toBe('paid');
    expect(await statusOf(partner, 'accepted')).toBe('paid');

    const first = await started(partner, { orderID: 'accepted-twice' });
    await approve(await started(partner, { orderID: 'accepted-twice' }));
    await approve(first);
    const extra = await sessions.find(first.fields.oid);
    await expect(sessions.resolveReview(extra!, 'accept', { kind: 'staff' })).rejects.toThrow(
      'order_is_already_paid',
    );
  });

  it('the hotel may accept a payment while another attempt is open, which ends then', async () => {
    const first = await started(partner, { orderID: 'accepted-while-open' });
    const second = await started(partner, { orderID: 'accepted-while-open' });
    await approve(first);
    const sessions = service.app.get(PaymentSessionService);
    const paid = await sessions.find(first.fields.oid);
    expect(await sessions.resolveReview(paid!, 'accept', { kind: 'staff' })).toBe('paid');
    expect(await statusOf(partner, 'accepted-while-open')).toBe('paid');
    expect(await sessions.find(second.fields.oid)).toMatchObject({
      state: 'expired',
      failure: 'replaced by an accepted payment',
    });
  });

  it('a payment that is given back while it is accepted leaves the open attempt open', async () => {
    const first = await started(partner, { orderID: 'given-back-meanwhile' });
    const second = await started(partner, { orderID: 'given-back-meanwhile' });
    await approve(first);
    const sessions = service.app.get(PaymentSessionService);
    const reviewed = (await sessions.find(first.fields.oid))!;
    let accepting: Promise<void> | undefined;
    await service.db.transaction(async (tx) => {
      await lockOrder(tx, reviewed);
      const accepted = sessions.resolveReview(reviewed, 'accept', { kind: 'staff', id: 1 });
      accepting = expect(accepted).rejects.toThrow('payment_is_not_under_review');
      await waitingForLock(service.db);
      expect(await sessions.resolveReview(reviewed, 'give_back', { kind: 'staff', id: 2 })).toBe('failed');
    });
    await accepting;
    expect(await sessions.find(second.fields.oid)).toMatchObject({ state: 'pending', failure: null });
    expect(await statusOf(partner, 'given-back-meanwhile')).toBe('pending');
  });

  it('a second charge of a paid attempt is kept beside it for review, once', async () => {
    const payment = await started(partner, { orderID: 'charged-twice' });
    await approve(payment);
    const secondCharge = signed(payment, 'approve');
    await answer(service, payment.returnPath, secondCharge);
    await answer(service, payment.returnPath, secondCharge);
    expect(await statusOf(partner, 'charged-twice')).toBe('paid');
    expect(await sessionsOf(service, payment)).toEqual([
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
    const elsewhere = clientWith(second, partner.token, partner.hotelID);
    for (const orderID of ['at-once', 'at-once-again', 'at-once-more']) {
      const starts = await Promise.all(
        Array.from({ length: 10 }, (_, turn) => started(turn % 2 ? elsewhere : partner, { orderID })),
      );
      expect(new Set(starts.map(({ code }) => code)).size).toBe(1);
      const sessions = await service.db.query('SELECT state FROM payment_session WHERE order_id = $1', [
        orderID,
      ]);
      expect(sessions).toEqual([{ state: 'pending' }]);
    }
    const later = await started(elsewhere, { orderID: 'at-once' });
    expect(later.fields.oid).not.toBe((await started(partner, { orderID: 'at-once' })).fields.oid);
  });

  const diedWith = async (orderID: string) => {
    const dead = await started(partner, { orderID });
    await service.db.query("UPDATE payment_session SET state = 'created', fragment = NULL WHERE id = $1", [
      dead.fields.oid,
    ]);
    return dead;
  };

  describe('where the order is paid while a start of it waits', () => {
    type Step = 'waitUntilSettled' | 'handOver';
    type Steps = Record<Step, (key: SessionKey, ...rest: unknown[]) => Promise<unknown>>;

    /** Lets something happen when the next start comes to this step, before it takes it. */
    const justBefore = (step: Step, act: (key: SessionKey) => Promise<unknown>) => {
      const attempts = service.app.get(PaymentAttempts) as unknown as Steps;
      const take = attempts[step].bind(attempts);
      attempts[step] = async (key, ...rest) => {
        attempts[step] = take;
        await act(key);
        return take(key, ...rest);
      };
    };
    const isRefused = async (orderID: string, of = partner) =>
      expect((await startPayment(of, { orderID })).body).toEqual({
        success: false,
        message: 'order_is_already_paid',
      });

    it('refuses it where the attempt that it waits for was charged', async () => {
      const open = await diedWith('charged-while-waiting');
      justBefore('waitUntilSettled', () => approve(open));
      await isRefused('charged-while-waiting');
      expect(await statusOf(partner, 'charged-while-waiting')).toBe('review');
    });

    it('refuses it where the hotel has accepted that charge', async () => {
      const open = await diedWith('accepted-while-waiting');
      const sessions = service.app.get(PaymentSessionService);
      justBefore('waitUntilSettled', async (key) => {
        await approve(open);
        await sessions.resolveReview(key, 'accept', { kind: 'staff', id: 1 });
      });
      await isRefused('accepted-while-waiting');
      expect(await statusOf(partner, 'accepted-while-waiting')).toBe('paid');
    });

    it('refuses it where an attempt of another amount was paid', async () => {
      const orderID = 'paid-otherwise-while-waiting';
      await diedWith(orderID);
      justBefore('waitUntilSettled', async () =>
        approve(await started(partner, { orderID, totalPrice: '20.00' })),
      );
      await isRefused(orderID);
      expect(await statusOf(partner, orderID)).toBe('paid');
    });

    it('refuses a start whose own attempt is charged before it is handed over', async () => {
      const sessions = service.app.get(PaymentSessionService);
      justBefore('handOver', (key) =>
        sessions.settle(key, { event: 'approve', transaction: 'early' }, { kind: 'bank' }),
      );
      await isRefused('charged-before-hand-over');
      expect(await statusOf(partner, 'charged-before-hand-over')).toBe('review');
    });

    it('refuses a start that no provider takes where its attempt is charged meanwhile', async () => {
      const virtualPos = { ...virtualPosAt(bank, 'nestpay'), company_code: 'otherbank' };
      const other = await payingHotel(service, bank, 'nestpay', { virtualPos });
      const sessions = service.app.get(PaymentSessionService);
      const settle = sessions.settle.bind(sessions);
      sessions.settle = async (key, ...declined) => {
        sessions.settle = settle;
        await settle(key, { event: 'approve', transaction: 'early' }, { kind: 'bank' });
        return settle(key, ...declined);
      };
      await isRefused('charged-elsewhere', other.partner);
      expect(await statusOf(other.partner, 'charged-elsewhere')).toBe('review');
    });
  });

  describe('where a start died with its instance', () => {
    let impatient: TestService;
    let waiting: PartnerClient;

    beforeAll(async () => {
      impatient = await startService({ DATABASE_URL: service.databaseUrl, PAYMENT_TIMEOUT_MS: '10' });
      waiting = clientWith(impatient, partner.token, partner.hotelID);
    });
    afterAll(() => impatient.close());

    it('the next replaces it', async () => {
      const dead = await diedWith('died');
      const next = await started(waiting, { orderID: 'died' });
      expect(next.fields.oid).not.toBe(dead.fields.oid);
      expect(await statusOf(partner, 'died')).toBe('pending');
    });

    it('several that arrive at once get the same session in its place', async () => {
      const dead = await diedWith('died-alone');
      const starts = await Promise.all(
        Array.from({ length: 10 }, () => started(waiting, { orderID: 'died-alone' })),
      );
      expect(new Set(starts.map(({ code }) => code)).size).toBe(1);
      expect(await sessionsOf(service, dead)).toEqual([
        { state: 'expired', failure: 'replaced by a new attempt' },
        { state: 'pending', failure: null },
      ]);
    });
  });

  it('forgets what browsers were given', async () => {
    await started(partner);
    await service.db.query("UPDATE payment_session SET handed_over_at = now() - interval '2 minutes'");
    await service.app.get(PaymentJobs, { strict: false }).expireAndAskSessions();
    expect(await service.db.query('SELECT 1 FROM payment_session WHERE fragment IS NOT NULL')).toEqual([]);
  });
});
