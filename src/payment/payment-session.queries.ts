import { type Database, execute, query } from '../database/queries.js';
import type { PaymentSession } from './payment-session.entity.js';

export type SessionKey = Pick<PaymentSession, 'hotelId' | 'id'>;
export type DueSession = SessionKey & { askedAt: Date | null };

/** Which providers are asked, and which banks of hotels with a user for inquiries. */
export interface AskableCompanies {
  ask: readonly string[];
  inquire: readonly string[];
}

const SESSIONS_PER_RUN = 200;
const MINUTE_MS = 60_000;
/** How long after its end a session is still asked about, because the guest may have been charged. */
const ASKED_AFTER_END_MS = 60 * MINUTE_MS;
const ASKED_AGAIN_AFTER_MS = { pending: MINUTE_MS, expired: 10 * MINUTE_MS };

/**
 * Sessions to ask the provider about, at most {@link SESSIONS_PER_RUN}. A bank with inquiries is asked only for hotels
 * that have a user for them, and about sessions that are over: an inquiry names no currency, so that somebody reviews
 * what it finds.
 */
export function readSessionsToAsk(
  database: Database,
  companies: AskableCompanies,
  nowMs: number,
): Promise<DueSession[]> {
  return query(
    database,
    `SELECT hotel_id AS "hotelId", id, asked_at AS "askedAt" FROM payment_session AS session
        WHERE (company_code = ANY ($1) AND provider_reference IS NOT NULL
            OR company_code = ANY ($2) AND expires_at <= $6 AND EXISTS (
                 SELECT 1 FROM virtual_pos AS pos
                  WHERE pos.hotel_id = session.hotel_id AND pos.company_code = session.company_code
                    AND pos.inquiry_user_encrypted IS NOT NULL AND pos.inquiry_password_encrypted IS NOT NULL))
          AND (state = 'pending' AND (asked_at IS NULL OR asked_at <= $3)
            OR state = 'expired' AND expires_at > $4 AND (asked_at IS NULL OR asked_at <= $5))
        ORDER BY asked_at NULLS FIRST
        LIMIT ${SESSIONS_PER_RUN}`,
    [
      companies.ask,
      companies.inquire,
      new Date(nowMs - ASKED_AGAIN_AFTER_MS.pending),
      new Date(nowMs - ASKED_AFTER_END_MS),
      new Date(nowMs - ASKED_AGAIN_AFTER_MS.expired),
      new Date(nowMs),
    ],
  );
}

/** Marks a session as asked about; false when another instance was first. */
export async function claimQuestion(
  database: Database,
  { hotelId, id, askedAt }: DueSession,
  now: Date,
): Promise<boolean> {
  const claimed = await execute(
    database,
    `UPDATE payment_session SET asked_at = $3
        WHERE hotel_id = $1 AND id = $2 AND state IN ('pending', 'expired')
          AND asked_at IS NOT DISTINCT FROM $4`,
    [hotelId, id, now, askedAt],
  );
  return claimed === 1;
}

export function readSessionsToExpire(database: Database, now: Date): Promise<SessionKey[]> {
  return query(
    database,
    `SELECT hotel_id AS "hotelId", id FROM payment_session
        WHERE state IN ('created', 'pending') AND expires_at <= $1
        ORDER BY expires_at LIMIT ${SESSIONS_PER_RUN}`,
    [now],
  );
}

/** Forgets the fragments that no request can ask for any more. Returns how many. */
export function forgetFragments(database: Database): Promise<number> {
  return execute(
    database,
    `UPDATE payment_session SET fragment = NULL
        WHERE fragment IS NOT NULL AND handed_over_at < now() - interval '1 minute'`,
  );
}

/** Whether an attempt is being started, or was when a request of this age came. The database's clock alone counts. */
export async function isInProgress(
  database: Database,
  { hotelId, id }: SessionKey,
  requestAgeMs: number,
): Promise<boolean> {
  const found = await query(
    database,
    `SELECT 1 FROM payment_session
      WHERE hotel_id = $1 AND id = $2 AND (state = 'created'
         OR fragment IS NOT NULL AND handed_over_at > clock_timestamp() - $3 * interval '1 millisecond')`,
    [hotelId, id, requestAgeMs],
  );
  return found.length > 0;
}

/** Attempts for one order are opened one after the other, so that each sees the one before it. */
export async function lockOrder(
  database: Database,
  { hotelId, partnerId, orderId }: Pick<PaymentSession, 'hotelId' | 'partnerId' | 'orderId'>,
): Promise<void> {
  await query(database, 'SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `${partnerId}:${orderId}`,
    hotelId,
  ]);
}

/** How often these facts are in the audit trail of a session. */
export async function countRecorded(
  database: Database,
  { hotelId, id }: SessionKey,
  entity: string,
  action: string,
  facts: Record<string, unknown>,
): Promise<number> {
  const [recorded] = await query<{ count: number }>(
    database,
    `SELECT count(*)::int AS count FROM audit_entry
        WHERE hotel_id = $1 AND entity = $2 AND entity_id = $3 AND action = $4 AND changes @> $5`,
    [hotelId, entity, id, action, JSON.stringify(facts)],
  );
  return recorded?.count ?? 0;
}
