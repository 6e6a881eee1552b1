import { useEffect, useMemo, useState } from 'react';
import { type CellAddress, linesOf } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { ChangeSource, KnownConflict, Outcome, Preview } from './rates.contract';
import { changePage } from '../parts/call';
import type { WantedCell } from './grid-cells';
import { isEditable, type Row, rowsOf, type View } from './model';
import { boxOf, placesOf, type Selection } from './selection';
import { sumOf } from './selection-sum';
import { afterSaving, decide, sourceOf, stage, type Staged, stageLines, withoutCells } from './staging';
import { useFigures } from './use-figures';
import { useGrid } from './use-grid';
import { type Staging, useStaging } from './use-staging';
import { isReadOnly, useFailure, useWords } from './words';

export type Open =
  { derive: number } | 'bulk' | 'season' | 'stop' | 'sheet' | 'changes' | 'history' | 'why' | 'drop';
/** Days (by number, both included) and room types. */
export interface EditScope {
  first: number;
  last: number;
  roomTypeIds: readonly number[];
}
export type Rates = ReturnType<typeof useRates>;

function useShown() {
  const [from, setFrom] = useState<string>();
  const [days, setDays] = useState(31);
  const [view, setView] = useState<View>('prices');
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [selection, setSelection] = useState<Selection>();
  const loaded = useGrid(from, days);
  const { grid } = loaded;
  const figures = useFigures(grid);
  const load = () => Promise.all([loaded.load(), figures.load()]);
  const rows = useMemo(() => (grid ? rowsOf(grid, view, folded, search) : []), [grid, view, folded, search]);
  const lineCount = rows.length;
  useEffect(() => setSelection(undefined), [lineCount, view, days]);
  const fold = (roomTypeId: number) => {
    const next = new Set(folded);
    if (!next.delete(roomTypeId)) next.add(roomTypeId);
    setFolded(next);
  };
  return {
    ...loaded,
    load,
    figures,
    from,
    setFrom,
    days,
    setDays,
    view,
    setView,
    search,
    setSearch,
    fold,
    rows,
    selection,
    setSelection,
  };
}

function useMessage() {
  const [message, setText] = useState('');
  const [undoable, setUndoable] = useState<number>();
  const setMessage = (text: string, changeId?: number) => {
    setText(text);
    setUndoable(changeId);
  };
  return { message, undoable, setMessage };
}

/** The address may name a rate plan whose derivation is opened at once. */
function useOpened() {
  const [open, setOpen] = useState<Open | undefined>(() => {
    const ratePlanId = Number(new URLSearchParams(window.location.search).get('derive'));
    return isReadOnly || !Number.isSafeInteger(ratePlanId) || ratePlanId <= 0
      ? undefined
      : { derive: ratePlanId };
  });
  const [outcome, setOutcome] = useState<{ of: 'save' | 'undo'; result: Outcome }>();
  const close = () => {
    setOpen(undefined);
    setOutcome(undefined);
  };
  return { open, setOpen, outcome, setOutcome, close };
}

export function useRates() {
  const words = useWords();
  const failure = useFailure();
  const shown = useShown();
  const { grid, rows, selection, load } = shown;
  const staging = useStaging();
  const { staged } = staging;
  const [isSaving, setSaving] = useState(false);
  const { message, undoable, setMessage } = useMessage();
  const { open, setOpen, outcome, setOutcome, close } = useOpened();

  const save = async (wanted: Staged, confirmed = false) => {
    setOutcome(undefined);
    setSaving(true);
    const lines = linesOf([...wanted.values()]);
    const answer = await changePage('rates', 'save', { lines, source: sourceOf(wanted), confirmed });
    setSaving(false);
    if (!answer.ok) return setMessage(failure(answer));
    const result = answer.data;
    if (result.status !== 'saved' && result.status !== 'unchanged') return setOutcome({ of: 'save', result });
    staging.settle((current) => afterSaving(current, wanted));
    if (result.status === 'saved') setMessage(words('saved', { count: result.cells }), result.changeId);
    else setMessage(words('nothingToSave'));
    await load();
  };
  const finishUndo = (result: Outcome) => {
    setOpen(undefined);
    if (result.status !== 'saved') return setOutcome({ of: 'undo', result });
    setMessage(words(result.cells === 0 ? 'derivation.undone' : 'undone', { count: result.cells }));
    void load();
  };
  const finishDerivation = (result: Outcome) => {
    setOpen(undefined);
    if (result.status !== 'saved') return setMessage(words('nothingToSave'));
    const { cells, changeId } = result;
    setMessage(words(cells === 0 ? 'derivation.saved' : 'derivation.savedWith', { count: cells }), changeId);
    void load();
  };
  const undoSaved = async (id: number) => {
    setSaving(true);
    const answer = await changePage('rates', 'undo', { id });
    setSaving(false);
    if (answer.ok) finishUndo(answer.data);
    else setMessage(failure(answer));
  };
  const places = grid && selection ? placesOf(selection, extentOf(grid, rows)) : [];
  return {
    ...shown,
    staged,
    stepBack: staging.stepBack,
    drop: staging.drop,
    open,
    setOpen,
    outcome,
    close,
    save,
    setMessage,
    finishUndo,
    finishDerivation,
    isBusy: shown.isLoading || isSaving,
    /** Undoes what was saved last, while that is what the message says. */
    undoLast: undoable === undefined ? undefined : () => void undoSaved(undoable),
    message: message || (grid ? sumOf(places, grid, rows, staged, words) : ''),
    focusCell: grid && selection ? focusCellOf(grid, rows, selection) : undefined,
    /** Saves what is staged once the input that is left has staged its text. */
    saveLatest: () =>
      setTimeout(() => {
        const latest = staging.latest.current;
        if (latest && latest.size > 0 && !isSaving) void save(latest);
      }),
    ...changesOf(staging, { save, load, close, setMessage }),
  };
}

/** What cells, dialogs and conflicts do with what is staged. */
function changesOf(
  { staged, change }: Staging,
  after: {
    save: (wanted: Staged) => Promise<void>;
    load: () => Promise<unknown>;
    close: () => void;
    setMessage: (text: string) => void;
  },
) {
  return {
    stageCells: (cells: WantedCell[]) => {
      after.setMessage('');
      change(stage(staged, cells, 'grid'));
    },
    takePreview: (preview: Preview, source: ChangeSource, saveNow: boolean) => {
      const next = stageLines(staged, preview.lines, source);
      change(next);
      after.close();
      if (saveNow) void after.save(next);
    },
    takeOut: (cells: readonly CellAddress[]) => {
      change(withoutCells(staged, cells));
      after.close();
    },
    decideConflicts: (conflicts: KnownConflict[], mine: ReadonlySet<string>) => {
      const next = decide(staged, conflicts, mine);
      change(next);
      after.close();
      void (next.size > 0 ? after.save(next) : after.load());
    },
  };
}

function extentOf(grid: RateGrid, rows: readonly Row[]) {
  const hasCells = (row: number) => rows[row]?.kind === 'values';
  return { rows: rows.length, columns: grid.dayCount, hasCells };
}

function focusCellOf(grid: RateGrid, rows: readonly Row[], { focus }: Selection): CellAddress | undefined {
  const row = rows[focus.row];
  return isEditable(row) ? { ...row.owner, field: row.field, day: grid.firstDay + focus.column } : undefined;
}

/** Undefined for a single cell: it has the focus only because somebody clicked it, and says nothing about an edit. */
export function selectedScope(
  grid: RateGrid,
  rows: readonly Row[],
  selection: Selection | undefined,
): EditScope | undefined {
  const all = grid.roomTypes.map(({ id }) => id);
  if (!selection) return { first: grid.firstDay, last: grid.firstDay + grid.dayCount - 1, roomTypeIds: all };
  const { left, right, top, bottom } = boxOf(selection);
  if (left === right && top === bottom) return undefined;
  const types = new Set(rows.slice(top, bottom + 1).map(({ type }) => type.id));
  return {
    first: grid.firstDay + left,
    last: grid.firstDay + right,
    roomTypeIds: all.filter((id) => types.has(id)),
  };
}
