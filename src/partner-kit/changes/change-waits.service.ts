import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { readRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { Draining } from '../../http/draining.service.js';
import { Metrics } from '../../http/metrics.service.js';
import {
  MAX_HELD_ANSWERS,
  MAX_HELD_ANSWERS_OF_CALLER,
  MAX_HELD_ANSWERS_OF_PARTNER,
} from '../../values/limits.js';

/** How often the database is asked for new changes, for callers that wait and for webhooks. */
export const ASK_EVERY_MS = 250;

interface Wait {
  hotelId: number;
  /** Who waits: a partner, or null for hotspots. */
  partnerId: number | null;
  after: number;
  untilMs: number;
  signal: AbortSignal;
  end(hasChanged: boolean): void;
}

/** Counts by key. A key whose count is 0 takes no memory. */
class Counts<Key> {
  private readonly counts = new Map<Key, number>();

  of(key: Key): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: Key, more: number): void {
    const count = this.of(key) + more;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}

/** Holds answers until something changes. Nobody who waits has a connection: one query asks for all hotels. */
@Injectable()
export class ChangeWaits implements BeforeApplicationShutdown {
  private readonly waits = new Set<Wait>();
  private readonly heldForCallers = new Counts<string>();
  private readonly heldForPartners = new Counts<number>();
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

  /**
   * Returns true once the sequence has passed `after`; false at `untilMs`, when `signal` is aborted, at shutdown, or at once
   * where too many wait.
   */
  until(wait: Omit<Wait, 'end'>): Promise<boolean> {
    const caller = `${wait.hotelId} ${wait.partnerId}`;
    if (this.isOver(wait) || this.isFull(caller, wait.partnerId)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const onAbort = () => held.end(false);
      const held: Wait = {
        ...wait,
        end: (hasChanged) => {
          if (!this.waits.delete(held)) return;
          this.heldForCallers.add(caller, -1);
          if (wait.partnerId !== null) this.heldForPartners.add(wait.partnerId, -1);
          // One request may be held several times: each time would leave a listener behind.
          wait.signal.removeEventListener('abort', onAbort);
          resolve(hasChanged);
        },
      };
      this.waits.add(held);
      this.heldForCallers.add(caller, 1);
      if (wait.partnerId !== null) this.heldForPartners.add(wait.partnerId, 1);
      wait.signal.addEventListener('abort', onAbort, { once: true });
      this.timer ??= setTimeout(() => void this.ask(), ASK_EVERY_MS);
    });
  }

  beforeApplicationShutdown(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const wait of this.waits) wait.end(false);
  }

  private isFull(caller: string, partnerId: number | null): boolean {
    return (
      this.waits.size >= MAX_HELD_ANSWERS ||
      this.heldForCallers.of(caller) >= MAX_HELD_ANSWERS_OF_CALLER ||
      (partnerId !== null && this.heldForPartners.of(partnerId) >= MAX_HELD_ANSWERS_OF_PARTNER)
    );
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
      // Each request then reads by itself, and answers that the database is away.
      for (const wait of this.waits) wait.end(true);
    }
  }

  private isOver({ untilMs, signal }: Omit<Wait, 'end'>): boolean {
    return this.isClosed || this.draining.begun || signal.aborted || Date.now() >= untilMs;
  }
}
