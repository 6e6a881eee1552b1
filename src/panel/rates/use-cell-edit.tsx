import type React from 'react';
import { useRef, useState } from 'react';
import { type CellAddress, type CellField, type CellValue, isFlag } from '../../inventory/rates/day-cell';
import { panel, type Translate } from '../parts/panel';
import { parseCell } from './cell-text';
import type { GridCells, WantedCell } from './grid-cells';
import { type GridPlace, placeAfterKey, type Selection } from './selection';

export interface CellEdit {
  text: string | undefined;
  isWrong: boolean;
  start: (text: string) => void;
  type: (text: string) => void;
  /** Puts a typed text into every selected cell; false when one of them cannot hold it. */
  commit: (text: string) => boolean;
  toggle: () => void;
  clear: () => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => void;
  onBlur: (event: React.FocusEvent<HTMLInputElement>) => void;
}

interface CellEditOptions {
  cells: GridCells;
  selection: Selection | undefined;
  words: Translate;
  onStage: (cells: WantedCell[]) => void;
  onMessage: (message: string) => void;
  goTo: (place: GridPlace) => void;
  leave: () => void;
}

const LEADS: Record<string, [plain: string, shift: string]> = {
  Enter: ['ArrowDown', 'ArrowUp'],
  Tab: ['ArrowRight', 'ArrowLeft'],
  ArrowUp: ['ArrowUp', 'ArrowUp'],
  ArrowDown: ['ArrowDown', 'ArrowDown'],
};

export function useCellEdit(options: CellEditOptions): CellEdit {
  const { cells, selection, words, onStage, onMessage, goTo, leave } = options;
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  /** Whether the typed text has been taken or given up: the input then loses the focus without effect. */
  const isDone = useRef(false);
  const selected = () => (selection ? cells.changeable(selection) : []);

  const stageEach = (
    chosen: readonly (CellAddress & { loaded: CellValue })[],
    after: (field: CellField) => CellValue | undefined,
  ): CellField | undefined => {
    const wanted: WantedCell[] = [];
    for (const cell of chosen) {
      const value = after(cell.field);
      if (value === undefined) return cell.field;
      wanted.push({ ...cell, after: value });
    }
    if (wanted.length > 0) onStage(wanted);
    return undefined;
  };
  const commit = (typed: string): boolean => {
    const refusing = stageEach(selected(), (field) => parseCell(field, typed, panel.language));
    if (refusing === undefined) return true;
    onMessage(
      words('typeRefused', {
        value: typed === '' ? words('none') : typed,
        field: words(`fields.${refusing}`),
      }),
    );
    return false;
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey } = event;
    const lead = LEADS[key]?.[shiftKey ? 1 : 0];
    if ((lead === undefined && key !== 'Escape') || !selection) return;
    event.preventDefault();
    event.stopPropagation();
    if (key !== 'Escape' && !commit(event.currentTarget.value)) return setWrong(true);
    isDone.current = true;
    setText(undefined);
    leave();
    if (lead === undefined || (selected().length > 1 && key !== 'Tab')) return;
    const next = placeAfterKey(selection.focus, lead, false, 1, cells.extent);
    if (next) goTo(next);
  };
  return {
    text,
    isWrong,
    start: (typed) => {
      if (!selection || !cells.canChange(selection.focus)) return;
      setWrong(false);
      isDone.current = false;
      setText(typed);
    },
    type: setText,
    commit,
    toggle: () => {
      if (!selection || !cells.canChange(selection.focus)) return;
      const after = cells.valueAt(selection.focus) === 1 ? 0 : 1;
      stageEach(
        selected().filter(({ field }) => isFlag(field)),
        () => after,
      );
    },
    clear: () =>
      void stageEach(
        selected().filter(({ field }) => field !== 'allotment'),
        (field) => (isFlag(field) ? 0 : null),
      ),
    onKeyDown,
    onBlur: (event) => {
      if (isDone.current) return;
      commit(event.target.value);
      setText(undefined);
    },
  };
}
