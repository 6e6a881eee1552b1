import { Injectable } from '@nestjs/common';
import type { ChangeKind } from '../../database/recorded-change.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { dayNumber } from '../../values/day.js';
import { cursorIsTooOld } from './cursor.js';
import type { PlacedChange } from './merged-changes.js';

export interface LoggedChange extends PlacedChange {
  kind: ChangeKind;
  at: Date;
}

/** Changes after a number of the sequence, and the number up to which nothing else is there for this reader. */
export interface LogPage {
  changes: LoggedChange[];
  upTo: number;
}

/** Bookings and payments are seen by their own partner only. */
export interface LogReader {
  hotelId: number;
  partnerId: number;
  kinds: readonly ChangeKind[];
}

/** Reads the sequences of changes; each page in one statement, so that its number and its changes are of one moment. */
@Injectable()
export class ChangeLog {
  constructor(private readonly database: ReadPool) {}

  async last(hotelId: number): Promise<number> {
    const [row] = await this.database.rows<[number]>(
      'SELECT changes FROM hotel_revision WHERE hotel_id = $1',
      [hotelId],
    );
    return row?.[0] ?? 0;
  }

  /** The changes after number `after`, at most `limit`; throws `cursor_is_too_old` where some of them were erased. */
  async page({ hotelId, partnerId, kinds }: LogReader, after: number, limit: number): Promise<LogPage> {
    const rows = await this.database.rows<LogRow>(
      `SELECT r.changes, (SELECT min(seq) FROM hotel_change WHERE hotel_id = $1),
              c.seq, c.kind, c.room_type_id, c.board_id, c.from_day, c.to_day, c.voucher, c.at
         FROM hotel_revision r
         LEFT JOIN LATERAL (
              SELECT * FROM hotel_change
               WHERE hotel_id = $1 AND seq > $2 AND kind = ANY ($3)
                 AND (kind NOT IN ('booking', 'payment') OR partner_id = $4)
               ORDER BY seq LIMIT $5) AS c ON true
        WHERE r.hotel_id = $1
        ORDER BY c.seq`,
      [hotelId, after, kinds, partnerId, limit],
    );
    const [last, firstKept] = rows[0] ?? [0, null];
    if (!isKept(after, last, firstKept)) throw cursorIsTooOld();
    const changes = rows.flatMap((row) => (row[2] === null ? [] : [changeOf(row)]));
    return { changes, upTo: changes.length < limit ? last : changes.at(-1)!.seq };
  }
}

/** The sequence has no gaps. A number beyond the last change is of a time before a restore from a backup. */
export function isKept(after: number, last: number, firstKept: number | null): boolean {
  if (after === last) return true;
  return after < last && firstKept !== null && firstKept <= after + 1;
}

type LogRow = [
  last: number,
  firstKept: number | null,
  seq: number | null,
  kind: ChangeKind,
  roomTypeId: number | null,
  boardId: number | null,
  from: string | null,
  to: string | null,
  voucher: string | null,
  at: Date,
];

function changeOf([, , seq, kind, roomTypeId, boardId, from, to, id, at]: LogRow): LoggedChange {
  const day = (text: string | null) => (text === null ? null : dayNumber(text));
  return { seq: seq!, kind, roomTypeId, boardId, from: day(from), to: day(to), id, at };
}
