import type { webhooks } from './openapi.js';

/**
 * What a webhook delivers. `data.change` says what to read again, `data.cursor` where the changes go on; the change of a
 * `webhook.test` is null.
 */
export type WebhookEvent = webhooks['deliverChange']['post']['requestBody']['content']['application/json'];

/** A delivery that is not from the service, or not from now. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface WebhookCheck {
  /** `whsec_…` as shown when the webhook was made; several while you change from one to the next. */
  secret: string | readonly string[];
  /** How far the delivery's time may be from now, in seconds; 300 unless set. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970. Tests replace it. */
  nowMs?(): number;
}

type HeaderSource = Headers | Record<string, string | string[] | undefined>;

/**
 * Verifies a delivery by Standard Webhooks and returns what it says. `body` is the body as it came, before any parsing.
 * The same delivery may come twice, with the same `webhook-id`. Throws {@link WebhookError}.
 */
export async function verifyWebhook(
  body: string,
  headers: HeaderSource,
  { secret, toleranceSeconds = 300, nowMs = Date.now }: WebhookCheck,
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('a header is missing');
  const awaySeconds = Math.abs(nowMs() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || awaySeconds > toleranceSeconds) throw new WebhookError('not sent just now');

  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const key of await Promise.all(secrets.map(keyOf))) {
    for (const signature of signatures.split(' ').map(signatureBytes)) {
      // Web Crypto compares in constant time.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return JSON.parse(body) as WebhookEvent;
    }
  }
  throw new WebhookError('no signature is right');
}

function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : undefined;
}

function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes) throw new TypeError('a webhook secret is whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The bytes of a signature of version 1; undefined for others. */
function signatureBytes(signature: string): Uint8Array<ArrayBuffer> | undefined {
  return signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : undefined;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
