import { type CellAddress, type CellValue, isFlag } from '../../inventory/rates/day-cell';
import type { CellQuestion, CellRefusal } from '../../inventory/rates/day-changes';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { StoredDerivation } from '../../inventory/snapshot/derived-price';
import type { Refused } from '../parts/call';
import { decimalText } from '../parts/format';
import { panel, type Translate, useOptionalText, useText } from '../parts/panel';
import { showCell } from './cell-text';
import type { ShownField } from './model';

/** Whether the person may only look. */
export const isReadOnly = panel.role === 'reception';
/** As the reports: figures are for managers. */
export const maySeeFigures = !isReadOnly;

export function useWords(): Translate {
  return useText('pages.rates');
}

export function useFailure(): (refused: Refused) => string {
  const text = useText();
  const optional = useOptionalText();
  return ({ message }) => optional(`pages.rates.errors.${message}`) || text(`messages.${message}`);
}

export function rowName(
  grid: RateGrid,
  { roomTypeId, ratePlanId }: Pick<CellAddress, 'roomTypeId' | 'ratePlanId'>,
): string {
  const type = grid.roomTypes.find(({ id }) => id === roomTypeId);
  const plan = type?.plans.find(({ id }) => id === ratePlanId);
  return [type?.name ?? String(roomTypeId), ...(plan ? [plan.title] : [])].join(' · ');
}

/** The name of a rate plan by its room type and board; undefined where the grid does not have it. */
export function parentName(grid: RateGrid, ratePlanId: number): string | undefined {
  const type = grid.roomTypes.find(({ plans }) => plans.some(({ id }) => id === ratePlanId));
  return type && rowName(grid, { roomTypeId: type.id, ratePlanId });
}

/** How a plan derives its prices, such as `Standard · BB +10 % +45`. */
export function ruleText(words: Translate, grid: RateGrid, rule: StoredDerivation | null): string {
  if (rule === null) return words('none');
  const signed = (decimal: string, unit: string) =>
    Number(decimal) === 0
      ? []
      : [`${Number(decimal) > 0 ? '+' : '−'}${decimalText(Math.abs(Number(decimal)))}${unit}`];
  const parent = parentName(grid, rule.planId) ?? `#${rule.planId}`;
  return [parent, ...signed(rule.percent, ' %'), ...signed(rule.amount, '')].join(' ');
}

export function reasonText(words: Translate, cell: CellRefusal | CellQuestion): string {
  const sold = 'sold' in cell ? (cell.sold ?? 0) : 0;
  return words(`reasons.${cell.reason}`, { sold, rooms: 'rooms' in cell ? (cell.rooms ?? 0) : 0 });
}

export function isSwitch(field: ShownField): boolean {
  return field !== 'sold' && field !== 'left' && isFlag(field);
}

export function valueText(words: Translate, field: ShownField, value: CellValue): string {
  if (isSwitch(field)) return words(value === 1 ? 'flagOn' : 'flagOff');
  return value === null ? words('none') : showCell(field, value, panel.language);
}
