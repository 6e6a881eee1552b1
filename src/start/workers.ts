import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { DatabaseAddress } from '../database/connection.js';
import { describeError } from '../http/log.js';
import type { Settings } from '../settings.js';
import { StartError } from '../values/start-error.js';

export type PrimaryMessage =
  { begin: { settings: Settings; address: DatabaseAddress } } | { readMetrics: number } | { stop: true };
export type WorkerMessage =
  { ready: true } | { listening: number } | { failed: string } | { metrics: object[]; request: number };

const CALM_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
/** For a worker to close what it holds after its requests are finished. */
const CLOSING_MS = 10_000;
/** Longer than a worker that answers requests takes, and shorter than whoever asks for the metrics waits. */
const METRICS_MS = 2_000;

/** Worker processes on one port. One that dies is replaced, with exponential back-off where workers die repeatedly. */
export class Workers {
  private isStopping = false;
  private deaths: number[] = [];
  /** Workers that receive messages. */
  private readonly ready = new WeakSet<Worker>();
  private readonly serving = new WeakSet<Worker>();
  private metricsRequests = 0;
  private readonly pauses = new AbortController();

  constructor(
    private readonly settings: Settings,
    private readonly address: DatabaseAddress,
    private readonly log: Logger,
  ) {}

  /** Starts them all; fulfilled with the port when every one listens. Throws {@link StartError} when one cannot. */
  async start(): Promise<number> {
    const ports = await Promise.all(
      Array.from({ length: this.settings.WEB_CONCURRENCY }, () => this.startOne()),
    );
    return ports[0] ?? this.settings.PORT;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.pauses.abort();
    const workers = this.running();
    const ended = Promise.all(
      workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve))),
    );
    for (const worker of workers) {
      if (this.ready.has(worker)) this.send(worker, { stop: true });
      // It is still loading, and serves nobody yet.
      else worker.process.kill('SIGKILL');
    }
    const limit = setTimeout(
      () => {
        for (const worker of this.running()) worker.process.kill('SIGKILL');
      },
      this.settings.SHUTDOWN_DELAY_MS + this.settings.SHUTDOWN_GRACE_MS + CLOSING_MS,
    );
    await ended;
    clearTimeout(limit);
  }

  /** The sums over all workers that serve, without one that does not answer in time. Throws where none does. */
  async readMetrics(): Promise<string> {
    const serving = this.running().filter((worker) => this.serving.has(worker));
    const answers = await Promise.all(serving.map((worker) => this.metricsOf(worker)));
    const known = answers.filter((metrics) => metrics !== undefined);
    if (known.length === 0) throw new Error('no worker has answered');
    return AggregatorRegistry.aggregate(known).metrics();
  }

  private metricsOf(worker: Worker): Promise<object[] | undefined> {
    const request = ++this.metricsRequests;
    return new Promise((resolve) => {
      const end = (metrics?: object[]): void => {
        clearTimeout(limit);
        worker.off('message', onMessage);
        resolve(metrics);
      };
      const onMessage = (message: WorkerMessage): void => {
        if ('metrics' in message && message.request === request) end(message.metrics);
      };
      const limit = setTimeout(end, METRICS_MS);
      worker.on('message', onMessage);
      this.send(worker, { readMetrics: request });
    });
  }

  private startOne(): Promise<number> {
    const worker = cluster.fork();
    return new Promise((resolve, reject) => {
      let hasListened = false;
      worker.on('message', (message: WorkerMessage) => {
        if ('ready' in message) {
          this.ready.add(worker);
          return this.send(worker, { begin: { settings: this.settings, address: this.address } });
        }
        if ('failed' in message) return reject(new StartError(message.failed));
        if (!('listening' in message)) return;
        hasListened = true;
        this.serving.add(worker);
        resolve(message.listening);
      });
      worker.once('exit', (code, signal) => {
        if (!hasListened) reject(new StartError(`A worker ended before it listened (${signal ?? code}).`));
        else void this.replace(worker, signal ?? `exit ${code}`);
      });
    });
  }

  private async replace(worker: Worker, end: string): Promise<void> {
    while (!this.isStopping) {
      const now = Date.now();
      this.deaths = [...this.deaths.filter((at) => at > now - CALM_MS), now];
      const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.deaths.length - 1));
      this.log.error(`worker ${worker.process.pid} ended (${end}); another one starts in ${pauseMs} ms`);
      await delay(pauseMs, undefined, { signal: this.pauses.signal }).catch(() => undefined);
      if (this.isStopping) return;
      try {
        await this.startOne();
        return;
      } catch (error) {
        end = error instanceof Error ? error.message : String(error);
      }
    }
  }

  private running(): Worker[] {
    return Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && !worker.isDead(),
    ) as Worker[];
  }

  private send(worker: Worker, message: PrimaryMessage): void {
    // A worker that has just died cannot receive it.
    if (worker.isConnected()) worker.send(message, () => undefined);
  }
}

/** In a worker. The primary answers only when asked: a message that is sent before the worker listens would be lost. */
export function receiveStartData(): Promise<{ settings: Settings; address: DatabaseAddress }> {
  return new Promise((resolve) => {
    process.on('message', (message: PrimaryMessage) => {
      if ('begin' in message) resolve(message.begin);
    });
    void sendToPrimary({ ready: true });
  });
}

export function onStopRequest(stop: () => void): void {
  process.on('message', (message: PrimaryMessage) => {
    if ('stop' in message) stop();
  });
}

export function onMetricsRequest(read: () => Promise<object[]>, log: Logger): void {
  process.on('message', (message: PrimaryMessage) => {
    if (!('readMetrics' in message)) return;
    read().then(
      (metrics) => sendToPrimary({ metrics, request: message.readMetrics }),
      (error: unknown) => log.error(describeError(error), 'the metrics cannot be read'),
    );
  });
}

export function sendToPrimary(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
