import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { ImportResult } from '../../src/hotel-file/hotel-file.service.js';
import type { Bank } from '../bank/bank.mjs';
import type { TestService } from '../harness/service.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, send, smallHotel } from './hotel.js';

export const RETURN_URL = 'https://partner.example/done?lang=tr#top';

type Company = 'nestpay' | 'garanti' | 'iyzico' | 'stripe';

/** The virtual POS of a hotel file, set to an account of the demonstration bank. */
export function virtualPosAt(
  bank: Pick<Bank, 'url' | 'accounts'>,
  company: Company,
): NonNullable<HotelFile['virtualPos']> {
  const { nestpay, garanti, iyzico, stripe } = bank.accounts;
  const accounts = {
    nestpay: { merchant_id: nestpay.clientId, store_key: nestpay.storeKey },
    garanti: {
      merchant_id: '7000679',
      terminal_no: garanti.terminalId,
      store_key: garanti.storeKey,
      user: 'PROVAUT',
      password: garanti.password,
    },
    iyzico: { user: iyzico.apiKey, password: iyzico.secretKey },
    stripe: { password: stripe.secretKey, store_key: stripe.webhookSecret },
  };
  return {
    company_code: company,
    company_name: `Örnek ${company}`,
    company_id: 7,
    merchant_id: '',
    store_key: '',
    terminal_no: '',
    user: '',
    password: '',
    max_installment: 6,
    gatewayUrl: bank.url,
    ...accounts[company],
  };
}

/** A user of the demonstration bank who may ask about payments, as a hotel file gives it. */
export function inquiryUserAt(bank: Pick<Bank, 'accounts'>, company: 'nestpay' | 'garanti') {
  const { apiUser, apiPassword } = bank.accounts[company];
  return { inquiry_user: apiUser, inquiry_password: apiPassword };
}

export interface PayingHotel {
  imported: ImportResult;
  partner: PartnerClient;
}

/** A hotel that takes payments of every type, online ones at this bank. */
export async function payingHotel(
  service: TestService,
  bank: Pick<Bank, 'url' | 'accounts'>,
  company: Company,
  changes: Partial<HotelFile> = {},
): Promise<PayingHotel> {
  const file = smallHotel({
    paymentTypes: [9, 10, 1, 3],
    virtualPos: virtualPosAt(bank, company),
    ...changes,
  });
  const imported = await importHotel(service, file);
  return { imported, partner: await partnerOf(service, imported) };
}

let orders = 0;

/** A whole request of an online payment, of an order of its own. */
export function paymentRequest(partner: PartnerClient, changes: Record<string, unknown> = {}) {
  return {
    hotelID: partner.hotelID,
    totalPrice: '1234.50',
    orderID: `order-${++orders}`,
    returnUrl: RETURN_URL,
    name: 'Ayşe',
    surname: 'Yılmaz',
    email: 'ayse@example.com',
    phone: '+905321234567',
    city: 'İstanbul',
    address: 'Bağdat Cad. No: 1',
    countryID: 792,
    baskets: [{ id: 1, name: 'Standart oda', piece: 1, price: '1234.50' }],
    ...changes,
  };
}

export function startPayment(partner: PartnerClient, changes: Record<string, unknown> = {}): Promise<Answer> {
  return partner.postJson('/external/online/payment/type/10', paymentRequest(partner, changes));
}

/** A payment that was started: its order, its fragment, and what the fragment's form would post. */
export interface Started {
  orderID: string;
  code: string;
  action: string;
  fields: Record<string, string>;
  returnPath: string;
}

export async function started(
  partner: PartnerClient,
  changes: Record<string, unknown> = {},
): Promise<Started> {
  const orderID = String(changes.orderID ?? `order-${++orders}`);
  const { body } = await startPayment(partner, { ...changes, orderID });
  if (body?.message !== 'payment_order_code') throw new Error(`not started: ${JSON.stringify(body)}`);
  const code = String(body.code);
  const inputs = [...code.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const fields = Object.fromEntries(inputs.map(([, name, value]) => [name ?? '', unescaped(value ?? '')]));
  const back = fields.okUrl ?? fields.successurl;
  return {
    orderID,
    code,
    action: unescaped(/action="([^"]*)"/.exec(code)?.[1] ?? ''),
    fields,
    returnPath: back === undefined ? '' : new URL(back).pathname,
  };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Posts a bank's answer, as the guest's browser does. */
export function answer(service: TestService, path: string, fields: Record<string, string>): Promise<Answer> {
  return send(service, 'POST', path, { body: new URLSearchParams(fields) });
}

export async function statusOf(partner: PartnerClient, orderID: string): Promise<string> {
  const { body } = await partner.get('/external/online/payment/status', {
    hotelID: partner.hotelID,
    orderID,
  });
  return String(body.status ?? body.message);
}

/** The audit trail of an order's payments: action, and the reason where there is one. */
export async function trailOf(service: TestService, orderID: string): Promise<string[]> {
  const rows = await service.db.query<{ action: string; reason: string | null }[]>(
    `SELECT action, changes ->> 'reason' AS reason FROM audit_entry
      WHERE entity = 'payment_session' AND changes ->> 'orderId' = $1 ORDER BY at, id`,
    [orderID],
  );
  return rows.map(({ action, reason }) => (reason === null ? action : `${action}: ${reason}`));
}

/** The attempts for the order of a payment, the oldest first. */
export function sessionsOf(
  service: TestService,
  { orderID }: Started,
): Promise<{ state: string; failure: string | null }[]> {
  return service.db.query(
    'SELECT state, failure FROM payment_session WHERE order_id = $1 ORDER BY created_at, state',
    [orderID],
  );
}

/** Lets the time of an order's open attempts be over. */
export async function letExpire(service: TestService, orderID: string): Promise<void> {
  await service.db.query(
    `UPDATE payment_session SET expires_at = now() - interval '1 second' WHERE order_id = $1`,
    [orderID],
  );
}
