import { LRUCache } from 'lru-cache';
import { memoryOfDays } from './days-in-memory.js';
import { bytesOf, isLaidAway, type LaidAway, layAway, objectBytes, takeUp } from './laid-away.js';
import type { Snapshot } from './snapshot.js';

/** What the objects of hotels may take, whatever the memory is: a full collection of V8 follows all of them. */
const MAX_OBJECT_BYTES = 8 * 1024 * 1024;
/** The same as a share of the memory, where that is small. */
const OBJECTS_SHARE = 0.25;

/**
 * The hotels in memory, bounded by their bytes: the one that was asked for the longest time ago leaves. Those asked for lately are
 * snapshots; the others are laid away, and become snapshots when they are asked for.
 */
export class SnapshotMemory {
  private readonly kept: LRUCache<number, Snapshot | LaidAway>;
  /** Those of `kept` that are snapshots, but for such as are larger than all of them may be. */
  private readonly asked: LRUCache<number, Snapshot>;

  constructor(maxBytes: number) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: bytesOf,
      disposeAfter: (_, hotelId, reason) => {
        if (reason === 'evict') this.asked.delete(hotelId);
      },
    });
    this.asked = new LRUCache({
      maxSize: Math.min(MAX_OBJECT_BYTES, maxBytes * OBJECTS_SHARE),
      sizeCalculation: objectBytes,
      disposeAfter: (snapshot, hotelId, reason) => {
        if (reason === 'evict' && this.kept.peek(hotelId) === snapshot)
          this.kept.set(hotelId, layAway(snapshot));
      },
    });
  }

  get size(): number {
    return this.kept.size;
  }

  get bytes(): number {
    return this.kept.calculatedSize;
  }

  get laidAwayCount(): number {
    return [...this.kept.values()].filter(isLaidAway).length;
  }

  /** Returns the hotel as a snapshot, also one that was laid away. */
  get(hotelId: number): Snapshot | undefined {
    const kept = this.kept.get(hotelId);
    if (!kept) return undefined;
    if (isLaidAway(kept)) return this.set(takeUp(kept));
    this.asked.get(hotelId);
    return kept;
  }

  /** Returns the hotel if it is a snapshot, and does not count as one who asks. */
  peek(hotelId: number): Snapshot | undefined {
    const kept = this.kept.peek(hotelId);
    return kept && !isLaidAway(kept) ? kept : undefined;
  }

  set(snapshot: Snapshot): Snapshot {
    const { id } = snapshot.hotel;
    this.kept.set(id, snapshot);
    // One that is larger than the memory is not kept.
    if (this.kept.has(id)) this.asked.set(id, snapshot);
    return snapshot;
  }

  /** Counts a snapshot again that was written to, unless another one has taken its place. It may have been laid away meanwhile. */
  countAgain(snapshot: Snapshot): void {
    const { id } = snapshot.hotel;
    const kept = this.kept.peek(id);
    if (!kept || (isLaidAway(kept) ? kept.days : memoryOfDays(kept)) !== memoryOfDays(snapshot)) return;
    // The size of a value is counted when it is new.
    this.kept.delete(id);
    this.set(snapshot);
  }
}
