import { isoWeekday } from '../../values/day.js';
import {
  adultsOf,
  type CellChange,
  type CellField,
  type CellOwner,
  type CellValue,
  isPrice,
  ownerKey,
} from './day-cell.js';
import { cellValue, type DayRows } from './day-changes.js';

export const ROUNDING_MODES = ['nearest', 'up', 'down'] as const;

/** `step` is in the field's unit: minor units of a price. */
export interface Rounding {
  step: number;
  mode: (typeof ROUNDING_MODES)[number];
}

/** Percent are hundredths of a percent: `1050` is 10.5 %. */
export type Edit =
  | { kind: 'set'; value: CellValue }
  | { kind: 'add'; amount: number }
  | { kind: 'percent'; hundredths: number; rounding: Rounding };

export interface FieldEdit {
  level: 'room' | 'rate';
  field: CellField;
  edit: Edit;
}

/** One edit of many days: date ranges × weekdays × room types × boards × fields. A field that is not named stays. */
export interface BulkEdit {
  /** Inclusive day numbers. */
  ranges: { from: number; to: number }[];
  /** 1 = Monday … 7 = Sunday. */
  weekdays: number[];
  roomTypeIds: number[];
  boardIds: number[];
  edits: FieldEdit[];
}

export interface EditedPlan extends CellOwner {
  ratePlanId: number;
  boardId: number;
  /** The most adults that a price can be given for: none where the price is for the room. */
  adults: number;
}

export function daysOfEdit({ ranges, weekdays }: Pick<BulkEdit, 'ranges' | 'weekdays'>): number[] {
  const days = new Set<number>();
  for (const { from, to } of ranges) {
    for (let day = from; day <= to; day++) if (weekdays.includes(isoWeekday(day))) days.add(day);
  }
  return [...days].sort((a, b) => a - b);
}

export function applyEdit(value: CellValue, edit: Edit): CellValue {
  if (edit.kind === 'set') return edit.value;
  if (value === null) return null;
  if (edit.kind === 'add') return value + edit.amount;
  return rounded(BigInt(value) * BigInt(10_000 + edit.hundredths), 10_000n, edit.rounding);
}

/** `numerator / denominator` rounded to a multiple of the step, in integers; halves go away from zero. */
function rounded(numerator: bigint, denominator: bigint, { step, mode }: Rounding): number {
  const size = denominator * BigInt(step);
  const isNegative = numerator < 0n;
  const amount = isNegative ? -numerator : numerator;
  const whole = amount / size;
  const rest = amount % size;
  const isUpward = mode === 'nearest' ? rest * 2n >= size : (mode === 'up') !== isNegative && rest > 0n;
  const steps = whole + (isUpward ? 1n : 0n);
  return Number((isNegative ? -steps : steps) * BigInt(step));
}

/** Returns an edit of a price whose results are amounts of the currency: multiples of `unitMinor`. */
export function inUnits(edit: Edit, unitMinor: number): Edit {
  if (edit.kind !== 'percent') return edit;
  const { step, mode } = edit.rounding;
  return { ...edit, rounding: { step: Math.max(step, unitMinor), mode } };
}

/** Prices in percent are multiples of `unitMinor`, the smallest amount of the hotel's currency. */
export function bulkChanges(
  bulk: BulkEdit,
  plans: readonly EditedPlan[],
  { stored, unitMinor }: { stored: DayRows; unitMinor: number },
): CellChange[] {
  const days = daysOfEdit(bulk);
  const roomTypeIds = [...new Set(bulk.roomTypeIds)];
  const owners = {
    room: roomTypeIds.map((roomTypeId): CellOwner => ({ roomTypeId, ratePlanId: null })),
    rate: plans.filter(
      (plan) => roomTypeIds.includes(plan.roomTypeId) && bulk.boardIds.includes(plan.boardId),
    ),
  };
  const changes: CellChange[] = [];
  for (const { level, field, ...asked } of bulk.edits) {
    const edit = isPrice(field) ? inUnits(asked.edit, unitMinor) : asked.edit;
    for (const { roomTypeId, ratePlanId, ...plan } of owners[level]) {
      if ('adults' in plan && (adultsOf(field) ?? 0) > plan.adults) continue;
      const owner = { roomTypeId, ratePlanId };
      const rows = stored.get(ownerKey(owner));
      for (const day of days) {
        const before = cellValue(rows?.get(day), field);
        const after = applyEdit(before, edit);
        if (after !== before) changes.push({ ...owner, field, day, before, after });
      }
    }
  }
  return changes;
}
