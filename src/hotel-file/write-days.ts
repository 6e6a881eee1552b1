import type { EntityManager } from 'typeorm';
import { dayNumber, dayText } from '../hotel/day.js';
import { compileRanges, patched, type DayPatch, type DayValues } from './day-ranges.js';
import { jsonPath, type Fault } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import { ratePlanName } from './references.js';
import type { CatalogueIds } from './write-catalogue.js';

/** Days written (or found unchanged) so far, of all that the file names. */
export type DaysProgress = (done: number, total: number) => void;

type DayTable = 'room_day' | 'rate_day';

interface DayRow extends DayValues {
  owner: number;
  day: number;
}

interface StandingDay extends DayValues {
  sold: number;
}

const ROWS_AT_A_TIME = 10_000;

/**
 * Writes the days that `inventory` and `rates` name, set-based, and stamps those that change with the revision. Returns
 * a fault for every range that lowers an allotment below the rooms sold.
 */
export async function writeDays(
  tx: EntityManager,
  hotelId: number,
  revision: number,
  file: ReadHotelFile,
  ids: CatalogueIds,
  today: number,
  onProgress: DaysProgress,
): Promise<Fault[]> {
  const inventory = compileRanges(
    file.inventory ?? [],
    (range) => known(ids.roomTypes, range.roomType),
    today,
  );
  const rates = compileRanges(
    file.rates ?? [],
    (range) => known(ids.ratePlans, ratePlanName(range.roomType, range.board)),
    today,
  );
  const total = count(inventory) + count(rates);
  let told = 0;
  const tell = (done: number) => {
    if (done > told) onProgress((told = done), total);
  };
  const roomDays = await changedDays(tx, 'room_day', hotelId, inventory);
  await writeRows(tx, 'room_day', hotelId, revision, roomDays.rows, tell);
  const rateDays = await changedDays(tx, 'rate_day', hotelId, rates);
  await writeRows(tx, 'rate_day', hotelId, revision, rateDays.rows, (rows) => tell(count(inventory) + rows));
  tell(total);
  return roomDays.faults;
}

function known(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`no record ${name}`);
  return id;
}

function count(owners: Map<number, Map<number, DayPatch>>): number {
  let days = 0;
  for (const patches of owners.values()) days += patches.size;
  return days;
}

async function changedDays(
  tx: EntityManager,
  table: DayTable,
  hotelId: number,
  owners: Map<number, Map<number, DayPatch>>,
): Promise<{ rows: DayRow[]; faults: Fault[] }> {
  const rows: DayRow[] = [];
  const oversold = new Map<number, { day: number; allotment: number; sold: number }>();
  const standing = await standingDays(tx, table, hotelId, owners);
  for (const [owner, patches] of owners) {
    for (const [day, patch] of patches) {
      const before = standing.get(owner)?.get(day);
      const after = patched(before, patch);
      if (!after) continue;
      if (table === 'room_day') after.allotment ??= 0;
      if (before && patch.allotmentRange !== undefined && (after.allotment ?? 0) < before.sold) {
        const worst = oversold.get(patch.allotmentRange);
        if (!worst || worst.sold < before.sold) {
          oversold.set(patch.allotmentRange, { day, allotment: after.allotment ?? 0, sold: before.sold });
        }
        continue;
      }
      rows.push({ owner, day, ...after });
    }
  }
  const faults = [...oversold].map(([range, { day, allotment, sold }]) => ({
    path: jsonPath(['inventory', range, 'allotment']),
    reason: `${allotment} is below the ${sold} rooms sold on ${dayText(day)}`,
  }));
  return { rows, faults };
}

const OWNER_COLUMN = { room_day: 'room_type_id', rate_day: 'rate_plan_id' } as const;
const VALUE_COLUMN = { room_day: 'allotment', rate_day: 'price' } as const;

async function standingDays(
  tx: EntityManager,
  table: DayTable,
  hotelId: number,
  owners: Map<number, Map<number, DayPatch>>,
): Promise<Map<number, Map<number, StandingDay>>> {
  const standing = new Map<number, Map<number, StandingDay>>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const patches of owners.values()) {
    for (const day of patches.keys()) {
      if (day < first) first = day;
      if (day > last) last = day;
    }
  }
  if (first > last) return standing;
  const rows = (await tx.query(
    `SELECT ${OWNER_COLUMN[table]} AS owner, day, ${VALUE_COLUMN[table]}, stop_sale AS "stopSale",
            closed_to_checkin AS "closedToCheckin", closed_to_checkout AS "closedToCheckout", min_stay AS "minStay",
            max_stay AS "maxStay", ${table === 'room_day' ? 'sold' : '0 AS sold'}
       FROM ${table}
      WHERE hotel_id = $1 AND ${OWNER_COLUMN[table]} = ANY ($2) AND day BETWEEN $3 AND $4`,
    [hotelId, [...owners.keys()], dayText(first), dayText(last)],
  )) as (StandingDay & { owner: number; day: string })[];
  for (const { owner, day, ...values } of rows) {
    let days = standing.get(owner);
    if (!days) standing.set(owner, (days = new Map<number, StandingDay>()));
    days.set(dayNumber(day), values);
  }
  return standing;
}

async function writeRows(
  tx: EntityManager,
  table: DayTable,
  hotelId: number,
  revision: number,
  rows: DayRow[],
  onProgress: (rows: number) => void,
): Promise<void> {
  const owner = OWNER_COLUMN[table];
  const value = VALUE_COLUMN[table];
  const columns = [
    value,
    'stop_sale',
    'closed_to_checkin',
    'closed_to_checkout',
    'min_stay',
    'max_stay',
    'revision',
  ];
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    const part = rows.slice(start, start + ROWS_AT_A_TIME);
    await tx.query(
      `INSERT INTO ${table} (hotel_id, ${owner}, day, ${columns.join(', ')})
       SELECT $1, owner, day, value, stop_sale, closed_to_checkin, closed_to_checkout, min_stay, max_stay, $2
         FROM unnest($3::bigint[], $4::date[], $5::${table === 'room_day' ? 'integer' : 'numeric'}[], $6::boolean[],
                     $7::boolean[], $8::boolean[], $9::integer[], $10::integer[])
           AS named (owner, day, value, stop_sale, closed_to_checkin, closed_to_checkout, min_stay, max_stay)
       ON CONFLICT (hotel_id, ${owner}, day)
       DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      [
        hotelId,
        revision,
        part.map((row) => row.owner),
        part.map((row) => dayText(row.day)),
        part.map((row) => row[value] ?? null),
        part.map((row) => row.stopSale),
        part.map((row) => row.closedToCheckin),
        part.map((row) => row.closedToCheckout),
        part.map((row) => row.minStay),
        part.map((row) => row.maxStay),
      ],
    );
    onProgress(start + part.length);
  }
}
