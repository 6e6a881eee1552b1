import type { HotelChange } from '../../database/hotel-change.js';
import { type Database, query } from '../../database/queries.js';
import { forEachYielding } from '../../http/pieces.js';
import { minorToDecimal } from '../../values/money.js';
import { dayNumber, dayText } from '../../values/day.js';
import { type CellRun, MAX_RUN_DAYS } from './cell-runs.js';
import { localized, type LocalizedText } from '../../values/localized-text.js';
import { type CellAddress, type CellChange, cellKey, type CellValue, isPrice } from './day-cell.js';
import type { DayChange } from './day-change.entity.js';

/** A cell as it is stored, prices in minor units. */
type StoredCell = Omit<CellChange, 'day'> & { day: string };

const RUNS_AT_A_TIME = 1_000;

/** By what a stored value is multiplied: prices are decimals. */
const unitsOf = (field: string) =>
  `CASE WHEN ${field} = 'price' OR ${field} LIKE 'adultPrice%' THEN 100 ELSE 1 END`;

export async function insertRuns(
  { tx, hotelId }: HotelChange,
  changeId: number,
  runs: readonly CellRun[],
  positionsBefore = 0,
): Promise<void> {
  for (let start = 0; start < runs.length; start += RUNS_AT_A_TIME) {
    const part = runs.slice(start, start + RUNS_AT_A_TIME);
    await query(
      tx,
      `INSERT INTO day_change_cell (hotel_id, change_id, position, room_type_id, rate_plan_id, day, last_day, field,
                                    before, after)
       SELECT $1, $2, $3 + position, room_type_id, rate_plan_id, day, last_day, field, before, after
         FROM unnest($4::bigint[], $5::bigint[], $6::date[], $7::text[], $8::date[], $9::numeric[], $10::numeric[])
              WITH ORDINALITY AS cell (room_type_id, rate_plan_id, day, field, last_day, before, after, position)`,
      [
        hotelId,
        changeId,
        positionsBefore + start,
        ...addressColumns(part),
        part.map(({ lastDay }) => dayText(lastDay)),
        part.map(({ field, before }) => storedValue(field, before)),
        part.map(({ field, after }) => storedValue(field, after)),
      ],
    );
  }
}

/** Deletes the record of a change that has changed nothing after all. */
export async function deleteRecord({ tx, hotelId }: HotelChange, changeId: number): Promise<void> {
  await query(tx, 'DELETE FROM day_change WHERE hotel_id = $1 AND id = $2', [hotelId, changeId]);
}

/** Deletes what a change has recorded of room types themselves. */
export async function deleteRunsOfRooms(
  { tx, hotelId }: HotelChange,
  changeId: number,
  roomTypeIds: readonly number[],
): Promise<void> {
  await query(
    tx,
    `DELETE FROM day_change_cell
      WHERE hotel_id = $1 AND change_id = $2 AND rate_plan_id IS NULL AND room_type_id = ANY ($3)`,
    [hotelId, changeId, roomTypeIds],
  );
}

/** Positions in a change, both included. */
interface PositionRange {
  from: number;
  to: number;
}

/** The positions of a change in groups of about `atMost` cells. */
export function readGroupsOfCells(
  { tx, hotelId }: HotelChange,
  changeId: number,
  atMost: number,
): Promise<PositionRange[]> {
  return query(
    tx,
    `SELECT min(position) AS "from", max(position) AS "to"
       FROM (SELECT position, sum(coalesce(last_day - day, 0) + 1) OVER (ORDER BY position) AS cells
               FROM day_change_cell WHERE hotel_id = $1 AND change_id = $2) AS counted
      GROUP BY cells / $3::int ORDER BY 1`,
    [hotelId, changeId, atMost],
  );
}

/** The cells of a change, or of some of its positions. */
export async function readCells(
  { tx, hotelId }: HotelChange,
  changeId: number,
  positions?: PositionRange,
): Promise<CellChange[]> {
  const cells = await query<StoredCell>(
    tx,
    `SELECT room_type_id AS "roomTypeId", rate_plan_id AS "ratePlanId", day + n AS day, field,
            (before * ${unitsOf('field')})::bigint AS before, (after * ${unitsOf('field')})::bigint AS after
       FROM day_change_cell, generate_series(0, coalesce(last_day - day, 0)) AS n
      WHERE hotel_id = $1 AND change_id = $2
        AND ($3::int IS NULL OR position BETWEEN $3 AND $4::int) ORDER BY position, n`,
    [hotelId, changeId, positions?.from ?? null, positions?.to ?? null],
  );
  return cells.map((cell) => ({ ...cell, day: dayNumber(cell.day) }));
}

/** Marks a change as undone: what it had undone stands again, what that had undone does not, and so on. */
export async function markUndone(
  { tx, hotelId }: HotelChange,
  changeId: number,
  undoneBy: number,
): Promise<void> {
  await query(
    tx,
    `WITH RECURSIVE undone (id, undoes, undone_by) AS (
            SELECT id, undoes, $3::bigint FROM day_change WHERE hotel_id = $1 AND id = $2
             UNION ALL
            SELECT earlier.id, earlier.undoes, CASE WHEN undone.undone_by IS NULL THEN undone.id END
              FROM undone JOIN day_change earlier ON earlier.hotel_id = $1 AND earlier.id = undone.undoes)
     UPDATE day_change change SET undone_by = undone.undone_by
       FROM undone WHERE change.hotel_id = $1 AND change.id = undone.id`,
    [hotelId, changeId, undoneBy],
  );
}

/** Which later changes count: those that have not been undone, or all but rooms that went out of order and came back. */
const LATER = {
  standing: `later.undone_by IS NULL AND later.source <> 'undo'`,
  not_of_rooms: `later.source <> 'room'`,
};

/** The keys of the cells of a change that a later one touched. */
export async function readKeysTouchedSince(
  { tx, hotelId }: HotelChange,
  changeId: number,
  counted: keyof typeof LATER,
): Promise<Set<string>> {
  const cells = await query<Omit<StoredCell, 'before' | 'after'>>(
    tx,
    // Day by day: machines send many runs of few days, each of which would meet every later one of its board.
    `WITH mine AS MATERIALIZED (
            SELECT c.room_type_id, coalesce(c.rate_plan_id, 0) AS rate_plan_id, c.field, c.day + n AS day
              FROM day_change_cell c
             CROSS JOIN LATERAL generate_series(0, coalesce(c.last_day, c.day) - c.day) AS n
             WHERE c.hotel_id = $1 AND c.change_id = $2),
          theirs AS (
            SELECT c.room_type_id, coalesce(c.rate_plan_id, 0) AS rate_plan_id, c.field, c.day + n AS day
              FROM day_change this
              JOIN day_change later ON later.hotel_id = this.hotel_id AND later.revision > this.revision
               AND ${LATER[counted]}
              JOIN day_change_cell c ON c.hotel_id = later.hotel_id AND c.change_id = later.id
             CROSS JOIN LATERAL generate_series(0, coalesce(c.last_day, c.day) - c.day) AS n
             WHERE this.hotel_id = $1 AND this.id = $2 AND c.day <= (SELECT max(day) FROM mine)
               AND coalesce(c.last_day, c.day) >= (SELECT min(day) FROM mine))
     SELECT room_type_id AS "roomTypeId", nullif(rate_plan_id, 0) AS "ratePlanId", field, day FROM mine
     INTERSECT
     SELECT room_type_id, nullif(rate_plan_id, 0), field, day FROM theirs`,
    [hotelId, changeId],
  );
  const keys = new Set<string>();
  await forEachYielding(cells, (cell) => keys.add(cellKey({ ...cell, day: dayNumber(cell.day) })));
  return keys;
}

/** Names, in the hotel's order. */
export interface ChangedRows {
  roomTypes: string[];
  boards: string[];
}

/** By the ID of the change: what it touched, named in `language`, else in `fallback`. */
export async function readRowsOfChanges(
  database: Database,
  hotelId: number,
  changeIds: readonly number[],
  [language, fallback]: readonly [language: string, fallback: string],
): Promise<Map<number, ChangedRows>> {
  const touched = await query<{ changeId: number; name: LocalizedText; title: LocalizedText | null }>(
    database,
    `SELECT touched.change_id AS "changeId", t.name, b.title
       FROM (SELECT change_id, room_type_id, rate_plan_id
               FROM day_change_cell WHERE hotel_id = $1 AND change_id = ANY ($2)
              UNION
             SELECT c.id, p.room_type_id, p.id
               FROM day_change c JOIN rate_plan p ON p.hotel_id = $1 AND p.id = (c.derivation ->> 'ratePlanId')::bigint
              WHERE c.hotel_id = $1 AND c.id = ANY ($2)) AS touched
       JOIN room_type t ON t.hotel_id = $1 AND t.id = touched.room_type_id
       LEFT JOIN rate_plan p ON p.hotel_id = $1 AND p.id = touched.rate_plan_id
       LEFT JOIN board b ON b.hotel_id = $1 AND b.id = p.board_id
      ORDER BY t.sort, t.id, b.sort, b.id`,
    [hotelId, changeIds],
  );
  const names = new Map(
    changeIds.map((id) => [id, { roomTypes: new Set<string>(), boards: new Set<string>() }]),
  );
  for (const { changeId, name, title } of touched) {
    names.get(changeId)?.roomTypes.add(localized(name, language, fallback));
    if (title) names.get(changeId)?.boards.add(localized(title, language, fallback));
  }
  return new Map(
    [...names].map(([id, { roomTypes, boards }]) => [id, { roomTypes: [...roomTypes], boards: [...boards] }]),
  );
}

export interface LastCellChange {
  staffName: string;
  at: Date;
  source: DayChange['source'];
  /** The value after the change. If the current value differs, a hotel file set it, which records no change. */
  after: CellValue;
}

/** By position in `cells`, from 1: who changed the cell last, when, and by what. */
export async function readLastChanges(
  { tx, hotelId }: HotelChange,
  cells: readonly CellAddress[],
): Promise<Map<number, LastCellChange>> {
  const latest = await query<LastCellChange & { position: number }>(
    tx,
    `SELECT asked.position, latest.staff_name AS "staffName", latest.at, latest.source,
            (latest.after * ${unitsOf('asked.field')})::bigint AS after
       FROM unnest($2::bigint[], $3::bigint[], $4::date[], $5::text[]) WITH ORDINALITY
            AS asked (room_type_id, rate_plan_id, day, field, position)
      CROSS JOIN LATERAL (
            SELECT change.staff_name, change.at, change.source, cell.after
              FROM day_change_cell cell
              JOIN day_change change ON change.hotel_id = cell.hotel_id AND change.id = cell.change_id
             WHERE cell.hotel_id = $1 AND cell.room_type_id = asked.room_type_id
               AND cell.day BETWEEN asked.day - ${MAX_RUN_DAYS} AND asked.day
               AND coalesce(cell.last_day, cell.day) >= asked.day
               AND cell.field = asked.field AND cell.rate_plan_id IS NOT DISTINCT FROM asked.rate_plan_id
             ORDER BY change.revision DESC LIMIT 1) AS latest`,
    [hotelId, ...addressColumns(cells)],
  );
  return new Map(latest.map(({ position, ...one }) => [position, one]));
}

function addressColumns(cells: readonly CellAddress[]): unknown[] {
  return [
    cells.map(({ roomTypeId }) => roomTypeId),
    cells.map(({ ratePlanId }) => ratePlanId),
    cells.map(({ day }) => dayText(day)),
    cells.map(({ field }) => field),
  ];
}

function storedValue(field: CellChange['field'], value: CellValue): string | null {
  if (value === null) return null;
  return isPrice(field) ? minorToDecimal(value) : String(value);
}

/** What a cell was at one time. Prices are in minor units. */
export interface CellMoment {
  changeId: number;
  at: Date;
  staffName: string;
  source: DayChange['source'];
  before: CellValue;
  after: CellValue;
}

export function readMomentsOfCell(
  database: Database,
  hotelId: number,
  { roomTypeId, ratePlanId, day, field }: CellAddress,
  limit: number,
): Promise<CellMoment[]> {
  return query(
    database,
    `SELECT change.id AS "changeId", change.at, change.staff_name AS "staffName", change.source,
            (cell.before * ${unitsOf('cell.field')})::bigint AS before,
            (cell.after * ${unitsOf('cell.field')})::bigint AS after
       FROM day_change_cell cell
       JOIN day_change change ON change.hotel_id = cell.hotel_id AND change.id = cell.change_id
      WHERE cell.hotel_id = $1 AND cell.room_type_id = $2 AND cell.rate_plan_id IS NOT DISTINCT FROM $3::bigint
        AND cell.day BETWEEN $4::date - ${MAX_RUN_DAYS} AND $4::date AND coalesce(cell.last_day, cell.day) >= $4::date
        AND cell.field = $5
      ORDER BY change.revision DESC LIMIT $6`,
    [hotelId, roomTypeId, ratePlanId, dayText(day), field, limit],
  );
}
