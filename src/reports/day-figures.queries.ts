import { type Database, query } from '../database/queries.js';
import { dayText } from '../values/day.js';
import {
  piecesIn,
  plannedStays,
  RANGE,
  ROOM_NIGHTS,
  roomsWith,
  SOLD_BY_DAY,
  STAYS,
  YEAR_BEFORE,
} from './nights-in-sql.js';
import type { RangeFigures } from './report-lines.js';
import { parametersOf, type ReportQuestion } from './report-question.js';
import type { ReportRange } from './report-range.js';

/** Planned nights of a day on the books now, less those of a week ago. Days without a difference may be missing. */
interface PickedUp {
  day: string;
  roomNights: number;
}

export interface ReadDayFigures {
  /** Of the days of both ranges. */
  figures: RangeFigures;
  pickedUp: PickedUp[];
}

const STATEMENT = `WITH ${[
  roomsWith('NULL::text'),
  ROOM_NIGHTS,
  STAYS,
  `pieces AS (${piecesIn(RANGE)} UNION ALL ${piecesIn(YEAR_BEFORE)})`,
  SOLD_BY_DAY,
  plannedStays('planned', RANGE, ['$7', '$8']),
  `picked_up AS (
    SELECT day::date::text AS day, sum(stood_0::int - stood_1::int)::int AS "roomNights"
      FROM planned_stays
     CROSS JOIN LATERAL generate_series(first_day::timestamp, until_day::timestamp - interval '1 day', interval '1 day') AS day
     WHERE stood_0 <> stood_1
     GROUP BY 1)`,
  `available AS (
    SELECT 'day' AS dimension, day::text AS key, sum(allotment)::int AS rooms
      FROM room_day
     WHERE hotel_id = $1 AND (day >= $2 AND day < $3 OR day >= $5 AND day < $6)
     GROUP BY day)`,
].join(',\n  ')}
  SELECT (SELECT coalesce(json_agg(s), '[]') FROM sold_by_day s) AS sold,
         (SELECT coalesce(json_agg(a), '[]') FROM available a) AS available,
         (SELECT coalesce(json_agg(p), '[]') FROM picked_up p) AS "pickedUp"`;

/** By day, in the range and in an earlier one that ends before it. */
export async function readDayFigures(
  database: Database,
  question: ReportQuestion,
  earlier: ReportRange,
  { now, weekAgo }: { now: Date; weekAgo: Date },
): Promise<ReadDayFigures> {
  const values = [...parametersOf(question), dayText(earlier.from), dayText(earlier.until), now, weekAgo];
  type Row = Pick<RangeFigures, 'sold' | 'available'> & Pick<ReadDayFigures, 'pickedUp'>;
  const [read] = await query<Row>(database, STATEMENT, values);
  const { sold, available, pickedUp } = read!;
  return { figures: { sold, available, arrivals: [], onTheBooks: [] }, pickedUp };
}
