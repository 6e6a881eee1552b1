import { createHmac } from 'node:crypto';
import { GarantiProvider } from './garanti.provider.js';
import { garantiAnswerHash } from './garanti.signature.js';
import { judgeDetail } from './iyzico.provider.js';
import { iyzicoAnswerSignature } from './iyzico.signature.js';
import { NestpayProvider } from './nestpay.provider.js';
import { nestpayAnswerHash } from './nestpay.signature.js';
import type { PointOfSale } from './payment-provider.js';
import { judgeStripeSession, StripeProvider } from './stripe.provider.js';

const OUTSIDE = { allowPrivate: false, timeoutMs: 1, gatewayHosts: [] };
const POS: PointOfSale = {
  companyId: 1,
  companyCode: '',
  companyName: '',
  merchantId: '7',
  terminalNo: '7',
  user: 'u',
  storeKey: '',
  password: '',
  maxInstallment: 1,
  gatewayUrl: null,
  inquiryUser: '',
  inquiryPassword: '',
};
const EXPECTED = {
  sessionId: 'a'.repeat(32),
  amountMinor: 10_000,
  currency: { code: 'TRY', numeric: '949' },
  providerReference: 'token',
};
const REFUSED = { kind: 'refused', reason: 'signature_does_not_hold' };

function iyzicoDetail(token: string, secretKey: string) {
  const { sessionId } = EXPECTED;
  const signed = ['SUCCESS', '5', 'TRY', sessionId, sessionId, '100', '100', token];
  return {
    status: 'success',
    paymentStatus: 'SUCCESS',
    paymentId: '5',
    currency: 'TRY',
    fraudStatus: 1,
    basketId: sessionId,
    conversationId: sessionId,
    paidPrice: 100,
    price: 100,
    token,
    signature: iyzicoAnswerSignature(signed, secretKey),
  };
}

function stripeSession(id: string) {
  return {
    id,
    client_reference_id: EXPECTED.sessionId,
    payment_status: 'paid',
    status: 'complete',
    amount_total: 10_000,
    currency: 'try',
    payment_intent: 'pi',
  };
}

describe('a provider whose key is missing believes nothing that is signed without one', () => {
  it('at nestpay', async () => {
    const fields = {
      oid: EXPECTED.sessionId,
      clientid: '7',
      mdStatus: '1',
      ProcReturnCode: '00',
      Response: 'Approved',
      amount: '100.00',
      currency: '949',
      TransId: '1',
    };
    const answer = { fields: { ...fields, HASH: nestpayAnswerHash(fields, '') }, cancelled: false };
    expect(await new NestpayProvider(OUTSIDE).judge(answer, EXPECTED, POS)).toEqual(REFUSED);
  });

  it('at garanti', async () => {
    const fields = {
      oid: EXPECTED.sessionId,
      clientid: '7',
      mdstatus: '1',
      procreturncode: '00',
      response: 'Approved',
      txnamount: '10000',
      txncurrencycode: '949',
      authcode: '1',
    };
    const answer = { fields: { ...fields, hash: garantiAnswerHash(fields, '') }, cancelled: false };
    expect(await new GarantiProvider(OUTSIDE).judge(answer, EXPECTED, POS)).toEqual(REFUSED);
  });

  it('at iyzico', () => {
    expect(judgeDetail(iyzicoDetail('token', ''), EXPECTED, '')).toEqual(REFUSED);
  });

  it('at stripe', () => {
    const session = stripeSession('token');
    const rawBody = JSON.stringify({ data: { object: session } });
    const signature = `t=100,v1=${createHmac('sha256', '').update(`100.${rawBody}`).digest('hex')}`;
    const event = { type: 'checkout.session.completed', session, rawBody, signature };
    expect(new StripeProvider(OUTSIDE).judgeEvent(event, EXPECTED, POS, 100_000)).toEqual(REFUSED);
  });
});

it('iyzico’s outcome counts for the token of its own form alone', () => {
  expect(judgeDetail(iyzicoDetail('token', 'key'), EXPECTED, 'key')).toEqual({
    kind: 'approved',
    transaction: '5',
  });
  expect(judgeDetail(iyzicoDetail('another', 'key'), EXPECTED, 'key')).toEqual({
    kind: 'refused',
    reason: 'token_does_not_match',
  });
});

it('stripe’s session counts where it is the one that was started', () => {
  expect(judgeStripeSession(stripeSession('token'), EXPECTED)).toEqual({
    kind: 'approved',
    transaction: 'pi',
  });
  expect(judgeStripeSession(stripeSession('another'), EXPECTED)).toEqual({
    kind: 'refused',
    reason: 'token_does_not_match',
  });
});
