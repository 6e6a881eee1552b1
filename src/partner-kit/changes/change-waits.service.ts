import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { readRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { Draining } from '../../http/draining.service.js';
import { Metrics } from '../../http/metrics.service.js';

const ASK_EVERY_MS = 250;
/** Answers that one process holds; whoever comes then is answered at once. */
const MAX_HELD = 2_000;

interface Wait {
  hotelId: number;
  after: number;
  untilMs: number;
  signal: AbortSignal;
  end(hasChanged: boolean): void;
}

/** Holds answers until something changes. Nobody who waits has a connection: one query asks for all hotels. */
@Injectable()
export class ChangeWaits implements BeforeApplicationShutdown {
  private readonly waits = new Set<Wait>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly database: ReadPool,
    private readonly draining: Draining,
    metrics: Metrics,
  ) {
    metrics.gauge('answers_held', 'Requests for changes that wait for one.', () => this.held);
  }

  get held(): number {
    return this.waits.size;
  }

  /** True once the hotel's sequence has passed `after`; false at `untilMs`, on `signal`, or at a shutdown. */
  until(wait: Omit<Wait, 'end'>): Promise<boolean> {
    if (this.isOver(wait) || this.waits.size >= MAX_HELD) return Promise.resolve(false);
    return new Promise((resolve) => {
      const held: Wait = {
        ...wait,
        end: (hasChanged) => {
          this.waits.delete(held);
          resolve(hasChanged);
        },
      };
      this.waits.add(held);
      wait.signal.addEventListener('abort', () => held.end(false), { once: true });
      this.timer ??= setTimeout(() => void this.ask(), ASK_EVERY_MS);
    });
  }

  beforeApplicationShutdown(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const wait of this.waits) wait.end(false);
  }

  private async ask(): Promise<void> {
    for (const wait of this.waits) if (this.isOver(wait)) wait.end(false);
    if (this.waits.size > 0) await this.wakeChanged();
    this.timer =
      this.waits.size > 0 && !this.isClosed ? setTimeout(() => void this.ask(), ASK_EVERY_MS) : undefined;
  }

  private async wakeChanged(): Promise<void> {
    const hotels = [...new Set([...this.waits].map(({ hotelId }) => hotelId))];
    try {
      const revisions = await readRevisions(this.database, hotels);
      for (const wait of this.waits) {
        if ((revisions.get(wait.hotelId)?.changes ?? 0) > wait.after) wait.end(true);
      }
    } catch {
      // Those who wait ask themselves then, and answer that the database is away.
      for (const wait of this.waits) wait.end(true);
    }
  }

  private isOver({ untilMs, signal }: Omit<Wait, 'end'>): boolean {
    return this.isClosed || this.draining.begun || signal.aborted || Date.now() >= untilMs;
  }
}
