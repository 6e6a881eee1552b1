import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pMap from 'p-map';
import { DataSource } from 'typeorm';
import { Clock } from '../values/clock.service.js';
import { PaymentAnswerService } from './payment-answer.service.js';
import { PaymentAttempts } from './payment-attempts.service.js';
import { PaymentProviders } from './payment-providers.service.js';
import { PaymentSessionService, type SessionKey } from './payment-session.service.js';

const SESSIONS_PER_RUN = 200;
const AT_A_TIME = 5;
const MINUTE_MS = 60_000;
/** How long after its end a session is still asked about, because the guest may have been charged. */
const ASKED_AFTER_END_MS = 60 * MINUTE_MS;
const ASKED_AGAIN_AFTER_MS = { pending: MINUTE_MS, expired: 10 * MINUTE_MS };

type DueSession = SessionKey & { askedAt: Date | null };

/** The work on payment sessions that no request does: run {@link expireAndAskSessions} every minute. */
@Injectable()
export class PaymentJobs {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: PaymentSessionService,
    private readonly attempts: PaymentAttempts,
    private readonly answers: PaymentAnswerService,
    private readonly providers: PaymentProviders,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks the providers about sessions that nobody has told of, then ends those whose time is over. What goes wrong with
   * one, such as a secret that does not decrypt, keeps no other from its turn and is thrown at the end.
   */
  async expireAndAskSessions(): Promise<Record<string, number>> {
    const done = { asked: 0, settled: 0, expired: 0, forgotten: await this.attempts.forgetFragments() };
    const faults: unknown[] = [];
    const ask = async (due: DueSession): Promise<void> => {
      if (!(await this.claim(due))) return;
      done.asked++;
      const session = await this.sessions.find(due.id);
      if (session && (await this.answers.ask(session)) !== session.state) done.settled++;
    };
    const end = async (key: SessionKey): Promise<void> => {
      await this.sessions.settle(key, { event: 'expire' }, { kind: 'service' });
      done.expired++;
    };
    const kept = <T>(work: (item: T) => Promise<void>) => {
      return (item: T) => work(item).catch((fault: unknown) => void faults.push(fault));
    };
    await pMap(await this.due(), kept(ask), { concurrency: AT_A_TIME });
    await pMap(await this.over(), kept(end), { concurrency: 1 });
    if (faults.length > 0) throw faults[0];
    return done;
  }

  /**
   * A bank with inquiries is asked only for hotels that have a user for them, and about sessions that are over: an inquiry
   * names no currency, so that somebody reviews what it finds.
   */
  private due(): Promise<DueSession[]> {
    const nowMs = this.clock.nowMs();
    return this.dataSource.query<DueSession[]>(
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
        this.providers.companiesWith('ask'),
        this.providers.companiesWith('inquire'),
        new Date(nowMs - ASKED_AGAIN_AFTER_MS.pending),
        new Date(nowMs - ASKED_AFTER_END_MS),
        new Date(nowMs - ASKED_AGAIN_AFTER_MS.expired),
        new Date(nowMs),
      ],
    );
  }

  /** Marks a session as asked about; false when another instance was first. */
  private async claim({ hotelId, id, askedAt }: DueSession): Promise<boolean> {
    const [, claimed] = (await this.dataSource.query(
      `UPDATE payment_session SET asked_at = $3
        WHERE hotel_id = $1 AND id = $2 AND state IN ('pending', 'expired')
          AND asked_at IS NOT DISTINCT FROM $4`,
      [hotelId, id, new Date(this.clock.nowMs()), askedAt],
    )) as [unknown[], number];
    return claimed === 1;
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
