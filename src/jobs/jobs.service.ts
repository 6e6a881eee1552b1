import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Counter, Gauge } from 'prom-client';
import { clientConfig, type DatabaseAddress, poolConfig } from '../database/connection.js';
import { DATABASE_ADDRESS } from '../database/read-pool.service.js';
import { Metrics } from '../http/metrics.service.js';
import { SETTINGS, type Settings } from '../settings.js';
import { type JobOutcome, JobRunner } from './job-runner.js';
import { Schedule } from './schedule.service.js';

/** Runs the schedule in a serving process; a command beside it (which has no HTTP) runs none. */
@Injectable()
export class JobsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private runner: JobRunner | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(DATABASE_ADDRESS) private readonly address: DatabaseAddress,
    private readonly schedule: Schedule,
    private readonly http: HttpAdapterHost,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.JOBS || !this.http.httpAdapter) return;
    const jobs = this.schedule.jobs();
    this.runner = new JobRunner(
      { ...clientConfig(this.address), ...poolConfig(this.settings) },
      jobs,
      this.countRuns(jobs.map(({ name }) => name)),
    );
    this.runner.start();
  }

  /** Registers the metrics of the jobs and returns what counts a run. A job that never ran is there with 0. */
  private countRuns(names: readonly string[]): (job: string, outcome: JobOutcome) => void {
    const registers = [this.metrics.registry];
    const runs = new Counter({
      name: 'job_runs_total',
      help: 'Runs of jobs by name and outcome.',
      // Prometheus names what it scrapes `job`.
      labelNames: ['name', 'outcome'],
      registers,
    });
    const lastSuccess = new Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'When a job last succeeded on this instance.',
      labelNames: ['name'],
      // Over the workers of an instance.
      aggregator: 'max',
      registers,
    });
    for (const name of names) for (const outcome of ['done', 'failed']) runs.inc({ name, outcome }, 0);
    return (name, outcome) => {
      runs.inc({ name, outcome });
      if (outcome === 'done') lastSuccess.setToCurrentTime({ name });
    };
  }

  /** Before the connections close: a job under way may finish within the grace time. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.runner?.stop(this.settings.SHUTDOWN_GRACE_MS);
  }
}
