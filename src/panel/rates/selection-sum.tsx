import { cellKey, isPrice } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { panel, type Translate } from '../parts/panel';
import { showPrice } from './cell-text';
import { isEditable, loadedValue, type Row } from './model';
import type { GridPlace } from './selection';
import type { Staged } from './staging';

/** How many cells are selected, and of prices and rooms their sum and average; '' for a single one. */
export function sumOf(
  places: readonly GridPlace[],
  grid: RateGrid,
  rows: readonly Row[],
  staged: Staged,
  words: Translate,
): string {
  if (places.length < 2) return '';
  const amounts = places.map(({ row, column }) => {
    const line = rows[row];
    if (line?.kind !== 'values' || !isEditable(line) || (!isPrice(line.field) && line.field !== 'allotment'))
      return undefined;
    const key = cellKey({ ...line.owner, field: line.field, day: grid.firstDay + column });
    return { field: line.field, value: staged.get(key)?.after ?? loadedValue(line, column) };
  });
  const [first] = amounts;
  const values = amounts.flatMap((amount) =>
    amount?.field === first?.field && amount?.value ? [amount.value] : [],
  );
  if (!first || values.length === 0) return words('selected', { count: places.length });
  const sum = values.reduce((total, value) => total + value, 0);
  const write = (value: number) =>
    isPrice(first.field) ? showPrice(Math.round(value), panel.language) : String(Math.round(value * 10) / 10);
  return words('sum', { count: places.length, sum: write(sum), average: write(sum / values.length) });
}
