import { isFlag } from '../../../inventory/rates/day-cell';
import type { CellAddress, CellValue } from '../../../inventory/rates/day-cell';
import type { Answer } from '../parts/call';
import { panel, type Translate, useText } from '../parts/panel';
import { showCell } from './cell-text';
import type { Grid, ShownField } from './model';

/** Texts below `pages.rates`. */
export function useWords(): Translate {
  const text = useText();
  return (key, values) => text(`pages.rates.${key}`, values);
}

/** The words of a failed call: the page's own, else those that all pages share. */
export function useFailure(): (answer: Answer<unknown> & { ok: false }) => string {
  const text = useText();
  return ({ message }) =>
    text(OWN_ERRORS.has(message) ? `pages.rates.errors.${message}` : `messages.${message}`);
}

const OWN_ERRORS = new Set([
  'hotel_is_not_found',
  'days_are_not_valid',
  'cells_are_not_valid',
  'cells_are_too_many',
  'bulk_edit_is_not_valid',
  'change_is_not_found',
  'change_is_already_undone',
  'spreadsheet_is_not_readable',
  'spreadsheet_is_too_large',
]);

/** The room type and board of a cell. */
export function rowName(
  grid: Grid,
  { roomTypeId, ratePlanId }: Pick<CellAddress, 'roomTypeId' | 'ratePlanId'>,
): string {
  const type = grid.roomTypes.find(({ id }) => id === roomTypeId);
  const plan = type?.plans.find(({ id }) => id === ratePlanId);
  return [type?.name ?? String(roomTypeId), ...(plan ? [plan.title] : [])].join(' · ');
}

/** A value in words, for lists and screen readers. */
export function valueText(words: Translate, field: ShownField, value: CellValue): string {
  if (field !== 'sold' && field !== 'left' && isFlag(field)) return words(value === 1 ? 'flagOn' : 'flagOff');
  return value === null ? words('none') : showCell(field, value, panel.language);
}
