import { callOutside, OutsideCallError } from '../../outside/outside-address.js';
import { parseJson } from '../../http/json-text.js';
import { ownField, plainObject, plainText } from '../../http/scalars.js';
import { MAX_TEXT_LENGTH } from '../../values/limits.js';
import { locationScript } from '../fragments.js';
import { apiGateway, type Outside } from './gateway.js';
import {
  type BankAnswer,
  type ExpectedPayment,
  incompleteApproval,
  type NewPayment,
  otherAmount,
  type PaymentCurrency,
  type PaymentProvider,
  plainWord,
  type PointOfSale,
  ProviderUnavailable,
  type StartedPayment,
  type Verdict,
  type WebhookEvent,
  type WebhookPost,
} from './payment-provider.js';
import { isStripeSignatureValid } from './stripe.signature.js';

const API = 'https://api.stripe.com';
/** Currencies in which Stripe counts other than hundredths: docs.stripe.com/currencies. */
const WHOLE_UNITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '));
/** Stripe takes sessions of half an hour to a day; a minute of either end is for the way there. */
const MIN_SESSION_MS = 31 * 60_000;
const MAX_SESSION_MS = (24 * 60 - 1) * 60_000;
const NAME_LIMIT = 250;
const SESSION_EVENTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
]);

interface StripeEvent {
  type: string;
  session: Readonly<Record<string, unknown>>;
  rawBody: string;
  signature: string;
}

/** Stripe Checkout: a script sends the browser to Stripe's page; the outcome is asked for or told by a webhook. */
export class StripeProvider implements PaymentProvider {
  constructor(private readonly outside: Outside) {}

  async start(payment: NewPayment, pos: PointOfSale): Promise<StartedPayment> {
    if (pos.password === '') throw new ProviderUnavailable('stripe: secret key is missing');
    const back = payment.returnAddress;
    const content = new URLSearchParams({
      mode: 'payment',
      client_reference_id: payment.sessionId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': payment.currency.code.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(stripeAmount(payment.amountMinor, payment.currency)),
      'line_items[0][price_data][product_data][name]': `${payment.hotelTitle} ${payment.orderId}`.slice(
        0,
        NAME_LIMIT,
      ),
      customer_email: payment.payer.email,
      locale: payment.language,
      success_url: back,
      cancel_url: `${back}?outcome=cancelled`,
      expires_at: String(Math.floor(endOfSessionMs(payment.expiresAtMs, Date.now()) / 1000)),
    });
    const session = await this.call(pos, 'POST', '/v1/checkout/sessions', content, payment.sessionId);
    const { id, url } = session;
    if (typeof id !== 'string' || typeof url !== 'string' || !/^https?:\/\//.test(url)) {
      throw new ProviderUnavailable('stripe gave no session');
    }
    return { fragment: locationScript(url), providerReference: id };
  }

  async judge(answer: BankAnswer, expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict> {
    if (!answer.cancelled) return this.ask(expected, pos);
    // The guest turned back: the session is closed, so that nobody can pay it afterwards. Stripe refuses that to a
    // session that is paid, and then its state is the truth.
    const path = `${sessionPath(expected)}/expire`;
    const closed = await this.call(pos, 'POST', path, new URLSearchParams()).catch(() => undefined);
    return closed ? judgeStripeSession(closed, expected) : this.ask(expected, pos);
  }

  async ask(expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict> {
    return judgeStripeSession(await this.call(pos, 'GET', sessionPath(expected)), expected);
  }

  readonly webhook = {
    read: (post: WebhookPost): WebhookEvent | undefined => {
      const event = readEvent(post);
      return (
        event && {
          sessionId: event.session.client_reference_id,
          judge: (expected, pos, nowMs) => this.judgeEvent(event, expected, pos, nowMs),
        }
      );
    },
  };

  judgeEvent(event: StripeEvent, expected: ExpectedPayment, pos: PointOfSale, nowMs: number): Verdict {
    const { signature, rawBody } = event;
    const isValid =
      pos.storeKey !== '' &&
      isStripeSignatureValid(signature, rawBody, pos.storeKey, Math.floor(nowMs / 1000));
    if (!isValid) return { kind: 'refused', reason: 'signature_does_not_hold' };
    if (event.type === 'checkout.session.async_payment_failed') {
      const verdict = judgeStripeSession(event.session, expected);
      return verdict.kind === 'open' ? { kind: 'declined', reason: 'stripe payment failed' } : verdict;
    }
    return SESSION_EVENTS.has(event.type) ? judgeStripeSession(event.session, expected) : { kind: 'open' };
  }

  private async call(
    pos: PointOfSale,
    method: 'GET' | 'POST',
    path: string,
    content?: URLSearchParams,
    idempotencyKey?: string,
  ): Promise<Record<string, unknown>> {
    try {
      const answer = await callOutside({
        method,
        url: apiGateway(pos, API, this.outside) + path,
        headers: {
          Authorization: `Bearer ${pos.password}`,
          ...(content ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
          ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        },
        ...(content ? { body: content.toString() } : {}),
        ...this.outside,
      });
      const object = plainObject(JSON.parse(answer.text));
      if (answer.status === 200 && object) return object;
      const code = plainObject(object?.error)?.code;
      throw new ProviderUnavailable(plainWord(`stripe answered ${answer.status} ${String(code ?? '')}`));
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      throw new ProviderUnavailable(
        `stripe: ${error instanceof OutsideCallError ? error.message : 'answer is not JSON'}`,
      );
    }
  }
}

function readEvent({ body, headers }: WebhookPost): StripeEvent | undefined {
  const json = parseJson(body);
  if (json === undefined) return undefined;
  const event = plainObject(json) ?? {};
  const data = plainObject(ownField(event, 'data')) ?? {};
  return {
    type: plainText(ownField(event, 'type'), MAX_TEXT_LENGTH) ?? '',
    session: plainObject(ownField(data, 'object')) ?? {},
    rawBody: body.toString('utf8'),
    signature: String(headers['stripe-signature'] ?? ''),
  };
}

function sessionPath(expected: ExpectedPayment): string {
  return `/v1/checkout/sessions/${encodeURIComponent(expected.providerReference ?? '')}`;
}

export function judgeStripeSession(
  session: Readonly<Record<string, unknown>>,
  expected: ExpectedPayment,
): Verdict {
  if (session.id !== expected.providerReference) return { kind: 'refused', reason: 'token_does_not_match' };
  if (session.client_reference_id !== expected.sessionId) {
    return { kind: 'refused', reason: 'order_does_not_match' };
  }
  if (session.payment_status !== 'paid') {
    return session.status === 'expired' ? { kind: 'declined', reason: 'stripe expired' } : { kind: 'open' };
  }
  const transaction = plainWord(session.payment_intent);
  if (session.amount_total !== stripeAmount(expected.amountMinor, expected.currency)) {
    return otherAmount(transaction, 'amount');
  }
  if (session.currency !== expected.currency.code.toLowerCase()) return otherAmount(transaction, 'currency');
  if (session.status === 'complete') return { kind: 'approved', transaction };
  return incompleteApproval(transaction, plainWord(`stripe session ${String(session.status)}`));
}

/** Takes hundredths, returns Stripe's unit. Throws {@link ProviderUnavailable} where there is no such amount. */
export function stripeAmount(amountMinor: number, currency: PaymentCurrency): number {
  if (THOUSANDTHS.has(currency.code)) return amountMinor * 10;
  if (!WHOLE_UNITS.has(currency.code)) return amountMinor;
  if (amountMinor % 100 !== 0) throw new ProviderUnavailable('amount is no whole number of units');
  return amountMinor / 100;
}

function endOfSessionMs(wantedMs: number, nowMs: number): number {
  return Math.min(Math.max(wantedMs, nowMs + MIN_SESSION_MS), nowMs + MAX_SESSION_MS);
}
