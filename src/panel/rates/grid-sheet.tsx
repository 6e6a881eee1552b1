import React from 'react';
import type { GridCells } from './grid-cells';
import { GridHead } from './grid-head';
import type { GridHeadSize } from './sizes';
import { GridRow } from './grid-row';
import { boxOf, type GridPlace, type Selection } from './selection';
import { COLUMN_WIDTH, LABEL_WIDTH, ROW_HEIGHT } from './sizes';
import type { Staged } from './staging';
import { TypeLine } from './type-line';
import type { CellEdit } from './use-cell-edit';
import type { ShownFigures } from './use-figures';
import type { Sight } from './use-sight';
import { useWords } from './words';

interface GridSheetProps {
  cells: GridCells;
  figures: ShownFigures;
  head: GridHeadSize;
  staged: Staged;
  sight: Sight;
  selection: Selection | undefined;
  edit: CellEdit;
  onFold: (roomTypeId: number) => void;
  onParent: (ratePlanId: number) => void;
  /** Undefined where the person may not change prices. */
  onDerive: ((ratePlanId: number) => void) | undefined;
}

export function GridSheet({
  cells,
  figures,
  head,
  staged,
  sight,
  selection,
  edit,
  onFold,
  onParent,
  onDerive,
}: GridSheetProps): React.ReactElement {
  const words = useWords();
  const { grid, rows } = cells;
  const { firstRow, endRow, firstColumn, endColumn } = sight;
  const chosen = selection && boxOf(selection);
  const size = {
    width: LABEL_WIDTH + grid.dayCount * COLUMN_WIDTH,
    height: head.height + rows.length * ROW_HEIGHT,
    '--label-width': `${LABEL_WIDTH}px`,
  } as React.CSSProperties;
  return (
    <div className="r-sheet" role="presentation" style={size}>
      <GridHead
        grid={grid}
        figures={figures}
        firstColumn={firstColumn}
        endColumn={endColumn}
        leftmost={Math.min(grid.dayCount - 1, Math.floor(sight.sight.left / COLUMN_WIDTH))}
        selectedFrom={chosen?.left ?? -1}
        selectedTo={chosen?.right ?? -1}
      />
      <div className="r-lines" role="rowgroup">
        {rows.slice(firstRow, endRow).map((row, index) => {
          const place = firstRow + index;
          if (row.kind === 'type')
            return (
              <TypeLine
                key={row.key}
                row={row}
                place={place}
                headLines={head.lines}
                rows={rows}
                onFold={onFold}
              />
            );
          const isInside = chosen !== undefined && place >= chosen.top && place <= chosen.bottom;
          const focus = selection?.focus.row === place ? selection.focus : undefined;
          return (
            <GridRow
              key={row.key}
              row={row}
              place={place}
              headLines={head.lines}
              grid={grid}
              staged={staged}
              firstColumn={firstColumn}
              endColumn={endColumn}
              selectedFrom={isInside ? chosen.left : -1}
              selectedTo={isInside ? chosen.right : -1}
              focusColumn={focus?.column ?? -1}
              focusLabel={focus ? cells.labelOf(focus, words) : ''}
              onParent={onParent}
              onDerive={onDerive}
            />
          );
        })}
        {edit.text !== undefined && selection ? (
          <CellInput cells={cells} place={selection.focus} edit={edit} />
        ) : null}
      </div>
    </div>
  );
}

function CellInput(props: { cells: GridCells; place: GridPlace; edit: CellEdit }): React.ReactElement {
  const words = useWords();
  const { cells, place, edit } = props;
  return (
    <input
      className="r-edit"
      style={{
        left: LABEL_WIDTH + place.column * COLUMN_WIDTH,
        top: place.row * ROW_HEIGHT,
        width: COLUMN_WIDTH + 1,
        height: ROW_HEIGHT + 1,
      }}
      autoFocus
      inputMode="decimal"
      aria-label={cells.labelOf(place, words)}
      aria-invalid={edit.isWrong}
      value={edit.text}
      onChange={(event) => edit.type(event.target.value)}
      onKeyDown={edit.onKeyDown}
      onBlur={edit.onBlur}
    />
  );
}
