import { LRUCache } from 'lru-cache';
import { lastChange, type Snapshot } from './snapshot.js';

interface FinishedAnswer {
  body: Buffer;
  /** Revisions of the hotel that it was written from. */
  revision: number;
  catalogueRevision: number;
}

const ENTRY_BYTES = 500;
const REMEMBERED_QUERIES = 20_000;

/**
 * Finished answers of searches and calendars, bounded by their bytes, kept from the second time that a query is asked.
 * An answer stays good for as long as none of its days and nothing of the catalogue has changed.
 */
export class FinishedAnswers {
  private readonly answers: LRUCache<string, FinishedAnswer>;
  private readonly askedOnce = new LRUCache<string, true>({ max: REMEMBERED_QUERIES });

  constructor(maxBytes: number) {
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (answer) => answer.body.length + ENTRY_BYTES,
    });
  }

  get bytes(): number {
    return this.answers.calculatedSize;
  }

  /** The answer that was kept under `key`, if it is still that of this snapshot for the days `from` to `to`. */
  get(key: string, snapshot: Snapshot, from: number, to: number): Buffer | undefined {
    const answer = this.answers.get(key);
    if (!answer || answer.catalogueRevision !== snapshot.catalogueRevision) return undefined;
    const { firstDay } = snapshot;
    const unchanged = lastChange(snapshot, from - firstDay, to - firstDay) <= answer.revision;
    return unchanged ? answer.body : undefined;
  }

  /** Whether the query was asked before, so that its answer is worth keeping. */
  isRepeated(key: string): boolean {
    if (this.answers.has(key) || this.askedOnce.has(key)) return true;
    this.askedOnce.set(key, true);
    return false;
  }

  set(key: string, snapshot: Snapshot, body: Buffer): void {
    const { revision, catalogueRevision } = snapshot;
    this.answers.set(key, { body, revision, catalogueRevision });
  }
}
