import { MAX_STAY_BIT, MIN_STAY_BIT, NO_CHECKIN, NO_CHECKOUT, STOP_SALE } from './restriction-days.js';
import { copyOf } from './days-in-memory.js';
import type { AdultPrices } from './adult-prices.js';
import { applyChanges, lastChange, NO_RATE, NO_RECORD, type Snapshot, type StampedDay } from './snapshot.js';

/** A day of a room type, or of a rate plan, as a change has it. */
interface DraftedDay {
  roomTypeId: number;
  /** Null for what stands on the room type itself. */
  ratePlanId: number | null;
  day: number;
  row: DraftedRow;
}

interface DraftedRow {
  sold: number;
  allotment: number | null;
  price: number | null;
  adultPrices: AdultPrices | null;
  stopSale: number | null;
  closedToCheckin: number | null;
  closedToCheckout: number | null;
  minStay: number | null;
  maxStay: number | null;
}

/** Stamps days of which the revision is not known yet. */
const REVISION_TO_COME = Infinity;

/** A copy of a hotel's snapshot with the days of a change that is not yet committed. Searches read the original until then. */
export class SnapshotDraft {
  readonly next: Snapshot;
  private readonly copiedAt: number;
  private readonly soldDays = new Set<number>();
  private revision = REVISION_TO_COME;

  constructor(readonly before: Snapshot) {
    this.next = copyOf(before);
    this.copiedAt = before.revision;
  }

  write(days: readonly DraftedDay[]): void {
    applyChanges(this.next, this.next.revision, stamped(days, this.revision));
  }

  /**
   * Copies what was sold since the draft was begun, where the snapshot is that of the revision before, and stamps with `revision`
   * what is written before and after. False where it is another one, or more has changed than was sold. Room types must be
   * written again with {@link writeSold}.
   */
  complete(revision: number): boolean {
    const { before, next, copiedAt } = this;
    if (before.revision !== revision - 1 || lastChange(before.changedAt, 0, before.dayCount - 1) > copiedAt)
      return false;
    for (let index = 0; index < before.dayCount; index++) {
      const soldAt = before.leftChangedAt[index] ?? 0;
      if (soldAt > copiedAt) this.copyLeft(index, soldAt);
      if (next.changedAt[index] === REVISION_TO_COME) next.changedAt[index] = revision;
      if (next.leftChangedAt[index] === REVISION_TO_COME) next.leftChangedAt[index] = revision;
    }
    next.revision = this.revision = revision;
    return true;
  }

  /** Writes of the days of room types those on which something was sold since the draft was begun. */
  writeSold(days: readonly DraftedDay[]): void {
    this.write(days.filter(({ day }) => this.soldDays.has(day)));
  }

  private copyLeft(index: number, soldAt: number): void {
    const { before, next } = this;
    this.soldDays.add(before.firstDay + index);
    next.leftChangedAt[index] = soldAt;
    next.roomTypes.forEach(({ days }, type) => {
      days.left[index] = before.roomTypes[type]?.days.left[index] ?? NO_RECORD;
    });
  }
}

function* stamped(days: readonly DraftedDay[], revision: number): Generator<StampedDay> {
  for (const { roomTypeId, ratePlanId, day, row } of days) {
    const restrictions = restrictionsOf(row);
    if (ratePlanId === null) {
      const value = (row.allotment ?? 0) - row.sold;
      yield { kind: 'room', id: roomTypeId, day, value, restrictions, revision };
    } else {
      const value = row.price ?? NO_RATE;
      const { adultPrices } = row;
      yield { kind: 'rate', id: ratePlanId, day, value, restrictions, adultPrices, revision };
    }
  }
}

function restrictionsOf(row: DraftedRow): number {
  return (
    (row.stopSale ?? 0) * STOP_SALE +
    (row.closedToCheckin ?? 0) * NO_CHECKIN +
    (row.closedToCheckout ?? 0) * NO_CHECKOUT +
    ((row.minStay ?? 0) << MIN_STAY_BIT) +
    ((row.maxStay ?? 0) << MAX_STAY_BIT)
  );
}
