import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../hotel/clock.js';
import { PaymentAnswerService } from './payment-answer.service.js';
import { PaymentProviders } from './payment-providers.js';
import { PaymentSessionService, type SessionKey } from './payment-session.service.js';

const SESSIONS_PER_RUN = 200;
const AT_A_TIME = 5;
const MINUTE_MS = 60_000;
/** How long after its end a session is still asked about, because the guest may have been charged. */
const ASKED_AFTER_END_MS = 60 * MINUTE_MS;
const ASKED_AGAIN_AFTER_MS = { pending: MINUTE_MS, expired: 10 * MINUTE_MS };

/** The work on payment sessions that no request does: run {@link expireAndAskSessions} every minute. */
@Injectable()
export class PaymentJobs {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: PaymentSessionService,
    private readonly answers: PaymentAnswerService,
    private readonly providers: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  /** Asks the providers about sessions that nobody has told of, then ends those whose time is over. */
  async expireAndAskSessions(): Promise<Record<string, number>> {
    const due = await this.claimDue();
    let settled = 0;
    await inParallel(due, async (key) => {
      const session = await this.sessions.find(key.id);
      if (session && (await this.answers.ask(session)) !== session.state) settled++;
    });
    const over = await this.over();
    for (const key of over) await this.sessions.settle(key, { event: 'expire' }, { kind: 'service' });
    return { asked: due.length, settled, expired: over.length };
  }

  /** Sessions that are due to be asked about, marked so that no other instance asks at the same time. */
  private async claimDue(): Promise<SessionKey[]> {
    const nowMs = this.clock.nowMs();
    const [rows] = (await this.dataSource.query(
      `UPDATE payment_session SET asked_at = $1
        WHERE (hotel_id, id) IN (
          SELECT hotel_id, id FROM payment_session
           WHERE company_code = ANY ($2) AND provider_reference IS NOT NULL
             AND (state = 'pending' AND (asked_at IS NULL OR asked_at <= $3)
               OR state = 'expired' AND expires_at > $4 AND (asked_at IS NULL OR asked_at <= $5))
           ORDER BY asked_at NULLS FIRST
           LIMIT ${SESSIONS_PER_RUN}
             FOR UPDATE SKIP LOCKED)
        RETURNING hotel_id AS "hotelId", id`,
      [
        new Date(nowMs),
        this.providers.askable(),
        new Date(nowMs - ASKED_AGAIN_AFTER_MS.pending),
        new Date(nowMs - ASKED_AFTER_END_MS),
        new Date(nowMs - ASKED_AGAIN_AFTER_MS.expired),
      ],
    )) as [SessionKey[], number];
    return rows;
  }

  private async over(): Promise<SessionKey[]> {
    return this.dataSource.query<SessionKey[]>(
      `SELECT hotel_id AS "hotelId", id FROM payment_session
        WHERE state IN ('created', 'pending') AND expires_at <= $1
        ORDER BY expires_at LIMIT ${SESSIONS_PER_RUN}`,
      [new Date(this.clock.nowMs())],
    );
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}
