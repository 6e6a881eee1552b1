import { autoSubmitForm, oneLine } from '../fragments.js';
import { garantiAnswerHash, garantiInquiryHash, garantiRequestHash } from './garanti.signature.js';
import { formGateway, inquiryGateway, type Outside } from './gateway.js';
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

const GATE = 'https://sanalposprov.garanti.com.tr/servlet/gt3dengine';
const API_PATH = '/VPServlet';
/** An inquiry names an amount that means nothing: one unit. */
const INQUIRY_AMOUNT = '100';
const PRODUCTION_HOST = /^sanalposprov\.garanti(bbva)?\.com\.tr$/;
/** Signed values stand side by side without separators: forms keep the border between two of them where it was. */
const AUTH_CODE = /^[0-9A-Za-z]{1,12}$/;
/** An approval code that was cut out of the signed text of a "no". */
const CUT_OF_REFUSAL = /declined|error/i;

/** Garanti's common payment page (3D_OOS_PAY): a signed form there, a signed form back. */
export class GarantiProvider implements PaymentProvider {
  constructor(private readonly outside: Outside) {}

  async start(payment: NewPayment, pos: PointOfSale): Promise<StartedPayment> {
    if (pos.storeKey === '' || pos.password === '') {
      throw new ProviderUnavailable('garanti: store key or password is missing');
    }
    const gate = formGateway(pos, GATE, this.outside);
    const signed = {
      terminalid: pos.terminalNo,
      orderid: payment.sessionId,
      txnamount: String(payment.amountMinor),
      txncurrencycode: payment.currency.numeric,
      successurl: payment.returnAddress,
      errorurl: payment.returnAddress,
      txntype: 'sales',
      txninstallmentcount: '',
    };
    const fields = {
      ...signed,
      mode: modeAt(gate),
      apiversion: '512',
      secure3dsecuritylevel: '3D_OOS_PAY',
      terminalprovuserid: pos.user,
      terminaluserid: pos.user,
      terminalmerchantid: pos.merchantId,
      customeripaddress: payment.payer.ip,
      customeremailaddress: payment.payer.email,
      companyname: payment.hotelTitle,
      lang: payment.language,
      txntimestamp: new Date().toISOString(),
      secure3dhash: garantiRequestHash(signed, pos.storeKey, pos.password),
    };
    const lines = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, oneLine(value)]));
    return {
      fragment: autoSubmitForm(`payment-${payment.sessionId}`, gate, lines),
      providerReference: null,
    };
  }

  async judge({ fields }: BankAnswer, expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict> {
    if (pos.storeKey === '' || !isSameDigest(fields.hash ?? '', garantiAnswerHash(fields, pos.storeKey))) {
      return { kind: 'refused', reason: 'signature_does_not_hold' };
    }
    if (fields.oid !== expected.sessionId) return { kind: 'refused', reason: 'order_does_not_match' };
    if (fields.clientid !== pos.terminalNo) return { kind: 'refused', reason: 'terminal_does_not_match' };
    const { response = '', procreturncode: code, mdstatus } = fields;
    const outcome = plainWord(`md ${mdstatus ?? ''} code ${code ?? ''} ${response}`);
    const authCode = fields.authcode ?? '';
    const isCut = CUT_OF_REFUSAL.test(authCode);
    if (response !== 'Approved' && (code !== '00' || isCut)) return { kind: 'declined', reason: outcome };
    if (authCode === '') return incompleteApproval('', outcome);
    if (isCut || !AUTH_CODE.test(authCode)) return { kind: 'refused', reason: 'answer_is_not_readable' };
    if (fields.txnamount !== String(expected.amountMinor)) return otherAmount(authCode, 'amount');
    if (fields.txncurrencycode !== expected.currency.numeric) return otherAmount(authCode, 'currency');
    const isWhole = response === 'Approved' && code === '00' && mdstatus === FULLY_AUTHENTICATED;
    return isWhole ? { kind: 'approved', transaction: authCode } : incompleteApproval(authCode, outcome);
  }

  /** The answer tells no currency: a terminal is for one, and a further one is a terminal of its own. */
  async inquire(expected: ExpectedPayment, pos: PointOfSale): Promise<string | undefined> {
    const url = inquiryGateway(pos, GATE, API_PATH, this.outside);
    const orderId = expected.sessionId;
    const currency = expected.currency.numeric;
    const request = {
      GVPSRequest: {
        Mode: modeAt(url),
        Version: '512',
        Terminal: {
          ProvUserID: pos.inquiryUser,
          UserID: pos.inquiryUser,
          HashData: garantiInquiryHash(
            orderId,
            pos.terminalNo,
            INQUIRY_AMOUNT,
            currency,
            pos.inquiryPassword,
          ),
          ID: pos.terminalNo,
          MerchantID: pos.merchantId,
        },
        Customer: { IPAddress: '127.0.0.1' },
        Order: { OrderID: orderId },
        Transaction: {
          Type: 'orderinq',
          InstallmentCnt: '',
          Amount: INQUIRY_AMOUNT,
          CurrencyCode: currency,
          CardholderPresentCode: '0',
          MotoInd: 'N',
        },
      },
    };
    const answer = await askInXml(url, request, 'GVPSResponse', this.outside);
    const isCharged =
      xmlText(answer, 'Transaction', 'Response', 'Code') === '00' &&
      xmlText(answer, 'Order', 'OrderID') === orderId &&
      xmlText(answer, 'Order', 'OrderInqResult', 'Status') === 'APPROVED' &&
      xmlText(answer, 'Order', 'OrderInqResult', 'AuthAmount') === String(expected.amountMinor);
    return isCharged ? plainWord(xmlText(answer, 'Order', 'OrderInqResult', 'AuthCode')) : undefined;
  }
}

function modeAt(url: string): 'PROD' | 'TEST' {
  return PRODUCTION_HOST.test(new URL(url).hostname) ? 'PROD' : 'TEST';
}
