import { isoWeekday, parseDay } from '../../values/day.js';
import { jsonWholeNumber, plainObject } from '../../http/strict.js';
import {
  type CellChange,
  type CellField,
  type CellOwner,
  type CellValue,
  emptyValue,
  isFlag,
  ownerKey,
  RATE_FIELDS,
  ROOM_FIELDS,
} from './day-cell.js';
import type { DayRows } from './day-changes.js';

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
}

const MAX_RANGES = 50;
const MAX_CHOSEN = 10_000;
const MAX_HUNDREDTHS = 1_000_000;
const MAX_STEP = 10_000_000;

/** A bulk edit as a browser sends it (days as `YYYY-MM-DD`), undefined when it has no such form. */
export function parseBulkEdit(sent: unknown): BulkEdit | undefined {
  const body = plainObject(sent);
  if (!body) return undefined;
  const ranges = list(body['ranges'], MAX_RANGES, parseRange);
  const weekdays = list(body['weekdays'], 7, (value) => {
    const weekday = jsonWholeNumber(value);
    return weekday !== undefined && weekday >= 1 && weekday <= 7 ? weekday : undefined;
  });
  const roomTypeIds = list(body['roomTypeIds'], MAX_CHOSEN, jsonWholeNumber);
  const boardIds = list(body['boardIds'], MAX_CHOSEN, jsonWholeNumber);
  const edits = list(body['edits'], ROOM_FIELDS.length + RATE_FIELDS.length, parseFieldEdit);
  return ranges && weekdays && roomTypeIds && boardIds && edits
    ? { ranges, weekdays, roomTypeIds, boardIds, edits }
    : undefined;
}

function list<T>(value: unknown, maxLength: number, parse: (one: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value) || value.length > maxLength) return undefined;
  const parsed = (value as unknown[]).map(parse);
  return parsed.every((one) => one !== undefined) ? parsed : undefined;
}

function parseRange(value: unknown): { from: number; to: number } | undefined {
  const range = plainObject(value);
  const from = typeof range?.['from'] === 'string' ? parseDay(range['from']) : undefined;
  const to = typeof range?.['to'] === 'string' ? parseDay(range['to']) : undefined;
  return from === undefined || to === undefined || to < from ? undefined : { from, to };
}

function parseFieldEdit(value: unknown): FieldEdit | undefined {
  const sent = plainObject(value);
  const level = sent?.['level'];
  if (level !== 'room' && level !== 'rate') return undefined;
  const fields: readonly CellField[] = level === 'room' ? ROOM_FIELDS : RATE_FIELDS;
  const field = fields.find((name) => name === sent?.['field']);
  const edit = field && parseEdit(field, plainObject(sent?.['edit']));
  return edit && { level, field, edit };
}

function parseEdit(field: CellField, sent: Record<string, unknown> | undefined): Edit | undefined {
  if (sent?.['kind'] === 'set') {
    const { value } = sent;
    return value === null || Number.isSafeInteger(value)
      ? { kind: 'set', value: value as CellValue }
      : undefined;
  }
  if (isFlag(field)) return undefined;
  if (sent?.['kind'] === 'add') {
    const { amount } = sent;
    return Number.isSafeInteger(amount) ? { kind: 'add', amount: amount as number } : undefined;
  }
  const rounding = plainObject(sent?.['rounding']);
  const mode = ROUNDING_MODES.find((one) => one === rounding?.['mode']);
  const step = jsonWholeNumber(rounding?.['step']);
  const hundredths = sent?.['hundredths'];
  if (sent?.['kind'] !== 'percent' || !mode || !step || step > MAX_STEP) return undefined;
  if (!Number.isSafeInteger(hundredths) || Math.abs(hundredths as number) > MAX_HUNDREDTHS) return undefined;
  return { kind: 'percent', hundredths: hundredths as number, rounding: { step, mode } };
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

export function bulkChanges(bulk: BulkEdit, plans: readonly EditedPlan[], stored: DayRows): CellChange[] {
  const days = daysOfEdit(bulk);
  const roomTypeIds = [...new Set(bulk.roomTypeIds)];
  const owners = {
    room: roomTypeIds.map((roomTypeId): CellOwner => ({ roomTypeId, ratePlanId: null })),
    rate: plans
      .filter((plan) => roomTypeIds.includes(plan.roomTypeId) && bulk.boardIds.includes(plan.boardId))
      .map(({ roomTypeId, ratePlanId }): CellOwner => ({ roomTypeId, ratePlanId })),
  };
  const changes: CellChange[] = [];
  for (const { level, field, edit } of bulk.edits) {
    for (const owner of owners[level]) {
      const rows = stored.get(ownerKey(owner));
      for (const day of days) {
        const before = rows?.get(day)?.[field] ?? emptyValue(field);
        const after = applyEdit(before, edit);
        if (after !== before) changes.push({ ...owner, field, day, before, after });
      }
    }
  }
  return changes;
}
