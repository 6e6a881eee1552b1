import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import type pg from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { LimitedCredentials } from './auth/limited-credentials.service.js';
import type { DatabaseAddress } from './database/connection.js';
import { queuedChanges } from './database/hotel-queue.js';
import { HotelReader } from './database/hotel-reader.service.js';
import { DatabaseOutage } from './http/database-outage.service.js';
import { FallbackErrorFilter } from './http/fallback-error.filter.js';
import { limitConnections } from './http/connections/connection-limits.js';
import { UnreadAnswers } from './http/connections/unread-answers.js';
import { Draining } from './http/draining.service.js';
import { JsonAdapter } from './http/json-adapter.js';
import { limits } from './http/limits.js';
import { NestLog } from './http/log.js';
import { Metrics } from './http/metrics.service.js';
import { requests } from './http/requests.js';
import { SharedCounts } from './http/shared-counts.service.js';
import { RouteTable } from './http/route-table.js';
import { refuseOddHosts, takeHostsOfTargets } from './http/targets.js';
import { answerClientError } from './http/client-error.js';
import { HOTSPOT_PATH } from './in-house/hotspot/in-house.controller.js';
import { makePortal, servePortal } from './portal/portal.js';
import type { Settings } from './settings.js';

/** Longer than proxies keep an idle connection, so that it is they who close it. */
const KEEP_ALIVE_MS = 65_000;
const REQUEST_TIMEOUT_MS = 60_000;

/** The whole service over one database that has its migrations; it does not listen yet. */
export async function createService(
  settings: Settings,
  address: DatabaseAddress,
  log: Logger,
): Promise<NestExpressApplication> {
  const module = AppModule.register(settings, address);
  const app = await NestFactory.create<NestExpressApplication>(module, new JsonAdapter(), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLog(log),
  });
  const express = app.getHttpAdapter().getInstance() as Express;
  express.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  express.set('trust proxy', trustProxy(settings.TRUST_PROXY));

  const routes = new RouteTable();
  const forms = { [HOTSPOT_PATH]: { success: 0 } };
  app.useGlobalFilters(new FallbackErrorFilter(log, app.get(DatabaseOutage), routes, forms));
  const metrics = app.get(Metrics);
  measurePool(metrics, app.get(DataSource));
  measureReplicas(metrics, app.get(HotelReader));
  app.use(requests(log, metrics, app.get(Draining)));
  const shared = settings.LIMITS === 'shared' ? app.get(SharedCounts) : undefined;
  app.use(limits(settings, shared, app.get(LimitedCredentials)));
  app.use(refuseOddHosts);
  app.use(routes.dispatchFixedPath);
  servePortal(app);
  await app.init();
  makePortal(app);
  routes.index(express.router as unknown as { stack: unknown[] });

  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 1_000;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  takeHostsOfTargets(server);
  answerClientError(server, log);
  const isProxy = express.get('trust proxy fn') as (address: string, hop: number) => boolean;
  const refused = limitConnections(server, settings, (address) => isProxy(address, 0));
  measureConnections(metrics, new UnreadAnswers(server, settings), refused);
  return app;
}

/** The modules without HTTP, for commands that work beside a running service or alone. */
export function openContext(
  settings: Settings,
  address: DatabaseAddress,
  log: Logger,
): Promise<INestApplicationContext> {
  const quiet = { ...settings, PANEL: false };
  return NestFactory.createApplicationContext(AppModule.register(quiet, address), {
    abortOnError: false,
    logger: new NestLog(log),
  });
}

function measurePool(metrics: Metrics, dataSource: DataSource): void {
  const pool = (dataSource.driver as unknown as { master: pg.Pool }).master;
  metrics.gauge('database_connections', 'Connections of the pool.', () => pool.totalCount);
  metrics.gauge('database_connections_idle', 'Connections of the pool that are idle.', () => pool.idleCount);
  metrics.gauge('database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
  metrics.gauge(
    'hotels_changing',
    'Hotels of which changes are under way or wait in memory.',
    () => queuedChanges(dataSource).hotels,
  );
  metrics.gauge(
    'hotel_changes',
    'Changes of hotels that are under way or wait in memory.',
    () => queuedChanges(dataSource).changes,
  );
}

function measureConnections(metrics: Metrics, answers: UnreadAnswers, refused: { limit: number }): void {
  metrics.gauge('connections', 'Connections of callers.', () => answers.connections);
  metrics.gauge(
    'unread_answer_bytes',
    'Bytes of answers that callers have not read, at the last look.',
    () => answers.unreadBytes,
  );
  metrics.counter(
    'connections_closed_total',
    'Connections that were closed because of a limit, by reason.',
    'reason',
    () => ({ ...answers.closed, connection_limit: refused.limit }),
  );
}

function measureReplicas(metrics: Metrics, reader: HotelReader): void {
  metrics.gauge('database_replicas', 'Replicas of the settings.', () => reader.replicaCounts.configured);
  metrics.gauge(
    'database_replicas_in_use',
    'Replicas that are not paused after a failure or a delay.',
    () => reader.replicaCounts.inUse,
  );
  metrics.counter(
    'database_replica_reads_total',
    'Reads that a replica was wanted for, by outcome; all but "read" went to the primary.',
    'outcome',
    () => reader.outcomes,
  );
}

function trustProxy(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}
