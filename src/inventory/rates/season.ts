import { isoWeekday } from '../../values/day.js';
import { applyEdit, type Edit, inUnits } from './bulk-edit.js';
import { type CellChange, type CellOwner, type CellField, ownerKey } from './day-cell.js';
import { cellValue, type DayRows } from './day-changes.js';

export interface SeasonPrice {
  boardId: number;
  priceMinor: number;
}

export interface SeasonOfType {
  roomTypeId: number;
  /** Rooms for sale on each day; null leaves them as they are. */
  allotment: number | null;
  prices: readonly SeasonPrice[];
}

/** What is put on the prices of some days: 1 = Monday … 7 = Sunday. */
export interface Surcharge {
  weekdays: readonly number[];
  edit: Edit;
}

/** Rooms for sale and prices that hold on every day from `from` to `to` (day numbers, both included). */
export interface Season {
  from: number;
  to: number;
  roomTypes: readonly SeasonOfType[];
  surcharge?: Surcharge | null;
}

export interface PricedPlan {
  id: number;
  roomTypeId: number;
  boardId: number;
}

/** A price of a board without a plan is left out. Surcharges in percent are rounded to `unitMinor`, the smallest amount of the currency. */
export function seasonCells(
  season: Season,
  plans: readonly PricedPlan[],
  { stored, unitMinor }: { stored: DayRows; unitMinor: number },
): CellChange[] {
  const changes: CellChange[] = [];
  const { surcharge } = season;
  const set = (owner: CellOwner, field: CellField, value: number) => {
    const days = stored.get(ownerKey(owner));
    for (let day = season.from; day <= season.to; day++) {
      const before = cellValue(days?.get(day), field);
      const isDearer = field === 'price' && surcharge?.weekdays.includes(isoWeekday(day));
      const after = isDearer ? applyEdit(value, inUnits(surcharge!.edit, unitMinor)) : value;
      if (before !== after) changes.push({ ...owner, field, day, before, after });
    }
  };
  for (const { roomTypeId, allotment, prices } of season.roomTypes) {
    if (allotment !== null) set({ roomTypeId, ratePlanId: null }, 'allotment', allotment);
    for (const { boardId, priceMinor } of prices) {
      const plan = plans.find((one) => one.roomTypeId === roomTypeId && one.boardId === boardId);
      if (plan) set({ roomTypeId, ratePlanId: plan.id }, 'price', priceMinor);
    }
  }
  return changes;
}
