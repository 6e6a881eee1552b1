import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HotelReader } from '../../database/hotel-reader.service.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { Clock } from '../../values/clock.service.js';
import { unavailable } from '../../http/errors.js';
import { Metrics } from '../../http/metrics.service.js';
import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { applyChanges, covers, type HotelOfSnapshot, type Snapshot } from './snapshot.js';
import { type Days, loadSnapshot, readChanges, readSnapshot } from './snapshot.queries.js';

/** Share of SNAPSHOT_MEMORY_MB that snapshots may take. */
const MEMORY_SHARE = 0.5;
/** Days before today and after the last possible departure: for calendars, and so that midnight costs no reload. */
const SPARE_DAYS = 31;

/**
 * The snapshots of the hotels asked for lately, bounded by their bytes. A snapshot is brought up to the revision that
 * a request asks for by reading what was stamped later; a change of the catalogue or of very many days reads the hotel
 * whole, at a replica where one has that revision.
 */
@Injectable()
export class SnapshotStore {
  private readonly snapshots: LRUCache<number, Snapshot>;
  private readonly advancing = new Map<number, Promise<Snapshot>>();

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

  /** The hotel as of this search revision or a later one. */
  async fresh(hotelId: number, revision: number): Promise<Snapshot> {
    const current = this.current(hotelId, revision);
    if (current) return current;
    // What is under way may have begun before that revision was committed, or for a request with an earlier one.
    for (let underWay = this.advancing.get(hotelId); underWay; underWay = this.advancing.get(hotelId)) {
      const snapshot = await underWay.catch(() => undefined);
      if (snapshot && snapshot.revision >= revision) return snapshot;
    }
    const snapshot = await this.advance(hotelId, revision);
    if (snapshot.revision < revision) throw unavailable();
    return snapshot;
  }

  /**
   * The hotel as of this search revision or a later one, with the days from `from` to `to` (day numbers, inclusive) in
   * it. Days far away are read for this one question.
   */
  async covering(hotelId: number, revision: number, from: number, to: number): Promise<Snapshot> {
    const snapshot = await this.fresh(hotelId, revision);
    if (covers(snapshot, from, to)) return snapshot;
    const window = this.window(snapshot.hotel);
    if (from >= window.from && to <= window.to) return this.load(hotelId, revision);
    return this.read(hotelId, revision, () => ({ from, to }));
  }

  private advance(hotelId: number, revision: number): Promise<Snapshot> {
    const advancing = this.bringUpToDate(hotelId, revision).finally(() => this.advancing.delete(hotelId));
    this.advancing.set(hotelId, advancing);
    return advancing;
  }

  private async bringUpToDate(hotelId: number, revision: number): Promise<Snapshot> {
    const snapshot = this.snapshots.get(hotelId);
    if (!snapshot) return this.load(hotelId, revision);
    const changes = await readChanges(this.database, hotelId, snapshot.revision);
    if (changes?.catalogue !== snapshot.catalogueRevision || !changes.days)
      return this.load(hotelId, revision);
    applyChanges(snapshot, changes.search, changes.days);
    return snapshot;
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
