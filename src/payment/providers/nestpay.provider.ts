import { randomBytes } from 'node:crypto';
import { decimalMinor, minorToDecimal } from '../../values/money.js';
import { autoSubmitForm, oneLine } from '../fragments.js';
import { nestpayGate } from '../pos-companies.js';
import { formGateway, inquiryGateway, type Outside } from './gateway.js';
import { nestpayAnswerHash, nestpayRequestHash } from './nestpay.signature.js';
import {
  type BankAnswer,
  type ExpectedPayment,
  FULLY_AUTHENTICATED,
  incompleteApproval,
  type NewPayment,
  otherAmount,
  type PaymentProvider,
  plainWord,
  type PointOfSale,
  ProviderUnavailable,
  type StartedPayment,
  type Verdict,
} from './payment-provider.js';
import { isSameDigest } from './same-digest.js';
import { askInXml, xmlText } from './xml-inquiry.js';

const API_PATH = '/fim/api';
/** `TRANS_STAT` of money that was taken: captured, and settled. */
const TAKEN = new Set(['C', 'S']);

/** Nestpay's 3D pay hosting: the guest's browser posts a signed form to the bank, and the bank's answer back to us. */
export class NestpayProvider implements PaymentProvider {
  constructor(private readonly outside: Outside) {}

  async start(payment: NewPayment, pos: PointOfSale): Promise<StartedPayment> {
    if (pos.storeKey === '') throw new ProviderUnavailable('nestpay: store key is missing');
    return this.startAt(formGateway(pos, nestpayGate(pos.companyName), this.outside), payment, pos);
  }

  startAt(gate: string, payment: NewPayment, pos: PointOfSale): StartedPayment {
    const fields = {
      clientid: pos.merchantId,
      storetype: '3d_pay_hosting',
      amount: minorToDecimal(payment.amountMinor),
      currency: payment.currency.numeric,
      oid: payment.sessionId,
      okUrl: payment.returnAddress,
      failUrl: payment.returnAddress,
      callbackUrl: payment.callbackAddress,
      TranType: 'Auth',
      taksit: '',
      rnd: randomBytes(12).toString('hex'),
      lang: payment.language,
      hashAlgorithm: 'ver3',
      encoding: 'UTF-8',
    };
    const lines = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, oneLine(value)]));
    const signed = { ...lines, hash: nestpayRequestHash(lines, pos.storeKey) };
    return {
      fragment: autoSubmitForm(`payment-${payment.sessionId}`, gate, signed),
      providerReference: null,
    };
  }

  async judge({ fields }: BankAnswer, expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict> {
    const hash = fields.HASH ?? fields.hash ?? '';
    if (pos.storeKey === '' || !isSameDigest(hash, nestpayAnswerHash(fields, pos.storeKey))) {
      return { kind: 'refused', reason: 'signature_does_not_hold' };
    }
    if (fields.oid !== expected.sessionId) return { kind: 'refused', reason: 'order_does_not_match' };
    if (fields.clientid !== pos.merchantId) return { kind: 'refused', reason: 'terminal_does_not_match' };
    const { Response: response, ProcReturnCode: code, mdStatus } = fields;
    const outcome = plainWord(`md ${mdStatus ?? ''} code ${code ?? ''} ${response ?? ''}`);
    if (response !== 'Approved' && code !== '00') return { kind: 'declined', reason: outcome };
    const transaction = plainWord(fields.TransId ?? fields.AuthCode);
    if (decimalMinor(fields.amount, 2) !== expected.amountMinor) return otherAmount(transaction, 'amount');
    if (fields.currency !== expected.currency.numeric) return otherAmount(transaction, 'currency');
    const isWhole = response === 'Approved' && code === '00' && mdStatus === FULLY_AUTHENTICATED;
    return isWhole ? { kind: 'approved', transaction } : incompleteApproval(transaction, outcome);
  }

  /** The answer tells no currency: a terminal is for one, and a further one is a terminal of its own. */
  async inquire(expected: ExpectedPayment, pos: PointOfSale): Promise<string | undefined> {
    const request = {
      CC5Request: {
        Name: pos.inquiryUser,
        Password: pos.inquiryPassword,
        ClientId: pos.merchantId,
        OrderId: expected.sessionId,
        Extra: { ORDERSTATUS: 'QUERY' },
      },
    };
    const url = inquiryGateway(pos, nestpayGate(pos.companyName), API_PATH, this.outside);
    const answer = await askInXml(url, request, 'CC5Response', this.outside);
    const isCharged =
      xmlText(answer, 'ProcReturnCode') === '00' &&
      xmlText(answer, 'Extra', 'ORD_ID') === expected.sessionId &&
      xmlText(answer, 'Extra', 'CHARGE_TYPE_CD') === 'S' &&
      TAKEN.has(xmlText(answer, 'Extra', 'TRANS_STAT')) &&
      xmlText(answer, 'Extra', 'CAPTURE_AMT') === String(expected.amountMinor);
    return isCharged ? plainWord(xmlText(answer, 'Extra', 'TRANS_ID')) : undefined;
  }
}
