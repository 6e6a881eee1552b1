import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { Clock } from '../values/clock.service.js';
import { notFound, ServiceError, unavailable } from '../http/errors.js';
import { decimalMinor } from '../values/money.js';
import { Currency } from '../lookup/currency.entity.js';
import { numericCode } from './payment-currency.js';
import { paymentIsNotFound, signatureIsNotValid } from './payment.errors.js';
import { PaymentConfirmation } from './payment-confirmation.service.js';
import { PaymentProviders } from './payment-providers.service.js';
import type { PaymentSession } from './payment-session.entity.js';
import { type PaymentOutcome, PaymentSessionService } from './payment-session.service.js';
import type { PaymentState } from './payment-states.js';
import {
  type BankAnswer,
  type ExpectedPayment,
  type PaymentProvider,
  type PointOfSale,
  ProviderUnavailable,
  type Verdict,
  type WebhookPost,
} from './providers/payment-provider.js';
import { VirtualPosService } from './virtual-pos.service.js';

export type Origin = Pick<Actor, 'address' | 'requestId'>;

export interface Returned {
  session: PaymentSession;
  state: PaymentState;
}

@Injectable()
export class PaymentAnswerService {
  private readonly logger = new Logger('Payment');

  constructor(
    private readonly sessions: PaymentSessionService,
    private readonly virtualPos: VirtualPosService,
    private readonly providers: PaymentProviders,
    private readonly confirmation: PaymentConfirmation,
    private readonly clock: Clock,
    @InjectRepository(Currency) private readonly currencies: Repository<Currency>,
  ) {}

  /** Takes an answer of a browser or the bank's server; undefined is unreadable. Throws `payment_is_not_found`. */
  async take(sessionId: string, answer: BankAnswer | undefined, origin: Origin): Promise<Returned> {
    const session = await this.sessions.find(sessionId);
    if (!session) throw paymentIsNotFound();
    const verdict: Verdict = answer
      ? await this.judgeAnswer(session, async (provider, expected, pos) => {
          const verdict = await provider.judge(answer, expected, pos);
          return this.confirmation.confirm(verdict, session, provider, expected, pos);
        })
      : { kind: 'refused', reason: 'answer_is_not_readable' };
    return { session, state: await this.apply(session, verdict, bank(session, origin)) };
  }

  /** Takes what was posted to a provider's webhook; an event about no session of ours is ignored. */
  async takeEvent(companyCode: string, post: WebhookPost, origin: Origin): Promise<void> {
    const webhook = this.providers.get(companyCode)?.webhook;
    if (!webhook) throw notFound();
    const event = webhook.read(post);
    if (!event) throw new ServiceError('body_is_not_valid_json', 400);
    const session = await this.sessions.find(event.sessionId);
    if (session?.companyCode !== companyCode) return;
    const verdict = await this.judgeAnswer(session, async (provider, expected, pos) => {
      const judged = event.judge(expected, pos, this.clock.nowMs());
      // Partners may know the key that signs events, so that an approval is asked for.
      if (judged.kind !== 'approved' || !provider.ask) return judged;
      // The bank sends an event again that was not taken; a session that is over is asked about no more.
      return provider.ask(expected, pos).catch((error: unknown) => {
        throw error instanceof ProviderUnavailable ? unavailable() : error;
      });
    });
    await this.apply(session, verdict, bank(session, origin));
    if (verdict.kind === 'refused' && verdict.reason === 'signature_does_not_hold')
      throw signatureIsNotValid();
  }

  async ask(session: PaymentSession): Promise<PaymentState> {
    const verdict = await this.judgeAnswer(session, (provider, expected, pos) =>
      provider.ask ? provider.ask(expected, pos) : this.confirmation.inquire(provider, expected, pos),
    );
    // That nothing was paid is no news about a session that is over.
    if (verdict.kind === 'declined' && session.state === 'expired') return session.state;
    return this.apply(session, verdict, bank(session, {}));
  }

  private async judgeAnswer(
    session: PaymentSession,
    judge: (provider: PaymentProvider, expected: ExpectedPayment, pos: PointOfSale) => Promise<Verdict>,
  ): Promise<Verdict> {
    const pos = await this.virtualPos.forPayments(session.hotelId);
    const provider = this.providers.get(session.companyCode);
    if (!provider || pos?.companyCode !== session.companyCode) {
      return { kind: 'refused', reason: 'virtual_pos_was_changed' };
    }
    try {
      return await judge(provider, await this.expected(session), pos);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      this.logger.warn(`payment ${session.id} stays undecided: ${error.reason}`);
      return { kind: 'open' };
    }
  }

  private async expected(session: PaymentSession): Promise<ExpectedPayment> {
    const currency = await this.currencies.findOneByOrFail({ titleCode: session.currency });
    return {
      sessionId: session.id,
      amountMinor: decimalMinor(session.amount, 2) ?? Number.NaN,
      currency: { code: currency.titleCode, numeric: numericCode(currency) },
      providerReference: session.providerReference,
    };
  }

  private async apply(session: PaymentSession, verdict: Verdict, actor: Actor): Promise<PaymentState> {
    if (verdict.kind === 'refused') await this.sessions.refuse(session, verdict.reason, actor);
    const outcome = outcomeOf(verdict);
    return outcome ? this.sessions.settle(session, outcome, actor) : session.state;
  }
}

function outcomeOf(verdict: Verdict): PaymentOutcome | undefined {
  switch (verdict.kind) {
    case 'approved':
      return { event: 'approve', transaction: verdict.transaction };
    case 'examined': {
      const { transaction, reason } = verdict;
      return { event: 'examine', transaction, ...(reason === undefined ? {} : { reason }) };
    }
    case 'declined':
      return { event: 'decline', reason: verdict.reason };
    default:
      return undefined;
  }
}

function bank(session: PaymentSession, origin: Origin): Actor {
  return { kind: 'bank', name: session.companyCode, ...origin };
}
