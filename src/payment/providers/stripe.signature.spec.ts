import { isStripeSignatureValid } from './stripe.signature.js';

// Published value: github.com/arlyon/async-stripe, webhook.rs, test_webhook_construct_event.
const BODY = `{
  "id": "evt_123",
  "object": "event",
  "account": "acct_123",
  "api_version": "2017-05-25",
  "created": 1533204620,
  "data": {
    "object": {
      "id": "ii_123",
      "object": "invoiceitem",
      "amount": 1000,
      "currency": "usd",
      "customer": "cus_123",
      "date": 1533204620,
      "description": "Test Invoice Item",
      "discountable": false,
      "invoice": "in_123",
      "livemode": false,
      "metadata": {},
      "period": {
        "start": 1533204620,
        "end": 1533204620
      },
      "proration": false,
      "quantity": 3
    }
  },
  "livemode": false,
  "pending_webhooks": 1,
  "request": {
    "id": "req_123",
    "idempotency_key": "idempotency-key-123"
  },
  "type": "invoiceitem.created"
}
`;
const TIME = 1533204620;
const SECRET = 'webhook_secret';
const V1 = '82216eca827bcb7b34b8055eb2d2d9e6bc13b9ac39ded14a61e69f70c565f53a';
const V0 = '63f3a72374a733066c4be69ed7f8e5ac85c22c9f0a6a612ab9a025a9e4ee7eef';
const HEADER = `t=${TIME},v1=${V1},v0=${V0}`;

describe('stripe webhook signature', () => {
  it('holds for the published event', () => {
    expect(isStripeSignatureValid(HEADER, BODY, SECRET, TIME)).toBe(true);
    expect(isStripeSignatureValid(`t=${TIME},v1=${'0'.repeat(64)},v1=${V1}`, BODY, SECRET, TIME)).toBe(true);
  });

  it('does not hold for another body, secret, scheme or time', () => {
    expect(isStripeSignatureValid(HEADER, `${BODY} `, SECRET, TIME)).toBe(false);
    expect(isStripeSignatureValid(HEADER, BODY, 'webhook_secret2', TIME)).toBe(false);
    expect(isStripeSignatureValid(`t=${TIME},v0=${V1}`, BODY, SECRET, TIME)).toBe(false);
    expect(isStripeSignatureValid(HEADER.replace('20,', '21,'), BODY, SECRET, TIME)).toBe(false);
  });

  it('holds for five minutes', () => {
    expect(isStripeSignatureValid(HEADER, BODY, SECRET, TIME + 300)).toBe(true);
    expect(isStripeSignatureValid(HEADER, BODY, SECRET, TIME + 301)).toBe(false);
    expect(isStripeSignatureValid(HEADER, BODY, SECRET, TIME - 301)).toBe(false);
  });

  it.each(['', 't', 't=', 'v1', '=,=', 't=1e9,v1=a', `v1=${V1}`, `t=${TIME}`])(
    'is calm about %p',
    (header) => {
      expect(isStripeSignatureValid(header, BODY, SECRET, TIME)).toBe(false);
    },
  );
});
