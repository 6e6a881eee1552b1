import { LRUCache } from 'lru-cache';
import { KeptContent } from '../../http/zip.js';
import { entryCache } from '../../values/entry-cache.js';
import type { RoomCounts } from './room-list.json.js';
import { lastChange, type Snapshot } from '../snapshot/snapshot.js';

export interface FinishedAnswer {
  readonly content: KeptContent;
  /** The room counts of a room list, and where they stand in its text. */
  readonly counts?: RoomCounts;
  readonly revision: number;
  readonly catalogueRevision: number;
  /** Whether rooms of its days were booked or given back since it was written: its room counts are out of date. */
  readonly needsRecount: boolean;
}

/** The days that an answer shows, as inclusive day numbers. */
export interface AnsweredDays {
  snapshot: Snapshot;
  from: number;
  to: number;
}

type KeptAnswer = Omit<FinishedAnswer, 'needsRecount'>;

const ENTRY_BYTES = 1_000;
const REMEMBERED_QUERIES = 20_000;

/**
 * Answers of searches and calendars, kept from the second time that a query is asked. An answer is good until one of its days
 * or the catalogue changes. A booking changes only the room counts of a room list, which are then written again.
 */
export class FinishedAnswers {
  private readonly answers: LRUCache<string, KeptAnswer>;
  /** Queries that were asked once, with the last booking on their days. */
  private readonly asked = entryCache<string, number>(REMEMBERED_QUERIES);

  constructor(maxBytes: number) {
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (answer) => answer.content.bytes + ENTRY_BYTES,
    });
  }

  get bytes(): number {
    return this.answers.calculatedSize;
  }

  get(key: string, { snapshot, from, to }: AnsweredDays): FinishedAnswer | undefined {
    const answer = this.answers.get(key);
    if (!answer || answer.catalogueRevision !== snapshot.catalogueRevision) return undefined;
    const [first, last] = [from - snapshot.firstDay, to - snapshot.firstDay];
    if (lastChange(snapshot.changedAt, first, last) > answer.revision) return undefined;
    return { ...answer, needsRecount: lastChange(snapshot.leftChangedAt, first, last) > answer.revision };
  }

  /** Returns whether the query was asked before since the last booking on its days: its answer is worth keeping. */
  isRepeated(key: string, { snapshot, from, to }: AnsweredDays): boolean {
    const booked = lastChange(snapshot.leftChangedAt, from - snapshot.firstDay, to - snapshot.firstDay);
    const before = this.asked.get(key);
    this.asked.set(key, booked);
    return before === booked;
  }

  /** Keeps an answer; its zipped forms count among its bytes once they are made. */
  set(key: string, snapshot: Snapshot, body: Buffer, counts?: RoomCounts): KeptContent {
    const { revision, catalogueRevision } = snapshot;
    const content: KeptContent = new KeptContent(body, () => {
      const now = this.answers.peek(key);
      if (now?.content === content) this.answers.set(key, { ...now });
    });
    this.answers.set(key, { content, counts, revision, catalogueRevision });
    return content;
  }
}
