import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { HotelReader } from '../../database/hotel-reader.service.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { Clock } from '../../values/clock.service.js';
import { unavailable } from '../../http/errors.js';
import { describeError } from '../../http/log.js';
import { Metrics } from '../../http/metrics.service.js';
import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { applyChanges, covers, type Days, type HotelOfSnapshot, type Snapshot } from './snapshot.js';
import { readChanges, readDays } from './snapshot-days.queries.js';
import { loadSnapshot, readSnapshot } from './snapshot.queries.js';

/** Share of SNAPSHOT_MEMORY_MB that snapshots may take. */
const MEMORY_SHARE = 0.5;
/** Days before today and after the last possible departure: for calendars, and so that midnight costs no reload. */
const SPARE_DAYS = 31;
/** Questions about a hotel that is being read anew which are answered meanwhile, at a time and in line. */
const READS_MEANWHILE = 2;
const MAX_WAITING_READS = 20;

/** A hotel of which very many days have changed: `whole` is it read anew, `outdated` is what stood before. */
interface Reload {
  readonly outdated: Snapshot;
  readonly whole: Promise<Snapshot>;
}

/**
 * The snapshots of the hotels asked for lately, bounded by their bytes. A snapshot is brought up to the revision that
 * a request asks for by reading what was stamped later; a change of the catalogue or of very many days reads the hotel
 * whole, at a replica where one has that revision.
 */
@Injectable()
export class SnapshotStore {
  private readonly snapshots: LRUCache<number, Snapshot>;
  private readonly advancing = new Map<number, Promise<Snapshot | Reload>>();
  private readonly readsMeanwhile = pLimit(READS_MEANWHILE);
  private readonly logger = new Logger('Snapshots');

  constructor(
    private readonly database: ReadPool,
    private readonly reader: HotelReader,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
    metrics: Metrics,
  ) {
    const maxSize = settings.SNAPSHOT_MEMORY_MB * 1024 * 1024 * MEMORY_SHARE;
    this.snapshots = new LRUCache({ maxSize, sizeCalculation: (snapshot) => snapshot.bytes });
    metrics.gauge('inventory_snapshots', 'Snapshots of hotels in memory.', () => this.snapshots.size);
    metrics.gauge('inventory_snapshot_bytes', 'Their size.', () => this.snapshots.calculatedSize);
  }

  /** The snapshot in memory if it is of this search revision or a later one. */
  current(hotelId: number, revision: number): Snapshot | undefined {
    const snapshot = this.snapshots.get(hotelId);
    return snapshot && snapshot.revision >= revision ? snapshot : undefined;
  }

  /**
   * The hotel as of this search revision or a later one. Where very many of its days are being read anew, those asked for
   * are read at once, and it has these alone.
   */
  async fresh(hotelId: number, revision: number, days?: Days): Promise<Snapshot> {
    const current = this.current(hotelId, revision);
    if (current) return current;
    // What is under way may have begun before that revision was committed, or for a request with an earlier one.
    for (let underWay = this.advancing.get(hotelId); underWay; underWay = this.advancing.get(hotelId)) {
      const snapshot = await this.ofStep(underWay, revision, days).catch(() => undefined);
      if (snapshot && snapshot.revision >= revision) return snapshot;
    }
    const snapshot = await this.ofStep(this.advance(hotelId, revision), revision, days);
    if (snapshot.revision < revision) throw unavailable();
    return snapshot;
  }

  /**
   * The hotel as of this search revision or a later one, with the days from `from` to `to` (day numbers, inclusive) in
   * it. Days far away are read for this one question.
   */
  async covering(hotelId: number, revision: number, from: number, to: number): Promise<Snapshot> {
    const snapshot = await this.fresh(hotelId, revision, { from, to });
    if (covers(snapshot, from, to)) return snapshot;
    const window = this.window(snapshot.hotel);
    if (from >= window.from && to <= window.to) return this.load(hotelId, revision);
    return this.read(hotelId, revision, () => ({ from, to }));
  }

  private advance(hotelId: number, revision: number): Promise<Snapshot | Reload> {
    const advancing = this.bringUpToDate(hotelId, revision);
    this.advancing.set(hotelId, advancing);
    const end = () => this.advancing.delete(hotelId);
    advancing.then((step) => ('whole' in step ? step.whole.then(end, end) : end()), end);
    return advancing;
  }

  private async bringUpToDate(hotelId: number, revision: number): Promise<Snapshot | Reload> {
    const snapshot = this.snapshots.get(hotelId);
    if (!snapshot) return this.load(hotelId, revision);
    const changes = await readChanges(this.database, hotelId, snapshot.revision);
    if (changes?.catalogue !== snapshot.catalogueRevision) return this.load(hotelId, revision);
    if (!changes.days) return { outdated: snapshot, whole: this.load(hotelId, revision) };
    applyChanges(snapshot, changes.search, changes.days);
    return snapshot;
  }

  private async ofStep(
    underWay: Promise<Snapshot | Reload>,
    revision: number,
    days: Days | undefined,
  ): Promise<Snapshot> {
    const step = await underWay;
    if (!('whole' in step)) return step;
    const found =
      days && (await this.readMeanwhile(step, days).catch((error: unknown) => this.failed(error)));
    return found && found.revision >= revision ? found : step.whole;
  }

  /** Some days of a hotel that is being read anew; undefined where too many ask, or where more than days has changed. */
  private async readMeanwhile({ outdated }: Reload, { from, to }: Days): Promise<Snapshot | undefined> {
    if (!covers(outdated, from, to) || this.readsMeanwhile.pendingCount >= MAX_WAITING_READS)
      return undefined;
    const { id } = outdated.hotel;
    return this.readsMeanwhile(() =>
      this.advancing.has(id) ? readDays(this.database, outdated, { from, to }) : undefined,
    );
  }

  /** Who cannot read their days waits for all of them. */
  private failed(error: unknown): undefined {
    this.logger.warn(`days could not be read beside their hotel: ${JSON.stringify(describeError(error))}`);
  }

  private async load(hotelId: number, revision: number): Promise<Snapshot> {
    const snapshot = await this.read(hotelId, revision, (hotel) => this.window(hotel));
    const kept = this.snapshots.peek(hotelId);
    // A replica may be as old as the request, while another one has brought newer days.
    if (!kept || kept.revision <= snapshot.revision) this.snapshots.set(hotelId, snapshot);
    return snapshot;
  }

  private async read(
    hotelId: number,
    revision: number,
    days: (hotel: HotelOfSnapshot) => Days,
  ): Promise<Snapshot> {
    const found = await this.reader.readAtReplica(hotelId, { search: revision }, (client) =>
      readSnapshot(client, hotelId, days),
    );
    const snapshot = found ? found.value : await loadSnapshot(this.database, hotelId, days);
    if (!snapshot) throw new Error(`there is no hotel ${hotelId}`);
    return snapshot;
  }

  private window(hotel: HotelOfSnapshot): Days {
    const today = this.clock.today(hotel.timeZone);
    const lastDeparture = today + hotel.bookingHorizonDays + MAX_SEARCH_NIGHTS;
    return { from: today - SPARE_DAYS, to: lastDeparture + SPARE_DAYS };
  }
}
