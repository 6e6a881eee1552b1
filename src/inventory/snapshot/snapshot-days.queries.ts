import type pg from 'pg';
import { forEachYielding } from '../../http/pieces.js';
import { catalogueRevision } from '../../database/hotel-revisions.js';
import type { ReadPool } from '../../database/read-pool.service.js';
import { parsedAdultPrices } from './adult-prices.js';
import { type AllottedDays, type AllottedNight, NEVER, setAllottedNights } from './allotted-days.js';
import { type DaysOfHotel, withEmptyDays } from './days-in-memory.js';
import { deriveDays } from './derived-days.js';
import { MAX_STAY_BIT, MIN_STAY_BIT, NO_CHECKIN, NO_CHECKOUT, STOP_SALE } from './restriction-days.js';
import {
  type CataloguedRoomType,
  type Days,
  NO_RATE,
  setAdultPrices,
  setRateDay,
  type RateDays,
  setRoomDay,
  type Snapshot,
  type SnapshotDay,
  type StampedDay,
} from './snapshot.js';

/** Rows stamped later than a snapshot, and the revisions that they lead to. */
export interface Changes {
  search: number;
  catalogue: number;
  /** Undefined where they are so many that to read the hotel whole is faster. */
  days: StampedDay[] | undefined;
  allotted: AllottedNight[];
}

/** A row of its own takes this process ten times as long to read as one of {@link packedDays}. */
const MAX_CHANGED_DAYS = 2_000;

const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const EPOCH = `DATE '1970-01-01'`;
const PACKED_RESTRICTIONS = `stop_sale::int * ${STOP_SALE} + closed_to_checkin::int * ${NO_CHECKIN}
  + closed_to_checkout::int * ${NO_CHECKOUT}
  + (coalesce(min_stay, 0) << ${MIN_STAY_BIT}) + (coalesce(max_stay, 0) << ${MAX_STAY_BIT})`;
const LEFT = `allotment - sold`;
const ALLOTTED_LEFT = `CASE WHEN released IS NULL THEN greatest(rooms - taken, 0) ELSE 0 END`;
const RELEASE_DAY = `coalesce(release_day - ${EPOCH}, ${NEVER})`;
const PRICE_MINOR = `coalesce((price * 100)::bigint, ${NO_RATE})`;

const PACKED_ROOM_DAYS = packedDays('room_day', 'room_type_id', LEFT);
const PACKED_RATE_DAYS = packedDays('rate_day', 'rate_plan_id', PRICE_MINOR);

/** Of few hotels: an index has the days that have any. */
const PACKED_ADULT_PRICES = `SELECT rate_plan_id AS id,
            string_agg(day - ${EPOCH} - $2::int || adult_prices::text, ';') AS days
       FROM rate_day
      WHERE hotel_id = $1 AND adult_prices IS NOT NULL AND day BETWEEN ${EPOCH} + $2::int AND ${EPOCH} + $3::int`;

function packedDays(table: 'room_day' | 'rate_day', owner: string, value: string): string {
  return `SELECT ${owner} AS id,
            string_agg(concat_ws(',', day - ${EPOCH} - $2::int, ${value}, ${PACKED_RESTRICTIONS}, revision), ',') AS days
       FROM ${table}
      WHERE hotel_id = $1 AND day BETWEEN ${EPOCH} + $2::int AND ${EPOCH} + $3::int`;
}

/** Kinds of {@link PackedRow}: days of a room type, and of a rate plan. */
export const [ROOM_DAYS, RATE_DAYS] = [1, 2];
const [HEAD, RATE_WRITES, ADULT_PRICES, ALLOTTED_NIGHTS] = [0, 3, 4, 5];
/** The kind of nights of allotments among changes. */
const ALLOTTED = 3;

export type PackedRow = [kind: number, id: number, days: string];

/**
 * The packed days of room types and of rate plans, each by a condition of its own, what revisions stamps stand for, and what partners
 * have left.
 */
function daysOf(ofTypes: string, ofPlans: string): string {
  return `SELECT ${ROOM_DAYS}, id, days FROM (${PACKED_ROOM_DAYS} ${ofTypes} GROUP BY 1) AS room
           UNION ALL
          SELECT ${RATE_DAYS}, id, days FROM (${PACKED_RATE_DAYS} ${ofPlans} GROUP BY 1) AS rate
           UNION ALL
          SELECT ${ADULT_PRICES}, id, days FROM (${PACKED_ADULT_PRICES} ${ofPlans} GROUP BY 1) AS given
           UNION ALL
          SELECT ${RATE_WRITES}, revision, number::text FROM rate_write WHERE hotel_id = $1
           UNION ALL
          SELECT ${ALLOTTED_NIGHTS}, 0, json_agg(json_build_object('partnerId', partner_id, 'roomTypeId', room_type_id,
                   'day', day - ${EPOCH}, 'left', ${ALLOTTED_LEFT}, 'releaseDay', ${RELEASE_DAY}, 'revision', revision))::text
            FROM partner_allotment_night
           WHERE hotel_id = $1 AND day BETWEEN ${EPOCH} + $2::int AND ${EPOCH} + $3::int
          HAVING count(*) > 0`;
}

/**
 * Reads days of a hotel as of one moment, by one statement, those of `only` where it is given; and what `head` selects of the hotel
 * `$1` as JSON, undefined where there is none.
 */
export async function readWithDays<Head>(
  client: pg.ClientBase,
  head: string,
  hotelId: number,
  { from, to }: Days,
  only?: { types: readonly number[]; plans: readonly number[] },
): Promise<{ head: Head | undefined; rows: readonly PackedRow[] }> {
  const days = only ? daysOf('AND room_type_id = ANY ($4)', 'AND rate_plan_id = ANY ($5)') : daysOf('', '');
  const { rows } = await client.query<PackedRow>({
    text: `${days} UNION ALL SELECT ${HEAD}, 0, (${head})::text`,
    values: [hotelId, from, to, ...(only ? [only.types, only.plans] : [])],
    rowMode: 'array',
  });
  const [, , text] = rows.find(([kind]) => kind === HEAD) ?? [];
  return { head: text ? (JSON.parse(text) as Head) : undefined, rows };
}

const REVISIONS = `SELECT json_build_object('search', r.search, 'catalogue', ${catalogueRevision('r')})
  FROM hotel_revision r WHERE r.hotel_id = $1`;

/** Returns the known catalogue with these days, as of one moment. Undefined where the catalogue has changed. */
export async function readDays(
  client: pg.ClientBase,
  known: Snapshot,
  days: Days,
): Promise<Snapshot | undefined> {
  const types = known.roomTypes.map(({ id }) => id);
  const plans = known.roomTypes.flatMap((type) => type.plans.map(({ id }) => id));
  const { head, rows } = await readWithDays<{ search: number; catalogue: number }>(
    client,
    REVISIONS,
    known.hotel.id,
    days,
    { types, plans },
  );
  if (head?.catalogue !== known.catalogueRevision) return undefined;
  const placed = { firstDay: days.from, dayCount: days.to - days.from + 1 };
  return {
    ...known,
    ...(await filledDays(known.roomTypes, placed.dayCount, rows)),
    ...placed,
    revision: head.search,
    ...(known.allotments && { allotments: allottedDays(rows, placed) }),
  };
}

/** Returns what partners have left of the days of a snapshot, among what was read. */
export function allottedDays(
  rows: readonly PackedRow[],
  placed: Pick<Snapshot, 'firstDay' | 'dayCount'>,
): AllottedDays[] {
  const allotments: AllottedDays[] = [];
  const [, , nights] = rows.find(([kind]) => kind === ALLOTTED_NIGHTS) ?? [];
  if (nights) setAllottedNights(allotments, placed, JSON.parse(nights) as AllottedNight[]);
  return allotments;
}

/** Returns room types with days of their own, as they were read. */
export async function filledDays(
  types: readonly CataloguedRoomType[],
  dayCount: number,
  rows: readonly PackedRow[],
): Promise<DaysOfHotel> {
  const days = withEmptyDays(types, dayCount);
  await fillDays(days, rows);
  return days;
}

async function fillDays(
  { roomTypes, changedAt, derivedPlans }: DaysOfHotel,
  rows: readonly PackedRow[],
): Promise<void> {
  const packed = (wanted: number) =>
    new Map(rows.flatMap(([kind, id, days]) => (kind === wanted ? [[id, days]] : [])));
  const [roomDays, rateDays] = [packed(ROOM_DAYS), packed(RATE_DAYS)];
  const adultPrices = packed(ADULT_PRICES);
  const writes = new Map(
    rows.flatMap(([kind, id, number]) => (kind === RATE_WRITES ? [[-Number(number), id] as const] : [])),
  );
  const revisions = { changedAt, writes };
  await forEachYielding(roomTypes, (type) => {
    unpack(roomDays.get(type.id) ?? '', revisions, (index, row) => setRoomDay(type.days, index, row));
    for (const plan of type.plans) {
      unpack(rateDays.get(plan.id) ?? '', revisions, (index, row) => setRateDay(plan, index, row));
      unpackAdultPrices(adultPrices.get(plan.id) ?? '', plan.days);
    }
  });
  if (derivedPlans) await forEachYielding(derivedPlans, (one) => deriveDays([one], 0, changedAt.length - 1));
}

/** Reads the days of a packed text, `12{80.00,NULL};13{…}`. */
function unpackAdultPrices(packed: string, days: RateDays): void {
  if (packed === '') return;
  for (const day of packed.split(';')) {
    const pricesAt = day.indexOf('{');
    setAdultPrices(days, Number(day.slice(0, pricesAt)), parsedAdultPrices(day.slice(pricesAt)));
  }
}

/** Calls `take` for every four integers of a packed text: day index, value, restrictions, stamp. */
function unpack(
  packed: string,
  { changedAt, writes }: { changedAt: Float64Array; writes: ReadonlyMap<number, number> },
  take: (index: number, row: SnapshotDay) => void,
): void {
  const four = [0, 0, 0, 0];
  const row = { value: 0, restrictions: 0 };
  let field = 0;
  let sign = 1;
  let value = 0;
  for (let i = 0; i <= packed.length && packed !== ''; i++) {
    const code = i === packed.length ? COMMA : packed.charCodeAt(i);
    if (code === MINUS) {
      sign = -1;
    } else if (code !== COMMA) {
      value = value * 10 + code - ZERO;
    } else {
      four[field++] = sign * value;
      sign = 1;
      value = 0;
      if (field < four.length) continue;
      field = 0;
      const [index = 0, amount = 0, restrictions = 0, stamp = 0] = four;
      row.value = amount;
      row.restrictions = restrictions;
      take(index, row);
      const revision = stamp < 0 ? (writes.get(stamp) ?? 0) : stamp;
      changedAt[index] = Math.max(changedAt[index] ?? 0, revision);
    }
  }
}

/**
 * Rows stamped later than `revision`, and the revisions, as of one moment; those of allotments where the hotel has some. Undefined
 * where there is no such hotel.
 */
export async function readChanges(
  database: ReadPool,
  hotelId: number,
  revision: number,
  hasAllotments: boolean,
): Promise<Changes | undefined> {
  const columns = `${PACKED_RESTRICTIONS}, revision`;
  const allottedNights = `
      UNION ALL
    (SELECT ${ALLOTTED}, room_type_id, day - ${EPOCH}, ${ALLOTTED_LEFT}, ${RELEASE_DAY}, revision, partner_id::text
       FROM partner_allotment_night WHERE hotel_id = $1 AND revision > $2 LIMIT $3)`;
  const early = `SELECT rate_plan_id, day, ${PRICE_MINOR} AS price, ${PACKED_RESTRICTIONS} AS restrictions, adult_prices
       FROM rate_day WHERE hotel_id = $1 AND revision = -w.number LIMIT $3`;
  const rows = await database.rows<[number, number, number, number, number, number, string | null]>(
    `SELECT 0, r.search, ${catalogueRevision('r')}, 0::bigint, 0, 0::bigint, NULL::text FROM hotel_revision r WHERE r.hotel_id = $1
      UNION ALL
    (SELECT 1, room_type_id, day - ${EPOCH}, ${LEFT}, ${columns}, NULL FROM room_day WHERE hotel_id = $1 AND revision > $2 LIMIT $3)
      UNION ALL
    (SELECT 2, rate_plan_id, day - ${EPOCH}, ${PRICE_MINOR}, ${columns}, adult_prices::text FROM rate_day WHERE hotel_id = $1 AND revision > $2 LIMIT $3)
      UNION ALL
    (SELECT 2, d.rate_plan_id, d.day - ${EPOCH}, d.price, d.restrictions, w.revision, d.adult_prices::text
       FROM rate_write w CROSS JOIN LATERAL (${early}) AS d WHERE w.hotel_id = $1 AND w.revision > $2 LIMIT $3)${hasAllotments ? allottedNights : ''}`,
    [hotelId, revision, MAX_CHANGED_DAYS + 1],
  );
  let revisions: { search: number; catalogue: number } | undefined;
  const days: StampedDay[] = [];
  const allotted: AllottedNight[] = [];
  for (const [kind, id, day, value, restrictions, revision, given] of rows) {
    if (kind === 0) revisions = { search: id, catalogue: day };
    else if (kind === ALLOTTED)
      allotted.push({
        partnerId: Number(given),
        roomTypeId: id,
        day,
        left: value,
        releaseDay: restrictions,
        revision,
      });
    else {
      const adultPrices = given === null ? null : parsedAdultPrices(given);
      days.push({ kind: kind === 1 ? 'room' : 'rate', id, day, value, restrictions, adultPrices, revision });
    }
  }
  const areFew = Math.max(days.length, allotted.length) <= MAX_CHANGED_DAYS;
  return revisions && { ...revisions, days: areFew ? days : undefined, allotted };
}
