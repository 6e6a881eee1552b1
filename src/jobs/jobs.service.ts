import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { clientConfig, type DatabaseAddress, poolConfig } from '../database/connection.js';
import { DATABASE_ADDRESS } from '../database/read-pool.service.js';
import { SETTINGS, type Settings } from '../settings.js';
import { JobRunner } from './job-runner.js';
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
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.JOBS || !this.http.httpAdapter) return;
    this.runner = new JobRunner(
      { ...clientConfig(this.address), ...poolConfig(this.settings) },
      this.schedule.jobs(),
    );
    this.runner.start();
  }

  /** Before the connections close: a job under way may finish within the grace time. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.runner?.stop(this.settings.SHUTDOWN_GRACE_MS);
  }
}
