import type { Logger } from 'pino';
import { describeError } from '../http/log.js';

/** Ctrl-C under npm reaches the process twice: from the terminal, and handed on by npm. */
const REPEATED_SIGNAL_MS = 1_000;
/** The time for the other steps, after the requests have finished. */
const CLOSING_MS = 12_000;
const LAST_LINES_MS = 1_000;

/** How this process ends: at SIGTERM, SIGINT or a fault it undoes in reverse what its start has done. */
export class Shutdown {
  private readonly steps: (() => Promise<void>)[] = [];
  private begunAtMs: number | undefined;

  constructor(
    private readonly log: Logger,
    private readonly graceMs: number,
  ) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.onSignal(signal));
    process.on('uncaughtException', (error, origin) => {
      log.fatal({ ...describeError(error), origin }, 'a fault that nobody caught: the process ends');
      void this.begin(1);
    });
  }

  get begun(): boolean {
    return this.begunAtMs !== undefined;
  }

  /** A step of the shutdown, run before those that were added earlier. */
  add(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  async begin(exitCode: number): Promise<void> {
    if (this.begun) return;
    this.begunAtMs = Date.now();
    setTimeout(() => {
      this.log.error('the shutdown takes too long: the process ends now');
      this.exit(1);
    }, this.graceMs + CLOSING_MS).unref();
    for (const step of this.steps.reverse()) {
      try {
        await step();
      } catch (error) {
        this.log.error(describeError(error), 'a step of the shutdown failed');
      }
    }
    this.exit(exitCode);
  }

  /** Left to the exit itself, the last lines would block the process where the reader of the log has stopped. */
  private exit(exitCode: number): void {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_LINES_MS);
    this.log.flush(() => process.exit(exitCode));
  }

  private onSignal(signal: string): void {
    if (this.begunAtMs === undefined) {
      this.log.info(`${signal}: finishing the requests that run`);
      void this.begin(0);
    } else if (Date.now() - this.begunAtMs > REPEATED_SIGNAL_MS) {
      this.exit(1);
    }
  }
}
