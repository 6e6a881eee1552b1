import type { HotelChange } from '../../database/hotel-change.js';
import { type Database, query } from '../../database/queries.js';
import { forEachYielding } from '../../http/pieces.js';
import { dayText } from '../../values/day.js';
import { adultPricesText, parsedAdultPrices } from '../snapshot/adult-prices.js';
import { type CellOwner, ownerKey, type PlainField } from './day-cell.js';
import { type ChangedDay, type DayRow, type DayRows, emptyDay } from './day-changes.js';
import { changesOfDays } from './changes-of-days.js';

type DayTable = 'room_day' | 'rate_day';

const VALUES = {
  room_day: 'sold, allotment AS value',
  rate_day: '0 AS sold, (price * 100)::bigint AS value, adult_prices::text AS "adultPrices"',
} as const;
const OWNER = { room_day: 'room_type_id', rate_day: 'rate_plan_id' } as const;
const VALUE = { room_day: 'allotment', rate_day: 'price' } as const;
const ROWS_AT_A_TIME = 2_000;
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
}

/** Reads the days of room types that others have changed since the change took the turn of the days. */
export async function readRoomDaysSince({ tx, hotelId, seen }: HotelChange): Promise<RoomDayRow[]> {
  const stored = await query<StoredDay>(
    tx,
    `SELECT ${columnsOf('room_day')} FROM room_day WHERE hotel_id = $1 AND revision > $2`,
    [hotelId, seen.search],
  );
  return stored.map(({ owner, day, value, adultPrices: _, ...others }) => ({
    roomTypeId: owner,
    day,
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
  await writeTable(change, 'room_day', rooms);
  await writeTable(change, 'rate_day', rates);
  change.record(...changesOfDays(days));
}

async function writeTable(change: HotelChange, table: DayTable, days: readonly ChangedDay[]): Promise<void> {
  if (days.length === 0) return;
  const { tx, hotelId } = change;
  const isRoomDay = table === 'room_day';
  const stamp = isRoomDay ? change.searchRevision : change.priceStamp;
  const columns = [
    VALUE[table],
    'stop_sale',
    'closed_to_checkin',
    'closed_to_checkout',
    'min_stay',
    'max_stay',
    'revision',
  ];
  // Few hotels have them, and most statements go without them.
  const haveAdultPrices = days.some(({ row, before }) => row.adultPrices ?? before?.adultPrices);
  if (haveAdultPrices) columns.push('adult_prices');
  const [adultPrices, parameter] = haveAdultPrices ? [', adult_prices', ', $11::text[]'] : ['', ''];
  for (let start = 0; start < days.length; start += ROWS_AT_A_TIME) {
    const part = days.slice(start, start + ROWS_AT_A_TIME);
    const values = (field: PlainField) => arrayOf(part.map(({ row }) => row[field]));
    const written = await query(
      tx,
      `INSERT INTO ${table} AS d (hotel_id, ${OWNER[table]}, day, ${columns.join(', ')})
       SELECT $1, owner, ${EPOCH} + day, ${isRoomDay ? 'value' : 'value * 0.01'}, stop_sale, closed_to_checkin, closed_to_checkout, min_stay, max_stay, $2
              ${adultPrices && `${adultPrices}::numeric[]`}
         FROM unnest($3::bigint[], $4::integer[], $5::bigint[], $6::boolean[], $7::boolean[],
                     $8::boolean[], $9::integer[], $10::integer[]${parameter})
           AS named (owner, day, value, stop_sale, closed_to_checkin, closed_to_checkout, min_stay, max_stay${adultPrices})
       ON CONFLICT (hotel_id, ${OWNER[table]}, day)
       DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
        ${isRoomDay ? 'WHERE d.sold <= excluded.allotment' : ''}
       RETURNING 1`,
      [
        hotelId,
        stamp,
        arrayOf(part.map(({ roomTypeId, ratePlanId }) => ratePlanId ?? roomTypeId)),
        arrayOf(part.map(({ day }) => day)),
        values(isRoomDay ? 'allotment' : 'price'),
        values('stopSale'),
        values('closedToCheckin'),
        values('closedToCheckout'),
        values('minStay'),
        values('maxStay'),
        ...(haveAdultPrices ? [part.map(({ row }) => adultPricesText(row.adultPrices))] : []),
      ],
    );
    if (written.length !== part.length)
      throw new Error(`${table}: ${written.length} of ${part.length} days written`);
  }
}

/** Numbers as PostgreSQL reads an array of them: the driver would quote each, which takes longer than the write. */
function arrayOf(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}
