import type { DataSource } from 'typeorm';
import type { ReadPool } from '../../database/read-pool.service.js';
import { type Database, execute, query } from '../../database/queries.js';
import { MS_PER_DAY } from '../../values/day.js';
import { MAX_FAILING_DAYS, MIN_FAILED_TRIES } from './retry-delay.js';
import type { Message } from './message.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import type { Webhook } from './webhook.entity.js';
import type { DeliveryOutcome } from './webhook-sender.service.js';

export interface Try {
  message: Message;
  outcome: DeliveryOutcome;
}

export interface WebhookKey {
  hotelId: number;
  id: number;
}

/** A webhook that this instance has taken until its claim lapses. */
export type ClaimedWebhook = WebhookKey &
  Pick<Webhook, 'partnerId' | 'url' | 'kinds' | 'secretEncrypted' | 'cursor' | 'claim' | 'tries'>;

const KEPT_DELIVERIES = 200;

/** Webhooks that may be taken and whose hotel has changed since, of partners that may act for the hotel now. */
export async function dueWebhooks(database: ReadPool, limit: number): Promise<WebhookKey[]> {
  const rows = await database.rows<[number, number]>(
    `SELECT w.hotel_id, w.id
       FROM webhook w
       JOIN hotel_revision r ON r.hotel_id = w.hotel_id AND r.changes > w.cursor
       JOIN partner p ON p.id = w.partner_id AND p.enabled
       JOIN partner_hotel ph ON ph.partner_id = w.partner_id AND ph.hotel_id = w.hotel_id AND ph.enabled
      WHERE w.switched_off_at IS NULL AND w.due_at <= now()
      ORDER BY w.due_at LIMIT $1`,
    [limit],
  );
  return rows.map(([hotelId, id]) => ({ hotelId, id }));
}

/** Claims a due webhook for `leaseMs`. Returns undefined where another instance was first. */
export async function claimWebhook(
  database: Database,
  { hotelId, id }: WebhookKey,
  leaseMs: number,
): Promise<ClaimedWebhook | undefined> {
  const [claimed] = await query<ClaimedWebhook>(
    database,
    `UPDATE webhook SET claim = claim + 1, due_at = now() + interval '1 ms' * $3::int
      WHERE hotel_id = $1 AND id = $2 AND switched_off_at IS NULL AND due_at <= now()
      RETURNING hotel_id AS "hotelId", id, partner_id AS "partnerId", url, kinds,
                secret_encrypted AS "secretEncrypted", cursor, claim, tries`,
    [hotelId, id, leaseMs],
  );
  return claimed;
}

/** Moves the cursor and prolongs the claim by `leaseMs`. Returns false where another instance has claimed the webhook. */
export async function advanceWebhook(
  database: Database,
  { hotelId, id, claim }: ClaimedWebhook,
  cursor: number,
  leaseMs: number,
): Promise<boolean> {
  const advanced = await execute(
    database,
    `UPDATE webhook SET cursor = $4, tries = 0, failing_since = NULL, due_at = now() + interval '1 ms' * $5::int
      WHERE hotel_id = $1 AND id = $2 AND claim = $3`,
    [hotelId, id, claim, cursor, leaseMs],
  );
  return advanced > 0;
}

/**
 * Ends the claim after a failed try; the next try is due in `delayMs`. Returns whether the webhook is switched off now,
 * undefined where another instance has claimed it.
 */
export async function postponeWebhook(
  database: Database,
  { hotelId, id, claim }: ClaimedWebhook,
  delayMs: number,
  isGone: boolean,
): Promise<boolean | undefined> {
  const now = new Date();
  const [postponed] = await query<{ isOff: boolean }>(
    database,
    `UPDATE webhook
        SET tries = tries + 1, failing_since = coalesce(failing_since, $6), due_at = now() + interval '1 ms' * $4::int,
            switched_off_at = CASE WHEN $5::boolean OR (failing_since <= $7 AND tries + 1 >= $8) THEN $6::timestamptz END,
            switched_off_because = CASE WHEN $5::boolean THEN 'gone'
                                        WHEN failing_since <= $7 AND tries + 1 >= $8 THEN 'failing' END
      WHERE hotel_id = $1 AND id = $2 AND claim = $3
      RETURNING switched_off_at IS NOT NULL AS "isOff"`,
    [
      hotelId,
      id,
      claim,
      delayMs,
      isGone,
      now,
      new Date(now.getTime() - MAX_FAILING_DAYS * MS_PER_DAY),
      MIN_FAILED_TRIES,
    ],
  );
  return postponed?.isOff;
}

export async function releaseWebhook(
  database: Database,
  { hotelId, id, claim }: ClaimedWebhook,
): Promise<void> {
  await query(database, 'UPDATE webhook SET due_at = now() WHERE hotel_id = $1 AND id = $2 AND claim = $3', [
    hotelId,
    id,
    claim,
  ]);
}

/** Returns whether the webhook exists, and keeps it from being deleted until the transaction ends. */
export async function holdWebhook(tx: Database, { hotelId, id }: WebhookKey): Promise<boolean> {
  const found = await query(tx, 'SELECT 1 FROM webhook WHERE hotel_id = $1 AND id = $2 FOR KEY SHARE', [
    hotelId,
    id,
  ]);
  return found.length > 0;
}

/** Records tries, at most one of each message. A message has one row, with the number of its tries and the last result. */
export async function recordTries(
  tx: Database,
  { hotelId, id }: WebhookKey,
  ...tries: readonly Try[]
): Promise<void> {
  await query(
    tx,
    `INSERT INTO webhook_delivery AS known (hotel_id, webhook_id, seq, message_id, body, succeeded, status, error)
     SELECT $1, $2, tried.*
       FROM unnest($3::bigint[], $4::text[], $5::text[], $6::boolean[], $7::integer[], $8::text[]) AS tried
     ON CONFLICT (hotel_id, webhook_id, message_id)
     DO UPDATE SET tries = known.tries + 1, succeeded = excluded.succeeded, status = excluded.status,
                   error = excluded.error, at = excluded.at`,
    [
      hotelId,
      id,
      tries.map(({ message }) => message.seq),
      tries.map(({ message }) => message.id),
      tries.map(({ message }) => message.body),
      tries.map(({ outcome }) => outcome.succeeded),
      tries.map(({ outcome }) => outcome.status),
      tries.map(({ outcome }) => outcome.error),
    ],
  );
}

export async function forgetOldDeliveries(database: Database, { hotelId, id }: WebhookKey): Promise<void> {
  await query(
    database,
    `DELETE FROM webhook_delivery
      WHERE hotel_id = $1 AND webhook_id = $2
        AND id IN (SELECT id FROM webhook_delivery WHERE hotel_id = $1 AND webhook_id = $2
                    ORDER BY at DESC, id DESC OFFSET ${KEPT_DELIVERIES})`,
    [hotelId, id],
  );
}

/** The last delivery of each webhook that has any, by the ID of the webhook. */
export async function latestDeliveries(
  dataSource: DataSource,
  hotelId: number,
  webhooks: readonly Webhook[],
): Promise<Map<number, WebhookDelivery>> {
  const latest = await dataSource.manager
    .createQueryBuilder(WebhookDelivery, 'd')
    .distinctOn(['d.webhook_id'])
    .where('d.hotel_id = :hotelId AND d.webhook_id = ANY (:ids)', {
      hotelId,
      ids: webhooks.map(({ id }) => id),
    })
    .orderBy('d.webhook_id')
    .addOrderBy('d.at', 'DESC')
    .addOrderBy('d.id', 'DESC')
    .getMany();
  return new Map(latest.map((delivery) => [delivery.webhookId, delivery]));
}
