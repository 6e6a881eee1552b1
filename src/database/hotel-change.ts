import type { DataSource, EntityManager } from 'typeorm';
import { type Actor, audit, type AuditRecord } from './audit.js';
import { beginTurn, type DayTurnBegun, isOvertaken, recordRateWrite } from './day-turn.queries.js';
import { inDayQueue, inHotelQueue } from './hotel-queue.js';
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
  /** Where it is not `today`: by the calendar partner allotments are released. */
  calendarDay?: number;
}

/** The revisions, and what pushes and changes of days have to know of partner allotments; `nextRelease` is a day number. */
interface Raised extends Revisions {
  hasAllotments: boolean;
  nextRelease: number | null;
}

/** What PostgreSQL says of a transaction that has to run again, because another one has changed what it read. */
export class Overtaken extends Error {
  readonly code = '40001';

  constructor() {
    super('another change came before');
  }
}

/**
 * The open transaction that holds the hotel's lock. Every decision is read from `tx` while it is open. A change of many days does
 * most of its work before it takes the lock: it has the turn of the hotel's days then.
 */
export class HotelChange {
  readonly hotelId: number;
  readonly actor: Actor;
  private readonly day: number | undefined;
  private readonly calendarDay: number | undefined;
  private readonly touched = new Set<Touched>();
  private revisions: Raised = { search: 1, catalogue: 1, desk: 1, hasAllotments: false, nextRelease: null };
  private readonly newBookings = new Set<number>();
  private readonly recorded = new Map<string, RecordedChange>();
  private readonly whenCommitted: (() => void)[] = [];
  private readonly causes = new Map<number, number>();
  private turn: DayTurnBegun | undefined;
  private hasEarlyPrices = false;

  private constructor(
    readonly tx: EntityManager,
    { hotelId, actor, today, calendarDay = today }: Omit<ChangeStart, 'touches'>,
  ) {
    this.hotelId = hotelId;
    this.actor = actor;
    this.day = today;
    this.calendarDay = calendarDay;
  }

  /** Takes the hotel's one lock, its revision row, until `tx` ends. What `tx` did before must have decided nothing. */
  static async begin(tx: EntityManager, start: ChangeStart): Promise<HotelChange> {
    const change = new HotelChange(tx, start);
    await change.lock(start.touches);
    return change;
  }

  /**
   * Takes the turn of the hotel's days, until `tx` ends: nobody else changes prices meanwhile, while rooms are sold. What is read
   * of prices from now on holds under the lock, too, and so does the catalogue: {@link lock} says otherwise.
   */
  static async beforeLock(tx: EntityManager, start: Omit<ChangeStart, 'touches'>): Promise<HotelChange> {
    const change = new HotelChange(tx, start);
    change.turn = await beginTurn(tx, start.hotelId);
    return change;
  }

  /** The first change of a hotel that was inserted in the same transaction: everything of it is new. */
  static async ofNewHotel(tx: EntityManager, start: Omit<ChangeStart, 'touches'>): Promise<HotelChange> {
    const change = new HotelChange(tx, start);
    await query(tx, 'INSERT INTO hotel_revision (hotel_id) VALUES ($1)', [start.hotelId]);
    for (const part of ['days', 'catalogue', 'desk'] as const) change.touched.add(part);
    return change;
  }

  /** Takes the lock. Throws {@link Overtaken} where prices or the catalogue have changed since the turn was taken. */
  async lock(touches: readonly Touched[]): Promise<void> {
    await this.raise(touches.length > 0 ? touches : ['desk']);
    await this.actor.requireSeen?.(this.tx);
    if (this.turn && (await isOvertaken(this.tx, this.hotelId, this.turn))) throw new Overtaken();
  }

  get isLocked(): boolean {
    return this.touched.size > 0;
  }

  /** The revisions when the turn of the hotel's days was taken. What was read since is not older. */
  get seen(): Readonly<Pick<Revisions, 'search' | 'desk'>> {
    if (!this.turn) throw new Error('this change has not taken the turn of the days');
    return this.turn;
  }

  /** Whether the front desk has changed something since the turn was taken. */
  get isDeskAhead(): boolean {
    return this.revisions.desk !== this.seen.desk;
  }

  /** With what changed prices are stamped: below zero before the lock, when their revision is not known yet. */
  get priceStamp(): number {
    if (this.isLocked) return this.searchRevision;
    if (!this.turn) throw new Error('this change has not taken the turn of the days');
    this.hasEarlyPrices = true;
    return -this.turn.number;
  }

  /** All stamps that the change has for prices. */
  get ownPriceStamps(): number[] {
    return [this.searchRevision, ...(this.turn ? [-this.turn.number] : [])];
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

  /** Whether partners have rooms set aside on nights to come. */
  get hasAllotments(): boolean {
    return this.revisions.hasAllotments;
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

  /** Writes what was recorded, once nothing more will be. A change that has changed nothing needs no lock. */
  async finish(): Promise<void> {
    if (!this.isLocked) {
      if (this.hasEarlyPrices || this.recorded.size > 0)
        throw new Error('this change has not taken the lock');
      return;
    }
    if (this.hasEarlyPrices && this.turn) {
      const { number } = this.turn;
      const isForReaders = !this.touched.has('catalogue');
      await recordRateWrite(this.tx, this.hotelId, { number, revision: this.searchRevision, isForReaders });
      this.hasEarlyPrices = false;
    }
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
    const [revisions] = await query<Raised>(
      this.tx,
      `UPDATE hotel_revision
          SET search = search + $2, catalogue = CASE WHEN $3 THEN search + $2 ELSE catalogue END, desk = desk + $4
        WHERE hotel_id = $1
        RETURNING search, catalogue, desk, has_allotments AS "hasAllotments",
                  next_release - DATE '1970-01-01' AS "nextRelease"`,
      [this.hotelId, search ? 1 : 0, catalogue, parts.includes('desk') ? 1 : 0],
    );
    if (!revisions) throw new Error(`hotel ${this.hotelId} has no revision row`);
    this.revisions = revisions;
    for (const part of parts) this.touched.add(part);
    if (this.touched.has('days')) await this.releaseAllotments();
  }

  /** Writes down what partner allotments have released, before anything is decided by the rooms that are left. */
  private async releaseAllotments(): Promise<void> {
    const { nextRelease } = this.revisions;
    if (nextRelease === null || this.calendarDay === undefined || nextRelease > this.calendarDay) return;
    const [row] = await query<{ told: object[] | null }>(
      this.tx,
      `SELECT release_allotments($1, $2, DATE '1970-01-01' + $3::int) AS told`,
      [this.hotelId, this.revisions.search, this.calendarDay],
    );
    await query(this.tx, 'SELECT record_changes($1, $2)', [this.hotelId, JSON.stringify(row?.told ?? [])]);
    this.revisions.nextRelease = null;
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
  return inHotelQueue(dataSource, start.hotelId, () =>
    committed(dataSource, (tx) => HotelChange.begin(tx, start), work),
  );
}

/**
 * Changes many days of one hotel: as {@link changeHotel}, but `work` begins without the lock, with the turn of the hotel's days.
 * It takes the lock itself, when nothing is left to do that takes long. Such changes of a hotel come one after the other.
 */
export function changeDays<T>(
  dataSource: DataSource,
  start: Omit<ChangeStart, 'touches'>,
  work: (change: HotelChange) => Promise<T>,
): Promise<T> {
  return inDayQueue(dataSource, start.hotelId, () =>
    committed(dataSource, (tx) => HotelChange.beforeLock(tx, start), work),
  );
}

async function committed<T>(
  dataSource: DataSource,
  begin: (tx: EntityManager) => Promise<HotelChange>,
  work: (change: HotelChange) => Promise<T>,
): Promise<T> {
  const [result, change] = await transaction(dataSource, async (tx): Promise<[T, HotelChange]> => {
    const begun = await begin(tx);
    const done = await work(begun);
    for (const bookingId of begun.changedBookings()) {
      for (const follow of bookingFollowers.get(dataSource) ?? []) await follow(begun, bookingId);
    }
    await begun.finish();
    return [done, begun];
  });
  change.runAfterCommit();
  return result;
}
