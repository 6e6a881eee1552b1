import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { minorToDecimal } from '../values/money.js';
import { SETTINGS, type Settings } from '../settings.js';
import { Clock } from '../values/clock.service.js';
import type { ServiceError } from '../http/errors.js';
import { orderIsAlreadyPaid, providerIsNotAvailable } from './payment.errors.js';
import { PaymentSession } from './payment-session.entity.js';
import { PaymentSessionLookup } from './payment-session-lookup.entity.js';
import { CHARGED_STATES, nextState } from './payment-states.js';
import { isInProgress, lockOrder, type SessionKey } from './payment-session.queries.js';
import { type Order, PaymentSessionService } from './payment-session.service.js';
import type { StartedPayment } from './providers/payment-provider.js';

export interface NewSession extends Order {
  amountMinor: number;
  currency: string;
  companyCode: string;
  returnUrl: string;
}

/** An attempt of this request's own, or one that another request began for the same order at the same time. */
export interface OpenedAttempt {
  session: PaymentSession;
  isShared: boolean;
}

const POLL_MS = 50;
/** How often a request waits for the attempt of another one. */
const MAX_WAITS = 3;

@Injectable()
export class PaymentAttempts {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly sessions: PaymentSessionService,
  ) {}

  /**
   * Records a new attempt under an id of its own, and ends an attempt for the same order that is still open; or returns
   * that one, once it is handed over, where it is of the same content and was not handed over before this request came,
   * `requestAgeMs` ago. Begins one in place of an attempt whose request ended without an outcome. Throws
   * `order_is_already_paid` where the guest was charged for the order, also while the hotel reviews that, and
   * `payment_provider_is_not_available` where the other request was told so.
   */
  async ownOrShared(session: NewSession, actor: Actor, requestAgeMs: () => number): Promise<OpenedAttempt> {
    let opened = await this.open(session, actor, requestAgeMs);
    for (let waits = 1; opened.isShared; waits += 1) {
      const shared = await this.waitUntilSettled(opened.session);
      if (shared.state === 'pending' && shared.fragment !== null) return { session: shared, isShared: true };
      const isDead = shared.state === 'created' || shared.state === 'expired';
      if (!isDead || waits === MAX_WAITS) throw await this.refusal(session);
      opened = await this.openInPlaceOf(shared, session, actor, requestAgeMs);
    }
    return opened;
  }

  private async open(session: NewSession, actor: Actor, requestAgeMs: () => number): Promise<OpenedAttempt> {
    try {
      return await this.openInTurn(session, actor, requestAgeMs);
    } catch (error) {
      // Instances at different machines of a cluster do not meet at the lock: the second one begins again.
      if (!isUniqueViolation(error, 'payment_session_one_open')) throw error;
      return this.openInTurn(session, actor, requestAgeMs);
    }
  }

  private openInTurn(session: NewSession, actor: Actor, requestAgeMs: () => number): Promise<OpenedAttempt> {
    return transaction(this.dataSource, async (tx) => {
      await lockOrder(tx, session);
      const open = await openAttempt(tx, session);
      if (open && isSame(open, session) && (await isInProgress(tx, open, requestAgeMs()))) {
        return { session: open, isShared: true };
      }
      if (open) await this.replace(tx, open, actor);
      const opened = await this.insert(tx, session, actor);
      // The end of a replaced attempt has been recorded in this transaction: its order changes once.
      if (!open) await this.sessions.recordForPartner(tx, opened);
      return { session: opened, isShared: false };
    });
  }

  /** As {@link open}, after a shared attempt came to nothing. Whoever waited for it too may have begun another one. */
  private async openInPlaceOf(
    dead: SessionKey,
    session: NewSession,
    actor: Actor,
    requestAgeMs: () => number,
  ): Promise<OpenedAttempt> {
    await transaction(this.dataSource, async (tx) => {
      await lockOrder(tx, session);
      const open = await openAttempt(tx, session);
      if (open?.id === dead.id && open.state === 'created') await this.replace(tx, open, actor);
      // A request for other content came later than this one.
      else if (open && !isSame(open, session)) throw providerIsNotAvailable();
    });
    return this.open(session, actor, requestAgeMs);
  }

  /** The provider has the payment and the guest gets the fragment. False when a newer attempt came in between. */
  async handOver({ hotelId, id }: SessionKey, started: StartedPayment): Promise<boolean> {
    const sessions = this.dataSource.getRepository(PaymentSession);
    const { affected } = await sessions.update(
      { hotelId, id, state: 'created' },
      { state: nextState('created', 'hand_over'), ...started, handedOverAt: () => 'now()' },
    );
    return affected === 1;
  }

  /** `order_is_already_paid` where it was charged meanwhile, else `payment_provider_is_not_available`. */
  async refusal({ hotelId, partnerId, orderId }: Order): Promise<ServiceError> {
    const isCharged = await this.dataSource
      .getRepository(PaymentSession)
      .existsBy({ hotelId, partnerId, orderId, state: In(CHARGED_STATES) });
    return isCharged ? orderIsAlreadyPaid() : providerIsNotAvailable();
  }

  /** Waits until a shared attempt has left `created`, as long as a provider may take; returns it as it is then. */
  private async waitUntilSettled({ hotelId, id }: SessionKey): Promise<PaymentSession> {
    const deadline = performance.now() + this.settings.PAYMENT_TIMEOUT_MS + 1_000;
    for (;;) {
      const session = await this.dataSource.manager.findOneByOrFail(PaymentSession, { hotelId, id });
      if (session.state !== 'created' || performance.now() > deadline) return session;
      await delay(POLL_MS);
    }
  }

  private replace(tx: EntityManager, open: PaymentSession, actor: Actor): Promise<void> {
    const facts = { failure: 'replaced by a new attempt' };
    return this.sessions.change(tx, open, { event: 'expire', next: 'expired', facts }, actor);
  }

  private async insert(tx: EntityManager, session: NewSession, actor: Actor): Promise<PaymentSession> {
    const { amountMinor, ...given } = session;
    const id = randomBytes(16).toString('hex');
    const nowMs = this.clock.nowMs();
    const created = tx.create(PaymentSession, {
      ...given,
      id,
      amount: minorToDecimal(amountMinor),
      state: 'created',
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + this.settings.PAYMENT_EXPIRY_MINUTES * 60_000),
    });
    await tx.insert(PaymentSessionLookup, { id, hotelId: session.hotelId });
    await tx.insert(PaymentSession, created);
    await this.sessions.record(tx, created, 'payment.start', { amount: created.amount }, actor);
    return created;
  }
}

/** Returns the open attempt of an order, locked. Throws `order_is_already_paid` where one was charged. */
async function openAttempt(tx: EntityManager, order: Order): Promise<PaymentSession | undefined> {
  const { hotelId, partnerId, orderId } = order;
  const attempts = await tx
    .createQueryBuilder(PaymentSession, 'session')
    .setLock('pessimistic_write')
    .where({ hotelId, partnerId, orderId, state: In(['created', 'pending', ...CHARGED_STATES]) })
    .getMany();
  if (attempts.some(({ state }) => CHARGED_STATES.includes(state))) throw orderIsAlreadyPaid();
  return attempts[0];
}

function isSame(open: PaymentSession, asked: NewSession): boolean {
  return (
    open.amount === minorToDecimal(asked.amountMinor) &&
    open.currency === asked.currency &&
    open.companyCode === asked.companyCode &&
    open.returnUrl === asked.returnUrl
  );
}
