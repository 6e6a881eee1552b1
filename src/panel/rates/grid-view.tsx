import React, { useMemo, useRef } from 'react';
import { isFlag } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { tableText } from './clipboard';
import { FIGURES } from './figures';
import { GridCells, type WantedCell } from './grid-cells';
import { GridSheet } from './grid-sheet';
import type { Row } from './model';
import { boxOf, type GridPlace, type Selection } from './selection';
import { COLUMN_WIDTH, headWith, LABEL_WIDTH, ROW_HEIGHT } from './sizes';
import type { Staged } from './staging';
import { type CellEdit, useCellEdit } from './use-cell-edit';
import type { ShownFigures } from './use-figures';
import { useGridKeys } from './use-grid-keys';
import { usePointer } from './use-pointer';
import { useViewport } from './use-sight';
import { useWords } from './words';

interface GridViewProps {
  grid: RateGrid;
  figures: ShownFigures;
  rows: readonly Row[];
  staged: Staged;
  isReadOnly: boolean;
  selection: Selection | undefined;
  onSelect: (selection: Selection) => void;
  onStage: (cells: WantedCell[]) => void;
  onMessage: (message: string) => void;
  onFold: (roomTypeId: number) => void;
  onDerive: (ratePlanId: number) => void;
}

/** Below the line that names the first room type. */
const FIRST_CELL: GridPlace = { row: 1, column: 0 };

/** One element has the focus, and `aria-activedescendant` tells the cell that the keys work on. */
export function GridView(props: GridViewProps): React.ReactElement {
  const { grid, figures, rows, staged, isReadOnly, selection } = props;
  const { onSelect, onStage, onMessage, onFold, onDerive } = props;
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const cells = useMemo(
    () => new GridCells(grid, rows, staged, isReadOnly),
    [grid, rows, staged, isReadOnly],
  );
  const head = headWith(figures.isShown ? FIGURES.length : 0);
  const sight = useViewport(box, cells.extent);
  const goTo = (place: GridPlace, extend = false) => {
    onSelect({ anchor: extend && selection ? selection.anchor : place, focus: place });
    if (box.current) scrollTo(box.current, head.height, place);
  };
  const goToPlan = (place: GridPlace | undefined) =>
    place ? goTo(place) : onMessage(words('parentIsHidden'));
  const leave = () => box.current?.focus({ preventScroll: true });
  const edit = useCellEdit({ cells, selection, words, onStage, onMessage, goTo, leave });
  const page = () => Math.max(1, Math.floor((sight.sight.height - head.height) / ROW_HEIGHT) - 1);
  const onKeyDown = useGridKeys({ cells, selection, edit, page, goTo });
  const pointer = usePointer(box, head.height, cells.extent, selection, onSelect);

  const onCopy = (event: React.ClipboardEvent) => {
    if (!selection || edit.text !== undefined) return;
    event.clipboardData.setData('text/plain', tableText(cells.tableOf(selection)));
    event.preventDefault();
  };
  const onPaste = (event: React.ClipboardEvent) => {
    if (!selection || edit.text !== undefined || isReadOnly) return;
    event.preventDefault();
    const paste = cells.paste(event.clipboardData.getData('text/plain'), selection);
    if (paste.kind === 'empty') return onMessage(words('pasteEmpty'));
    if (paste.kind === 'refused') {
      return onMessage(words('pasteRefused', { value: paste.value, field: words(`fields.${paste.field}`) }));
    }
    const { top, left } = boxOf(selection);
    onStage(paste.cells);
    onSelect({ anchor: { row: top, column: left }, focus: paste.reach });
    onMessage(words('pasted', { count: paste.cells.length }));
  };
  const onFocus = (event: React.FocusEvent) => {
    if (event.target === box.current && !selection && rows.length > 0)
      onSelect({ anchor: FIRST_CELL, focus: FIRST_CELL });
  };
  return (
    <div
      ref={box}
      className={isReadOnly ? 'r-grid r-read-only' : 'r-grid'}
      role="grid"
      tabIndex={0}
      aria-label={words('grid')}
      aria-rowcount={rows.length + head.lines}
      aria-colcount={grid.dayCount + 1}
      aria-multiselectable="true"
      aria-readonly={isReadOnly}
      aria-activedescendant={selection && `cell-${selection.focus.row}-${selection.focus.column}`}
      onScroll={sight.onScroll}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      {...pointer}
      onDoubleClick={() => openCell(cells, selection, edit)}
      onFocus={onFocus}
    >
      <GridSheet
        cells={cells}
        figures={figures}
        head={head}
        staged={staged}
        sight={sight}
        selection={selection}
        edit={edit}
        onFold={onFold}
        onDerive={isReadOnly ? undefined : onDerive}
        onParent={(id) => goToPlan(placeOfPlan(rows, id, selection))}
      />
    </div>
  );
}

function openCell(cells: GridCells, selection: Selection | undefined, edit: CellEdit): void {
  const field = selection && cells.fieldAt(selection.focus);
  if (field && isFlag(field)) edit.toggle();
  else if (field) edit.start(cells.textAt(selection.focus));
}

/** The first line of a rate plan, in the column of the focus; undefined where it is not shown. */
function placeOfPlan(
  rows: readonly Row[],
  ratePlanId: number,
  selection: Selection | undefined,
): GridPlace | undefined {
  const row = rows.findIndex((line) => line.kind === 'values' && line.plan?.id === ratePlanId);
  return row < 0 ? undefined : { row, column: selection?.focus.column ?? 0 };
}

function scrollTo(box: HTMLElement, headHeight: number, { row, column }: GridPlace): void {
  const [top, left] = [row * ROW_HEIGHT, column * COLUMN_WIDTH];
  const [height, width] = [box.clientHeight - headHeight, box.clientWidth - LABEL_WIDTH];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_HEIGHT > box.scrollTop + height) box.scrollTop = top + ROW_HEIGHT - height;
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (left + COLUMN_WIDTH > box.scrollLeft + width) box.scrollLeft = left + COLUMN_WIDTH - width;
}
