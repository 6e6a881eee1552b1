import type { ChartRow } from './chart-rows';

/** The bar or the name of a room that something was done with. */
export function foundAt({ target }: { target: EventTarget }, rows: readonly ChartRow[]) {
  const element = target as Element;
  const line = Number(element.closest('[data-row]')?.getAttribute('data-row') ?? -1);
  const row = rows[line];
  if (!row) return undefined;
  const key = element.closest('[data-bar]')?.getAttribute('data-bar');
  const bar = 'bars' in row ? row.bars.find((one) => one.key === key) : undefined;
  const isRoom = element.closest('[data-room]') !== null;
  if (!bar && !isRoom)
    return element.closest('.rp-name') ? { line, row, isRoom: false, isEdge: false } : undefined;
  return { line, row, bar, isRoom, isEdge: element.closest('[data-edge]') !== null };
}
