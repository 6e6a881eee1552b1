import React, { useState } from 'react';
import { cellKey } from '../../../inventory/rates/day-cell';
import { Dialog } from '../parts/dialog';
import { instantText } from '../parts/format';
import { longDay } from './days';
import type { Conflicts, Grid, Question, Refusal, Refusals, Told } from './model';
import { rowName, useWords, valueText } from './words';

interface ListProps {
  grid: Grid;
  cells: Told<Refusal | Question>;
}

function Cells({ grid, cells }: ListProps): React.ReactElement {
  const words = useWords();
  return (
    <>
      <table className="p-table p-wide">
        <thead>
          <tr>
            <th>{words('preview.row')}</th>
            <th>{words('preview.day')}</th>
            <th>{words('preview.change')}</th>
            <th>{words('preview.note')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.items.map((cell) => (
            <tr key={cellKey(cell)}>
              <td>{rowName(grid, cell)}</td>
              <td className="r-nowrap">{longDay(cell.day)}</td>
              <td>
                {words(`fields.${cell.field}`)}: {valueText(words, cell.field, cell.before)} →{' '}
                <strong>{valueText(words, cell.field, cell.after)}</strong>
              </td>
              <td>{words(`reasons.${cell.reason}`, { sold: 'sold' in cell ? (cell.sold ?? 0) : 0 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More shown={cells.items.length} count={cells.count} />
    </>
  );
}

function More({ shown, count }: { shown: number; count: number }): React.ReactElement | null {
  const words = useWords();
  return count > shown ? <p className="p-hint">{words('dialogs.more', { count: count - shown })}</p> : null;
}

/** Cells that cannot be saved. */
export function RefusedDialog(props: {
  grid: Grid;
  cells: Refusals;
  onClose: () => void;
  onTakeOut?: () => void;
}): React.ReactElement {
  const words = useWords();
  const { onTakeOut } = props;
  return (
    <Dialog
      title={words('dialogs.refusedTitle')}
      wide
      onClose={props.onClose}
      closeText={words('dialogs.back')}
      buttons={
        onTakeOut ? (
          <button type="button" className="p-button" onClick={onTakeOut}>
            {words('dialogs.refusedDrop')}
          </button>
        ) : null
      }
    >
      <p>{words('dialogs.refusedText')}</p>
      <Cells grid={props.grid} cells={props.cells} />
    </Dialog>
  );
}

/** Cells that look like slips. */
export function QuestionDialog(props: {
  grid: Grid;
  cells: Told<Question>;
  onClose: () => void;
  onConfirm: () => void;
}): React.ReactElement {
  const words = useWords();
  return (
    <Dialog
      title={words('dialogs.questionTitle')}
      wide
      onClose={props.onClose}
      closeText={words('dialogs.back')}
      buttons={
        <button type="button" className="p-button" onClick={props.onConfirm}>
          {words('dialogs.questionSave')}
        </button>
      }
    >
      <p>{words('dialogs.questionText')}</p>
      <Cells grid={props.grid} cells={props.cells} />
    </Dialog>
  );
}

const CONFLICTS_SHOWN = 300;

/** Cells that somebody else has changed: whose value stands is chosen for each, or for all that are left. */
export function ConflictDialog(props: {
  grid: Grid;
  conflicts: Conflicts;
  onClose: () => void;
  /** Undefined where nothing is to be chosen: a change that cannot be undone. */
  onDecide?: (mine: ReadonlySet<string>) => void;
}): React.ReactElement {
  const words = useWords();
  const { grid, conflicts, onDecide } = props;
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const keys = conflicts.map(cellKey);
  const choose = (key: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(key);
    else next.delete(key);
    setMine(next);
  };
  return (
    <Dialog
      title={words('dialogs.conflictTitle')}
      wide
      onClose={props.onClose}
      closeText={words('dialogs.back')}
      buttons={
        onDecide ? (
          <button type="button" className="p-button" onClick={() => onDecide(mine)}>
            {words('dialogs.conflictSave')}
          </button>
        ) : null
      }
    >
      <p>{words(onDecide ? 'dialogs.conflictText' : 'dialogs.conflictUndo')}</p>
      {onDecide ? (
        <p className="r-buttons">
          <button type="button" className="p-button p-button-quiet" onClick={() => setMine(new Set())}>
            {words('dialogs.allTheirs')}
          </button>
          <button type="button" className="p-button p-button-quiet" onClick={() => setMine(new Set(keys))}>
            {words('dialogs.allMine')}
          </button>
        </p>
      ) : null}
      <table className="p-table p-wide">
        <thead>
          <tr>
            <th>{words('preview.row')}</th>
            <th>{words('preview.day')}</th>
            {onDecide ? <th>{words('dialogs.base')}</th> : null}
            <th>{words('dialogs.theirs')}</th>
            {onDecide ? <th>{words('dialogs.mine')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {conflicts.slice(0, CONFLICTS_SHOWN).map((cell, index) => {
            const key = keys[index]!;
            const who = cell.staffName === null || cell.at === null;
            const by = who
              ? words('dialogs.byUnknown')
              : words('dialogs.by', { name: cell.staffName!, at: instantText(cell.at!) });
            const choice = (isMine: boolean, value: string) =>
              onDecide ? (
                <label className="r-choice">
                  <input
                    type="radio"
                    name={`conflict ${key}`}
                    checked={mine.has(key) === isMine}
                    onChange={() => choose(key, isMine)}
                  />
                  <strong>{value}</strong>
                </label>
              ) : (
                <strong>{value}</strong>
              );
            return (
              <tr key={key}>
                <td>
                  {rowName(grid, cell)}
                  <br />
                  <small>{words(`fields.${cell.field}`)}</small>
                </td>
                <td className="r-nowrap">{longDay(cell.day)}</td>
                {onDecide ? <td>{valueText(words, cell.field, cell.before)}</td> : null}
                <td>
                  {choice(false, valueText(words, cell.field, cell.current))}
                  <small className="r-by">{by}</small>
                </td>
                {onDecide ? <td>{choice(true, valueText(words, cell.field, cell.after))}</td> : null}
              </tr>
            );
          })}
        </tbody>
      </table>
      <More shown={Math.min(CONFLICTS_SHOWN, conflicts.length)} count={conflicts.length} />
    </Dialog>
  );
}
