import React, { useMemo, useRef } from 'react';
import { isFlag } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { tableText } from './clipboard';
import { GridCells, type WantedCell } from './grid-cells';
import { GridSheet } from './grid-sheet';
import type { Row } from './model';
import { boxOf, type GridPlace, type Selection } from './selection';
import { COLUMN_WIDTH, HEAD_HEIGHT, LABEL_WIDTH, ROW_HEIGHT } from './sizes';
import type { Staged } from './staging';
import { useCellEdit } from './use-cell-edit';
import { useGridKeys } from './use-grid-keys';
import { usePointer } from './use-pointer';
import { useViewport } from './use-sight';
import { useWords } from './words';

interface GridViewProps {
  grid: RateGrid;
  rows: readonly Row[];
  staged: Staged;
  isReadOnly: boolean;
  selection: Selection | undefined;
  onSelect: (selection: Selection) => void;
  onStage: (cells: WantedCell[]) => void;
  onMessage: (message: string) => void;
  onFold: (roomTypeId: number) => void;
}

/** One element has the focus, and `aria-activedescendant` tells the cell that the keys work on. */
export function GridView(props: GridViewProps): React.ReactElement {
  const { grid, rows, staged, isReadOnly, selection, onSelect, onStage, onMessage, onFold } = props;
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const cells = useMemo(
    () => new GridCells(grid, rows, staged, isReadOnly),
    [grid, rows, staged, isReadOnly],
  );
  const sight = useViewport(box, cells.extent);
  const goTo = (place: GridPlace, extend = false) => {
    onSelect({ anchor: extend && selection ? selection.anchor : place, focus: place });
    if (box.current) scrollTo(box.current, place);
  };
  const leave = () => box.current?.focus({ preventScroll: true });
  const edit = useCellEdit({ cells, selection, words, onStage, onMessage, goTo, leave });
  const page = () => Math.max(1, Math.floor((sight.sight.height - HEAD_HEIGHT) / ROW_HEIGHT) - 1);
  const onKeyDown = useGridKeys({ cells, selection, edit, page, goTo });
  const pointer = usePointer(box, cells.extent, selection, onSelect);

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
  const onDoubleClick = () => {
    const field = selection && cells.fieldAt(selection.focus);
    if (field && isFlag(field)) edit.toggle();
    else if (field) edit.start(cells.textAt(selection.focus));
  };
  const onFocus = (event: React.FocusEvent) => {
    const first = { row: 1, column: 0 };
    if (event.target === box.current && !selection && rows.length > 0)
      onSelect({ anchor: first, focus: first });
  };
  return (
    <div
      ref={box}
      className={isReadOnly ? 'r-grid r-read-only' : 'r-grid'}
      role="grid"
      tabIndex={0}
      aria-label={words('grid')}
      aria-rowcount={rows.length + 1}
      aria-colcount={grid.dayCount + 1}
      aria-multiselectable="true"
      aria-readonly={isReadOnly}
      aria-activedescendant={selection && `cell-${selection.focus.row}-${selection.focus.column}`}
      onScroll={sight.onScroll}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      {...pointer}
      onDoubleClick={onDoubleClick}
      onFocus={onFocus}
    >
      <GridSheet
        cells={cells}
        staged={staged}
        sight={sight}
        selection={selection}
        edit={edit}
        onFold={onFold}
      />
    </div>
  );
}

function scrollTo(box: HTMLElement, { row, column }: GridPlace): void {
  const [top, left] = [row * ROW_HEIGHT, column * COLUMN_WIDTH];
  const [height, width] = [box.clientHeight - HEAD_HEIGHT, box.clientWidth - LABEL_WIDTH];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_HEIGHT > box.scrollTop + height) box.scrollTop = top + ROW_HEIGHT - height;
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (left + COLUMN_WIDTH > box.scrollLeft + width) box.scrollLeft = left + COLUMN_WIDTH - width;
}
