import type { IncomingHttpHeaders } from 'node:http';
import type { PanelLanguage } from '../../values/languages.js';

/** The hotel's contract with a provider, its secrets in the clear: never kept, logged or sent to a browser. */
export interface PointOfSale {
  companyId: number;
  companyCode: string;
  companyName: string;
  merchantId: string;
  terminalNo: string;
  user: string;
  storeKey: string;
  password: string;
  /** Who asks the bank about payments; empty where that is not set up. */
  inquiryUser: string;
  inquiryPassword: string;
  maxInstallment: number;
  /** Address set by the hotel; null is the provider's own. */
  gatewayUrl: string | null;
}

export interface PaymentCurrency {
  /** ISO 4217 alphabetic, `TRY`. */
  code: string;
  /** ISO 4217 numeric, `949`. */
  numeric: string;
}

export interface Payer {
  name: string;
  surname: string;
  email: string;
  phone: string;
  city: string;
  address: string;
  countryNameEnglish: string;
  ip: string;
  identityNumber: string | undefined;
}

export interface BasketItem {
  id: string;
  name: string;
  piece: number;
  /** Undefined for a price that is no whole number of minor units. */
  priceMinor: number | undefined;
}

/** What the session says; an answer counts only where it agrees. */
export interface ExpectedPayment {
  /** The session's own id, which is the order number at the bank. */
  sessionId: string;
  amountMinor: number;
  currency: PaymentCurrency;
  /** What the provider called the payment when it was started. */
  providerReference: string | null;
}

export interface NewPayment extends Omit<ExpectedPayment, 'providerReference'> {
  orderId: string;
  hotelTitle: string;
  language: PanelLanguage;
  payer: Payer;
  basket: readonly BasketItem[];
  expiresAtMs: number;
  returnAddress: string;
  /** Where the bank's own server may tell the outcome. */
  callbackAddress: string;
  demonstrationBankAddress: string;
}

export interface StartedPayment {
  /** HTML for the guest's browser. */
  fragment: string;
  providerReference: string | null;
}

/** What came back to the return address: the fields of the posted form, each a single text. */
export interface BankAnswer {
  fields: Readonly<Record<string, string>>;
  /** The guest turned back at the provider's page. */
  cancelled: boolean;
}

/**
 * What an answer means. `transaction` is the bank's name for the charge. `refused`: not authentic, or of another
 * payment; it never counts. `examined`: charged, and somebody must look at it: the provider does still, the bank has not
 * confirmed it, or the answer says "approved" while something else is missing. `open`: not decided yet.
 */
export type Verdict =
  | { kind: 'approved'; transaction: string }
  | { kind: 'examined'; transaction: string; reason?: string }
  | { kind: 'declined'; reason: string }
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'open' };

export type Refusal =
  | 'signature_does_not_hold'
  | 'order_does_not_match'
  | 'terminal_does_not_match'
  | 'token_does_not_match'
  | 'answer_is_not_readable'
  | 'virtual_pos_was_changed';

/** The provider could not be asked, or would not have the payment. The reason is short and holds nothing secret. */
export class ProviderUnavailable extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** What was posted to a webhook, not yet verified. */
export interface WebhookPost {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

export interface WebhookEvent {
  sessionId: unknown;
  judge(expected: ExpectedPayment, pos: PointOfSale, nowMs: number): Verdict;
}

/** A payment provider: one implementation per `company_code`. Methods throw {@link ProviderUnavailable}. */
export interface PaymentProvider {
  start(payment: NewPayment, pos: PointOfSale): Promise<StartedPayment>;
  judge(answer: BankAnswer, expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict>;
  ask?(expected: ExpectedPayment, pos: PointOfSale): Promise<Verdict>;
  /** Returns the bank's name for its charge, if any: asked where a key alone vouches for answers. */
  inquire?(expected: ExpectedPayment, pos: PointOfSale): Promise<string | undefined>;
  /** Events that the provider's server posts; `read` returns undefined for a body that is no JSON. */
  webhook?: { read(post: WebhookPost): WebhookEvent | undefined };
}

/** The `mdStatus` of a guest whose bank has authenticated them. Banks charge some payments of others, too. */
export const FULLY_AUTHENTICATED = '1';

const INCOMPLETE = 'the approval is incomplete';

/** Returns the verdict on a genuine answer that says "approved" and yet is no full approval. */
export function incompleteApproval(transaction: string, outcome: string): Verdict {
  return { kind: 'examined', transaction, reason: `${INCOMPLETE}: ${outcome}` };
}

/** Whether a payment is under review as its approval was incomplete; `failure` is the reason that was recorded. */
export function isIncompleteApproval(failure: string | null): boolean {
  return failure?.startsWith(INCOMPLETE) === true;
}

/** Returns the verdict on a genuine approval of this payment that names another amount or currency. */
export function otherAmount(transaction: string, what: 'amount' | 'currency'): Verdict {
  return incompleteApproval(transaction, `the ${what} does not match`);
}

/** Returns a provider's word as it may be stored: short and of plain characters. */
export function plainWord(value: unknown): string {
  return (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .replace(/[^\w .:/-]+/g, ' ')
    .trim()
    .slice(0, 80);
}
