import { createHmac } from 'node:crypto';

/** The `Authorization` header of a request: scheme IYZWSv2 over the random key, the path and the body as sent. */
export function iyzicoAuthorization(
  keys: { apiKey: string; secretKey: string },
  randomKey: string,
  path: string,
  body: string,
): string {
  const signature = hmacHex(keys.secretKey, randomKey + path + body);
  const parts = `apiKey:${keys.apiKey}&randomKey:${randomKey}&signature:${signature}`;
  return `IYZWSv2 ${Buffer.from(parts, 'utf8').toString('base64')}`;
}

/** The signature of an answer over its values in the order of the service's documentation, joined by `:`. */
export function iyzicoAnswerSignature(values: readonly string[], secretKey: string): string {
  return hmacHex(secretKey, values.join(':'));
}

/** No price is longer; what is, is no price, whatever its zeros. */
const MAX_PRICE_LENGTH = 40;

/** A price as the signature has it: without zeros at the end (`10.50` is `10.5`, `10.0` is `10`). */
export function iyzicoPrice(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return text.length <= MAX_PRICE_LENGTH && text.includes('.')
    ? text.replace(/0+$/, '').replace(/\.$/, '')
    : text;
}

function hmacHex(key: string, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
}
