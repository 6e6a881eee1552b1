import React, { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CellAddress, linesOf } from '../../inventory/rates/day-cell';
import { changePage } from './parts/call';
import { Dialog } from './parts/dialog';
import { panel } from './parts/panel';
import { noteUnsaved } from './parts/unsaved';
import { BulkDialog } from './rates/bulk-dialog';
import { dayOf } from './rates/days';
import { GridView, type WantedCell } from './rates/grid-view';
import { ChangesDialog, HistoryDialog } from './rates/history-dialogs';
import {
  type Grid,
  isEditable,
  type Outcome,
  type Preview,
  rowsOf,
  type Source,
  type View,
} from './rates/model';
import { OutcomeDialog } from './rates/outcome-dialog';
import { boxOf, placesOf, type Selection } from './rates/selection';
import { SheetDialog } from './rates/sheet-dialog';
import { afterSaving, decide, sourceOf, stage, type Staged, stageLines, without } from './rates/staging';
import { StatusBar } from './rates/status-bar';
import { sumOf } from './rates/selection-sum';
import { Toolbar } from './rates/toolbar';
import { useGrid } from './rates/use-grid';
import { useFailure, useWords } from './rates/words';

type Open = 'bulk' | 'sheet' | 'changes' | 'history' | 'drop';

const NONE: Staged = new Map();
const MOST_STEPS_BACK = 50;
const readOnly = panel.role === 'reception';

/** What is not saved outlives a look at another page of the panel. */
let kept: Staged = NONE;

/** Rates and availability of the open hotel. */
export default function RatesPage(): React.ReactElement {
  const words = useWords();
  const failure = useFailure();
  const [from, setFrom] = useState<string>();
  const [days, setDays] = useState(31);
  const [view, setView] = useState<View>('prices');
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const { grid, loading, failed, load } = useGrid(from, days);
  const [saving, setSaving] = useState(false);
  const busy = loading || saving;
  const [staged, setStaged] = useState<Staged>(kept);
  const latest = useRef(staged);
  latest.current = staged;
  const steps = useRef<Staged[]>([]);
  const [selection, setSelection] = useState<Selection>();
  const [told, setTold] = useState('');
  const [open, setOpen] = useState<Open>();
  const [outcome, setOutcome] = useState<{ of: 'save' | 'undo'; result: Outcome }>();

  const rows = useMemo(() => (grid ? rowsOf(grid, view, folded, search) : []), [grid, view, folded, search]);
  const extent = {
    rows: rows.length,
    columns: grid?.dayCount ?? 0,
    hasCells: (row: number) => rows[row]?.kind === 'values',
  };
  const lines = rows.length;
  useEffect(() => setSelection(undefined), [lines, view, days]);

  const change = (next: Staged) => {
    steps.current = [...steps.current.slice(-MOST_STEPS_BACK), staged];
    setStaged(next);
  };
  useEffect(() => {
    kept = staged;
    noteUnsaved(window.location.pathname, staged.size > 0);
  }, [staged]);

  const save = useCallback(
    async (wanted: Staged, confirmed: boolean) => {
      setOutcome(undefined);
      setSaving(true);
      const cells = [...wanted.values()];
      const input = { lines: linesOf(cells), source: sourceOf(wanted), confirmed };
      const answer = await changePage<Outcome>('rates', 'save', input);
      setSaving(false);
      if (!answer.ok) return setTold(failure(answer));
      const result = answer.data;
      if (result.status !== 'saved' && result.status !== 'unchanged')
        return setOutcome({ of: 'save', result });
      steps.current = [];
      setStaged((current) => afterSaving(current, wanted));
      setTold(result.status === 'saved' ? words('saved', { count: result.cells }) : words('nothingToSave'));
      await load();
    },
    [load],
  );
  const stageCells = (cells: WantedCell[], source: Source = 'grid') => {
    setTold('');
    change(stage(staged, cells, source));
  };
  const take = (preview: Preview, source: Source, saveNow: boolean) => {
    const next = stageLines(staged, preview.lines, source);
    change(next);
    setOpen(undefined);
    if (saveNow) void save(next, false);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || open || outcome) return;
      if (event.key === 's' && !readOnly) {
        event.preventDefault();
        // What is being typed is taken first, and belongs to it.
        if (event.target instanceof HTMLInputElement) event.target.blur();
        setTimeout(() => {
          if (latest.current.size > 0 && !busy) void save(latest.current, false);
        });
      }
      if (event.key === 'z' && !(event.target instanceof HTMLInputElement) && steps.current.length > 0) {
        event.preventDefault();
        setStaged(steps.current.pop()!);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [staged, busy, open, outcome, save]);

  const close = () => {
    setOpen(undefined);
    setOutcome(undefined);
  };
  const focusRow = selection && rows[selection.focus.row];
  const focusCell: CellAddress | undefined =
    grid && selection && isEditable(focusRow)
      ? { ...focusRow.owner, field: focusRow.field, day: grid.firstDay + selection.focus.column }
      : undefined;

  return (
    <main className="r-page">
      <Toolbar
        grid={grid}
        firstDay={from === undefined ? grid?.firstDay : dayOf(from)}
        days={days}
        view={view}
        search={search}
        readOnly={readOnly}
        busy={busy}
        canTellHistory={focusCell !== undefined}
        onFrom={setFrom}
        onDays={setDays}
        onView={setView}
        onSearch={setSearch}
        onReload={() => void load()}
        onOpen={setOpen}
      />
      {failed ? (
        <div className="p-alert r-failed" role="alert">
          <p>
            <b>{words('failed')}</b> {failed}
          </p>
          <button type="button" className="p-button p-button-quiet" onClick={() => void load()}>
            {words('refresh')}
          </button>
        </div>
      ) : null}
      {!grid && !failed ? <Loading /> : null}
      {grid && grid.roomTypes.length === 0 ? (
        <div className="r-empty">
          <h2>{words('empty')}</h2>
          <p>{words('emptyHint')}</p>
        </div>
      ) : null}
      {grid && grid.roomTypes.length > 0 && rows.length === 0 ? (
        <div className="r-empty">{words('noMatch')}</div>
      ) : null}
      {grid && rows.length > 0 ? (
        <GridView
          grid={grid}
          rows={rows}
          staged={staged}
          readOnly={readOnly}
          selection={selection}
          onSelect={setSelection}
          onStage={(cells) => stageCells(cells)}
          onTold={setTold}
          onFold={(id) => {
            const next = new Set(folded);
            if (!next.delete(id)) next.add(id);
            setFolded(next);
          }}
        />
      ) : null}
      {grid ? (
        <StatusBar
          grid={grid}
          staged={staged}
          told={told || (selection ? sumOf(placesOf(selection, extent), grid, rows, staged, words) : '')}
          readOnly={readOnly}
          busy={busy}
          onDrop={() => setOpen('drop')}
          onSave={() => void save(staged, false)}
        />
      ) : null}
      {grid && open === 'bulk' ? (
        <BulkDialog
          grid={grid}
          {...chosenFor(grid)}
          othersStaged={staged.size > 0}
          onClose={close}
          onTake={(preview, saveNow) => take(preview, 'bulk', saveNow)}
        />
      ) : null}
      {grid && open === 'sheet' ? (
        <SheetDialog grid={grid} onClose={close} onTake={(preview) => take(preview, 'spreadsheet', false)} />
      ) : null}
      {grid && open === 'history' && focusCell ? (
        <HistoryDialog grid={grid} cell={focusCell} onClose={close} />
      ) : null}
      {grid && open === 'changes' ? (
        <ChangesDialog
          readOnly={readOnly}
          onClose={close}
          onUndone={(result) => {
            setOpen(undefined);
            if (result.status !== 'saved') return setOutcome({ of: 'undo', result });
            setTold(words('undone', { count: result.cells }));
            void load();
          }}
        />
      ) : null}
      {open === 'drop' ? (
        <Dialog
          title={words('dropTitle')}
          onClose={close}
          closeText={words('dialogs.back')}
          buttons={
            <button
              type="button"
              className="p-button p-button-danger"
              onClick={() => {
                change(NONE);
                close();
              }}
            >
              {words('dropIt')}
            </button>
          }
        >
          <p>{words('dropText', { count: staged.size })}</p>
        </Dialog>
      ) : null}
      {grid && outcome ? (
        <OutcomeDialog
          grid={grid}
          outcome={outcome.result}
          canDecide={outcome.of === 'save'}
          onClose={close}
          onTakeOut={(refusals) => {
            change(without(staged, refusals.items));
            close();
          }}
          onConfirm={() => void save(staged, true)}
          onDecide={(conflicts, mine) => {
            const next = decide(staged, conflicts, mine);
            change(next);
            setOutcome(undefined);
            if (next.size > 0) void save(next, false);
            else void load();
          }}
        />
      ) : null}
    </main>
  );

  /** What a bulk edit begins with: the days and room types that are selected, else all that are shown. */
  function chosenFor(shown: Grid): { first: number; last: number; roomTypeIds: number[] } {
    const all = shown.roomTypes.map(({ id }) => id);
    if (!selection)
      return { first: shown.firstDay, last: shown.firstDay + shown.dayCount - 1, roomTypeIds: all };
    const { left, right, top, bottom } = boxOf(selection);
    const types = new Set(rows.slice(top, bottom + 1).map(({ type }) => type.id));
    const isOne = left === right && top === bottom;
    return {
      first: shown.firstDay + left,
      last: shown.firstDay + (isOne ? shown.dayCount - 1 : right),
      roomTypeIds: all.filter((id) => types.has(id)),
    };
  }
}

function Loading(): React.ReactElement {
  const words = useWords();
  return (
    <div className="r-loading" role="status" aria-label={words('loading')}>
      {Array.from({ length: 14 }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
