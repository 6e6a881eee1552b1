import { eachInBackground } from '../http/pieces.js';
import { adultPriceField, type CellOwner, isFlag } from '../inventory/rates/day-cell.js';
import type { GridRoomType } from '../inventory/rates/rate-grid.queries.js';
import type { WantedRange } from '../inventory/rates/wanted-days.js';
import { type FaultReason, type InventoryFault, untilTooFaulty } from './channels.errors.js';
import type { InventoryChange } from './inventory-changes.dto.js';

const VALUES = ['stopSale', 'closedToCheckin', 'closedToCheckout', 'minStay', 'maxStay'] as const;

/** The days that can be changed: the hotel's today, and the last one. */
export interface OpenDays {
  first: number;
  last: number;
}

/** Returns the changes as wanted ranges, and adds to `faults` what is not valid in them. */
export async function rangesOf(
  changes: readonly (InventoryChange | undefined)[],
  roomTypes: readonly GridRoomType[],
  days: OpenDays,
  faults: InventoryFault[],
): Promise<WantedRange[]> {
  const byCode = new Map(roomTypes.map((type) => [type.code, type]));
  const ranges: WantedRange[] = [];
  await eachInBackground(untilTooFaulty(changes, faults), (change, index) => {
    if (!change) return;
    const fault = (field: string, reason: FaultReason) =>
      faults.push({ path: `changes[${index}].${field}`, reason });
    const owner = ownerOf(change, byCode, fault);
    checkDays(change, days, fault);
    const { from, to, weekdays, minStay, maxStay } = change;
    if (typeof minStay === 'number' && typeof maxStay === 'number' && maxStay < minStay) {
      fault('maxStay', 'is_below_min_stay');
    }
    const values = valuesOf(change, fault);
    if (owner) Object.assign(values, adultPricesOf(change, byCode, fault));
    if (owner) ranges.push({ ...owner, from, to, weekdays: weekdays ?? undefined, values });
  });
  return ranges;
}

type AddFault = (field: string, reason: FaultReason) => void;

function ownerOf(
  { roomType, board }: InventoryChange,
  byCode: ReadonlyMap<string, GridRoomType>,
  fault: AddFault,
): CellOwner | undefined {
  // A missing or invalid code is already among the faults.
  if (roomType === undefined) return undefined;
  const type = byCode.get(roomType);
  if (!type) fault('roomType', 'room_type_is_not_found');
  if (!type || board === undefined || board === null)
    return type && { roomTypeId: type.id, ratePlanId: null };
  const plan = type.plans.find(({ code }) => code === board);
  if (!plan) fault('board', 'board_is_not_found');
  return plan && { roomTypeId: type.id, ratePlanId: plan.id };
}

function checkDays({ from, to }: InventoryChange, { first, last }: OpenDays, fault: AddFault): void {
  if (from < first) fault('from', 'day_is_past');
  if (to > last) fault('to', 'day_is_too_far');
  if (to < from) fault('to', 'is_before_from');
}

function adultPricesOf(
  { roomType, board, adultPrices, allowZero }: InventoryChange,
  byCode: ReadonlyMap<string, GridRoomType>,
  fault: AddFault,
): WantedRange['values'] {
  if (adultPrices === undefined) return {};
  const plan = byCode.get(roomType)?.plans.find(({ code }) => code === board);
  if (!plan) fault('adultPrices', 'is_of_a_board');
  if (adultPrices === null) return { adultPrices: null };
  if (plan?.priceType === 1) fault('adultPrices', 'board_is_priced_per_room');
  const values: WantedRange['values'] = {};
  for (const [adults, minor] of Object.entries(adultPrices)) {
    if (minor === 0 && allowZero !== true) fault(`adultPrices.${adults}`, 'price_is_zero');
    values[adultPriceField(Number(adults))] = minor;
  }
  return values;
}

function valuesOf(change: InventoryChange, fault: AddFault): WantedRange['values'] {
  const values: WantedRange['values'] = {};
  const { allotment, price, board, allowZero } = change;
  const isOfBoard = board !== undefined && board !== null;
  if (allotment !== undefined) {
    if (isOfBoard) fault('allotment', 'is_of_the_room_type');
    values.allotment = allotment;
  }
  if (price !== undefined) {
    if (!isOfBoard) fault('price', 'is_of_a_board');
    if (price === 0 && allowZero !== true) fault('price', 'price_is_zero');
    values.price = price;
  }
  for (const field of VALUES) {
    const value = change[field];
    if (value !== undefined) values[field] = isFlag(field) ? (value ?? 0) : value;
  }
  return values;
}
