import { type CellAddress, type CellField, cellKey, type CellValue } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { dateAndWeekday } from '../parts/days';
import { panel, type Translate } from '../parts/panel';
import { parseCell, plainCell } from './cell-text';
import { parseTable, spread } from './clipboard';
import { isEditable, loadedValue, type Row } from './model';
import { boxOf, type Extent, type GridPlace, placesOf, type Selection } from './selection';
import type { Staged } from './staging';
import { rowName, valueText } from './words';

export type WantedCell = CellAddress & { loaded: CellValue; after: CellValue };

export type Paste =
  | { kind: 'cells'; cells: WantedCell[]; reach: GridPlace }
  | { kind: 'refused'; value: string; field: CellField }
  | { kind: 'empty' };

export class GridCells {
  readonly extent: Extent;

  constructor(
    readonly grid: RateGrid,
    readonly rows: readonly Row[],
    private readonly staged: Staged,
    private readonly isReadOnly: boolean,
  ) {
    this.extent = {
      rows: rows.length,
      columns: grid.dayCount,
      hasCells: (row) => rows[row]?.kind === 'values',
    };
  }

  fieldAt({ row }: GridPlace): CellField | undefined {
    const line = this.rows[row];
    return isEditable(line) ? line.field : undefined;
  }

  valueAt(place: GridPlace): CellValue {
    const cell = this.cellAt(place);
    const line = this.rows[place.row];
    const change = cell && this.staged.get(cellKey(cell));
    return change ? change.after : line?.kind === 'values' ? loadedValue(line, place.column) : null;
  }

  canChange(place: GridPlace): boolean {
    return this.changeableAt(place) !== undefined;
  }

  changeable(selection: Selection): (CellAddress & { loaded: CellValue })[] {
    return placesOf(selection, this.extent).flatMap((place) => this.changeableAt(place) ?? []);
  }

  textAt(place: GridPlace): string {
    const line = this.rows[place.row];
    return line?.kind === 'values' ? plainCell(line.field, this.valueAt(place), panel.language) : '';
  }

  tableOf(selection: Selection): string[][] {
    const { top, left, bottom, right } = boxOf(selection);
    const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index);
    const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
    return rows
      .filter((row) => this.extent.hasCells(row))
      .map((row) => columns.map((column) => this.textAt({ row, column })));
  }

  paste(text: string, selection: Selection): Paste {
    const { top, left, bottom, right } = boxOf(selection);
    const lines = this.rows.flatMap((line, row) => (line.kind === 'values' && row >= top ? [row] : []));
    const height = lines.filter((row) => row <= bottom).length;
    const filled = spread(parseTable(text), height, right - left + 1);
    if (filled.length === 0) return { kind: 'empty' };
    const cells: WantedCell[] = [];
    let reach = selection.anchor;
    for (const { row: down, column: across, text: value } of filled) {
      const place = { row: lines[down] ?? -1, column: left + across };
      if (place.row < 0 || place.column >= this.grid.dayCount) continue;
      reach = place;
      const cell = this.changeableAt(place);
      if (!cell || (cell.field === 'allotment' && value.trim() === '')) continue;
      const after = parseCell(cell.field, value, panel.language);
      if (after === undefined) return { kind: 'refused', value, field: cell.field };
      cells.push({ ...cell, after });
    }
    return { kind: 'cells', cells, reach };
  }

  labelOf(place: GridPlace, words: Translate): string {
    const line = this.rows[place.row];
    if (line?.kind !== 'values') return '';
    const day = this.grid.firstDay + place.column;
    const cell = this.cellAt(place);
    const change = cell && this.staged.get(cellKey(cell));
    const label = words('cellLabel', {
      row: rowName(this.grid, line.owner),
      field: words(`fields.${line.field}`),
      day: dateAndWeekday(day),
      value: valueText(words, line.field, this.valueAt(place)),
    });
    const derivedMinor = line.field === 'price' ? line.plan?.derived?.values[place.column] : undefined;
    const isException = line.field === 'price' && line.plan?.derived && this.valueAt(place) !== null;
    return [
      label,
      ...(isException ? [words('cellException')] : []),
      ...(derivedMinor === undefined || derivedMinor === null
        ? []
        : [words('cellDerived', { value: valueText(words, 'price', derivedMinor) })]),
      ...(change ? [words('cellChanged', { before: valueText(words, change.field, change.before) })] : []),
      ...(day < this.grid.today ? [words('cellPast')] : []),
    ].join(', ');
  }

  private cellAt({ row, column }: GridPlace): (CellAddress & { loaded: CellValue }) | undefined {
    const line = this.rows[row];
    if (!isEditable(line)) return undefined;
    const day = this.grid.firstDay + column;
    return { ...line.owner, field: line.field, day, loaded: loadedValue(line, column) };
  }

  private changeableAt(place: GridPlace): (CellAddress & { loaded: CellValue }) | undefined {
    const isPast = this.grid.firstDay + place.column < this.grid.today;
    return this.isReadOnly || isPast ? undefined : this.cellAt(place);
  }
}
