import type { ReadPool } from '../../database/read-pool.service.js';
import type { ChangeKind, ChangeSubject } from '../../database/recorded-change.js';
import { dayNumber } from '../../values/day.js';
import type { PlacedChange } from './merged-changes.js';

export interface LoggedChange extends PlacedChange {
  kind: FollowedKind;
  at: Date;
}

export type FollowedKind = ChangeKind | ChangeSubject;

/** Bookings, payments and what is for one partner are seen by it only. */
export interface LogReader {
  hotelId: number;
  partnerId: number;
  /** A change of prices whose subject is among them is told by that name, else as `rates`. */
  kinds: readonly FollowedKind[];
}

/** The changes after number `after`, at most `limit`, and the first and last number of the sequence at that moment. */
export async function readLoggedChanges(
  database: ReadPool,
  { hotelId, partnerId, kinds }: LogReader,
  after: number,
  limit: number,
): Promise<{ last: number; firstKept: number | null; changes: LoggedChange[] }> {
  const rows = await database.rows<LogRow>(
    `SELECT r.changes, (SELECT min(seq) FROM hotel_change WHERE hotel_id = $1),
              c.seq, CASE WHEN c.subject = ANY ($3) THEN c.subject ELSE c.kind END, c.room_type_id, c.board_id, c.from_day, c.to_day, c.voucher, c.at
         FROM hotel_revision r
         LEFT JOIN LATERAL (
              SELECT * FROM hotel_change
               WHERE hotel_id = $1 AND seq > $2 AND (kind = ANY ($3) OR subject = ANY ($3))
                 AND (partner_id = $4 OR partner_id IS NULL AND kind NOT IN ('booking', 'payment'))
               ORDER BY seq LIMIT $5) AS c ON true
        WHERE r.hotel_id = $1
        ORDER BY c.seq`,
    [hotelId, after, kinds, partnerId, limit],
  );
  const [last, firstKept] = rows[0] ?? [0, null];
  return { last, firstKept, changes: rows.flatMap((row) => (row[2] === null ? [] : [changeOf(row)])) };
}

type LogRow = [
  last: number,
  firstKept: number | null,
  seq: number | null,
  kind: FollowedKind,
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
