import net from 'node:net';
import type { FieldFault } from '../http/errors.js';
import { decimalMinor, jsonWholeNumber, ownField, plainObject, plainText } from '../http/strict.js';
import type { BasketItem, Payer } from './providers/payment-provider.js';

/** The fields of a payment request in their own form; the country is only read, not looked up. */
export interface PaymentRequest {
  amountMinor: number;
  orderId: string;
  returnUrl: string;
  countryId: unknown;
  basket: readonly unknown[];
  payer: Omit<Payer, 'countryNameEnglish' | 'ip'> & { ip: string | undefined };
}

export interface RequestRules {
  textLimit: number;
  /** Origins that the partner may send guests back to; empty: any. */
  allowedReturnOrigins: readonly string[];
}

type Body = Record<string, unknown>;

const RETURN_URL_LIMIT = 2_000;
const EMAIL_LIMIT = 254;
const IDENTITY_NUMBER_LIMIT = 50;
const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]+$/u;
const NUMERIC = /^\d{1,12}(\.\d{1,20})?$/;

/** Reads the required fields, or names every one that is missing or not valid. */
export function readPaymentRequest(body: Body, rules: RequestRules): PaymentRequest | FieldFault[] {
  const faults: FieldFault[] = [];
  const read = <T>(field: string, parse: (value: unknown) => T | undefined): T => {
    const sent = ownField(body, field);
    const value = isAbsent(sent) ? undefined : parse(sent);
    if (value === undefined) {
      faults.push({ field, message: isAbsent(sent) ? 'field_is_missing' : 'field_is_not_valid' });
    }
    return value as T;
  };
  const text = (value: unknown) => filledText(value, rules.textLimit);
  const request: PaymentRequest = {
    amountMinor: read('totalPrice', positiveAmount),
    orderId: read('orderID', (value) => text(typeof value === 'number' ? wholeText(value) : value)),
    returnUrl: read('returnUrl', (value) => returnUrl(value, rules.allowedReturnOrigins)),
    payer: {
      name: read('name', text),
      surname: read('surname', text),
      email: read('email', email),
      phone: read('phone', text),
      city: read('city', text),
      address: read('address', text),
      ip: optional(body, 'ip', ipAddress, faults),
      identityNumber: optional(
        body,
        'identityNumber',
        (value) => filledText(value, IDENTITY_NUMBER_LIMIT),
        faults,
      ),
    },
    countryId: read('countryID', (value) => value),
    basket: read('baskets', (value) => (Array.isArray(value) && value.length > 0 ? value : undefined)),
  };
  return faults.length > 0 ? faults : request;
}

/** Reads the items of a basket; undefined when one lacks a field or has one that is not valid. */
export function readBasket(items: readonly unknown[], textLimit: number): BasketItem[] | undefined {
  const basket: BasketItem[] = [];
  for (const sent of items) {
    const item = readBasketItem(plainObject(sent) ?? {}, textLimit);
    if (!item) return undefined;
    basket.push(item);
  }
  return basket;
}

function readBasketItem(item: Body, textLimit: number): BasketItem | undefined {
  const id = jsonWholeNumber(ownField(item, 'id'));
  const name = filledText(ownField(item, 'name'), textLimit);
  const piece = jsonWholeNumber(ownField(item, 'piece'));
  const price = ownField(item, 'price');
  const priced = NUMERIC.test(
    typeof price === 'number' ? String(price) : typeof price === 'string' ? price : '',
  );
  if (id === undefined || name === undefined || !piece || !priced) return undefined;
  return { id: String(id), name, piece, priceMinor: decimalMinor(price, 2) };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function optional(
  body: Body,
  field: string,
  parse: (value: unknown) => string | undefined,
  faults: FieldFault[],
): string | undefined {
  const sent = ownField(body, field);
  if (isAbsent(sent)) return undefined;
  const value = parse(sent);
  if (value === undefined) faults.push({ field, message: 'field_is_not_valid' });
  return value;
}

function filledText(value: unknown, limit: number): string | undefined {
  const text = plainText(value, limit);
  return text === undefined || text.trim() === '' ? undefined : text;
}

function wholeText(value: number): string | undefined {
  return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
}

function positiveAmount(value: unknown): number | undefined {
  const minor = decimalMinor(value, 2);
  return minor === undefined || minor === 0 ? undefined : minor;
}

function email(value: unknown): string | undefined {
  const text = plainText(value, EMAIL_LIMIT);
  return text !== undefined && EMAIL.test(text) ? text : undefined;
}

function ipAddress(value: unknown): string | undefined {
  return typeof value === 'string' && net.isIP(value) !== 0 ? value : undefined;
}

function returnUrl(value: unknown, allowedOrigins: readonly string[]): string | undefined {
  const text = plainText(value, RETURN_URL_LIMIT);
  if (text === undefined || /[\s\p{Cc}]/u.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  const allowed =
    allowedOrigins.length === 0 ||
    allowedOrigins.some((origin) => URL.canParse(origin) && new URL(origin).origin === url.origin);
  return allowed ? url.href : undefined;
}

/** The partner's address with the outcome in its query; names that it already uses for that are replaced. */
export function returnLocation(returnUrl: string, orderId: string, status: 'success' | 'failure'): string {
  const url = new URL(returnUrl);
  for (const name of ['orderID', 'status']) {
    if (url.searchParams.has(name)) url.searchParams.delete(name);
  }
  const outcome = new URLSearchParams({ orderID: orderId, status });
  url.search = url.search === '' ? outcome.toString() : `${url.search}&${outcome.toString()}`;
  return url.href;
}
