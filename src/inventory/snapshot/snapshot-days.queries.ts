import type pg from 'pg';
import { eachInPieces } from '../../http/pieces.js';
import { catalogueRevision } from '../../database/hotel-revisions.js';
import type { ReadPool } from '../../database/read-pool.service.js';
import { deriveDays } from './derived-days.js';
import { MAX_STAY_BIT, MIN_STAY_BIT, NO_CHECKIN, NO_CHECKOUT, STOP_SALE } from './restriction-days.js';
import {
  type Days,
  type DaysOfHotel,
  NO_RATE,
  setRateDay,
  setRoomDay,
  type Snapshot,
  type SnapshotDay,
  type StampedDay,
  withEmptyDays,
} from './snapshot.js';

/** Rows stamped later than a snapshot, and the revisions that they lead to. */
export interface Changes {
  search: number;
  catalogue: number;
  /** Undefined where they are so many that to read the hotel whole is faster. */
  days: StampedDay[] | undefined;
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
const PRICE_MINOR = `coalesce((price * 100)::bigint, ${NO_RATE})`;

const PACKED_ROOM_DAYS = packedDays('room_day', 'room_type_id', LEFT);
const PACKED_RATE_DAYS = packedDays('rate_day', 'rate_plan_id', PRICE_MINOR);

function packedDays(table: 'room_day' | 'rate_day', owner: string, value: string): string {
  return `SELECT ${owner} AS id,
            string_agg(concat_ws(',', day - ${EPOCH} - $2::int, ${value}, ${PACKED_RESTRICTIONS}, revision), ',') AS days
       FROM ${table}
      WHERE hotel_id = $1 AND day BETWEEN ${EPOCH} + $2::int AND ${EPOCH} + $3::int`;
}

const [REVISIONS, ROOM_DAYS, RATE_DAYS, RATE_WRITES] = [0, 1, 2, 3];

type PackedRow = [kind: number, id: number, days: string];

/** The packed days of room types and of rate plans, each by a condition of its own, and what revisions stamps stand for. */
function daysOf(ofTypes: string, ofPlans: string): string {
  return `SELECT ${ROOM_DAYS}, id, days FROM (${PACKED_ROOM_DAYS} ${ofTypes} GROUP BY 1) AS room
           UNION ALL
          SELECT ${RATE_DAYS}, id, days FROM (${PACKED_RATE_DAYS} ${ofPlans} GROUP BY 1) AS rate
           UNION ALL
          SELECT ${RATE_WRITES}, revision, number::text FROM rate_write WHERE hotel_id = $1`;
}

/** Fills empty days with what is stored, in the transaction that is open on the connection. */
export async function readAllDays(
  client: pg.ClientBase,
  hotelId: number,
  { from, to }: Days,
  empty: DaysOfHotel,
): Promise<void> {
  const { rows } = await client.query<PackedRow>({
    text: daysOf('', ''),
    values: [hotelId, from, to],
    rowMode: 'array',
  });
  await fillDays(empty, rows);
}

/** Returns the known catalogue with these days, as of one moment. Undefined where the catalogue has changed. */
export async function readDays(
  database: ReadPool,
  known: Snapshot,
  days: Days,
): Promise<Snapshot | undefined> {
  const types = known.roomTypes.map(({ id }) => id);
  const plans = known.roomTypes.flatMap((type) => type.plans.map(({ id }) => id));
  const { rows } = await database.onConnection((client) =>
    client.query<PackedRow>({
      text: `SELECT ${REVISIONS}, r.search, (${catalogueRevision('r')})::text FROM hotel_revision r WHERE r.hotel_id = $1
              UNION ALL
             ${daysOf('AND room_type_id = ANY ($4)', 'AND rate_plan_id = ANY ($5)')}`,
      values: [known.hotel.id, days.from, days.to, types, plans],
      rowMode: 'array',
    }),
  );
  const [, revision = 0, catalogue] = rows.find(([kind]) => kind === REVISIONS) ?? [];
  if (Number(catalogue) !== known.catalogueRevision) return undefined;
  const dayCount = days.to - days.from + 1;
  const read = withEmptyDays(known.roomTypes, dayCount);
  await fillDays(read, rows);
  return { ...known, ...read, revision, firstDay: days.from, dayCount };
}

async function fillDays(
  { roomTypes, changedAt, derivedPlans }: DaysOfHotel,
  rows: readonly PackedRow[],
): Promise<void> {
  const packed = (wanted: number) =>
    new Map(rows.flatMap(([kind, id, days]) => (kind === wanted ? [[id, days]] : [])));
  const [roomDays, rateDays] = [packed(ROOM_DAYS), packed(RATE_DAYS)];
  const writes = new Map(
    rows.flatMap(([kind, id, number]) => (kind === RATE_WRITES ? [[-Number(number), id] as const] : [])),
  );
  const revisions = { changedAt, writes };
  await eachInPieces(roomTypes, (type) => {
    unpack(roomDays.get(type.id) ?? '', revisions, (index, row) => setRoomDay(type.days, index, row));
    for (const plan of type.plans) {
      unpack(rateDays.get(plan.id) ?? '', revisions, (index, row) => setRateDay(plan, index, row));
    }
  });
  if (derivedPlans) await eachInPieces(derivedPlans, (one) => deriveDays([one], 0, changedAt.length - 1));
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

/** Rows stamped later than `revision`, and the revisions, as of one moment. Undefined where there is no such hotel. */
export async function readChanges(
  database: ReadPool,
  hotelId: number,
  revision: number,
): Promise<Changes | undefined> {
  const columns = `${PACKED_RESTRICTIONS}, revision`;
  const early = `SELECT rate_plan_id, day, ${PRICE_MINOR} AS price, ${PACKED_RESTRICTIONS} AS restrictions
       FROM rate_day WHERE hotel_id = $1 AND revision = -w.number LIMIT $3`;
  const rows = await database.rows<[number, number, number, number, number, number]>(
    `SELECT 0, r.search, ${catalogueRevision('r')}, 0::bigint, 0, 0::bigint FROM hotel_revision r WHERE r.hotel_id = $1
      UNION ALL
    (SELECT 1, room_type_id, day - ${EPOCH}, ${LEFT}, ${columns} FROM room_day WHERE hotel_id = $1 AND revision > $2 LIMIT $3)
      UNION ALL
    (SELECT 2, rate_plan_id, day - ${EPOCH}, ${PRICE_MINOR}, ${columns} FROM rate_day WHERE hotel_id = $1 AND revision > $2 LIMIT $3)
      UNION ALL
    (SELECT 2, d.rate_plan_id, d.day - ${EPOCH}, d.price, d.restrictions, w.revision
       FROM rate_write w CROSS JOIN LATERAL (${early}) AS d WHERE w.hotel_id = $1 AND w.revision > $2 LIMIT $3)`,
    [hotelId, revision, MAX_CHANGED_DAYS + 1],
  );
  let revisions: { search: number; catalogue: number } | undefined;
  const days: StampedDay[] = [];
  for (const [kind, id, day, value, restrictions, stamp] of rows) {
    if (kind === 0) revisions = { search: id, catalogue: day };
    else days.push({ kind: kind === 1 ? 'room' : 'rate', id, day, value, restrictions, revision: stamp });
  }
  return revisions && { ...revisions, days: days.length > MAX_CHANGED_DAYS ? undefined : days };
}
