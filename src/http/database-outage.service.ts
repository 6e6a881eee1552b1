import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { describeError } from './log.js';

const LOOK_EVERY_MS = 1_000;
const COUNT_EVERY_MS = 30_000;
/** A statement that waited too long, or met another one: the database itself is there. */
const OF_ONE_STATEMENT = new Set(['57014', '55P03', '25P03', '40001', '40P01']);

/**
 * Logs one line when the database is lost and one when it is back, with the failures in between, instead of one for every
 * request that it does not answer.
 */
@Injectable()
export class DatabaseOutage implements OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private sinceMs: number | undefined;
  private countedAtMs = 0;
  private failures = 0;
  private failuresAtLook = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Takes note of an error by which `isDatabaseUnavailable` says that the database did not answer. */
  failed(error: unknown, requestId: string): void {
    const { error: name, code, message } = describeError(error);
    if (OF_ONE_STATEMENT.has(String(code))) {
      this.logger.warn({ requestId, error: name, code, msg: 'the database did not answer in time' });
      return;
    }
    this.failures++;
    if (this.sinceMs !== undefined) return;
    this.sinceMs = this.countedAtMs = Date.now();
    const msg = 'the database is lost: requests that need it are answered with 503 until it is back';
    this.logger.error({ requestId, error: name, code, message, msg });
    this.lookLater();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private lookLater(): void {
    this.failuresAtLook = this.failures;
    this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** A full disk refuses changes while it answers this: the database is back once no request failed since the last look. */
  private async look(): Promise<void> {
    const isBack = await this.dataSource.query('SELECT 1').then(
      () => this.failures === this.failuresAtLook,
      () => false,
    );
    if (this.timer === undefined || this.sinceMs === undefined) return;
    const nowMs = Date.now();
    const figures = { failures: this.failures, seconds: Math.round((nowMs - this.sinceMs) / 1000) };
    if (isBack) {
      this.logger.warn({ ...figures, msg: 'the database is back' });
      this.sinceMs = undefined;
      this.failures = 0;
      return;
    }
    if (nowMs - this.countedAtMs >= COUNT_EVERY_MS) {
      this.countedAtMs = nowMs;
      this.logger.warn({ ...figures, msg: 'the database is still away' });
    }
    this.lookLater();
  }
}
