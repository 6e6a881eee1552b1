import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { OpenDatabase } from '../database/open.js';
import { describeError, isReadable } from '../http/log.js';
import { Metrics } from '../http/metrics.service.js';
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
  greet(welcome(database.settings, port, shown), settings, log);
}

/** A file of JSON lines gets nothing else. */
function greet(lines: readonly string[], settings: Settings, log: Logger): void {
  if (isReadable(settings, process.stdout)) process.stdout.write(`\n${lines.join('\n')}\n\n`);
  else for (const line of lines) if (line !== '') log.info(line.trim().replace(/ {2,}/g, ' '));
}

async function serveAlone(
  { settings, address }: OpenDatabase,
  log: Logger,
  shutdown: Shutdown,
): Promise<number> {
  const serving = await serve(settings, address, log);
  shutdown.add(() => serving.stop());
  const { registry } = serving.app.get(Metrics);
  await listenForMetrics(settings, () => registry.metrics(), log, shutdown);
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
  await listenForMetrics(settings, () => workers.readMetrics(), log, shutdown);
  return port;
}

async function listenForMetrics(
  settings: Settings,
  read: () => Promise<string>,
  log: Logger,
  shutdown: Shutdown,
): Promise<void> {
  if (settings.METRICS_PORT === 0) return;
  const server = await serveMetrics(settings.METRICS_PORT, settings.METRICS_HOST, answerMetrics(read, log));
  shutdown.add(async () => {
    server.close();
    server.closeAllConnections();
    return Promise.resolve();
  });
}

/** The port is for metrics alone: it may be open to others than the port of the service is. */
function answerMetrics(read: () => Promise<string>, log: Logger): RequestListener {
  return ({ url = '' }, response) => {
    if (url.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        log.error(describeError(error), 'the metrics cannot be read');
        response.writeHead(503, { 'Retry-After': '5' }).end();
      },
    );
  };
}
