import { MAX_STAY_BIT, MIN_STAY_BIT, NO_CHECKIN, NO_CHECKOUT, STOP_SALE } from './restriction-days.js';
import { applyChanges, copyOf, NO_RATE, type Snapshot, type StampedDay } from './snapshot.js';

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
  stopSale: number | null;
  closedToCheckin: number | null;
  closedToCheckout: number | null;
  minStay: number | null;
  maxStay: number | null;
}

/** A copy of a hotel's snapshot with the days of a change that is not yet committed. Searches read the original until then. */
export class SnapshotDraft {
  readonly next: Snapshot;

  constructor(
    readonly before: Snapshot,
    private readonly revision: number,
  ) {
    this.next = copyOf(before);
  }

  write(days: readonly DraftedDay[]): void {
    applyChanges(this.next, this.revision, this.withRevision(days));
  }

  private *withRevision(days: readonly DraftedDay[]): Generator<StampedDay> {
    const { revision } = this;
    for (const { roomTypeId, ratePlanId, day, row } of days) {
      const restrictions = restrictionsOf(row);
      if (ratePlanId === null) {
        const value = (row.allotment ?? 0) - row.sold;
        yield { kind: 'room', id: roomTypeId, day, value, restrictions, revision };
      } else {
        const value = row.price ?? NO_RATE;
        yield { kind: 'rate', id: ratePlanId, day, value, restrictions, revision };
      }
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
