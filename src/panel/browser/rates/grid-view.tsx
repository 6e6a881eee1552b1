import React, { useRef, useState } from 'react';
import {
  type CellAddress,
  type CellField,
  cellKey,
  type CellValue,
  isFlag,
} from '../../../inventory/rates/day-cell';
import { panel } from '../parts/panel';
import { parseCell, plainCell } from './cell-text';
import { parseTable, spread, tableText } from './clipboard';
import { longDay } from './days';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import { type Grid, isEditable, loadedValue, type Row } from './model';
import { boxOf, type Extent, moved, type Place, placesOf, type Selection } from './selection';
import { COLUMN_WIDTH, HEAD_HEIGHT, LABEL_WIDTH, ROW_HEIGHT } from './sizes';
import type { Staged } from './staging';
import { TypeLine } from './type-line';
import { usePointer } from './use-pointer';
import { useSight } from './use-sight';
import { rowName, useWords, valueText } from './words';

export type WantedCell = CellAddress & { loaded: CellValue; after: CellValue };

interface GridViewProps {
  grid: Grid;
  rows: readonly Row[];
  staged: Staged;
  readOnly: boolean;
  selection: Selection | undefined;
  onSelect: (selection: Selection) => void;
  onStage: (cells: WantedCell[]) => void;
  onTold: (message: string) => void;
  onFold: (roomTypeId: number) => void;
}

/**
 * The grid itself. Only what is in sight is drawn; one element has the focus, and the cell that the keys work on is told
 * by `aria-activedescendant`.
 */
export function GridView(props: GridViewProps): React.ReactElement {
  const { grid, rows, staged, readOnly, selection, onSelect, onStage, onTold, onFold } = props;
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const releasesTab = useRef(false);
  /** Whether what is typed has been taken or given up: the input then loses the focus without a word. */
  const isDone = useRef(false);
  const [edit, setEdit] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const extent: Extent = {
    rows: rows.length,
    columns: grid.dayCount,
    hasCells: (row) => rows[row]?.kind === 'values',
  };

  const { sight, firstRow, endRow, firstColumn, endColumn, onScroll } = useSight(box, extent);

  const addressOf = ({ row, column }: Place): (CellAddress & { loaded: CellValue }) | undefined => {
    const line = rows[row];
    if (!isEditable(line)) return undefined;
    return {
      ...line.owner,
      field: line.field,
      day: grid.firstDay + column,
      loaded: loadedValue(line, column),
    };
  };
  const canChange = (place: Place) =>
    !readOnly && addressOf(place) !== undefined && grid.firstDay + place.column >= grid.today;
  const valueAt = (place: Place): CellValue => {
    const address = addressOf(place);
    const line = rows[place.row];
    const change = address && staged.get(cellKey(address));
    return change ? change.after : line?.kind === 'values' ? loadedValue(line, place.column) : null;
  };
  const selected = (): Place[] => (selection ? placesOf(selection, extent).filter(canChange) : []);

  const stageEach = (
    places: readonly Place[],
    after: (field: CellField, place: Place) => CellValue | undefined,
  ): boolean => {
    const cells: WantedCell[] = [];
    for (const place of places) {
      const address = addressOf(place)!;
      const value = after(address.field, place);
      if (value === undefined) return false;
      cells.push({ ...address, after: value });
    }
    if (cells.length > 0) onStage(cells);
    return true;
  };

  const show = ({ row, column }: Place) => {
    const element = box.current;
    if (!element) return;
    const [top, left] = [row * ROW_HEIGHT, column * COLUMN_WIDTH];
    const [height, width] = [element.clientHeight - HEAD_HEIGHT, element.clientWidth - LABEL_WIDTH];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW_HEIGHT > element.scrollTop + height) element.scrollTop = top + ROW_HEIGHT - height;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (left + COLUMN_WIDTH > element.scrollLeft + width)
      element.scrollLeft = left + COLUMN_WIDTH - width;
  };
  const goTo = (place: Place, extend = false) => {
    onSelect({ anchor: extend && selection ? selection.anchor : place, focus: place });
    show(place);
  };

  const startEdit = (text: string) => {
    if (!selection || !canChange(selection.focus)) return;
    setWrong(false);
    isDone.current = false;
    setEdit(text);
  };
  const focusLine = selection && rows[selection.focus.row];
  const focusField = isEditable(focusLine) ? focusLine.field : undefined;
  const toggle = () => {
    if (!selection || !focusField || !canChange(selection.focus)) return;
    const after = valueAt(selection.focus) === 1 ? 0 : 1;
    stageEach(
      selected().filter((place) => isFlag(addressOf(place)!.field)),
      () => after,
    );
  };
  /** Puts what was typed into every selected cell; false when one of them cannot hold it. */
  const commit = (text: string): boolean => {
    const done = stageEach(selected(), (field) => parseCell(field, text, panel.language));
    if (!done && focusField) {
      const refusing = selected()
        .map((place) => addressOf(place)!.field)
        .find((field) => parseCell(field, text, panel.language) === undefined);
      onTold(
        words('typeRefused', {
          value: text === '' ? words('none') : text,
          field: words(`fields.${refusing ?? focusField}`),
        }),
      );
    }
    return done;
  };
  const endEdit = () => {
    isDone.current = true;
    setEdit(undefined);
    box.current?.focus({ preventScroll: true });
  };
  const clear = () => {
    const places = selected().filter((place) => addressOf(place)!.field !== 'allotment');
    stageEach(places, (field) => (isFlag(field) ? 0 : null));
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (edit !== undefined || event.altKey) return;
    const { key } = event;
    const far = event.ctrlKey || event.metaKey;
    const focus = selection?.focus;
    const releases = releasesTab.current;
    releasesTab.current = false;
    if (!focus) return;
    const page = Math.max(1, Math.floor((sight.height - HEAD_HEIGHT) / ROW_HEIGHT) - 1);
    const next = moved(focus, key, far, page, extent);
    if (next) {
      goTo(next, event.shiftKey);
    } else if (key === 'Tab') {
      const column = focus.column + (event.shiftKey ? -1 : 1);
      if (releases || column < 0 || column >= grid.dayCount) return;
      goTo({ ...focus, column });
    } else if (key === 'Escape') {
      releasesTab.current = true;
      goTo(focus);
    } else if (key === 'Enter' || key === 'F2') {
      if (focusField && isFlag(focusField)) toggle();
      else startEdit(plainCell(focusField ?? 'left', valueAt(focus), panel.language));
    } else if (key === 'Delete' || key === 'Backspace') {
      clear();
    } else if (key === ' ' && focusField && isFlag(focusField)) {
      toggle();
    } else if (key.length === 1 && !far && focusField) {
      if (isFlag(focusField)) commit(key);
      else startEdit(key);
    } else {
      return;
    }
    event.preventDefault();
  };

  const onEditKey = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey } = event;
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape' && key !== 'ArrowUp' && key !== 'ArrowDown')
      return;
    event.preventDefault();
    event.stopPropagation();
    if (key !== 'Escape' && !commit(event.currentTarget.value)) return setWrong(true);
    endEdit();
    const { focus } = selection!;
    const leads = {
      Enter: shiftKey ? 'ArrowUp' : 'ArrowDown',
      Tab: shiftKey ? 'ArrowLeft' : 'ArrowRight',
    } as const;
    const many = selected().length > 1;
    const direction = key === 'Enter' || key === 'Tab' ? leads[key] : key;
    const next =
      key === 'Escape' || (many && key !== 'Tab') ? undefined : moved(focus, direction, false, 1, extent);
    if (next) goTo(next);
  };

  const onCopy = (event: React.ClipboardEvent) => {
    if (!selection || edit !== undefined) return;
    const { top, left, bottom, right } = boxOf(selection);
    const table: string[][] = [];
    for (let row = top; row <= bottom; row++) {
      const line = rows[row];
      if (line?.kind !== 'values') continue;
      const cells: string[] = [];
      for (let column = left; column <= right; column++) {
        cells.push(plainCell(line.field, valueAt({ row, column }), panel.language));
      }
      table.push(cells);
    }
    event.clipboardData.setData('text/plain', tableText(table));
    event.preventDefault();
  };

  const onPaste = (event: React.ClipboardEvent) => {
    if (!selection || edit !== undefined || readOnly) return;
    event.preventDefault();
    const table = parseTable(event.clipboardData.getData('text/plain'));
    const { top, left, bottom, right } = boxOf(selection);
    const lines = rows.flatMap((line, row) => (line.kind === 'values' && row >= top ? [row] : []));
    const height = lines.filter((row) => row <= bottom).length;
    const filled = spread(table, height, right - left + 1);
    if (filled.length === 0) return onTold(words('pasteEmpty'));
    const cells: WantedCell[] = [];
    let reach = selection.anchor;
    for (const { row: down, column: across, text } of filled) {
      const place = { row: lines[down] ?? -1, column: left + across };
      if (place.row < 0 || place.column >= grid.dayCount) continue;
      reach = place;
      if (!canChange(place)) continue;
      const address = addressOf(place)!;
      if (address.field === 'allotment' && text.trim() === '') continue;
      const after = parseCell(address.field, text, panel.language);
      if (after === undefined) {
        return onTold(words('pasteRefused', { value: text, field: words(`fields.${address.field}`) }));
      }
      cells.push({ ...address, after });
    }
    onStage(cells);
    onSelect({ anchor: { row: top, column: left }, focus: reach });
    onTold(words('pasted', { count: cells.length }));
  };

  const { onPointerDown, onPointerMove } = usePointer(box, extent, selection, onSelect);

  const drawn = rows.slice(firstRow, endRow);
  const chosen = selection && boxOf(selection);
  const activeId = selection ? `cell-${selection.focus.row}-${selection.focus.column}` : undefined;
  return (
    <div
      ref={box}
      className={readOnly ? 'r-grid r-read-only' : 'r-grid'}
      role="grid"
      tabIndex={0}
      aria-label={words('grid')}
      aria-rowcount={rows.length + 1}
      aria-colcount={grid.dayCount + 1}
      aria-multiselectable="true"
      aria-readonly={readOnly}
      aria-activedescendant={activeId}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => {
        if (focusField && isFlag(focusField)) toggle();
        else if (focusField && selection)
          startEdit(plainCell(focusField, valueAt(selection.focus), panel.language));
      }}
      onFocus={(event) => {
        if (event.target === box.current && !selection && rows.length > 0) {
          onSelect({ anchor: { row: 1, column: 0 }, focus: { row: 1, column: 0 } });
        }
      }}
    >
      <div
        className="r-sheet"
        role="presentation"
        style={{
          width: LABEL_WIDTH + grid.dayCount * COLUMN_WIDTH,
          height: HEAD_HEIGHT + rows.length * ROW_HEIGHT,
        }}
      >
        <GridHead
          grid={grid}
          firstColumn={firstColumn}
          endColumn={endColumn}
          leftmost={Math.min(grid.dayCount - 1, Math.floor(sight.left / COLUMN_WIDTH))}
          selectedFrom={chosen?.left ?? -1}
          selectedTo={chosen?.right ?? -1}
        />
        {drawn.map((row, index) => {
          const place = firstRow + index;
          if (row.kind === 'type')
            return <TypeLine key={row.key} row={row} place={place} rows={rows} onFold={onFold} />;
          const inside = chosen !== undefined && place >= chosen.top && place <= chosen.bottom;
          const isFocus = selection?.focus.row === place;
          return (
            <GridRow
              key={row.key}
              row={row}
              place={place}
              grid={grid}
              staged={staged}
              firstColumn={firstColumn}
              endColumn={endColumn}
              selectedFrom={inside ? chosen.left : -1}
              selectedTo={inside ? chosen.right : -1}
              focusColumn={isFocus ? selection.focus.column : -1}
              focusLabel={isFocus ? labelOf(row, selection.focus) : ''}
            />
          );
        })}
        {edit !== undefined && selection ? (
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
            aria-label={labelOf(focusLine as Row & { kind: 'values' }, selection.focus)}
            aria-invalid={isWrong}
            value={edit}
            onChange={(event) => setEdit(event.target.value)}
            onKeyDown={onEditKey}
            onBlur={(event) => {
              if (isDone.current) return;
              commit(event.target.value);
              setEdit(undefined);
            }}
          />
        ) : null}
      </div>
    </div>
  );

  function labelOf(row: Row & { kind: 'values' }, place: Place): string {
    const { field, owner } = row;
    const day = grid.firstDay + place.column;
    const address = addressOf(place);
    const change = address && staged.get(cellKey(address));
    const label = words('cellLabel', {
      row: rowName(grid, owner),
      field: words(`fields.${field}`),
      day: longDay(day),
      value: valueText(words, field, valueAt(place)),
    });
    const changed = change
      ? `, ${words('cellChanged', { before: valueText(words, change.field, change.before) })}`
      : '';
    return `${label}${changed}${day < grid.today ? `, ${words('cellPast')}` : ''}`;
  }
}
