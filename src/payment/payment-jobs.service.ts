import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pMap from 'p-map';
import { DataSource } from 'typeorm';
import { Clock } from '../values/clock.service.js';
import { PaymentAnswerService } from './payment-answer.service.js';
import { PaymentProviders } from './payment-providers.service.js';
import {
  claimQuestion,
  type DueSession,
  forgetFragments,
  readSessionsToAsk,
  readSessionsToExpire,
  type SessionKey,
} from './payment-session.queries.js';
import { PaymentSessionService } from './payment-session.service.js';

const AT_A_TIME = 5;

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

  /** Asks about sessions without an answer, then ends those that are over. Errors are thrown at the end. */
  async expireAndAskSessions(): Promise<Record<string, number>> {
    const done = { asked: 0, settled: 0, expired: 0, forgotten: await forgetFragments(this.dataSource) };
    const faults: unknown[] = [];
    const ask = async (due: DueSession): Promise<void> => {
      if (!(await claimQuestion(this.dataSource, due, new Date(this.clock.nowMs())))) return;
      done.asked++;
      const session = await this.sessions.find(due.id);
      if (session && (await this.answers.ask(session)) !== session.state) done.settled++;
    };
    const end = async (key: SessionKey): Promise<void> => {
      await this.sessions.settle(key, { event: 'expire' }, { kind: 'service' });
      done.expired++;
    };
    const withFaultsKept = <T>(work: (item: T) => Promise<void>) => {
      return (item: T) => work(item).catch((fault: unknown) => void faults.push(fault));
    };
    const { providers } = this;
    const companies = { ask: providers.companiesWith('ask'), inquire: providers.companiesWith('inquire') };
    const due = await readSessionsToAsk(this.dataSource, companies, this.clock.nowMs());
    await pMap(due, withFaultsKept(ask), { concurrency: AT_A_TIME });
    const over = await readSessionsToExpire(this.dataSource, new Date(this.clock.nowMs()));
    await pMap(over, withFaultsKept(end), { concurrency: 1 });
    if (faults.length > 0) throw faults[0];
    return done;
  }
}
