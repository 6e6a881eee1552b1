import { randomBytes } from 'node:crypto';
import { callOutside, OutsideCallError } from '../../outside/outside-address.js';
import { plainObject } from '../../http/scalars.js';
import { decimalMinor, minorToDecimal } from '../../values/money.js';
import { apiGateway, type Outside } from './gateway.js';
import { iyzicoAnswerSignature, iyzicoAuthorization, iyzicoPrice } from './iyzico.signature.js';
import {
  type BankAnswer,
  type BasketItem,
  type ExpectedPayment,
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

const API = 'https://api.iyzipay.com';
const INITIALIZE = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const DETAIL = '/payment/iyzipos/checkoutform/auth/ecom/detail';
const INSTALLMENTS = [1, 2, 3, 6, 9, 12];
const MAX_BASKET_LINES = 100;
const NO_FRAUD_FOUND = 1;
const UNDER_REVIEW = 0;
/** What iyzico documents for payers whose identity number is not known. */
const UNKNOWN_IDENTITY_NUMBER = '11111111111';

/** iyzico's checkout form: embedded in the partner's page; the outcome is asked for by the form's token. */
export class IyzicoProvider implements PaymentProvider {
  constructor(private readonly outside: Outside) {}

  async start(payment: NewPayment, pos: PointOfSale): Promise<StartedPayment> {
    if (pos.user === '' || pos.password === '') throw new ProviderUnavailable('iyzico: keys are missing');
    const answer = await this.post(pos, INITIALIZE, initializeRequest(payment, pos));
    const { status, token, checkoutFormContent } = answer;
    if (status !== 'success' || typeof token !== 'string' || typeof checkoutFormContent !== 'string') {
      throw new ProviderUnavailable(plainWord(`iyzico ${String(answer.errorCode ?? 'gave no form')}`));
    }
    return {
      fragment: `<div id="iyzipay-checkout-form" class="responsive"></div>${checkoutFormContent}`,
      providerReference: token,
    };
  }

  async judge({ fields }: BankAnswer, expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict> {
    const token = expected.providerReference;
    if (token === null || !isSameDigest(fields.token ?? '', token)) {
      return { kind: 'refused', reason: 'token_does_not_match' };
    }
    return this.ask(expected, pos);
  }

  async ask(expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict> {
    const detail = await this.post(pos, DETAIL, {
      locale: 'tr',
      conversationId: expected.sessionId,
      token: expected.providerReference,
    });
    return judgeDetail(detail, expected, pos.password);
  }

  private async post(pos: PointOfSale, path: string, content: object): Promise<Record<string, unknown>> {
    const body = JSON.stringify(content);
    const randomKey = randomBytes(16).toString('hex');
    const keys = { apiKey: pos.user, secretKey: pos.password };
    try {
      const answer = await callOutside({
        method: 'POST',
        url: apiGateway(pos, API, this.outside) + path,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          Authorization: iyzicoAuthorization(keys, randomKey, path, body),
          'x-iyzi-rnd': randomKey,
        },
        body,
        ...this.outside,
      });
      const content = plainObject(JSON.parse(answer.text));
      if (answer.status === 200 && content) return content;
      throw new ProviderUnavailable(`iyzico answered ${answer.status}`);
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      throw new ProviderUnavailable(
        `iyzico: ${error instanceof OutsideCallError ? error.message : 'answer is not JSON'}`,
      );
    }
  }
}

export function judgeDetail(
  detail: Readonly<Record<string, unknown>>,
  expected: ExpectedPayment,
  secretKey: string,
): Verdict {
  if (detail.paymentStatus === 'FAILURE') {
    return { kind: 'declined', reason: plainWord(`iyzico ${String(detail.errorCode ?? 'FAILURE')}`) };
  }
  if (detail.paymentStatus !== 'SUCCESS') return { kind: 'open' };

  const signed = [
    String(detail.paymentStatus),
    String(detail.paymentId),
    String(detail.currency),
    String(detail.basketId),
    String(detail.conversationId),
    iyzicoPrice(detail.paidPrice),
    iyzicoPrice(detail.price),
    String(detail.token),
  ];
  if (secretKey === '' || !isSameDigest(String(detail.signature), iyzicoAnswerSignature(signed, secretKey))) {
    return { kind: 'refused', reason: 'signature_does_not_hold' };
  }
  if (detail.token !== expected.providerReference) return { kind: 'refused', reason: 'token_does_not_match' };
  if (detail.basketId !== expected.sessionId || detail.conversationId !== expected.sessionId) {
    return { kind: 'refused', reason: 'order_does_not_match' };
  }
  const transaction = plainWord(detail.paymentId);
  const paidMinor = decimalMinor(detail.paidPrice, 2);
  const isWholeAmount = decimalMinor(detail.price, 2) === expected.amountMinor;
  // With instalments the guest may pay a commission on top of the price, never less than the price.
  if (!isWholeAmount || paidMinor === undefined || paidMinor < expected.amountMinor) {
    return otherAmount(transaction, 'amount');
  }
  if (detail.currency !== expected.currency.code) return otherAmount(transaction, 'currency');
  const { status, fraudStatus } = detail;
  if (status === 'success' && fraudStatus === NO_FRAUD_FOUND) return { kind: 'approved', transaction };
  if (status === 'success' && fraudStatus === UNDER_REVIEW) return { kind: 'examined', transaction };
  return incompleteApproval(
    transaction,
    plainWord(`iyzico ${String(status)}, fraud status ${String(fraudStatus)}`),
  );
}

function initializeRequest(payment: NewPayment, pos: PointOfSale) {
  const { payer } = payment;
  const price = minorToDecimal(payment.amountMinor);
  const contactName = `${payer.name} ${payer.surname}`;
  const installments = payment.currency.code === 'TRY' ? pos.maxInstallment : 1;
  return {
    locale: payment.language,
    conversationId: payment.sessionId,
    price,
    paidPrice: price,
    currency: payment.currency.code,
    basketId: payment.sessionId,
    paymentGroup: 'PRODUCT',
    callbackUrl: payment.returnAddress,
    enabledInstallments: INSTALLMENTS.filter((count) => count === 1 || count <= installments),
    buyer: {
      id: payment.sessionId,
      name: payer.name,
      surname: payer.surname,
      email: payer.email,
      gsmNumber: payer.phone,
      identityNumber: payer.identityNumber ?? UNKNOWN_IDENTITY_NUMBER,
      registrationAddress: payer.address,
      city: payer.city,
      country: payer.countryNameEnglish,
      ip: payer.ip,
    },
    billingAddress: {
      contactName,
      city: payer.city,
      country: payer.countryNameEnglish,
      address: payer.address,
    },
    basketItems: basketLines(payment).map((line) => ({
      id: line.id,
      name: line.name,
      category1: 'Konaklama',
      itemType: 'VIRTUAL',
      price: minorToDecimal(line.priceMinor),
    })),
  };
}

interface BasketLine {
  id: string;
  name: string;
  priceMinor: number;
}

/**
 * The lines of the basket where they add up to the amount, with prices taken for each piece or for the whole line;
 * else one line for the whole, because iyzico accepts no other sum. Lines that cost nothing are left out.
 */
export function basketLines(
  payment: Pick<NewPayment, 'basket' | 'amountMinor' | 'orderId' | 'hotelTitle'>,
): BasketLine[] {
  const perPiece = linesWith(payment.basket, (item, price) => price * item.piece);
  const perLine = linesWith(payment.basket, (_, price) => price);
  const fitting = [perPiece, perLine].find((lines) => {
    const sum = lines?.reduce((total, line) => total + line.priceMinor, 0);
    return sum === payment.amountMinor && lines !== undefined && lines.length <= MAX_BASKET_LINES;
  });
  return fitting ?? [{ id: payment.orderId, name: payment.hotelTitle, priceMinor: payment.amountMinor }];
}

function linesWith(
  basket: readonly BasketItem[],
  price: (item: BasketItem, priceMinor: number) => number,
): BasketLine[] | undefined {
  const lines: BasketLine[] = [];
  for (const item of basket) {
    if (item.priceMinor === undefined) return undefined;
    const priceMinor = price(item, item.priceMinor);
    if (priceMinor > 0) lines.push({ id: item.id, name: item.name, priceMinor });
  }
  return lines;
}
