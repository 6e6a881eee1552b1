import { ownField, plainObject } from '../../http/scalars.js';
import { choice, flag, recordId, whole } from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import { optional } from '../../http/record-form.js';
import {
  asSent,
  mapped,
  type Input,
  input,
  inputOfKind,
  members,
  withFallback,
  parsed,
  tuple,
} from '../../http/typed-input.js';
import { ROUNDING_MODES } from '../../inventory/rates/bulk-edit.js';
import {
  ADULT_PRICE_FIELDS,
  CELL_FIELDS,
  type CellField,
  type CellValue,
  changesOf,
  fieldsOf,
  isFlag,
  RATE_FIELDS,
  ROOM_FIELDS,
} from '../../inventory/rates/day-cell.js';
import {
  bulkEditIsNotValid,
  cellsAreNotValid,
  cellsAreTooMany,
} from '../../inventory/rates/day-change.errors.js';
import { DERIVED_RULE_FORM, derivationFaults } from '../../inventory/catalogue/derivation-form.js';
import { OWN_PRICES } from '../../inventory/rates/changed-derivation.js';
import { MAX_CELLS_OF_CHANGE } from '../../values/limits.js';
import { MAX_DAY_NUMBER } from '../../inventory/rates/day-changes.js';
import { anyDay, idOrNull, failingWith, namedByMembers } from '../page/page-fields.js';

/** Without a valid `from` the grid begins today. */
export const GRID_QUERY = input({
  from: withFallback(undefined, anyDay()),
  days: withFallback(31, choice([14, 31, 62])),
});

/** `ratePlanId` is null, or '', for what belongs to the room type. */
export const CELL_QUERY = failingWith(
  cellsAreNotValid,
  input(
    {
      roomTypeId: recordId(),
      ratePlanId: optional(recordId()),
      field: choice(CELL_FIELDS),
      day: whole(-MAX_DAY_NUMBER, MAX_DAY_NUMBER),
    },
    isFieldOfOwner,
  ),
);

interface CheckedCell {
  roomTypeId: number | undefined;
  ratePlanId: number | null | undefined;
  field: CellField | undefined;
}

function isFieldOfOwner({ roomTypeId, ratePlanId, field }: CheckedCell, at: ReadContext): void {
  if (roomTypeId === undefined || ratePlanId === undefined || field === undefined) return;
  if (!fieldsOf({ roomTypeId, ratePlanId }).includes(field)) {
    at.at('field').fault('is_not_a_choice', 'is not of a room type or a rate');
  }
}

export const EXPLAIN_QUERY = input({
  startDate: asSent(),
  endDate: asSent(),
  adultCount: asSent(),
  childAges: parsed((sent) => (typeof sent === 'string' ? sent.split(',') : [])),
});

const MAX_PAGE = 10_000;

/** What is no page is the first or the last one. */
export const CHANGES_QUERY = input({
  page: mapped(withFallback(1, whole(0, Number.MAX_SAFE_INTEGER)), (page) =>
    Math.min(Math.max(page, 1), MAX_PAGE),
  ),
});

const MAX_RANGES = 50;
const MAX_CHOSEN = 10_000;
const MAX_HUNDREDTHS = 1_000_000;
const MAX_STEP = 10_000_000;

/** A number as cells have it, or a null that is said; whether the field can hold it is checked with the cell. */
const cellValue: Input<CellValue> = {
  ...parsed((sent) => (sent === null || Number.isSafeInteger(sent) ? (sent as CellValue) : undefined)),
  fromFormText: (sent) => sent,
};

const DATE_RANGE = input({ from: anyDay(), to: anyDay() }, ({ from, to }, at) => {
  if (from !== undefined && to !== undefined && to < from)
    at.at('to').fault('is_not_valid', 'is before from');
});

const EDIT = inputOfKind({
  set: input({ kind: choice(['set']), value: cellValue }),
  add: input({
    kind: choice(['add']),
    amount: whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  }),
  percent: input({
    kind: choice(['percent']),
    hundredths: whole(-MAX_HUNDREDTHS, MAX_HUNDREDTHS),
    rounding: input({ step: whole(1, MAX_STEP), mode: choice(ROUNDING_MODES) }),
  }),
});

const FIELD_EDIT = input(
  { level: choice(['room', 'rate']), field: choice(CELL_FIELDS), edit: EDIT },
  ({ level, field, edit }, at) => {
    const ofLevel: readonly CellField[] =
      level === 'room' ? ROOM_FIELDS : [...RATE_FIELDS, ...ADULT_PRICE_FIELDS];
    if (field === undefined) return;
    if (!ofLevel.includes(field)) at.at('field').fault('is_not_a_choice', 'is not of this level');
    if (isFlag(field) && edit?.kind !== 'set') at.at('edit').fault('is_not_a_choice', 'can only be set');
  },
);

export const BULK_EDIT = failingWith(
  bulkEditIsNotValid,
  input({
    ranges: members(DATE_RANGE, 0, MAX_RANGES),
    weekdays: members(whole(1, 7), 0, 7),
    roomTypeIds: members(recordId(), 0, MAX_CHOSEN),
    boardIds: members(recordId(), 0, MAX_CHOSEN),
    edits: members(FIELD_EDIT, 0, ROOM_FIELDS.length + RATE_FIELDS.length + ADULT_PRICE_FIELDS.length),
  }),
);

const MAX_SEASON_PRICES = 2_000;

const SEASON_PRICE = input({
  roomTypeId: recordId(),
  boardId: recordId(),
  priceMinor: whole(0, Number.MAX_SAFE_INTEGER),
});

export const SEASON = failingWith(
  bulkEditIsNotValid,
  input(
    {
      from: anyDay(),
      to: anyDay(),
      prices: members(SEASON_PRICE, 1, MAX_SEASON_PRICES),
      surcharge: optional(input({ weekdays: members(whole(1, 7), 1, 7), edit: EDIT })),
    },
    ({ from, to }, at) => {
      if (from !== undefined && to !== undefined && to < from)
        at.at('to').fault('is_not_valid', 'is before from');
    },
  ),
);

const CHANGE_LINE = input(
  {
    roomTypeId: recordId(),
    ratePlanId: idOrNull(),
    field: choice(CELL_FIELDS),
    days: members(tuple([whole(0, MAX_DAY_NUMBER), cellValue, cellValue]), 0, MAX_CELLS_OF_CHANGE),
  },
  isFieldOfOwner,
);

const CHANGE_LINES = members(CHANGE_LINE, 0, MAX_CELLS_OF_CHANGE);

/** Counts the cells before it reads them. */
const COUNTED_LINES: typeof CHANGE_LINES = {
  ...CHANGE_LINES,
  read: (value, at) => {
    if (cellCount(value) > MAX_CELLS_OF_CHANGE) throw cellsAreTooMany();
    return CHANGE_LINES.read(value, at);
  },
};

/** A line without cells counts as one. */
function cellCount(lines: unknown): number {
  if (!Array.isArray(lines)) return 0;
  const days = lines.map((line) => ownField(plainObject(line) ?? {}, 'days'));
  return days.reduce<number>((count, one) => count + (Array.isArray(one) ? Math.max(1, one.length) : 1), 0);
}

export const CHANGES = failingWith(
  cellsAreNotValid,
  input({
    lines: mapped(COUNTED_LINES, changesOf),
    source: choice(['grid', 'bulk', 'spreadsheet']),
    confirmed: flag(false),
  }),
);

const DERIVED_RULE = namedByMembers(
  input(DERIVED_RULE_FORM, ({ roundTo, ending }, at) => {
    for (const { field, message, reason } of derivationFaults({
      roundTo: roundTo ?? null,
      ending: ending ?? null,
    }))
      at.at(field).fault(message, reason);
  }),
);

export const RATE_PLAN = input({ ratePlanId: recordId() });

const DERIVATION = {
  ratePlanId: recordId(),
  rule: optional(DERIVED_RULE),
  ownPrices: choice(OWN_PRICES),
};

export const TRIED_DERIVATION = input(DERIVATION);
export const DERIVATION_TO_SAVE = input({ ...DERIVATION, version: whole(0, Number.MAX_SAFE_INTEGER) });

export const UNDONE_CHANGE = failingWith(cellsAreNotValid, input({ id: recordId() }));
