import { createHmac, randomBytes } from 'node:crypto';
import { factList, outcomeForm, page } from './page.mjs';

/** Stripe Checkout: its API, its hosted page and its webhook. */

export const STRIPE_OUTCOMES = [
  'approve',
  'decline',
  'pay-and-stay',
  'leave',
  'other-amount',
  'other-currency',
  'other-order',
  'forged-webhook',
];

const WEBHOOK = '/external/public/payment/webhook/stripe';

/**
 * A webhook's headers and body.
 * @param {string} type @param {object} object @param {string} secret @param {number} [atSeconds]
 */
export function stripeEvent(type, object, secret, atSeconds = Math.floor(Date.now() / 1000)) {
  const event = { id: `evt_${randomBytes(6).toString('hex')}`, object: 'event', type, data: { object } };
  const body = JSON.stringify(event, null, 2);
  const v1 = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return {
    body,
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${atSeconds},v1=${v1}` },
  };
}

/** @param {import('./bank.mjs').Desk} desk */
export function stripeRoutes(desk) {
  /** @type {Map<string, any>} */
  const sessions = new Map();
  const byKey = new Map();
  const refuse = (status, code) => ({ status, json: { error: { code, type: 'invalid_request_error' } } });
  const authorized = ({ headers }) => headers.authorization === `Bearer ${desk.accounts.stripe.secretKey}`;
  const shown = ({ success_url: _, cancel_url: __, ...session }) => session;

  const tell = (session, secret) => {
    const type = 'checkout.session.completed';
    const { body, headers } = stripeEvent(type, shown(session), secret);
    return desk.send(new URL(WEBHOOK, session.success_url).href, headers, body);
  };
  const pay = (session, changes = {}) =>
    Object.assign(
      session,
      { status: 'complete', payment_status: 'paid', payment_intent: `pi_${randomBytes(8).toString('hex')}` },
      changes,
    );

  return {
    'POST /v1/checkout/sessions': (call) => {
      if (!authorized(call)) return refuse(401, 'api_key_invalid');
      const { fields, headers } = call;
      const known = byKey.get(headers['idempotency-key']);
      if (known) return { json: shown(known) };
      desk.received.push({ bank: 'stripe', fields });
      const lasts = Number(fields.expires_at) - Date.now() / 1000;
      if (!(lasts >= 30 * 60 && lasts <= 24 * 60 * 60)) return refuse(400, 'expires_at_invalid');
      const amount = Number(fields['line_items[0][price_data][unit_amount]']);
      const id = `cs_test_${randomBytes(20).toString('hex')}`;
      const session = {
        id,
        object: 'checkout.session',
        mode: fields.mode,
        client_reference_id: fields.client_reference_id,
        amount_total: amount * Number(fields['line_items[0][quantity]']),
        currency: fields['line_items[0][price_data][currency]'],
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        url: `${desk.url}/c/pay/${id}${desk.stripeUrlEnd}`,
        success_url: fields.success_url,
        cancel_url: fields.cancel_url,
        product: fields['line_items[0][price_data][product_data][name]'],
        email: fields.customer_email,
      };
      sessions.set(id, session);
      byKey.set(headers['idempotency-key'], session);
      return { json: shown(session) };
    },
    'GET /v1/checkout/sessions/:id': (call) => {
      if (!authorized(call)) return refuse(401, 'api_key_invalid');
      const session = sessions.get(call.id);
      return session ? { json: shown(session) } : refuse(404, 'resource_missing');
    },
    'POST /v1/checkout/sessions/:id/expire': (call) => {
      if (!authorized(call)) return refuse(401, 'api_key_invalid');
      const session = sessions.get(call.id);
      if (session?.status !== 'open') return refuse(400, 'checkout_session_not_open');
      session.status = 'expired';
      return { json: shown(session) };
    },
    'GET /c/pay/:id': ({ id }) => {
      const session = sessions.get(id);
      if (session?.status !== 'open')
        return { status: 404, html: page('Stripe', '<p id="error">session is over</p>') };
      const facts = {
        Ürün: session.product,
        Tutar: session.amount_total,
        'Para birimi': session.currency,
        'E-posta': session.email,
      };
      return {
        html: page(
          'Örnek Banka: Stripe',
          factList(facts) + outcomeForm('/c/answer', { id }, STRIPE_OUTCOMES),
        ),
      };
    },
    'POST /c/answer': async ({ fields: { id, outcome } }) => {
      const session = sessions.get(id);
      if (session?.status !== 'open')
        return { status: 404, html: page('Stripe', '<p id="error">session is over</p>') };
      const { webhookSecret } = desk.accounts.stripe;
      switch (outcome) {
        case 'approve':
          await tell(pay(session), webhookSecret);
          return { location: session.success_url };
        case 'pay-and-stay':
          pay(session);
          return { html: page('Stripe', '<p id="paid">ödendi, dönülmedi</p>') };
        case 'leave':
          return { location: session.success_url };
        case 'other-amount':
          await tell(pay(session, { amount_total: 1 }), webhookSecret);
          return { location: session.success_url };
        case 'other-currency':
          await tell(pay(session, { currency: 'jpy' }), webhookSecret);
          return { location: session.success_url };
        case 'other-order':
          pay(session, { client_reference_id: '0'.repeat(32) });
          return { location: session.success_url };
        case 'forged-webhook':
          await tell(pay({ ...session }), `${webhookSecret}x`);
          return { location: session.success_url };
        default:
          return { location: session.cancel_url };
      }
    },
  };
}
