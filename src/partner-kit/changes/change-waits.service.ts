import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { readRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { Draining } from '../../http/draining.service.js';
import { Metrics } from '../../http/metrics.service.js';

const ASK_EVERY_MS = 250;
/** Answers that one process holds, in all and for one caller at one hotel; whoever comes then is answered at once. */
const MAX_HELD = 2_000;
export const MAX_HELD_FOR_CALLER = 50;

interface Wait {
  hotelId: number;
  /** Who waits: a partner, or null for hotspots. */
  partnerId: number | null;
  after: number;
  untilMs: number;
  signal: AbortSignal;
  end(hasChanged: boolean): void;
}

/** Holds answers until something changes. Nobody who waits has a connection: one query asks for all hotels. */
@Injectable()
export class ChangeWaits implements BeforeApplicationShutdown {
  private readonly waits = new Set<Wait>();
  private readonly heldFor = new Map<string, number>();
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
    const caller = `${wait.hotelId} ${wait.partnerId}`;
    const heldForCaller = this.heldFor.get(caller) ?? 0;
    const isFull = this.waits.size >= MAX_HELD || heldForCaller >= MAX_HELD_FOR_CALLER;
    if (this.isOver(wait) || isFull) return Promise.resolve(false);
    return new Promise((resolve) => {
      const onAbort = () => held.end(false);
      const held: Wait = {
        ...wait,
        end: (hasChanged) => {
          if (!this.waits.delete(held)) return;
          this.release(caller);
          // A request that is held again and again would have a listener more each time.
          wait.signal.removeEventListener('abort', onAbort);
          resolve(hasChanged);
        },
      };
      this.waits.add(held);
      this.heldFor.set(caller, heldForCaller + 1);
      wait.signal.addEventListener('abort', onAbort, { once: true });
      this.timer ??= setTimeout(() => void this.ask(), ASK_EVERY_MS);
    });
  }

  beforeApplicationShutdown(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const wait of this.waits) wait.end(false);
  }

  private release(caller: string): void {
    const left = (this.heldFor.get(caller) ?? 0) - 1;
    if (left > 0) this.heldFor.set(caller, left);
    else this.heldFor.delete(caller);
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
