import React, { useState } from 'react';
import { cellKey } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { KnownConflict, Limited } from './rates.contract';
import { Button } from '../parts/button';
import { dateAndWeekday, instantText } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { Table } from '../parts/table';
import { rowName, useWords, valueText } from './words';

const MAX_SHOWN = 300;

interface ConflictDialogProps {
  grid: RateGrid;
  conflicts: Limited<KnownConflict>;
  onClose: () => void;
  /** Undefined where nothing is to be chosen: a change that cannot be undone. */
  onDecide: ((mine: ReadonlySet<string>) => void) | undefined;
}

export function ConflictDialog({
  grid,
  conflicts,
  onClose,
  onDecide,
}: ConflictDialogProps): React.ReactElement {
  const words = useWords();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(key);
    else next.delete(key);
    setMine(next);
  };
  const all = () => new Set(conflicts.items.map(cellKey));
  const columns = onDecide
    ? ['preview.row', 'preview.day', 'dialogs.base', 'dialogs.theirs', 'dialogs.mine']
    : ['preview.row', 'preview.day', 'dialogs.theirs'];
  const shown = conflicts.items.slice(0, MAX_SHOWN);
  const hidden = conflicts.count - shown.length;
  return (
    <Dialog
      title={words('dialogs.conflictTitle')}
      wide
      onClose={onClose}
      closeText={words('dialogs.back')}
      buttons={
        onDecide ? <Button onClick={() => onDecide(mine)}>{words('dialogs.conflictSave')}</Button> : null
      }
    >
      <p>{words(onDecide ? 'dialogs.conflictText' : 'dialogs.conflictUndo')}</p>
      {onDecide ? (
        <p className="p-acts">
          <Button look="quiet" onClick={() => setMine(new Set())}>
            {words('dialogs.allTheirs')}
          </Button>
          <Button look="quiet" onClick={() => setMine(all())}>
            {words('dialogs.allMine')}
          </Button>
        </p>
      ) : null}
      <Table columns={columns.map((column) => words(column))}>
        {shown.map((cell) => (
          <Conflict
            key={cellKey(cell)}
            grid={grid}
            cell={cell}
            isMine={mine.has(cellKey(cell))}
            onChoose={onDecide ? choose : undefined}
          />
        ))}
      </Table>
      {hidden > 0 ? <p className="p-hint">{words('dialogs.more', { count: hidden })}</p> : null}
    </Dialog>
  );
}

interface ConflictProps {
  grid: RateGrid;
  cell: KnownConflict;
  isMine: boolean;
  onChoose: ((key: string, isMine: boolean) => void) | undefined;
}

function Conflict({ grid, cell, isMine, onChoose }: ConflictProps): React.ReactElement {
  const words = useWords();
  const key = cellKey(cell);
  const { staffName, at, field } = cell;
  const by =
    staffName === null || at === null
      ? words('dialogs.byUnknown')
      : words('dialogs.by', { name: staffName, at: instantText(at) });
  const choice = (ofMine: boolean, value: string) =>
    onChoose ? (
      <label className="r-choice">
        <input
          type="radio"
          name={`conflict ${key}`}
          checked={isMine === ofMine}
          onChange={() => onChoose(key, ofMine)}
        />
        <strong>{value}</strong>
      </label>
    ) : (
      <strong>{value}</strong>
    );
  return (
    <tr>
      <td>
        {rowName(grid, cell)}
        <br />
        <small>{words(`fields.${field}`)}</small>
      </td>
      <td className="p-nowrap">{dateAndWeekday(cell.day)}</td>
      {onChoose ? <td>{valueText(words, field, cell.before)}</td> : null}
      <td>
        {choice(false, valueText(words, field, cell.current))}
        <small className="r-by">{by}</small>
      </td>
      {onChoose ? <td>{choice(true, valueText(words, field, cell.after))}</td> : null}
    </tr>
  );
}
