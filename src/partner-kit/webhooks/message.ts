import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { LoggedChange } from '../changes/change-log.queries.js';
import { changeItem } from '../changes/changes.service.js';
import { writeCursor } from '../changes/cursor.js';

/** What is sent to a webhook. In every try it has the same ID and the same body. */
export interface Message {
  id: string;
  body: string;
  seq: number | null;
}

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The ID contains the time, too: after a restore from a backup, the same numbers may name other changes. */
export function messageOf(hotelId: number, webhookId: number, change: LoggedChange): Message {
  const { seq, at, kind } = change;
  const data = {
    hotelID: hotelId,
    change: changeItem(change),
    cursor: writeCursor('changes', hotelId, seq),
  };
  return {
    id: `msg_${webhookId}_${seq}_${at.getTime().toString(36)}`,
    body: JSON.stringify({ type: `${kind}.changed`, timestamp: at.toISOString(), data }),
    seq,
  };
}

/** The message of a test, which names no change; `seq` is the number of the hotel's last change. */
export function testMessage(hotelId: number, seq: number, now: Date): Message {
  const data = { hotelID: hotelId, change: null, cursor: writeCursor('changes', hotelId, seq) };
  return {
    id: `msg_test_${randomUUID()}`,
    body: JSON.stringify({ type: 'webhook.test', timestamp: now.toISOString(), data }),
    seq: null,
  };
}

/** Returns the headers of one try, signed by Standard Webhooks 1.0: over the ID, the time of the try and the body. */
export function signedHeaders(secret: string, { id, body }: Message, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
