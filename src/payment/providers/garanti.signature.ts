import { createHash } from 'node:crypto';

/** What a payment request is signed over, in this order. */
export interface GarantiRequest {
  terminalid: string;
  orderid: string;
  txnamount: string;
  txncurrencycode: string;
  successurl: string;
  errorurl: string;
  txntype: string;
  txninstallmentcount: string;
}

/** The fields of an answer that its hash covers, in this order, whatever the answer itself says of it. */
export const GARANTI_SIGNED_FIELDS = [
  'clientid',
  'oid',
  'authcode',
  'procreturncode',
  'response',
  'mdstatus',
  'cavv',
  'eci',
  'md',
  'rnd',
] as const;

/** `secure3dhash` of a request: upper-case hex SHA-512 with the store key and the hashed provision password. */
export function garantiRequestHash(request: GarantiRequest, storeKey: string, password: string): string {
  return upperHex(
    'sha512',
    request.terminalid +
      request.orderid +
      request.txnamount +
      request.txncurrencycode +
      request.successurl +
      request.errorurl +
      request.txntype +
      request.txninstallmentcount +
      storeKey +
      securityData(password, request.terminalid),
  );
}

/** `HashData` of an inquiry about an order: under the provision user's password alone. */
export function garantiInquiryHash(
  orderId: string,
  terminalId: string,
  amount: string,
  currency: string,
  password: string,
): string {
  return upperHex('sha512', orderId + terminalId + amount + currency + securityData(password, terminalId));
}

function securityData(password: string, terminalId: string): string {
  return upperHex('sha1', password + terminalId.padStart(9, '0'));
}

/**
 * Hash of an answer. The bank joins the values without separators and lets the answer name its fields, so that a
 * declined answer could be rearranged into an approved one: the list is fixed here and absent fields are empty.
 */
export function garantiAnswerHash(fields: Readonly<Record<string, string>>, storeKey: string): string {
  return upperHex('sha512', GARANTI_SIGNED_FIELDS.map((name) => fields[name] ?? '').join('') + storeKey);
}

function upperHex(algorithm: 'sha1' | 'sha512', text: string): string {
  return createHash(algorithm).update(text, 'utf8').digest('hex').toUpperCase();
}
