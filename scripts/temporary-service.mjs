import { pino } from 'pino';
import { migrate } from '../dist/src/database/data-source.js';
import { useEmbeddedDatabase } from '../dist/src/embedded/embedded-postgres.js';
import { createService } from '../dist/src/service.js';
import { readSettings } from '../dist/src/settings.js';

/**
 * Runs `work` with the built service over an empty database that has all migrations and is gone afterwards. The service
 * does not listen.
 * @template T
 * @param {(app: import('@nestjs/platform-express').NestExpressApplication) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withTemporaryService(work) {
  const settings = readSettings({
    JWT_SECRET: 'only-for-a-service-that-never-listens',
    ENCRYPTION_KEY: '0'.repeat(64),
    JOBS: 'false',
    PANEL: 'false',
    RATES_REFRESH: 'false',
  });
  const database = await useEmbeddedDatabase({ forTests: true, log: () => undefined });
  try {
    await migrate(settings, database.connection);
    const app = await createService(settings, database.connection, pino({ level: 'fatal' }));
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}
