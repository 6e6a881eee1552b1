export interface GridPlace {
  row: number;
  column: number;
}

/** The cells between two corners; typing goes to `focus`, arrows with Shift move it. */
export interface Selection {
  anchor: GridPlace;
  focus: GridPlace;
}

export interface Box {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface Extent {
  rows: number;
  columns: number;
  hasCells(row: number): boolean;
}

export function boxOf({ anchor, focus }: Selection): Box {
  return {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  };
}

export function isIn({ top, left, bottom, right }: Box, { row, column }: GridPlace): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

export function placesOf(selection: Selection, extent: Extent): GridPlace[] {
  const { top, left, bottom, right } = boxOf(selection);
  const places: GridPlace[] = [];
  for (let row = top; row <= bottom; row++) {
    if (!extent.hasCells(row)) continue;
    for (let column = left; column <= right; column++) places.push({ row, column });
  }
  return places;
}

/** The next line with cells from `row` on in a direction; `row` itself when there is none. */
export function nextRow(row: number, step: 1 | -1, extent: Extent): number {
  for (let next = row + step; next >= 0 && next < extent.rows; next += step) {
    if (extent.hasCells(next)) return next;
  }
  return row;
}

/** Where a key leads from a cell; undefined for a key that does not move. `page` is how many lines are in sight. */
export function placeAfterKey(
  from: GridPlace,
  key: string,
  isToEdge: boolean,
  page: number,
  extent: Extent,
): GridPlace | undefined {
  const last = extent.columns - 1;
  const rows = (count: number, step: 1 | -1) => {
    let { row } = from;
    for (let moves = 0; moves < count; moves++) row = nextRow(row, step, extent);
    return { ...from, row };
  };
  switch (key) {
    case 'ArrowUp':
      return rows(isToEdge ? extent.rows : 1, -1);
    case 'ArrowDown':
      return rows(isToEdge ? extent.rows : 1, 1);
    case 'ArrowLeft':
      return { ...from, column: isToEdge ? 0 : Math.max(0, from.column - 1) };
    case 'ArrowRight':
      return { ...from, column: isToEdge ? last : Math.min(last, from.column + 1) };
    case 'PageUp':
      return rows(page, -1);
    case 'PageDown':
      return rows(page, 1);
    case 'Home':
      return isToEdge ? { ...rows(extent.rows, -1), column: 0 } : { ...from, column: 0 };
    case 'End':
      return isToEdge ? { ...rows(extent.rows, 1), column: last } : { ...from, column: last };
    default:
      return undefined;
  }
}
