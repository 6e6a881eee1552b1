import type React from 'react';
import { useRef } from 'react';
import { isFlag } from '../../inventory/rates/day-cell';
import type { GridCells } from './grid-cells';
import { type GridPlace, placeAfterKey, type Selection } from './selection';
import type { CellEdit } from './use-cell-edit';

interface GridKeyOptions {
  cells: GridCells;
  selection: Selection | undefined;
  edit: CellEdit;
  page: () => number;
  goTo: (place: GridPlace, extend?: boolean) => void;
}

/** Escape lets the next Tab leave the grid. */
export function useGridKeys({ cells, selection, edit, page, goTo }: GridKeyOptions) {
  const releasesTab = useRef(false);
  return (event: React.KeyboardEvent): void => {
    if (edit.text !== undefined || event.altKey) return;
    const isTabReleased = releasesTab.current;
    releasesTab.current = false;
    if (!selection) return;
    const { key } = event;
    const { focus } = selection;
    const isFar = event.ctrlKey || event.metaKey;
    const field = cells.fieldAt(focus);
    const isSwitch = field !== undefined && isFlag(field);
    const next = placeAfterKey(focus, key, isFar, page(), cells.extent);
    if (next) {
      goTo(next, event.shiftKey);
    } else if (key === 'Tab') {
      const column = focus.column + (event.shiftKey ? -1 : 1);
      if (isTabReleased || column < 0 || column >= cells.extent.columns) return;
      goTo({ ...focus, column });
    } else if (key === 'Escape') {
      releasesTab.current = true;
      goTo(focus);
    } else if (key === 'Enter' || key === 'F2') {
      if (isSwitch) edit.toggle();
      else edit.start(cells.textAt(focus));
    } else if (key === 'Delete' || key === 'Backspace') {
      edit.clear();
    } else if (key === ' ' && isSwitch) {
      edit.toggle();
    } else if (key.length === 1 && !isFar && field !== undefined) {
      if (isSwitch) edit.commit(key);
      else edit.start(key);
    } else {
      return;
    }
    event.preventDefault();
  };
}
