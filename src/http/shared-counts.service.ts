import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../settings.js';
import { addRequests, deleteCountsBefore } from './request-counts.queries.js';
import { describeError } from './log.js';

const WINDOW_MS = 60_000;
/** The longest time for which an instance keeps a count to itself. */
const SETTLE_MS = 250;
const KEPT_MINUTES = 2;

/** Gets the number of requests that other instances have counted for the key since the last call. */
export type OthersCounted = (requests: number) => void;

interface Count {
  digest: string;
  onOthers: OthersCounted;
  unreported: number;
  /** All requests of the minute that this instance knows of, its own unreported ones left out. */
  known: number;
}

/**
 * Counts requests together with other instances: each counts for itself, adds its counts to a table a few times a
 * second, and learns there what the others have counted. Windows are minutes by the database's clock. While the
 * database is out of reach every instance counts alone.
 */
@Injectable()
export class SharedCounts implements OnApplicationShutdown {
  private readonly logger = new Logger('SharedCounts');
  private readonly counts = new Map<string, Count>();
  private readonly unreported = new Set<Count>();
  private minute = 0;
  /** How far the database's clock is ahead of ours. */
  private aheadMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private settling: Promise<void> | undefined;
  /** Whether something became urgent while it settled. */
  private isUrgent = false;
  private isAlone = false;
  private isClosed = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  secondsLeft(): number {
    return (WINDOW_MS - ((Date.now() + this.aheadMs) % WINDOW_MS)) / 1000;
  }

  /** Counts a request. It is reported within {@link SETTLE_MS}, or at once when `urgent` requests of the key are unreported. */
  count(key: string, urgent: number, onOthers: OthersCounted): void {
    this.beginMinute();
    let count = this.counts.get(key);
    if (!count)
      this.counts.set(key, (count = { digest: this.digest(key), onOthers, unreported: 0, known: 0 }));
    count.unreported++;
    this.unreported.add(count);
    if (!this.isAlone && count.unreported >= urgent) this.settleNow();
    else this.settleSoon();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.settling;
  }

  private settleNow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.settling) {
      this.isUrgent = true;
      return;
    }
    this.isUrgent = false;
    this.settling = this.settle()
      .then(
        () => (this.isAlone = false),
        (error: unknown) => this.countAlone(error),
      )
      .then(() => this.settleRest());
  }

  private settleRest(): void {
    this.settling = undefined;
    if (this.isClosed) return;
    if (this.isUrgent && !this.isAlone) this.settleNow();
    else if (this.unreported.size > 0) this.settleSoon();
  }

  private settleSoon(): void {
    this.timer ??= setTimeout(() => this.settleNow(), SETTLE_MS).unref();
  }

  private countAlone(error: unknown): void {
    if (!this.isAlone)
      this.logger.warn(`requests are counted alone: ${JSON.stringify(describeError(error))}`);
    this.isAlone = true;
  }

  /** Adds what is unreported in the order of keys, so that instances never wait for each other in a circle. */
  private async settle(): Promise<void> {
    this.beginMinute();
    const { minute } = this;
    const reported = [...this.unreported].map((count) => ({ count, requests: count.unreported }));
    if (reported.length === 0) return;
    reported.sort((a, b) => (a.count.digest < b.count.digest ? -1 : 1));
    this.unreported.clear();
    for (const { count } of reported) count.unreported = 0;
    const rows = await addRequests(
      this.dataSource.manager,
      minute,
      reported.map(({ count }) => count.digest),
      reported.map(({ requests }) => requests),
    ).catch((error: unknown) => {
      // Counts of a minute that has passed are no longer needed.
      for (const { count, requests } of minute === this.minute ? reported : []) {
        count.unreported += requests;
        this.unreported.add(count);
      }
      throw error;
    });
    this.aheadMs = Number(rows[0]?.nowMs ?? Date.now()) - Date.now();
    this.beginMinute();
    if (minute !== this.minute) return;
    const totals = new Map(rows.map((row) => [row.key, row.requests]));
    for (const { count, requests } of reported) {
      const total = totals.get(count.digest) ?? 0;
      const others = total - count.known - requests;
      count.known = total;
      if (others > 0) count.onOthers(others);
    }
  }

  private beginMinute(): void {
    const minute = Math.floor((Date.now() + this.aheadMs) / WINDOW_MS);
    // The offset between the two clocks is measured again each time, so the minute may seem to go back by one.
    if (minute === this.minute || minute === this.minute - 1) return;
    this.minute = minute;
    this.counts.clear();
    this.unreported.clear();
    deleteCountsBefore(this.dataSource, minute - KEPT_MINUTES).catch(() => undefined);
  }

  private digest(key: string): string {
    return createHmac('sha256', this.settings.JWT_SECRET ?? '')
      .update(key)
      .digest('base64url');
  }
}
