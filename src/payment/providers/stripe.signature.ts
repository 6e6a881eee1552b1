import { createHmac } from 'node:crypto';
import { isSameDigest } from './same-digest.js';

const TOLERANCE_SECONDS = 300;

/** Whether the `Stripe-Signature` header signs this body under the endpoint's secret, within 5 minutes of now. */
export function isStripeSignatureValid(
  header: string,
  rawBody: string,
  secret: string,
  nowSeconds: number,
): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowSeconds - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`, 'utf8').digest('hex');
  return parts.some(([name, value]) => name === 'v1' && isSameDigest(value ?? '', expected));
}
