import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, IsNull, Or, Raw } from 'typeorm';
import { ApiKey } from './api-key.entity.js';
import { entryCache } from '../values/entry-cache.js';

const WRITE_EVERY_MS = 60_000;
const MAX_KEYS_REMEMBERED = 10_000;

/** Records when an ApiKey was last used, at most once a minute, and not before the answer: no poll waits for it or fails. */
@Injectable()
export class ApiKeyUse implements OnApplicationShutdown {
  private readonly logger = new Logger(ApiKeyUse.name);
  private readonly written = entryCache<number, true>(MAX_KEYS_REMEMBERED, WRITE_EVERY_MS);
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly dataSource: DataSource) {}

  record(hotelId: number, apiKeyId: number): void {
    if (this.written.has(apiKeyId)) return;
    this.written.set(apiKeyId, true);
    this.queue = this.queue.then(() => this.write(hotelId, apiKeyId));
  }

  private async write(hotelId: number, apiKeyId: number): Promise<void> {
    try {
      await this.dataSource.manager.update(
        ApiKey,
        {
          hotelId,
          id: apiKeyId,
          lastUsedAt: Or(
            IsNull(),
            Raw((at) => `${at} < now() - interval '${WRITE_EVERY_MS} milliseconds'`),
          ),
        },
        { lastUsedAt: () => 'now()' },
      );
    } catch {
      this.written.delete(apiKeyId);
      this.logger.warn(`the use of ApiKey ${apiKeyId} could not be recorded; the next poll tries again`);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue;
  }
}
