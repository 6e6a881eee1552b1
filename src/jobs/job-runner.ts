import { Logger } from '@nestjs/common';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { sqlState } from '../database/transaction.js';

/** A job of the schedule. It is run once in every `everyMinutes`, on one instance, and again where it fails. */
export interface Job {
  name: string;
  /** Slots are counted from midnight UTC, so that 1440 means once a day. */
  everyMinutes: number;
  /** Does the work and tells in figures what was done: never personal data. */
  run(): Promise<Record<string, number>>;
}

const TICK_MS = 60_000;
const CLOSE_MS = 1_000;
const FIRST_TICK_MS = 5_000;
const RETRIES = 2;
const RETRY_DELAY_SECONDS = 120;
const JOB_LIMIT_SECONDS = 30 * 60;
const MAINTENANCE_SECONDS = 10 * 60;
const KEEP_COMPLETED_SECONDS = 2 * 24 * 60 * 60;
const KEEP_ARCHIVED_DAYS = 3;

/**
 * Runs the schedule over pg-boss. Once a minute each instance offers every job for its present slot, which the
 * database takes once, and fetches what is waiting; so a slot that was missed while nothing ran is made up for, and the
 * idle cost is two short statements per job and minute on a connection that is then closed. pg-boss's own workers are
 * not used: they poll all the time, and a database that goes away while they record an outcome ends the process.
 */
export class JobRunner {
  private readonly logger = new Logger('Jobs');
  private readonly pool: pg.Pool;
  private boss: PgBoss | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    config: pg.PoolConfig,
    private readonly jobs: readonly Job[],
  ) {
    this.pool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 5_000 });
    // An idle connection that breaks is replaced by the next query; its error is nobody's.
    this.pool.on('error', () => undefined);
  }

  start(): void {
    this.tickIn(FIRST_TICK_MS);
  }

  /** Offers and runs whatever is due now. Never rejects: what cannot be done is left for the next minute. */
  async runDue(): Promise<void> {
    this.running = this.running.then(() => this.offerAndRun());
    await this.running;
  }

  /** Stops taking jobs and waits at most `graceMs` for the one under way. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await atMost(graceMs, this.running);
    await this.boss?.stop({ graceful: false });
    await atMost(CLOSE_MS, this.pool.end());
  }

  private tickIn(ms: number): void {
    this.timer = setTimeout(() => {
      void this.runDue().then(() => {
        if (!this.stopping) this.tickIn(TICK_MS);
      });
    }, ms).unref();
  }

  private async offerAndRun(): Promise<void> {
    try {
      this.boss ??= await this.begin();
      for (const job of this.jobs) {
        if (this.stopping) return;
        await this.boss.send(job.name, {}, { singletonSeconds: job.everyMinutes * 60 });
        const [claimed] = await this.boss.fetch(job.name);
        if (claimed) await this.run(this.boss, job, claimed.id);
      }
    } catch (error) {
      this.logger.warn(`the schedule waits for the database (${reason(error)})`);
    }
  }

  private async run(boss: PgBoss, job: Job, id: string): Promise<void> {
    try {
      const outcome = await job.run();
      await boss.complete(job.name, id, outcome);
      this.logger.log(`${job.name}: ${JSON.stringify(outcome)}`);
    } catch (error) {
      this.logger.error(`${job.name} failed (${reason(error)})`);
      await boss.fail(job.name, id, { reason: reason(error) });
    }
  }

  private async begin(): Promise<PgBoss> {
    const boss = new PgBoss({
      // pg-boss sends whole transactions as one text; the pool closes a connection on which one failed.
      db: { executeSql: (text, values) => this.pool.query(text, values) },
      schedule: false,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
      archiveCompletedAfterSeconds: KEEP_COMPLETED_SECONDS,
      deleteAfterDays: KEEP_ARCHIVED_DAYS,
    });
    boss.on('error', (error) => this.logger.warn(`housekeeping of the schedule failed (${reason(error)})`));
    await boss.start();
    try {
      for (const { name } of this.jobs) {
        await boss.createQueue(name, {
          name,
          policy: 'singleton',
          retryLimit: RETRIES,
          retryDelay: RETRY_DELAY_SECONDS,
          retryBackoff: true,
          expireInSeconds: JOB_LIMIT_SECONDS,
        });
      }
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
    return boss;
  }
}

/** What may be told of an error: messages of the database can hold values of a row. */
function reason(error: unknown): string {
  const state = sqlState(error);
  if (state !== undefined) return `SQLSTATE ${state}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : 'not an Error';
}

/** Waits for the work, but no longer than this. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
