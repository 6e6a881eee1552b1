import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import type { AuditAction } from '../database/audit-actions.js';
import { recordChanges } from '../database/recorded-change.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { Clock } from '../values/clock.service.js';
import { orderIsAlreadyPaid, paymentIsNotUnderReview } from './payment.errors.js';
import { PaymentSession } from './payment-session.entity.js';
import { PaymentSessionLookup } from './payment-session-lookup.entity.js';
import { countRecorded, lockOrder, type SessionKey } from './payment-session.queries.js';
import { CHARGED_STATES, nextState, type PaymentEvent, type PaymentState } from './payment-states.js';
import { isIncompleteApproval } from './providers/payment-provider.js';

export interface Order {
  hotelId: number;
  partnerId: number;
  orderId: string;
}

export type PaymentOutcome =
  | { event: 'approve'; transaction: string }
  | { event: 'examine'; transaction: string; reason?: string }
  | { event: 'decline'; reason: string }
  | { event: 'expire' | 'accept' | 'give_back' };

/** The start of a payment is in the audit trail before it is handed over. */
type AuditedEvent = Exclude<PaymentEvent, 'hand_over' | 'complete'>;
interface Transition {
  event: AuditedEvent;
  next: PaymentState;
  facts: Partial<Pick<PaymentSession, 'failure' | 'transactionReference'>>;
}

type PaidListener = (tx: EntityManager, session: PaymentSession) => Promise<void>;

const AUDIT_ENTITY = 'payment_session';
const MAX_UNSOLICITED_RECORDED = 20;
const SESSION_ID = /^[0-9a-f]{32}$/;

@Injectable()
export class PaymentSessionService {
  private readonly paidListeners: PaidListener[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Calls `listener` when a payment becomes `paid`, in that transaction, which holds the hotel's lock. */
  onPaid(listener: PaidListener): void {
    this.paidListeners.push(listener);
  }

  /** Returns the state afterwards. A late approval or second charge is put under review: guests have paid. */
  async settle({ hotelId, id }: SessionKey, outcome: PaymentOutcome, actor: Actor): Promise<PaymentState> {
    return transaction(this.dataSource, async (tx) => {
      if (outcome.event === 'accept')
        await lockOrder(tx, await tx.findOneByOrFail(PaymentSession, { hotelId, id }));
      const session = await tx.findOneOrFail(PaymentSession, {
        where: { hotelId, id },
        lock: { mode: 'pessimistic_write' },
      });
      const event = this.eventOf(outcome, session);
      const changedBy = isCompleted(session, event, outcome) ? 'complete' : event;
      const next = isGivenBack(session) ? undefined : nextState(session.state, changedBy);
      if (!next) {
        const charged = 'transaction' in outcome ? outcome.transaction : '';
        await this.recordRepeated(tx, session, event, charged, actor);
        return session.state;
      }
      if (outcome.event === 'accept') await this.endOpenAttempt(tx, session, actor);
      const late = next === 'review' ? `${event} while ${session.state}` : null;
      const facts = {
        failure: 'reason' in outcome ? outcome.reason : late,
        ...('transaction' in outcome ? { transactionReference: outcome.transaction } : {}),
      };
      await this.change(tx, session, { event, next, facts }, actor);
      return next;
    });
  }

  /** Ends the attempt that is still open for a locked order: a payment under review is accepted in its place. */
  private async endOpenAttempt(
    tx: EntityManager,
    { hotelId, partnerId, orderId }: Order,
    actor: Actor,
  ): Promise<void> {
    const open = await tx.findOne(PaymentSession, {
      where: { hotelId, partnerId, orderId, state: In(['created', 'pending']) },
      lock: { mode: 'pessimistic_write' },
    });
    if (!open) return;
    const facts = { failure: 'replaced by an accepted payment' };
    await this.change(tx, open, { event: 'expire', next: 'expired', facts }, actor);
  }

  /** The hotel's decision on a review. Throws `order_is_already_paid`, `payment_is_not_under_review`. */
  async resolveReview(
    key: SessionKey,
    decision: 'accept' | 'give_back',
    actor: Actor,
  ): Promise<PaymentState> {
    try {
      const state = await this.settle(key, { event: decision }, actor);
      if (state !== nextState('review', decision)) throw paymentIsNotUnderReview();
      return state;
    } catch (error) {
      if (isUniqueViolation(error, 'payment_session_one_open')) throw orderIsAlreadyPaid();
      throw error;
    }
  }

  chargedOrders(hotelId: number, orderIds: readonly string[]): Promise<PaymentSession[]> {
    const charged = { hotelId, orderId: In(orderIds), state: In(CHARGED_STATES) };
    return this.dataSource.getRepository(PaymentSession).findBy(charged);
  }

  private eventOf(outcome: PaymentOutcome, session: PaymentSession): AuditedEvent {
    const isLate = outcome.event === 'approve' && session.expiresAt.getTime() <= this.clock.nowMs();
    return isLate ? 'approve_late' : outcome.event;
  }

  /** Changes the state of a locked session, with its entry in the audit trail. */
  async change(
    tx: EntityManager,
    session: PaymentSession,
    { event, next, facts }: Transition,
    actor: Actor,
  ): Promise<void> {
    const { hotelId, id, state } = session;
    const now = new Date(this.clock.nowMs());
    const { affected } = await tx.update(
      PaymentSession,
      { hotelId, id, state },
      { ...facts, state: next, settledAt: now, ...(next === 'paid' ? { paidAt: now } : {}) },
    );
    if (affected !== 1) throw new Error('a locked payment session was changed');
    await this.record(tx, session, `payment.${event}`, { state: [state, next], ...facts }, actor);
    await this.recordForPartner(tx, session);
    if (next === 'paid') for (const listener of this.paidListeners) await listener(tx, session);
  }

  /** An answer that changes nothing: the same once more, or a genuine second charge, which the hotel must see. */
  private async recordRepeated(
    tx: EntityManager,
    session: PaymentSession,
    event: AuditedEvent,
    charged: string,
    actor: Actor,
  ): Promise<void> {
    const { hotelId, partnerId, orderId } = session;
    const isSecondCharge =
      charged !== '' &&
      session.transactionReference !== '' &&
      charged !== session.transactionReference &&
      !(await tx.existsBy(PaymentSession, { hotelId, partnerId, orderId, transactionReference: charged }));
    if (!isSecondCharge) {
      await this.recordUnsolicited(tx, session, 'payment.repeat', { event }, actor);
      return;
    }
    const second = tx.create(PaymentSession, {
      ...session,
      id: randomBytes(16).toString('hex'),
      state: 'review',
      transactionReference: charged,
      failure: `second charge of ${session.id}`,
      settledAt: new Date(this.clock.nowMs()),
      paidAt: null,
      reviewSeenAt: null,
    });
    await tx.insert(PaymentSessionLookup, { id: second.id, hotelId });
    await tx.insert(PaymentSession, second);
    await this.record(tx, second, 'payment.second_charge', { transactionReference: charged }, actor);
    await this.recordForPartner(tx, second);
  }

  /** Appends to the changes that the partner follows. The hotel's lock is the last one taken. */
  recordForPartner(tx: EntityManager, { hotelId, partnerId, orderId }: PaymentSession): Promise<void> {
    return recordChanges(tx, hotelId, [{ kind: 'payment', partnerId, voucher: orderId }]);
  }

  async refuse(session: PaymentSession, reason: string, actor: Actor): Promise<void> {
    await this.recordUnsolicited(this.dataSource.manager, session, 'payment.refuse', { reason }, actor);
  }

  /** Records only the first answers of a kind: anybody who knows a session's id can send more. */
  private async recordUnsolicited(
    tx: EntityManager,
    session: PaymentSession,
    action: 'payment.refuse' | 'payment.repeat',
    facts: Record<string, unknown>,
    actor: Actor,
  ): Promise<void> {
    const recorded = await countRecorded(tx, session, AUDIT_ENTITY, action, facts);
    if (recorded < MAX_UNSOLICITED_RECORDED) await this.record(tx, session, action, facts, actor);
  }

  async record(
    tx: EntityManager,
    session: PaymentSession,
    action: AuditAction,
    facts: Record<string, unknown>,
    actor: Actor,
  ): Promise<void> {
    await audit(tx, actor, {
      hotelId: session.hotelId,
      action,
      entity: AUDIT_ENTITY,
      entityId: session.id,
      changes: { orderId: session.orderId, ...facts },
    });
  }

  /** Returns undefined for whatever is no session id of ours. */
  async find(id: unknown): Promise<PaymentSession | undefined> {
    if (typeof id !== 'string' || !SESSION_ID.test(id)) return undefined;
    const named = await this.dataSource.manager.findOneBy(PaymentSessionLookup, { id });
    const session =
      named && (await this.dataSource.manager.findOneBy(PaymentSession, { hotelId: named.hotelId, id }));
    return session ?? undefined;
  }

  /**
   * Returns the paid session of an order, else one under review, else the open one, of which there is but one
   * (instances' clocks differ, so that its time may not be the latest), else the latest attempt.
   */
  async ofOrder({ hotelId, partnerId, orderId }: Order): Promise<PaymentSession | undefined> {
    const [session] = await this.ofOrders(this.dataSource.manager, { hotelId, partnerId }, [orderId]);
    return session;
  }

  ofOrders(
    database: EntityManager,
    { hotelId, partnerId }: Pick<Order, 'hotelId' | 'partnerId'>,
    orderIds: readonly string[],
  ): Promise<PaymentSession[]> {
    return database
      .createQueryBuilder(PaymentSession, 'session')
      .distinctOn(['session.orderId'])
      .where({ hotelId, partnerId, orderId: In(orderIds) })
      .orderBy('session.orderId')
      .addOrderBy(
        "CASE session.state WHEN 'paid' THEN 0 WHEN 'review' THEN 1 WHEN 'pending' THEN 2 WHEN 'created' THEN 2 ELSE 3 END",
      )
      .addOrderBy('session.createdAt', 'DESC')
      .getMany();
  }

  /** Takes a session to be reviewed off the hotel's alerts; what it is stays to be decided. */
  async markReviewSeen(hotelId: number, id: string, actor: Actor): Promise<void> {
    await transaction(this.dataSource, async (tx) => {
      const unseen = { hotelId, id, state: 'review' as const, reviewSeenAt: IsNull() };
      const { affected } = await tx.update(PaymentSession, unseen, { reviewSeenAt: new Date() });
      if (affected !== 1) return;
      await audit(tx, actor, {
        hotelId,
        action: 'payment.put_aside',
        entity: AUDIT_ENTITY,
        entityId: id,
      });
    });
  }

  /** Whether a session's time is over, though it may not have been marked yet. */
  isOver(session: PaymentSession): boolean {
    return session.expiresAt.getTime() <= this.clock.nowMs();
  }
}

/** Whether an approval in time is the full one of a charge that is under review as its approval was incomplete. */
function isCompleted(
  { state, failure, transactionReference }: PaymentSession,
  event: PaymentEvent,
  outcome: PaymentOutcome,
): boolean {
  if (event !== 'approve' || !('transaction' in outcome)) return false;
  const isSameCharge = outcome.transaction !== '' && outcome.transaction === transactionReference;
  return state === 'review' && isSameCharge && isIncompleteApproval(failure);
}

/** Whether the hotel has given a charge of this session back: only such a failed payment has its reference. */
function isGivenBack({ state, transactionReference }: PaymentSession): boolean {
  return state === 'failed' && transactionReference !== null && transactionReference !== '';
}
