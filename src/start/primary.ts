import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { OpenDatabase } from '../database/open.js';
import { describeError } from '../http/log.js';
import type { Settings } from '../settings.js';
import { demonstration } from './demonstration.js';
import { prepareDatabase } from './prepare.js';
import { serve, serveMetrics } from './serve.js';
import type { Shutdown } from './shutdown.js';
import { welcome } from './welcome.js';
import { Workers } from './workers.js';

export async function startPrimary(settings: Settings, log: Logger, shutdown: Shutdown): Promise<void> {
  const database = await prepareDatabase(settings, log);
  shutdown.add(() => database.close());
  const shown = await demonstration(database, log);
  const port =
    settings.WEB_CONCURRENCY === 1
      ? await serveAlone(database, log, shutdown)
      : await serveByWorkers(database, log, shutdown);
  const text = welcome(database.settings, port, shown);
  if (settings.LOG_FORMAT === 'json') log.info(text);
  else process.stdout.write(`\n${text}\n\n`);
}

async function serveAlone(
  { settings, address }: OpenDatabase,
  log: Logger,
  shutdown: Shutdown,
): Promise<number> {
  const serving = await serve(settings, address, log);
  shutdown.add(() => serving.stop());
  if (settings.METRICS_PORT !== 0) {
    const express = serving.app.getHttpAdapter().getInstance() as RequestListener;
    await listenForMetrics(settings, express, shutdown);
  }
  return serving.port;
}

async function serveByWorkers(
  { settings, address }: OpenDatabase,
  log: Logger,
  shutdown: Shutdown,
): Promise<number> {
  const workers = new Workers(settings, address, log);
  shutdown.add(() => workers.stop());
  const port = await workers.start();
  if (settings.METRICS_PORT !== 0) await listenForMetrics(settings, metricsOfWorkers(log), shutdown);
  return port;
}

async function listenForMetrics(
  settings: Settings,
  handler: RequestListener,
  shutdown: Shutdown,
): Promise<void> {
  const server = await serveMetrics(settings.METRICS_PORT, settings.METRICS_HOST, handler);
  shutdown.add(async () => {
    server.close();
    server.closeAllConnections();
    return Promise.resolve();
  });
}

function metricsOfWorkers(log: Logger): RequestListener {
  const registry = new AggregatorRegistry();
  return (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    registry.clusterMetrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error(describeError(error), 'the metrics of the workers cannot be read');
        response.writeHead(503, { 'Retry-After': '5' }).end();
      },
    );
  };
}
