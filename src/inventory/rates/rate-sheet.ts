import { isDate } from 'node:util/types';
import type { Sheet, SheetValue } from '../../http/sheet.js';
import { dayText, MS_PER_DAY, parseDay } from '../../values/day.js';
import {
  ADULT_PRICE_FIELDS,
  type CellChange,
  type CellField,
  type CellOwner,
  type CellValue,
  emptyValue,
  fieldsOf,
  isAdultPrice,
  isFlag,
  isPrice,
  isValidValue,
  ownerKey,
} from './day-cell.js';
import { cellValue, type DayRows } from './day-changes.js';
import type { GridRoomType } from './rate-grid.queries.js';
import type { RateGrid, RowValues } from './rate-grid.js';
import type { SheetFault } from './sheet-fault.js';
import { MAX_GRID_DAYS } from '../../values/limits.js';

/**
 * The spreadsheet form of the grid: a row per field of a room type or board, a column per day behind the codes of room
 * type and board (empty for the room type itself) and the field. Blank cells leave a value as it is, `-` takes it away.
 */
export type SheetCell = string | number | Date | boolean | null;

export const SHEET_FIELDS = [
  'allotment',
  'sold',
  'price',
  ...ADULT_PRICE_FIELDS,
  'minStay',
  'maxStay',
  'closedToCheckin',
  'closedToCheckout',
  'stopSale',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

export interface SheetTexts {
  roomType: string;
  board: string;
  field: string;
  fields: Readonly<Record<SheetField, string>>;
}

export interface ReadSheet {
  /** Wanted values; what stands is filled in by {@link changesOfSheet}. */
  cells: (CellOwner & { field: CellField; day: number; after: CellValue })[];
  faults: SheetFault[];
}

const NONE = '-';
const KEY_COLUMNS = 3;
const YES = new Set(['1', 'true', 'yes', 'x', 'evet', 'doğru']);
const NO = new Set(['0', 'false', 'no', 'hayır', 'yanlış', NONE]);

/** Days are dates, prices decimals. */
export function sheetOfGrid(grid: RateGrid, texts: SheetTexts): Pick<Sheet, 'headings' | 'rows'> {
  const days = Array.from(
    { length: grid.dayCount },
    (_, index) => new Date((grid.firstDay + index) * MS_PER_DAY),
  );
  const rows: SheetValue[][] = [];
  const add = (code: string, board: string, values: RowValues) => {
    for (const field of SHEET_FIELDS) {
      const row = values[field];
      if (row)
        rows.push([
          code,
          board || null,
          texts.fields[field] ?? field,
          ...row.map((value) => exported(field, value)),
        ]);
    }
  };
  for (const type of grid.roomTypes) {
    add(type.code, '', type.values);
    for (const plan of type.plans) add(type.code, plan.code, plan.values);
  }
  return { headings: [texts.roomType, texts.board, texts.field, ...days], rows };
}

function exported(field: SheetField, value: CellValue): SheetValue {
  return field !== 'sold' && isPrice(field) && value !== null ? value / 100 : value;
}

/** `fieldOf` knows the fields by their names in any language. Rows of rooms sold are passed over. */
export function readSheet(
  rows: readonly (readonly SheetCell[])[],
  roomTypes: readonly GridRoomType[],
  fieldOf: (name: string) => SheetField | undefined,
): ReadSheet {
  const read: ReadSheet = { cells: [], faults: [] };
  const days = readHeading(rows[0] ?? [], read.faults);
  if (!days) return read;
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    if (index === 0 || row.every((cell) => textOf(cell) === '')) return;
    const fault = (column: number | null, reason: SheetFault['reason']) =>
      read.faults.push({ row: index + 1, column, reason, value: textOf(row[(column ?? 1) - 1] ?? null) });
    const field = fieldOf(textOf(row[2] ?? null));
    if (field === 'sold') return;
    const type = roomTypes.find(({ code }) => code === textOf(row[0] ?? null));
    const board = textOf(row[1] ?? null);
    const plan = type?.plans.find(({ code }) => code === board);
    if (!type) return fault(1, 'room_type_is_not_found');
    if (board !== '' && !plan) return fault(2, 'board_is_not_found');
    const owner = { roomTypeId: type.id, ratePlanId: plan?.id ?? null };
    if (!field || !fieldsOf(owner).includes(field) || (plan?.priceType === 1 && isAdultPrice(field)))
      return fault(3, 'field_is_not_found');
    const name = `${ownerKey(owner)} ${field}`;
    if (seen.has(name)) return fault(null, 'row_is_named_twice');
    seen.add(name);
    for (const [column, day] of days) {
      const cell = row[column] ?? null;
      if (textOf(cell) === '') continue;
      const after = readCellValue(field, cell);
      if (after === undefined || !isValidValue(field, after)) fault(column + 1, 'value_is_not_valid');
      else read.cells.push({ ...owner, field, day, after });
    }
  });
  return read;
}

/** The days of the heading by column (from 0); undefined when the heading is unusable. */
function readHeading(heading: readonly SheetCell[], faults: SheetFault[]): Map<number, number> | undefined {
  const days = new Map<number, number>();
  const seen = new Set<number>();
  heading.forEach((cell, column) => {
    if (column < KEY_COLUMNS || textOf(cell) === '') return;
    const day = dayOfCell(cell);
    const reason = day === undefined ? 'day_is_not_valid' : seen.has(day) ? 'day_is_named_twice' : undefined;
    if (reason) faults.push({ row: 1, column: column + 1, reason, value: textOf(cell) });
    else days.set(column, day!);
    if (day !== undefined) seen.add(day);
  });
  if (days.size === 0) faults.push({ row: 1, column: null, reason: 'heading_is_missing', value: '' });
  if (days.size > MAX_GRID_DAYS)
    faults.push({ row: 1, column: null, reason: 'days_are_too_many', value: '' });
  return days.size === 0 || days.size > MAX_GRID_DAYS ? undefined : days;
}

/** A date cell, `2027-01-31` or `31.01.2027`. */
export function dayOfCell(cell: SheetCell): number | undefined {
  if (isDate(cell)) return Number.isNaN(cell.getTime()) ? undefined : Math.floor(cell.getTime() / MS_PER_DAY);
  const text = textOf(cell);
  const turkish = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  if (!turkish) return parseDay(text);
  const [, day = '', month = '', year = ''] = turkish;
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function readCellValue(field: CellField, cell: SheetCell): CellValue | undefined {
  const text = textOf(cell);
  if (isFlag(field)) {
    const word = text.toLocaleLowerCase('tr');
    return YES.has(word) || YES.has(text.toLowerCase())
      ? 1
      : NO.has(word) || NO.has(text.toLowerCase())
        ? 0
        : undefined;
  }
  if (text === NONE) return emptyValue(field);
  const number =
    typeof cell === 'number'
      ? cell
      : Number(/^\d{1,12}([.,]\d{1,2})?$/.test(text) ? text.replace(',', '.') : NaN);
  if (!isPrice(field)) return Number.isInteger(number) ? number : undefined;
  // A spreadsheet keeps 40.10 as a binary fraction; what is further from a cent than that is no price.
  const minor = Math.round(number * 100);
  return Math.abs(number * 100 - minor) < 1e-4 ? minor : undefined;
}

/** A cell as text; a date is `2027-01-31`. */
export function textOf(cell: SheetCell): string {
  if (cell === null) return '';
  if (isDate(cell))
    return Number.isNaN(cell.getTime()) ? '' : dayText(Math.floor(cell.getTime() / MS_PER_DAY));
  return String(cell).trim();
}

export function changesOfSheet(cells: ReadSheet['cells'], stored: DayRows): CellChange[] {
  return cells
    .map((cell) => {
      const row = stored.get(ownerKey(cell))?.get(cell.day);
      return { ...cell, before: cellValue(row, cell.field) };
    })
    .filter(({ before, after }) => before !== after);
}
