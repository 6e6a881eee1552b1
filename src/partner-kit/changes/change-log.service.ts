import { Injectable } from '@nestjs/common';
import { readRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { type LoggedChange, type LogReader, readLoggedChanges } from './change-log.queries.js';
import { cursorIsTooOld } from './cursor.js';

/** Changes after a number of the sequence. Up to number `upTo` the sequence has no others for this reader. */
export interface LogPage {
  changes: LoggedChange[];
  upTo: number;
}

/** Reads the sequences of changes; each page in one statement, so that its number and its changes are of one moment. */
@Injectable()
export class ChangeLog {
  constructor(private readonly database: ReadPool) {}

  async last(hotelId: number): Promise<number> {
    const revisions = await readRevisions(this.database, [hotelId]);
    return revisions.get(hotelId)?.changes ?? 0;
  }

  /** The changes after number `after`, at most `limit`; throws `cursor_is_too_old` where some of them were erased. */
  async page(reader: LogReader, after: number, limit: number): Promise<LogPage> {
    const { last, firstKept, changes } = await readLoggedChanges(this.database, reader, after, limit);
    if (!isKept(after, last, firstKept)) throw cursorIsTooOld();
    return { changes, upTo: changes.length < limit ? last : changes.at(-1)!.seq };
  }
}

/**
 * Returns whether all changes after number `after` are still kept. The sequence has no gaps. A number beyond the last
 * change comes from a time before a restore.
 */
export function isKept(after: number, last: number, firstKept: number | null): boolean {
  if (after === last) return true;
  return after < last && firstKept !== null && firstKept <= after + 1;
}
