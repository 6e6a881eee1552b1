import type { HotelChange } from '../../database/hotel-change.js';
import { type Database, execute, query } from '../../database/queries.js';
import type { RecordedChange } from '../../database/recorded-change.js';
import { forEachYielding } from '../../http/pieces.js';
import { dayText } from '../../values/day.js';
import { adultPricesText, parsedAdultPrices } from '../snapshot/adult-prices.js';
import { type CellOwner, ownerKey, type PlainField, ROOM_FIELDS } from './day-cell.js';
import { type ChangedDay, type DayRow, type DayRows, emptyDay } from './day-changes.js';
import { changesOfDays } from './changes-of-days.js';
import { inGroups } from './day-groups.js';

type DayTable = 'room_day' | 'rate_day';

const VALUES = {
  room_day: 'sold, allotment AS value',
  rate_day: '0 AS sold, (price * 100)::bigint AS value, adult_prices::text AS "adultPrices"',
} as const;
const OWNER = { room_day: 'room_type_id', rate_day: 'rate_plan_id' } as const;
const VALUE = { room_day: 'allotment', rate_day: 'price' } as const;
const ROWS_AT_A_TIME = 2_000;
const ROOM_DAYS_AT_A_TIME = 10_000;
const LONG_RUN_DAYS = 28;
const RESTRICTIONS = ['stop_sale', 'closed_to_checkin', 'closed_to_checkout', 'min_stay', 'max_stay'];
const EPOCH = `DATE '1970-01-01'`;

interface StoredDay extends Omit<DayRow, 'allotment' | 'price' | 'adultPrices'> {
  owner: number;
  day: number;
  value: number | null;
  /** Of a board. */
  adultPrices?: string | null;
}

/** Reads the stored days of the owners from `first` to `last` (inclusive); each owner has an entry, perhaps empty. */
export async function readDayRows(
  database: Database,
  hotelId: number,
  owners: readonly CellOwner[],
  first: number,
  last: number,
): Promise<DayRows> {
  const rows = new Map<string, Map<number, DayRow>>(owners.map((owner) => [ownerKey(owner), new Map()]));
  if (last < first) return rows;
  const span = { first: dayText(first), last: dayText(last) };
  const types = owners.flatMap(({ roomTypeId, ratePlanId }) => (ratePlanId === null ? [roomTypeId] : []));
  const plans = owners.flatMap(({ ratePlanId }) => ratePlanId ?? []);
  for (const [table, ids, letter] of [
    ['room_day', types, 't'],
    ['rate_day', plans, 'p'],
  ] as const) {
    if (ids.length === 0) continue;
    const stored = await readTable(database, table, hotelId, ids, span);
    await forEachYielding(stored, ({ owner, day, value, adultPrices = null, ...others }) => {
      const row: DayRow = { ...emptyDay(), ...others, [VALUE[table]]: value };
      if (adultPrices !== null) row.adultPrices = parsedAdultPrices(adultPrices);
      rows.get(`${letter}${owner}`)?.set(day, row);
    });
  }
  return rows;
}

function readTable(
  database: Database,
  table: DayTable,
  hotelId: number,
  ids: readonly number[],
  span: { first: string; last: string },
): Promise<StoredDay[]> {
  return query<StoredDay>(
    database,
    `SELECT ${columnsOf(table)} FROM ${table}
      WHERE hotel_id = $1 AND ${OWNER[table]} = ANY ($2) AND day BETWEEN $3 AND $4`,
    [hotelId, ids, span.first, span.last],
  );
}

function columnsOf(table: DayTable): string {
  return `${OWNER[table]} AS owner, day - ${EPOCH} AS day, ${VALUES[table]},
            min_stay AS "minStay", max_stay AS "maxStay", closed_to_checkin::int AS "closedToCheckin",
            closed_to_checkout::int AS "closedToCheckout", stop_sale::int AS "stopSale"`;
}

/** A day of a room type, as {@link readDayRows} gives it. */
export interface RoomDayRow {
  roomTypeId: number;
  day: number;
  row: DayRow;
  revision: number;
}

/** Reads the days of room types that others have changed after a revision: by default since the change took the turn of the days. */
export async function readRoomDaysSince(
  { tx, hotelId, seen }: HotelChange,
  revision = seen.search,
): Promise<RoomDayRow[]> {
  const stored = await query<StoredDay & { revision: number }>(
    tx,
    `SELECT ${columnsOf('room_day')}, revision FROM room_day WHERE hotel_id = $1 AND revision > $2`,
    [hotelId, revision],
  );
  return stored.map(({ owner, day, value, adultPrices: _, revision: changedAt, ...others }) => ({
    roomTypeId: owner,
    day,
    revision: changedAt,
    row: { ...emptyDay(), ...others, allotment: value },
  }));
}

/**
 * Stores and records days, which must have been read in the same change; never `sold`, nor an allotment below it. Days of room
 * types need the hotel's lock.
 */
export async function writeDayRows(change: HotelChange, days: readonly ChangedDay[]): Promise<void> {
  const rooms = days.filter((day) => day.ratePlanId === null);
  const rates = days.filter((day) => day.ratePlanId !== null);
  await writeRooms(change, [preparedRooms(rooms)]);
  await writeRates(change, rates);
  change.record(...changesOfDays(rates));
}

/** Days of room types in a row that are to have the same values. */
interface RoomRun {
  roomTypeId: number;
  first: number;
  last: number;
  row: DayRow;
  /** Whether the days have rows. */
  isStored: boolean;
}

/** Days of room types as {@link writeRooms} writes them: what takes long of it is done before the hotel's lock. */
export interface PreparedRooms {
  runs: RoomRun[];
  recorded: RecordedChange[];
}

/** Days in a row are written together where they are given in their order. */
export function preparedRooms(days: readonly ChangedDay[]): PreparedRooms {
  const runs: RoomRun[] = [];
  for (const { roomTypeId, day, row, before } of days) {
    const isStored = before !== undefined;
    const run = runs.at(-1);
    const isNext = run?.roomTypeId === roomTypeId && run.last === day - 1 && run.isStored === isStored;
    if (isNext && ROOM_FIELDS.every((field) => run.row[field] === row[field])) run.last = day;
    else runs.push({ roomTypeId, first: day, last: day, row, isStored });
  }
  return { runs, recorded: changesOfDays(days) };
}

const daysOf = ({ first, last }: RoomRun) => last - first + 1;

/** Stores and records days of room types, under the hotel's lock. */
export async function writeRooms(change: HotelChange, prepared: readonly PreparedRooms[]): Promise<void> {
  const runs = prepared.flatMap((rooms) => rooms.runs);
  const isLong = (run: RoomRun) => run.isStored && daysOf(run) >= LONG_RUN_DAYS;
  for (const [some, write] of [
    [runs.filter(isLong), updateRuns],
    [runs.filter((run) => !isLong(run)), upsertRuns],
  ] as const) {
    for (const group of inGroups(some, daysOf, ROOM_DAYS_AT_A_TIME)) {
      const wanted = group.reduce((days, run) => days + daysOf(run), 0);
      const written = await write(change, group);
      if (written !== wanted) throw new Error(`room_day: ${written} of ${wanted} days written`);
    }
  }
  for (const { recorded } of prepared) change.record(...recorded);
}

const ROOM_COLUMNS = ['allotment', ...RESTRICTIONS];
const RUNS = `unnest($3::bigint[], $4::integer[], $5::integer[], $6::integer[], $7::boolean[], $8::boolean[], $9::boolean[],
                $10::integer[], $11::integer[]) AS run (room_type_id, first, last, ${ROOM_COLUMNS.join(', ')})`;

/** Takes half of the time of {@link upsertRuns}, where runs are long. */
function updateRuns(change: HotelChange, runs: readonly RoomRun[]): Promise<number> {
  return execute(
    change.tx,
    `UPDATE room_day AS d
        SET revision = $2, ${ROOM_COLUMNS.map((column) => `${column} = run.${column}`).join(', ')}
       FROM ${RUNS}
      WHERE d.hotel_id = $1 AND d.room_type_id = run.room_type_id AND d.sold <= run.allotment
        AND d.day BETWEEN ${EPOCH} + run.first AND ${EPOCH} + run.last`,
    runValues(change, runs),
  );
}

async function upsertRuns(change: HotelChange, runs: readonly RoomRun[]): Promise<number> {
  const written = await query(
    change.tx,
    `INSERT INTO room_day AS d (hotel_id, room_type_id, day, revision, ${ROOM_COLUMNS.join(', ')})
     SELECT $1, room_type_id, ${EPOCH} + day, $2, ${ROOM_COLUMNS.join(', ')}
       FROM ${RUNS}, generate_series(first, last) AS day
     ON CONFLICT (hotel_id, room_type_id, day)
     DO UPDATE SET ${['revision', ...ROOM_COLUMNS].map((column) => `${column} = excluded.${column}`).join(', ')}
      WHERE d.sold <= excluded.allotment
     RETURNING 1`,
    runValues(change, runs),
  );
  return written.length;
}

function runValues({ hotelId, searchRevision }: HotelChange, runs: readonly RoomRun[]): unknown[] {
  const values = (field: PlainField) => arrayOf(runs.map(({ row }) => row[field]));
  return [
    hotelId,
    searchRevision,
    arrayOf(runs.map(({ roomTypeId }) => roomTypeId)),
    arrayOf(runs.map(({ first }) => first)),
    arrayOf(runs.map(({ last }) => last)),
    values('allotment'),
    values('stopSale'),
    values('closedToCheckin'),
    values('closedToCheckout'),
    values('minStay'),
    values('maxStay'),
  ];
}

async function writeRates(change: HotelChange, days: readonly ChangedDay[]): Promise<void> {
  if (days.length === 0) return;
  const { tx, hotelId } = change;
  const stamp = change.priceStamp;
  const columns = ['price', ...RESTRICTIONS, 'revision'];
  // Few hotels have them, and most statements go without them.
  const haveAdultPrices = days.some(({ row, before }) => row.adultPrices ?? before?.adultPrices);
  if (haveAdultPrices) columns.push('adult_prices');
  const [adultPrices, parameter] = haveAdultPrices ? [', adult_prices', ', $11::text[]'] : ['', ''];
  for (let start = 0; start < days.length; start += ROWS_AT_A_TIME) {
    const part = days.slice(start, start + ROWS_AT_A_TIME);
    const values = (field: PlainField) => arrayOf(part.map(({ row }) => row[field]));
    const written = await query(
      tx,
      `INSERT INTO rate_day AS d (hotel_id, rate_plan_id, day, ${columns.join(', ')})
       SELECT $1, owner, ${EPOCH} + day, value * 0.01, stop_sale, closed_to_checkin, closed_to_checkout, min_stay, max_stay, $2
              ${adultPrices && `${adultPrices}::numeric[]`}
         FROM unnest($3::bigint[], $4::integer[], $5::bigint[], $6::boolean[], $7::boolean[],
                     $8::boolean[], $9::integer[], $10::integer[]${parameter})
           AS named (owner, day, value, stop_sale, closed_to_checkin, closed_to_checkout, min_stay, max_stay${adultPrices})
       ON CONFLICT (hotel_id, rate_plan_id, day)
       DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
       RETURNING 1`,
      [
        hotelId,
        stamp,
        arrayOf(part.map(({ ratePlanId }) => ratePlanId)),
        arrayOf(part.map(({ day }) => day)),
        values('price'),
        values('stopSale'),
        values('closedToCheckin'),
        values('closedToCheckout'),
        values('minStay'),
        values('maxStay'),
        ...(haveAdultPrices ? [part.map(({ row }) => adultPricesText(row.adultPrices))] : []),
      ],
    );
    if (written.length !== part.length)
      throw new Error(`rate_day: ${written.length} of ${part.length} days written`);
  }
}

/** Numbers as PostgreSQL reads an array of them: the driver would quote each, which takes longer than the write. */
function arrayOf(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}
