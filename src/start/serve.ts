import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database/connection.js';
import { Draining } from '../http/draining.service.js';
import { describeError } from '../http/log.js';
import type { Settings } from '../settings.js';
import { StartError } from '../values/start-error.js';

const IDLE_CHECK_MS = 50;
/** Whoever connects to ask something does so sooner. */
const UNUSED_MS = 1_000;

export interface Serving {
  app: NestExpressApplication;
  port: number;
  /**
   * Is not ready any more, but answers for SHUTDOWN_DELAY_MS; then takes no more connections, finishes the requests
   * that run (at most SHUTDOWN_GRACE_MS), and lets everything go.
   */
  stop(): Promise<void>;
}

/** Throws {@link StartError} where the port cannot be had. */
export async function serve(settings: Settings, address: DatabaseAddress, log: Logger): Promise<Serving> {
  // Loaded here alone: a process that only looks after its workers goes without, and one that is refused ends sooner.
  const { createService } = await import('../service.js');
  const { rehearseSearches } = await import('../inventory/search/rehearsal.js');
  const { ReadPool } = await import('../database/read-pool.service.js');
  const { SearchService } = await import('../inventory/search/search.service.js');
  const app = await createService(settings, address, log);
  const server = app.getHttpServer() as Server;
  const unused = unusedConnections(server);
  try {
    await listen(server, settings.PORT, settings.HOST);
  } catch (error) {
    await app.close();
    throw error;
  }
  rehearseSearches(app.get(ReadPool), app.get(SearchService)).catch((error: unknown) =>
    log.warn(describeError(error), 'searches could not be rehearsed'),
  );
  return {
    app,
    port: (server.address() as AddressInfo).port,
    async stop() {
      app.get(Draining).begin();
      await delay(settings.SHUTDOWN_DELAY_MS);
      await drain(server, unused, settings.SHUTDOWN_GRACE_MS, log);
      await app.close();
    },
  };
}

export async function serveMetrics(port: number, host: string, handler: RequestListener): Promise<Server> {
  const server = createServer(handler);
  await listen(server, port, host, 'METRICS_');
  return server;
}

/** The settings of port and host begin with `prefix`. */
async function listen(server: Server, port: number, host: string, prefix = ''): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host, prefix)));
    server.listen(port, host, resolve);
  });
  server.removeAllListeners('error');
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string, prefix: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is already in use. Stop what uses it, or set ${prefix}PORT to another one.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} needs more rights than this user has. Set ${prefix}PORT to another one.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}

/** Connections without a request, and since when. Browsers and proxies open some ahead; Node.js counts them as busy. */
function unusedConnections(server: Server): Map<Socket, number> {
  const unused = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    unused.set(socket, Date.now());
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

async function drain(
  server: Server,
  unused: ReadonlyMap<Socket, number>,
  graceMs: number,
  log: Logger,
): Promise<void> {
  const closed = new Promise<boolean>((resolve) => server.close(() => resolve(true)));
  const closeIdle = () => {
    // A kept-alive connection whose last answer has been sent is idle only then.
    server.closeIdleConnections();
    const now = Date.now();
    for (const [socket, openedAtMs] of unused) if (now - openedAtMs > UNUSED_MS) socket.destroy();
  };
  const idle = setInterval(closeIdle, IDLE_CHECK_MS);
  closeIdle();
  const grace = new AbortController();
  const isInTime = await Promise.race([
    closed,
    delay(graceMs, false, { signal: grace.signal }).catch(() => true),
  ]);
  grace.abort();
  clearInterval(idle);
  if (isInTime) return;
  log.warn(`requests still ran after ${graceMs} ms; their connections are closed`);
  server.closeAllConnections();
}
