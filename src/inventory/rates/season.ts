import { type CellChange, type CellOwner, type CellField, emptyValue, ownerKey } from './day-cell.js';
import type { DayRows } from './day-changes.js';

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

/** Rooms for sale and prices that hold on every day from `from` to `to` (day numbers, both included). */
export interface Season {
  from: number;
  to: number;
  roomTypes: readonly SeasonOfType[];
}

export interface PricedPlan {
  id: number;
  roomTypeId: number;
  boardId: number;
}

/** A price of a board without a plan is left out. */
export function seasonCells(season: Season, plans: readonly PricedPlan[], stored: DayRows): CellChange[] {
  const changes: CellChange[] = [];
  const set = (owner: CellOwner, field: CellField, after: number) => {
    const days = stored.get(ownerKey(owner));
    for (let day = season.from; day <= season.to; day++) {
      const before = days?.get(day)?.[field] ?? emptyValue(field);
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
