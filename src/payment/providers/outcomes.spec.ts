import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DOCS_FOLDER } from '../../package-root.js';
import { GarantiProvider } from './garanti.provider.js';
import { garantiAnswerHash } from './garanti.signature.js';
import { judgeDetail } from './iyzico.provider.js';
import { iyzicoAnswerSignature, iyzicoPrice } from './iyzico.signature.js';
import { NestpayProvider } from './nestpay.provider.js';
import { nestpayAnswerHash } from './nestpay.signature.js';
import type { PointOfSale, Verdict } from './payment-provider.js';
import { judgeStripeSession } from './stripe.provider.js';

const KEY = 'key';
const OUTSIDE = { allowPrivate: false, timeoutMs: 1, gatewayHosts: [] };
const POS: PointOfSale = {
  companyId: 1,
  companyCode: '',
  companyName: '',
  merchantId: '7',
  terminalNo: '7',
  user: 'u',
  storeKey: KEY,
  password: KEY,
  inquiryUser: '',
  inquiryPassword: '',
  maxInstallment: 1,
  gatewayUrl: null,
};
const SESSION = 'a'.repeat(32);
const EXPECTED = {
  sessionId: SESSION,
  amountMinor: 10_000,
  currency: { code: 'TRY', numeric: '949' },
  providerReference: 'token',
};

type Fields = Record<string, string>;

const JUDGES: Record<string, (changes: Fields) => Verdict | Promise<Verdict>> = {
  nestpay: (changes) => {
    const approved = {
      oid: SESSION,
      clientid: '7',
      amount: '100.00',
      currency: '949',
      TransId: '5',
      mdStatus: '1',
      ProcReturnCode: '00',
      Response: 'Approved',
    };
    const { HASH, ...others } = changes;
    const fields = { ...approved, ...others };
    const signed = { ...fields, HASH: HASH ?? nestpayAnswerHash(fields, KEY) };
    return new NestpayProvider(OUTSIDE).judge({ fields: signed, cancelled: false }, EXPECTED, POS);
  },
  garanti: (changes) => {
    const approved = {
      oid: SESSION,
      clientid: '7',
      txnamount: '10000',
      txncurrencycode: '949',
      authcode: '5',
      mdstatus: '1',
      procreturncode: '00',
      response: 'Approved',
    };
    const { hash, ...others } = changes;
    const fields = { ...approved, ...others };
    const signed = { ...fields, hash: hash ?? garantiAnswerHash(fields, KEY) };
    return new GarantiProvider(OUTSIDE).judge({ fields: signed, cancelled: false }, EXPECTED, POS);
  },
  iyzico: (changes) => {
    const approved = {
      status: 'success',
      paymentStatus: 'SUCCESS',
      paymentId: '5',
      currency: 'TRY',
      basketId: SESSION,
      conversationId: SESSION,
      paidPrice: '100',
      price: '100',
      token: 'token',
      fraudStatus: '1',
    };
    const { signature, ...others } = changes;
    const fields = { ...approved, ...others };
    const signed = [fields.paymentStatus, fields.paymentId, fields.currency, fields.basketId].concat([
      fields.conversationId,
      iyzicoPrice(fields.paidPrice),
      iyzicoPrice(fields.price),
      fields.token,
    ]);
    const fraudStatus = fields.fraudStatus === '' ? null : Number(fields.fraudStatus);
    const detail = { ...fields, fraudStatus, signature: signature ?? iyzicoAnswerSignature(signed, KEY) };
    return judgeDetail(detail, EXPECTED, KEY);
  },
  stripe: (changes) => {
    const approved = {
      id: 'token',
      client_reference_id: SESSION,
      payment_status: 'paid',
      status: 'complete',
      amount_total: '10000',
      currency: 'try',
      payment_intent: '5',
    };
    const fields = { ...approved, ...changes };
    return judgeStripeSession({ ...fields, amount_total: Number(fields.amount_total) }, EXPECTED);
  },
};

const STATES: Partial<Record<Verdict['kind'], string>> = {
  approved: '`paid`',
  examined: '`review`',
  declined: '`failed`',
  open: 'unchanged',
};

/** All answers of a row: each of the values of a field, with each of the others. */
function answersOf(cell: string): Fields[] {
  let answers: Fields[] = [{}];
  for (const [, name = '', values = ''] of cell.matchAll(/`(\w+)=([^`]*)`/g)) {
    answers = answers.flatMap((answer) => values.split(',').map((value) => ({ ...answer, [name]: value })));
  }
  return answers;
}

const rows = readFileSync(path.join(DOCS_FOLDER, 'payments.md'), 'utf8')
  .split('## What an answer becomes')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, provider = '']) => provider in JUDGES)
  .map(([, provider = '', cell = '', outcome = '']) => [provider, cell, outcome] as const);

describe('the table of docs/payments.md', () => {
  it.each(Object.keys(JUDGES))('tells what each answer of %s becomes', (provider) => {
    const states = rows.filter(([name]) => name === provider).map(([, , outcome]) => outcome);
    expect(states).toEqual(expect.arrayContaining(['`paid`', '`review`', '`failed`']));
  });

  it.each(rows)('%s: %s: %s', async (provider, cell, outcome) => {
    for (const answer of answersOf(cell)) {
      const verdict = await JUDGES[provider]!(answer);
      const state = STATES[verdict.kind] ?? `unchanged: \`${'reason' in verdict ? verdict.reason : ''}\``;
      expect([answer, state]).toEqual([answer, outcome]);
    }
  });
});
