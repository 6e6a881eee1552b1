import { pino } from 'pino';
import { migrate } from '../dist/src/database/data-source.js';
import { useEmbeddedDatabase } from '../dist/src/embedded/embedded-postgres.js';
import { createService } from '../dist/src/service.js';
import { readSettings } from '../dist/src/settings.js';
import { loadReferenceData } from '../dist/src/lookup/reference-data.js';
import { demonstration } from '../dist/src/start/demonstration.js';
import { withDataSource } from '../dist/src/start/prepare.js';

/**
 * Runs `work` with the built service over a database of its own that has all migrations and is gone afterwards. The
 * service does not listen.
 * @template T
 * @param {(app: import('@nestjs/platform-express').NestExpressApplication) => Promise<T>} work
 * @param {{ hasDemonstration?: boolean }} [options] With `hasDemonstration` its database has the demonstration hotel.
 * @returns {Promise<T>}
 */
export async function withTemporaryService(work, { hasDemonstration = false } = {}) {
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
    const log = pino({ level: 'fatal' });
    if (hasDemonstration) {
      const opened = { address: database.connection, settings: { ...settings, DEMO: true }, embedded: true };
      await withDataSource(opened, loadReferenceData);
      await demonstration(opened, log);
    }
    const app = await createService(settings, database.connection, log);
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}
