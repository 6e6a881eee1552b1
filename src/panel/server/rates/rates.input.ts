import { choice, flag, recordId, whole } from '../../../http/record-fields.js';
import { optional, type Reading } from '../../../http/record-form.js';
import { asSent, converted, input, orElse, parsed } from '../../../http/typed-input.js';
import { parseBulkEdit } from '../../../inventory/rates/bulk-edit.js';
import { type CellField, DAY_FIELDS, fieldsOf } from '../../../inventory/rates/day-cell.js';
import { bulkEditIsNotValid, cellsAreNotValid } from '../../../inventory/rates/day-change.errors.js';
import { parseChangeLines } from '../../../inventory/rates/day-changes.js';
import { anyDay, refusedBy } from '../page-fields.js';

/** Without a valid `from` the grid begins today. */
export const GRID_QUERY = input({
  from: orElse(undefined, anyDay()),
  days: orElse(31, choice([14, 31, 62])),
});

const MAX_DAY = 100_000;

/** `ratePlanId` is null, or '', for what belongs to the room type. */
export const CELL_QUERY = refusedBy(
  cellsAreNotValid,
  input(
    {
      roomTypeId: recordId(),
      ratePlanId: optional(recordId()),
      field: choice(DAY_FIELDS),
      day: whole(-MAX_DAY, MAX_DAY),
    },
    isFieldOfOwner,
  ),
);

interface CheckedCell {
  roomTypeId: number | undefined;
  ratePlanId: number | null | undefined;
  field: CellField | undefined;
}

function isFieldOfOwner({ roomTypeId, ratePlanId, field }: CheckedCell, at: Reading): void {
  if (roomTypeId === undefined || ratePlanId === undefined || field === undefined) return;
  if (!fieldsOf({ roomTypeId, ratePlanId }).includes(field)) {
    at.at('field').fault('is_not_a_choice', 'is not of a room type or a rate');
  }
}

/** The stay is read by the search. */
export const EXPLAIN_QUERY = input({
  startDate: asSent(),
  endDate: asSent(),
  adultCount: asSent(),
  childAges: parsed((sent) => (typeof sent === 'string' ? sent.split(',') : [])),
});

const MAX_PAGE = 10_000;

/** What is no page is the first or the last one. */
export const CHANGES_QUERY = input({
  page: converted(orElse(1, whole(0, Number.MAX_SAFE_INTEGER)), (page) =>
    Math.min(Math.max(page, 1), MAX_PAGE),
  ),
});

export const BULK_EDIT = refusedBy(bulkEditIsNotValid, parsed(parseBulkEdit));

export const CHANGES = refusedBy(
  cellsAreNotValid,
  input({
    lines: parsed(parseChangeLines),
    source: choice(['grid', 'bulk', 'spreadsheet']),
    confirmed: flag(false),
  }),
);

export const UNDONE_CHANGE = refusedBy(cellsAreNotValid, input({ id: recordId() }));
