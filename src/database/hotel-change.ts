import type { DataSource, EntityManager } from 'typeorm';
import { type Actor, audit, type AuditRecord } from './audit.js';
import { inHotelQueue } from './hotel-queue.js';
import { query } from './queries.js';
import { type RecordedChange, recordChanges } from './recorded-change.js';
import { transaction } from './transaction.js';

/**
 * `search` and `desk` count the changes that a search and the front desk see; `catalogue` is the `search` of the last change
 * of the catalogue, after which a search loads everything again.
 */
export interface Revisions {
  search: number;
  catalogue: number;
  desk: number;
}

/** `days`: allotment, sold, prices, restrictions. `catalogue`: anything else that a search shows. */
export type Touched = 'days' | 'catalogue' | 'desk';

export interface ChangeStart {
  hotelId: number;
  actor: Actor;
  /** What it surely touches. Empty raises `desk`: reads at replicas need each change to raise a revision. */
  touches: readonly Touched[];
  /** The hotel's day, as a day number, where rules of the change depend on it. */
  today?: number;
}

/** The open transaction that holds the hotel's lock. Every decision is read from `tx` while it is open. */
export class HotelChange {
  readonly hotelId: number;
  readonly actor: Actor;
  private readonly day: number | undefined;
  private readonly touched = new Set<Touched>();
  private revisions: Revisions = { search: 1, catalogue: 1, desk: 1 };
  private readonly newBookings = new Set<number>();
  private readonly recorded = new Map<string, RecordedChange>();
  private readonly whenCommitted: (() => void)[] = [];
  private readonly causes = new Map<number, number>();

  private constructor(
    readonly tx: EntityManager,
    { hotelId, actor, today }: Omit<ChangeStart, 'touches'>,
  ) {
    this.hotelId = hotelId;
    this.actor = actor;
    this.day = today;
  }

  /** Takes the hotel's one lock, its revision row, until `tx` ends. What `tx` did before must have decided nothing. */
  static async begin(tx: EntityManager, start: ChangeStart): Promise<HotelChange> {
    const change = new HotelChange(tx, start);
    await change.raise(start.touches.length > 0 ? start.touches : ['desk']);
    await start.actor.requireSeen?.(tx);
    return change;
  }

  /** The first change of a hotel that was inserted in the same transaction: everything of it is new. */
  static async ofNewHotel(tx: EntityManager, start: Omit<ChangeStart, 'touches'>): Promise<HotelChange> {
    const change = new HotelChange(tx, start);
    await query(tx, 'INSERT INTO hotel_revision (hotel_id) VALUES ($1)', [start.hotelId]);
    for (const part of ['days', 'catalogue', 'desk'] as const) change.touched.add(part);
    return change;
  }

  get today(): number {
    if (this.day === undefined) throw new Error('this change began without the day of its hotel');
    return this.day;
  }

  /** The search revision with which changed rows of days are stamped. */
  get searchRevision(): number {
    if (!this.touched.has('days')) throw new Error('this change does not touch days');
    return this.revisions.search;
  }

  /** Raises what the change touches besides, each revision once at most. */
  async touch(part: Touched): Promise<void> {
    if (!this.touched.has(part)) await this.raise([part]);
  }

  /** Notes what those who follow the hotel's changes have to read again; {@link finish} writes it, each entry once. */
  record(...changes: readonly RecordedChange[]): void {
    const by = this.actor.kind === 'partner' ? 'partner' : 'hotel';
    for (const change of changes) {
      const entry = change.kind === 'booking' ? ({ by, ...change } as const) : change;
      this.recorded.set(JSON.stringify(entry), entry);
    }
  }

  /** Notes a new booking for those who follow bookings, in the same transaction. */
  recordNewBooking(bookingId: number): void {
    this.newBookings.add(bookingId);
  }

  changedBookings(): number[] {
    const ids = [...this.recorded.values()].map(({ kind, bookingId }) =>
      kind === 'booking' ? bookingId : undefined,
    );
    return [...new Set([...this.newBookings, ...ids.filter((id) => id !== undefined)])];
  }

  /**
   * Returns the number of the open change of a booking, which lines, nights, assignments and mails that follow from it name.
   * Throws where none is open: nothing may change a booking without a row of its history.
   */
  causeOf(bookingId: number): number {
    const number = this.causes.get(bookingId);
    if (number === undefined) throw new Error(`no change of booking ${bookingId} is open`);
    return number;
  }

  /** Runs `work` as the change `number` of a booking. One change of a booking begins after the other has ended. */
  async because<T>(bookingId: number, number: number, work: () => Promise<T>): Promise<T> {
    if (this.causes.has(bookingId)) throw new Error(`a change of booking ${bookingId} is open already`);
    this.causes.set(bookingId, number);
    try {
      return await work();
    } finally {
      this.causes.delete(bookingId);
    }
  }

  /** Lets {@link changeHotel} do something in memory once the change is committed. */
  afterCommit(work: () => void): void {
    this.whenCommitted.push(work);
  }

  runAfterCommit(): void {
    for (const work of this.whenCommitted) work();
  }

  /** Writes what was recorded, once nothing more will be. */
  async finish(): Promise<void> {
    await recordChanges(this.tx, this.hotelId, [...this.recorded.values()]);
    this.recorded.clear();
  }

  audit(record: Omit<AuditRecord, 'hotelId'>): Promise<void> {
    return audit(this.tx, this.actor, { hotelId: this.hotelId, ...record });
  }

  private async raise(parts: readonly Touched[]): Promise<void> {
    const catalogue = parts.includes('catalogue');
    const isSearchRaised = this.touched.has('catalogue') || this.touched.has('days');
    const search = !isSearchRaised && (catalogue || parts.includes('days'));
    const [revisions] = await query<Revisions>(
      this.tx,
      `UPDATE hotel_revision
          SET search = search + $2, catalogue = CASE WHEN $3 THEN search + $2 ELSE catalogue END, desk = desk + $4
        WHERE hotel_id = $1
        RETURNING search, catalogue, desk`,
      [this.hotelId, search ? 1 : 0, catalogue, parts.includes('desk') ? 1 : 0],
    );
    if (!revisions) throw new Error(`hotel ${this.hotelId} has no revision row`);
    this.revisions = revisions;
    for (const part of parts) this.touched.add(part);
  }
}

/** Updates what depends on a changed booking, in the same transaction, after its rooms have been saved. */
type BookingFollower = (change: HotelChange, bookingId: number) => Promise<void>;

const bookingFollowers = new WeakMap<DataSource, BookingFollower[]>();

/** Registers a function that {@link changeHotel} calls before COMMIT for each booking that was changed or noted as new. */
export function followBookings(dataSource: DataSource, follow: BookingFollower): void {
  bookingFollowers.set(dataSource, [...(bookingFollowers.get(dataSource) ?? []), follow]);
}

/**
 * Changes one hotel. Prepare before calling: the lock is taken, `work` reads what it decides on and writes, and the
 * result is returned after COMMIT. A deadlock or serialization failure runs it again: no effects outside the database.
 */
export function changeHotel<T>(
  dataSource: DataSource,
  start: ChangeStart,
  work: (change: HotelChange) => Promise<T>,
): Promise<T> {
  const run = async (tx: EntityManager): Promise<[T, HotelChange]> => {
    const change = await HotelChange.begin(tx, start);
    const result = await work(change);
    for (const bookingId of change.changedBookings()) {
      for (const follow of bookingFollowers.get(dataSource) ?? []) await follow(change, bookingId);
    }
    await change.finish();
    return [result, change];
  };
  return inHotelQueue(dataSource, start.hotelId, async () => {
    const [result, change] = await transaction(dataSource, run);
    change.runAfterCommit();
    return result;
  });
}
