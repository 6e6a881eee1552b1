import { Inject, Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import pLimit from 'p-limit';
import { HotelReader } from '../../database/hotel-reader.service.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { Clock } from '../../values/clock.service.js';
import { unavailable } from '../../http/errors.js';
import { describeError } from '../../http/log.js';
import { Metrics } from '../../http/metrics.service.js';
import { MAX_DAYS_AHEAD, MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { setAllottedNights } from './allotted-days.js';
import { copyDays } from './days-in-memory.js';
import { SnapshotDraft } from './snapshot-draft.js';
import { SnapshotMemory } from './snapshot-memory.js';
import {
  applyChanges,
  applySale,
  covers,
  type Days,
  type HotelOfSnapshot,
  type RoomsLeft,
  type Snapshot,
} from './snapshot.js';
import { type Changes, readChanges, readDays } from './snapshot-days.queries.js';
import { PreparedTexts } from './room-texts.js';
import { readSnapshot } from './snapshot.queries.js';

/** Share of SNAPSHOT_MEMORY_MB that snapshots may take. */
const MEMORY_SHARE = 0.5;
/** Days before today and after the last possible departure: for calendars, and so that midnight costs no reload. */
const SPARE_DAYS = 31;
/** Where a process does not know the hotel yet, its days are those of this zone. */
const UTC = 'UTC';
/** Days read before and after those of the first question about a hotel: the next ones are often near. */
const DAYS_AROUND = 7;
/** Limits of questions that are answered while their hotel is read whole: at a time, waiting, and days of each. */
const MAX_PARTIAL_READS = 2;
const MAX_WAITING_READS = 20;
const MAX_DAYS_OF_PARTIAL_READ = 62;

/** A hotel that is being read whole, because very many days of `known` have changed, or it never had all of them. */
interface Reload {
  readonly known: Snapshot;
  readonly whole: Promise<Snapshot>;
}

type LoadResult = Snapshot | Reload;

interface Question {
  hotelId: number;
  revision: number;
  days: Days | undefined;
}

/**
 * The hotels that a process has read, see {@link SnapshotMemory}. The first question about a hotel reads only the days
 * near it, because many hotels are asked about once; the first question about other days reads all days. For a later revision
 * only the days stamped since are read. After very many changed days all days are read again; after a change of the catalogue
 * the hotel is read as if it were unknown. Hotels are read at a replica that has the revision, else at the primary.
 */
@Injectable()
export class SnapshotStore {
  private readonly snapshots: SnapshotMemory;
  private readonly advancing = new Map<number, Promise<LoadResult>>();
  private readonly partialReads = pLimit(MAX_PARTIAL_READS);
  /** Reads of days outside the window, which are never kept: one at a time, so that they leave a place for other long reads. */
  private readonly farReads = pLimit(1);
  private readonly logger = new Logger('Snapshots');

  constructor(
    private readonly database: ReadPool,
    private readonly reader: HotelReader,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
    metrics: Metrics,
  ) {
    this.snapshots = new SnapshotMemory(settings.SNAPSHOT_MEMORY_MB * 1024 * 1024 * MEMORY_SHARE);
    metrics.gauge('inventory_snapshots', 'Hotels in memory.', () => this.snapshots.size);
    metrics.gauge(
      'inventory_snapshots_laid_away',
      'Those of them that are kept as bytes, because others were asked for later.',
      () => this.snapshots.laidAwayCount,
    );
    metrics.gauge('inventory_snapshot_bytes', 'Their size.', () => this.snapshots.bytes);
  }

  current(hotelId: number, revision: number): Snapshot | undefined {
    const snapshot = this.snapshots.get(hotelId);
    return snapshot && snapshot.revision >= revision ? snapshot : undefined;
  }

  /** Returns the hotel as of this search revision or a later one. It need not have `days`: use {@link covering} for days. */
  fresh(hotelId: number, revision: number, days?: Days): Promise<Snapshot> {
    const isFresh = (snapshot: Snapshot) => snapshot.revision >= revision;
    return this.find({ hotelId, revision, days }, isFresh, () => this.bringUpToDate(hotelId, revision, days));
  }

  /** Returns the hotel as of this search revision or a later one, with the days `from` to `to` (day numbers, inclusive). */
  async covering(hotelId: number, revision: number, from: number, to: number): Promise<Snapshot> {
    const days = { from, to };
    const known = await this.fresh(hotelId, revision, days);
    if (covers(known, from, to)) return known;
    if (!isWithin(days, this.window(known.hotel))) {
      return this.farReads(() => this.readOf(known, revision, days));
    }
    const isEnough = (snapshot: Snapshot) => snapshot.revision >= revision && covers(snapshot, from, to);
    return this.find({ hotelId, revision, days }, isEnough, () =>
      Promise.resolve({ known, whole: this.loadWhole(known, revision) }),
    );
  }

  /** Begins a draft for a change of days that has their turn. Undefined unless memory has the hotel. */
  async draft(hotelId: number, revision: number): Promise<SnapshotDraft | undefined> {
    if (!this.snapshots.peek(hotelId)) return undefined;
    const before = await this.fresh(hotelId, revision);
    return this.snapshots.peek(hotelId) === before ? new SnapshotDraft(before) : undefined;
  }

  /**
   * Makes a draft that of `revision`, under the hotel's lock: what was sold meanwhile is read first. False where it cannot be, as
   * memory has been replaced or is being read, or somebody has changed prices without a turn.
   */
  async completeDraft(draft: SnapshotDraft, revision: number): Promise<boolean> {
    const { before } = draft;
    const { id } = before.hotel;
    // Pushes of the hotel wait meanwhile: they do not wait for what others read, nor does the change fail with it.
    if (this.snapshots.peek(id) !== before || this.advancing.has(id)) return false;
    await this.fresh(id, revision - 1).catch(() => undefined);
    return draft.complete(revision);
  }

  /** Copies a committed draft into its snapshot, unless the snapshot has been replaced or brought up to date meanwhile. */
  adopt({ before, next }: SnapshotDraft): void {
    if (this.snapshots.peek(before.hotel.id) !== before || before.revision >= next.revision) return;
    copyDays(next, before);
    this.snapshots.countAgain(before);
  }

  /** Counts what a committed revision has sold, where memory has the revision before it: nobody needs to read it then. */
  sold(hotelId: number, revision: number, daysLeft: readonly RoomsLeft[]): void {
    const snapshot = this.snapshots.peek(hotelId);
    if (snapshot?.revision === revision - 1) applySale(snapshot, revision, daysLeft);
  }

  /** Returns the snapshot in memory, or the one that is being loaded, if it is enough for the question; else `begin`s a load. */
  private async find(
    question: Question,
    isEnough: (snapshot: Snapshot) => boolean,
    begin: () => Promise<LoadResult>,
  ): Promise<Snapshot> {
    const { hotelId } = question;
    let hasFailed = false;
    for (;;) {
      const kept = this.snapshots.get(hotelId);
      if (kept && isEnough(kept)) return kept;
      const underWay = this.advancing.get(hotelId);
      if (!underWay) break;
      // That load may have begun before the revision was committed, or for a question about other days.
      const snapshot = await this.snapshotOf(underWay, question).catch((error: unknown) => {
        // A first failure may be of a load from before the question. A second one is not, and all who wait share it.
        if (hasFailed) throw error;
        hasFailed = true;
        return undefined;
      });
      if (snapshot && isEnough(snapshot)) return snapshot;
    }
    const snapshot = await this.snapshotOf(this.advance(hotelId, begin()), question);
    if (!isEnough(snapshot)) throw unavailable();
    return snapshot;
  }

  private advance(hotelId: number, advancing: Promise<LoadResult>): Promise<LoadResult> {
    this.advancing.set(hotelId, advancing);
    const end = () => this.advancing.delete(hotelId);
    advancing.then((result) => ('whole' in result ? result.whole.then(end, end) : end()), end);
    return advancing;
  }

  private async bringUpToDate(
    hotelId: number,
    revision: number,
    days: Days | undefined,
  ): Promise<LoadResult> {
    const known = this.snapshots.get(hotelId);
    const changes = known && (await this.changesSince(known));
    const adopted = this.current(hotelId, revision);
    if (adopted) return adopted;
    if (!known || changes?.catalogue !== known.catalogueRevision)
      return this.kept(await this.read(hotelId, revision, this.near(days)));
    if (!changes.days) return { known, whole: this.loadWhole(known, revision) };
    if (known.allotments) setAllottedNights(known.allotments, known, changes.allotted);
    applyChanges(known, changes.search, changes.days);
    this.snapshots.countAgain(known);
    return known;
  }

  private changesSince({ hotel, revision, allotments }: Snapshot): Promise<Changes | undefined> {
    return readChanges(this.database, hotel.id, revision, allotments !== undefined);
  }

  /** Returns the snapshot of a load; while the hotel is read whole, only the question's days if they can be read sooner. */
  private async snapshotOf(underWay: Promise<LoadResult>, { revision, days }: Question): Promise<Snapshot> {
    const result = await underWay;
    if (!('whole' in result)) return result;
    const found =
      days && (await this.readPartially(result, days).catch((error: unknown) => this.withoutDays(error)));
    return found && found.revision >= revision ? found : result.whole;
  }

  /** Reads a few days of a hotel that is being read whole. Undefined where too many ask, or the catalogue has changed. */
  private async readPartially({ known }: Reload, days: Days): Promise<Snapshot | undefined> {
    const isShort =
      days.to - days.from < MAX_DAYS_OF_PARTIAL_READ && isWithin(days, this.window(known.hotel));
    if (!isShort || this.partialReads.pendingCount >= MAX_WAITING_READS) return undefined;
    return this.partialReads(() =>
      this.advancing.has(known.hotel.id)
        ? this.database.onConnection((client) => readDays(client, known, days))
        : undefined,
    );
  }

  /** Logs why days could not be read. The caller then waits for the whole hotel. */
  private withoutDays(error: unknown): undefined {
    this.logger.warn(`days could not be read beside their hotel: ${JSON.stringify(describeError(error))}`);
  }

  /** Reads all days of a hotel that memory has, and keeps them. */
  private async loadWhole(known: Snapshot, revision: number): Promise<Snapshot> {
    const whole = await this.readOf(known, revision, this.window(known.hotel));
    // Texts hold on to the days that they were made with.
    return this.kept({ ...whole, texts: new PreparedTexts(whole) });
  }

  private kept(snapshot: Snapshot): Snapshot {
    const kept = this.snapshots.get(snapshot.hotel.id);
    // Sales, or another read, may have brought a later revision meanwhile. What has more days is kept all the same.
    const isLess = kept && covers(kept, snapshot.firstDay, lastDayOf(snapshot));
    if (!isLess || kept.revision <= snapshot.revision) this.snapshots.set(snapshot);
    return snapshot;
  }

  /** Days of a hotel whose catalogue memory has; with its catalogue, where that has changed meanwhile. */
  private async readOf(known: Snapshot, revision: number, days: Days): Promise<Snapshot> {
    const { id } = known.hotel;
    const found = await this.readAt(id, revision, (client) => readDays(client, known, days));
    return found ?? this.read(id, revision, days);
  }

  private async read(hotelId: number, revision: number, days: Days): Promise<Snapshot> {
    const found = await this.readAt(hotelId, revision, (client) => readSnapshot(client, hotelId, days));
    if (!found) throw new Error(`there is no hotel ${hotelId}`);
    return found;
  }

  private async readAt<T>(
    hotelId: number,
    revision: number,
    work: (client: pg.ClientBase) => Promise<T>,
  ): Promise<T> {
    const found = await this.reader.readAtReplica(hotelId, { search: revision }, work);
    return found ? found.value : this.database.onConnection(work);
  }

  /** The days near those of a question, or near today where it is about none that any hotel can sell. */
  private near(days: Days | undefined): Days {
    const today = this.clock.today(UTC);
    const sold = {
      from: today - SPARE_DAYS,
      to: today + MAX_DAYS_AHEAD + MAX_SEARCH_NIGHTS + SPARE_DAYS,
    };
    const { from, to } = days && isWithin(days, sold) ? days : { from: today, to: today };
    return { from: from - DAYS_AROUND, to: to + DAYS_AROUND };
  }

  /** All days of a hotel that searches and calendars usually ask for. */
  private window(hotel: HotelOfSnapshot): Days {
    const today = this.clock.today(hotel.timeZone);
    const lastDeparture = today + hotel.bookingHorizonDays + MAX_SEARCH_NIGHTS;
    return { from: today - SPARE_DAYS, to: lastDeparture + SPARE_DAYS };
  }
}

function lastDayOf({ firstDay, dayCount }: Snapshot): number {
  return firstDay + dayCount - 1;
}

function isWithin({ from, to }: Days, window: Days): boolean {
  return from >= window.from && to <= window.to;
}
