import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { pino } from 'pino';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '../../src/database/data-source.js';
import { connectClient } from '../../src/database/connection.js';
import { distributions } from '../../src/database/distribution.js';
import { distribute } from '../../src/distribute/distribute.js';
import { loadReferenceData } from '../../src/lookup/reference-data.js';
import { createService, openContext } from '../../src/service.js';
import { readSettings, type Settings } from '../../src/settings.js';
import {
  createDatabase,
  databaseSettings,
  dropDatabase,
  isDistributed,
  replicaSettings,
} from './database.js';

/** Few parts are made and copied sooner, and are as many as it takes to meet another one. */
const TEST_SHARDS = 4;

/** A whole service on a free port, over a database of its own (or over another one's). */
export interface TestService {
  url: string;
  databaseUrl: string;
  db: DataSource;
  app: NestExpressApplication;
  settings: Settings;
  /** Everything that this instance has logged so far. */
  logged(): string;
  close(): Promise<void>;
}

export const TEST_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  JWT_SECRET: 'a-secret-that-is-only-for-the-tests-0123456789',
  ENCRYPTION_KEY: `test:${'0123456789abcdef'.repeat(4)}`,
  RATE_LIMIT_PER_CREDENTIAL: '0',
  RATE_LIMIT_PER_ADDRESS: '0',
  DATABASE_POOL_SIZE: '10',
  // A machine that runs several tests at once may be slow; what is tested is never this limit.
  DATABASE_CONNECT_TIMEOUT_MS: '30000',
  ALLOW_PRIVATE_ADDRESSES: 'true',
  RATES_REFRESH: 'false',
  JOBS: 'false',
  WEBHOOKS: 'false',
  PANEL: 'false',
  ...databaseSettings(),
};

/**
 * Starts a service. With `DATABASE_URL` among the changes it is another instance on that database, else it has a new
 * one that is dropped when it closes.
 */
export async function startService(changes: NodeJS.ProcessEnv = {}): Promise<TestService> {
  const shared = changes.DATABASE_URL;
  const given = { ...TEST_ENVIRONMENT, ...changes };
  const databaseUrl =
    shared ?? (await createDatabase(readSettings(given), (url) => fillTemplate(readSettings(given), url)));
  const settings = readSettings({ ...replicaSettings(databaseUrl), ...given });
  let logged = '';
  const log = pino({ level: 'debug' }, { write: (line) => void (logged += line) });
  const app = await createService(settings, { url: databaseUrl }, log);
  await app.listen(settings.PORT, settings.HOST);
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    db: app.get(DataSource),
    app,
    settings,
    logged: () => logged,
    async close() {
      await app.close();
      if (shared === undefined) await dropDatabase(databaseUrl);
    },
  };
}

/** Starts two instances over one database, which goes with the first: it closes last. */
export async function startTwo(changes: NodeJS.ProcessEnv = {}): Promise<[TestService, TestService]> {
  const first = await startService(changes);
  return [first, await startService({ ...changes, DATABASE_URL: first.databaseUrl })];
}

async function fillTemplate(settings: Settings, url: string): Promise<void> {
  const dataSource = new DataSource(dataSourceOptions(settings, { url }) as DataSourceOptions);
  await dataSource.initialize();
  try {
    await loadReferenceData(dataSource);
  } finally {
    await dataSource.destroy();
  }
  if (isDistributed()) await distributeTables(settings, url);
}

async function distributeTables(settings: Settings, url: string): Promise<void> {
  const modules = await openContext(settings, { url }, pino({ level: 'silent' }));
  const client = await connectClient({ url });
  try {
    const wanted = distributions(modules.get(DataSource));
    await distribute(client, { wanted, shards: TEST_SHARDS, say: () => undefined });
  } finally {
    await client.end();
    await modules.close();
  }
}
