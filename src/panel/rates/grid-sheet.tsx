import React from 'react';
import type { GridCells } from './grid-cells';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import { boxOf, type Selection } from './selection';
import { COLUMN_WIDTH, HEAD_HEIGHT, LABEL_WIDTH, ROW_HEIGHT } from './sizes';
import type { Staged } from './staging';
import { TypeLine } from './type-line';
import type { CellEdit } from './use-cell-edit';
import type { Sight } from './use-sight';
import { useWords } from './words';

interface GridSheetProps {
  cells: GridCells;
  staged: Staged;
  sight: Sight;
  selection: Selection | undefined;
  edit: CellEdit;
  onFold: (roomTypeId: number) => void;
}

export function GridSheet({
  cells,
  staged,
  sight,
  selection,
  edit,
  onFold,
}: GridSheetProps): React.ReactElement {
  const words = useWords();
  const { grid, rows } = cells;
  const { firstRow, endRow, firstColumn, endColumn } = sight;
  const chosen = selection && boxOf(selection);
  const size = {
    width: LABEL_WIDTH + grid.dayCount * COLUMN_WIDTH,
    height: HEAD_HEIGHT + rows.length * ROW_HEIGHT,
  };
  return (
    <div className="r-sheet" role="presentation" style={size}>
      <GridHead
        grid={grid}
        firstColumn={firstColumn}
        endColumn={endColumn}
        leftmost={Math.min(grid.dayCount - 1, Math.floor(sight.sight.left / COLUMN_WIDTH))}
        selectedFrom={chosen?.left ?? -1}
        selectedTo={chosen?.right ?? -1}
      />
      {rows.slice(firstRow, endRow).map((row, index) => {
        const place = firstRow + index;
        if (row.kind === 'type')
          return <TypeLine key={row.key} row={row} place={place} rows={rows} onFold={onFold} />;
        const isInside = chosen !== undefined && place >= chosen.top && place <= chosen.bottom;
        const focus = selection?.focus.row === place ? selection.focus : undefined;
        return (
          <GridRow
            key={row.key}
            row={row}
            place={place}
            grid={grid}
            staged={staged}
            firstColumn={firstColumn}
            endColumn={endColumn}
            selectedFrom={isInside ? chosen.left : -1}
            selectedTo={isInside ? chosen.right : -1}
            focusColumn={focus?.column ?? -1}
            focusLabel={focus ? cells.labelOf(focus, words) : ''}
          />
        );
      })}
      {edit.text !== undefined && selection ? (
        <input
          className="r-edit"
          style={{
            left: LABEL_WIDTH + selection.focus.column * COLUMN_WIDTH,
            top: HEAD_HEIGHT + selection.focus.row * ROW_HEIGHT,
            width: COLUMN_WIDTH + 1,
            height: ROW_HEIGHT + 1,
          }}
          autoFocus
          inputMode="decimal"
          aria-label={cells.labelOf(selection.focus, words)}
          aria-invalid={edit.isWrong}
          value={edit.text}
          onChange={(event) => edit.type(event.target.value)}
          onKeyDown={edit.onKeyDown}
          onBlur={edit.onBlur}
        />
      ) : null}
    </div>
  );
}
