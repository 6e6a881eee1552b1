import type { HotelChange } from '../database/hotel-change.js';
import { dayText } from '../values/day.js';
import { decimalMinor, minorOrNullToDecimal } from '../values/money.js';
import { type CellOwner, ownerKey } from '../inventory/rates/day-cell.js';
import type { ChangedDay, DayRow, DayRows } from '../inventory/rates/day-changes.js';
import { adultPricesJson, adultPricesOfJson } from '../inventory/rates/adult-prices-json.js';
import { inGroups } from '../inventory/rates/day-groups.js';
import {
  readDayRows,
  type PreparedRooms,
  preparedRooms,
  readRoomDaysSince,
  type RoomDayRow,
  writeDayRows,
  writeRooms,
} from '../inventory/rates/day-rows.queries.js';
import { compileRanges, applyPatch, type DayPatch, type DayValues } from './day-ranges.js';
import { jsonPath, type Fault } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import { type HotelRecords, inUse } from './hotel-records.js';
import { ratePlanName } from './references.js';
import { type CatalogueIds, standingPlans } from './write-catalogue.js';

/** Days written (or found unchanged) so far, of those that are known to be in the file. */
export type DaysProgress = (done: number, total: number) => void;

type Patches = Map<number, Map<number, DayPatch>>;

/** Days of room types whose allotment would be below the rooms sold, with what the file says of them. */
export type LoweredDays = Patches;

/** An allotment below the rooms sold on the day where most are, by the index of the range that names it. */
type Oversold = Map<number, { day: number; allotment: number; sold: number }>;

/** Bounds the work between two statements: the database ends a transaction that is idle for longer. */
const DAYS_AT_A_TIME = 10_000;

interface DaysImport {
  /** Whether every price that the file names is written, the same number too: it is one in another currency. */
  isNewCurrency: boolean;
  onProgress: DaysProgress;
}

/** What was done with days of a file before the hotel's lock: rates are written, days of room types compared. */
export interface EarlyDays {
  /** The plans whose rates were written. */
  plans: ReadonlySet<number>;
  /** How many days that were. */
  days: number;
  rooms: ComparedRooms | undefined;
}

/** What the file changes of the room types that the hotel has, as they were read with the turn of the days. */
interface ComparedRooms {
  patches: Patches;
  /** By room type. */
  changed: ReadonlyMap<number, { days: ChangedDay[]; prepared: PreparedRooms }>;
  /** Days that would have fewer rooms than are sold. */
  belowSold: Omit<RoomDayRow, 'revision'>[];
}

export const NO_EARLY_DAYS: EarlyDays = { plans: new Set(), days: 0, rooms: undefined };

/**
 * Writes the rates of plans that the hotel has, which are many, before its lock is taken: rooms are sold meanwhile. Days of room
 * types, which those who sell want as well, are only compared: {@link writeDays} writes them.
 */
export async function writeEarlyDays(
  change: HotelChange,
  file: ReadHotelFile,
  before: HotelRecords,
  { isNewCurrency, onProgress }: DaysImport,
): Promise<EarlyDays> {
  const standing = standingPlans(before);
  const planOf = (range: { roomType: string; board: string }) =>
    standing.get(ratePlanName(range.roomType, range.board))?.id;
  const rates = compileRanges(file.rates ?? [], planOf, change.today);
  const typeOfPlan = new Map([...standing.values()].map(({ id, roomTypeId }) => [id, roomTypeId]));
  const total = count(rates);
  let done = 0;
  for (const owners of inGroups(rates, ([, days]) => days.size, DAYS_AT_A_TIME)) {
    const group = new Map(owners);
    const ownerOf = (id: number) => ({ roomTypeId: requiredId(typeOfPlan, id), ratePlanId: id });
    const stored = await storedDays(change, group, ownerOf);
    await writeDayRows(
      change,
      changedDays(group, ownerOf, stored, isNewCurrency, () => undefined),
    );
    onProgress((done += count(group)), total);
  }
  return { plans: new Set(rates.keys()), days: total, rooms: await compareRooms(change, file, before) };
}

async function compareRooms(
  change: HotelChange,
  file: ReadHotelFile,
  { roomTypes }: HotelRecords,
): Promise<ComparedRooms | undefined> {
  if (!file.inventory) return undefined;
  const types = new Map(inUse(roomTypes).map(({ code, id }) => [code, id]));
  const patches = compileRanges(file.inventory, ({ roomType }) => types.get(roomType), change.today);
  const stored = await storedDays(change, patches, ofRoomType);
  const belowSold: ComparedRooms['belowSold'] = [];
  const note = (roomTypeId: number, day: number) =>
    belowSold.push({ roomTypeId, day, row: stored.get(ownerKey(ofRoomType(roomTypeId)))!.get(day)! });
  const changed = new Map<number, { days: ChangedDay[]; prepared: PreparedRooms }>();
  for (const [id, days] of patches) {
    const ofType = inOrder(changedDays(new Map([[id, days]]), ofRoomType, stored, false, note));
    changed.set(id, { days: ofType, prepared: preparedRooms(ofType) });
  }
  return { patches, changed, belowSold };
}

/**
 * Writes all days but those that would have fewer rooms than are sold: they are returned, for what partners have aside counts as sold,
 * and the file may lower that, too. {@link writeLoweredDays} writes them once it is written.
 */
export async function writeDays(
  change: HotelChange,
  file: ReadHotelFile,
  ids: CatalogueIds,
  { isNewCurrency, onProgress, early }: DaysImport & { early: EarlyDays },
): Promise<LoweredDays> {
  const typeOfPlan = new Map([...ids.ratePlans.values()].map(({ id, roomTypeId }) => [id, roomTypeId]));
  const known = early.rooms?.patches;
  const inventory = compileRanges(
    file.inventory ?? [],
    (range) => unlessIn(known, requiredId(ids.roomTypes, range.roomType)),
    change.today,
  );
  const planOf = (range: { roomType: string; board: string }) =>
    unlessIn(early.plans, requiredId(ids.ratePlans, ratePlanName(range.roomType, range.board)).id);
  const rates = compileRanges(file.rates ?? [], planOf, change.today);
  const total = early.days + count(known ?? new Map()) + count(inventory) + count(rates);
  let done = early.days;
  const lowered: LoweredDays = new Map();
  const keep = (id: number, day: number, patch: DayPatch) => {
    const days = lowered.get(id) ?? new Map<number, DayPatch>();
    lowered.set(id, days.set(day, patch));
  };
  const write = async (patches: Patches, ownerOf: (id: number) => CellOwner) => {
    for (const owners of inGroups(patches, ([, days]) => days.size, DAYS_AT_A_TIME)) {
      const group = new Map(owners);
      const stored = await storedDays(change, group, ownerOf);
      await writeDayRows(change, changedDays(group, ownerOf, stored, isNewCurrency, keep));
      onProgress((done += count(group)), total);
    }
  };
  if (early.rooms) {
    await writeRooms(change, await comparedAgain(change, early.rooms, keep));
    onProgress((done += count(early.rooms.patches)), total);
  }
  await write(inventory, ofRoomType);
  await write(rates, (id) => ({ roomTypeId: requiredId(typeOfPlan, id), ratePlanId: id }));
  return lowered;
}

const unlessIn = (done: { has(id: number): boolean } | undefined, id: number) =>
  done?.has(id) ? undefined : id;

/** The changed days of room types, under the hotel's lock: those of which rooms were sold meanwhile are compared again. */
async function comparedAgain(
  change: HotelChange,
  { patches, changed, belowSold }: ComparedRooms,
  whenBelowSold: WhenBelowSold,
): Promise<PreparedRooms[]> {
  const again: Patches = new Map();
  const rows = new Map<string, Map<number, DayRow>>();
  for (const { roomTypeId, day, row } of [...belowSold, ...(await readRoomDaysSince(change))]) {
    const patch = patches.get(roomTypeId)?.get(day);
    if (!patch) continue;
    const owner = ownerKey(ofRoomType(roomTypeId));
    rows.set(owner, (rows.get(owner) ?? new Map<number, DayRow>()).set(day, row));
    again.set(roomTypeId, (again.get(roomTypeId) ?? new Map<number, DayPatch>()).set(day, patch));
  }
  return [...changed].map(([id, { days, prepared }]) => {
    const others = again.get(id);
    if (!others) return prepared;
    const kept = days.filter(({ day }) => !others.has(day));
    const compared = changedDays(new Map([[id, others]]), ofRoomType, rows, false, whenBelowSold);
    return preparedRooms(inOrder([...kept, ...compared]));
  });
}

/** Ranges of a file come in any order. */
function inOrder(days: ChangedDay[]): ChangedDay[] {
  return days.sort((a, b) => a.day - b.day);
}

/** Returns a fault for every range that lowers an allotment below the rooms sold. */
export async function writeLoweredDays(change: HotelChange, lowered: LoweredDays): Promise<Fault[]> {
  const oversold: Oversold = new Map();
  const note = (_: number, day: number, { allotmentRange, allotment = 0 }: DayPatch, sold: number) => {
    const worst = oversold.get(allotmentRange!);
    if (!worst || worst.sold < sold) oversold.set(allotmentRange!, { day, allotment, sold });
  };
  for (const owners of inGroups(lowered, ([, days]) => days.size, DAYS_AT_A_TIME)) {
    const group = new Map(owners);
    const stored = await storedDays(change, group, ofRoomType);
    await writeDayRows(change, changedDays(group, ofRoomType, stored, false, note));
  }
  return [...oversold].map(([range, { day, allotment, sold }]) => ({
    path: jsonPath(['inventory', range, 'allotment']),
    reason: `${allotment} is below the ${sold} rooms sold on ${dayText(day)}`,
  }));
}

type WhenBelowSold = (roomTypeId: number, day: number, patch: DayPatch, sold: number) => void;

const ofRoomType = (roomTypeId: number): CellOwner => ({ roomTypeId, ratePlanId: null });

function requiredId<K, V>(ids: ReadonlyMap<K, V>, name: K): V {
  const found = ids.get(name);
  if (found === undefined) throw new Error(`no record ${String(name)}`);
  return found;
}

function count(owners: Patches): number {
  let days = 0;
  for (const patches of owners.values()) days += patches.size;
  return days;
}

function storedDays(
  { tx, hotelId }: HotelChange,
  owners: Patches,
  ownerOf: (id: number) => CellOwner,
): Promise<DayRows> {
  const { first, last } = spanOf(owners);
  return readDayRows(tx, hotelId, [...owners.keys()].map(ownerOf), first, last);
}

/** Days that would have fewer rooms than are sold are given to `whenBelowSold`, and left out. */
function changedDays(
  owners: Patches,
  ownerOf: (id: number) => CellOwner,
  standing: DayRows,
  isNewCurrency: boolean,
  whenBelowSold: WhenBelowSold,
): ChangedDay[] {
  const days: ChangedDay[] = [];
  for (const [id, patches] of owners) {
    const owner = ownerOf(id);
    const { roomTypeId, ratePlanId } = owner;
    const stored = standing.get(ownerKey(owner));
    for (const [day, patch] of patches) {
      const before = stored?.get(day);
      const after = applyPatch(before && valuesOf(owner, before), patch, isNewCurrency);
      if (!after) continue;
      if (ratePlanId === null) after.allotment ??= 0;
      if (before && patch.allotmentRange !== undefined && (after.allotment ?? 0) < before.sold) {
        whenBelowSold(id, day, patch, before.sold);
        continue;
      }
      days.push({ roomTypeId, ratePlanId, day, row: rowOf(after, before?.sold ?? 0), before });
    }
  }
  return days;
}

function spanOf(owners: Patches): { first: number; last: number } {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const patches of owners.values()) {
    for (const day of patches.keys()) {
      if (day < first) first = day;
      if (day > last) last = day;
    }
  }
  return { first, last };
}

/** A stored day in the file's terms: prices are decimals, switches true or false. */
function valuesOf({ ratePlanId }: CellOwner, row: DayRow): DayValues {
  return {
    ...(ratePlanId === null ? { allotment: row.allotment ?? 0 } : { price: minorOrNullToDecimal(row.price) }),
    ...(row.adultPrices && { adultPrices: adultPricesJson(row.adultPrices) }),
    stopSale: row.stopSale === 1,
    closedToCheckin: row.closedToCheckin === 1,
    closedToCheckout: row.closedToCheckout === 1,
    minStay: row.minStay,
    maxStay: row.maxStay,
  };
}

function rowOf(values: DayValues, sold: number): DayRow {
  return {
    sold,
    allotment: values.allotment ?? null,
    price: decimalMinor(values.price, 2) ?? null,
    adultPrices: values.adultPrices ? adultPricesOfJson(values.adultPrices) : null,
    stopSale: Number(values.stopSale),
    closedToCheckin: Number(values.closedToCheckin),
    closedToCheckout: Number(values.closedToCheckout),
    minStay: values.minStay,
    maxStay: values.maxStay,
  };
}
