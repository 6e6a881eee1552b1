import { Logger } from '@nestjs/common';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { openPool } from '../database/connection.js';
import { sqlState } from '../database/transaction.js';
import { inSpan } from '../tracing/spans.js';

/** A job of the schedule. It is run once in every `everyMinutes`, on one instance, and again where it fails. */
export interface Job {
  name: string;
  /** Slots are counted from midnight UTC, so that 1440 means once a day. */
  everyMinutes: number;
  /** Does the work and tells in figures what was done: never personal data. */
  run(): Promise<Record<string, number>>;
}

export type JobOutcome = 'done' | 'failed';

const TICK_MS = 60_000;
const CLOSE_MS = 1_000;
const FIRST_TICK_MS = 5_000;
const RETRIES = 2;
const RETRY_DELAY_SECONDS = 120;
/** A run whose outcome is unknown counts as running for this many slots, and at most for MAX_RUN_SECONDS. */
const SLOTS_TO_RUN = 5;
const MAX_RUN_SECONDS = 30 * 60;
const MAINTENANCE_SECONDS = 10 * 60;
const KEEP_COMPLETED_SECONDS = 2 * 24 * 60 * 60;
const KEEP_ARCHIVED_DAYS = 3;

interface Running {
  id: string;
  ended: Promise<void>;
}

/**
 * Runs the schedule on pg-boss (decision 0014). Each minute every instance offers each job for its slot, which the
 * database accepts once, and fetches jobs that wait. A slot that ended while no instance ran is left out: the next run
 * does all that is due. Jobs run concurrently: one that waits for a slow bank or mail server delays no other.
 */
export class JobRunner {
  private readonly logger = new Logger('Jobs');
  private readonly pool: pg.Pool;
  private boss: PgBoss | undefined;
  private timer: NodeJS.Timeout | undefined;
  private offering: Promise<void> = Promise.resolve();
  private readonly running = new Map<string, Running>();
  private isStopping = false;

  constructor(
    config: pg.PoolConfig,
    private readonly jobs: readonly Job[],
    private readonly onRunEnded: (job: string, outcome: JobOutcome) => void = () => undefined,
  ) {
    this.pool = openPool({ ...config, max: 1, idleTimeoutMillis: 5_000 });
  }

  start(): void {
    this.tickIn(FIRST_TICK_MS);
  }

  /** Offers and runs whatever is due now. Never rejects: what cannot be done is left for the next minute. */
  async runDue(): Promise<void> {
    await this.startDue();
    await this.ended();
  }

  /** Stops taking jobs, waits at most `graceMs` for those under way, and leaves the others to another instance. */
  async stop(graceMs: number): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await atMost(
      graceMs,
      this.offering.then(() => this.ended()),
    );
    await atMost(CLOSE_MS, this.giveBack());
    await this.boss?.stop({ graceful: false });
    await atMost(CLOSE_MS, this.pool.end());
  }

  private tickIn(ms: number): void {
    this.timer = setTimeout(() => {
      void this.startDue().then(() => {
        if (!this.isStopping) this.tickIn(TICK_MS);
      });
    }, ms).unref();
  }

  private startDue(): Promise<void> {
    this.offering = this.offering.then(() => this.offerAndStart());
    return this.offering;
  }

  private async ended(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  private async offerAndStart(): Promise<void> {
    try {
      const boss = (this.boss ??= await this.begin());
      // What an instance was running when it was killed.
      await boss.expire();
      for (const job of this.jobs) {
        if (this.isStopping) return;
        await boss.send(
          job.name,
          {},
          { singletonSeconds: job.everyMinutes * 60, expireInSeconds: longestRunSeconds(job) },
        );
        if (this.running.has(job.name)) continue;
        const [claimed] = await boss.fetch(job.name);
        if (!claimed) continue;
        const ended = this.run(boss, job, claimed.id).finally(() => this.running.delete(job.name));
        this.running.set(job.name, { id: claimed.id, ended });
      }
    } catch (error) {
      this.logger.warn(`the schedule waits for the database (${reason(error)})`);
    }
  }

  /** Never rejects. A job whose outcome cannot be recorded counts as lost. */
  private async run(boss: PgBoss, job: Job, id: string): Promise<void> {
    try {
      const outcome = await inSpan({ name: `job ${job.name}`, kind: 'internal', begins: true }, () =>
        job.run(),
      );
      await boss.complete(job.name, id, outcome);
      this.onRunEnded(job.name, 'done');
      this.logger.log(`${job.name}: ${JSON.stringify(outcome)}`);
    } catch (error) {
      this.logger.error(`${job.name} failed (${reason(error)})`);
      this.onRunEnded(job.name, 'failed');
      await this.fail(boss, job.name, id, reason(error));
    }
  }

  private async giveBack(): Promise<void> {
    for (const [name, { id }] of this.running) {
      if (this.boss) await this.fail(this.boss, name, id, 'the instance was stopped');
    }
  }

  private async fail(boss: PgBoss, name: string, id: string, why: string): Promise<void> {
    try {
      await boss.fail(name, id, { reason: why });
    } catch (error) {
      this.logger.warn(`the outcome of ${name} is not recorded (${reason(error)})`);
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
        });
      }
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
    return boss;
  }
}

function longestRunSeconds({ everyMinutes }: Job): number {
  return Math.min(MAX_RUN_SECONDS, SLOTS_TO_RUN * everyMinutes * 60);
}

/** What may be told of an error: messages of the database can hold values of a row. */
function reason(error: unknown): string {
  const state = sqlState(error);
  if (state !== undefined) return `SQLSTATE ${state}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : 'not an Error';
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
