import React, { useEffect, useState } from 'react';
import type { CellAddress, CellField, CellValue } from '../../../inventory/rates/day-cell';
import { changePage, readPage } from '../parts/call';
import { Dialog } from '../parts/dialog';
import { dayText, instantText } from '../parts/format';
import { longDay } from './days';
import { useText } from '../parts/panel';
import type { Grid, Outcome } from './model';
import { rowName, useFailure, useWords, valueText } from './words';

interface Moment {
  changeId: number;
  at: string;
  staffName: string;
  source: string;
  before: CellValue;
  after: CellValue;
}

/** What one cell was and became. */
export function HistoryDialog({
  grid,
  cell,
  onClose,
}: {
  grid: Grid;
  cell: CellAddress;
  onClose: () => void;
}): React.ReactElement {
  const words = useWords();
  const text = useText();
  const failure = useFailure();
  const [moments, setMoments] = useState<Moment[] | string>();
  const { roomTypeId, ratePlanId, day, field } = cell;
  useEffect(() => {
    const query = {
      roomTypeId: String(roomTypeId),
      ratePlanId: String(ratePlanId ?? ''),
      day: String(day),
      field,
    };
    void readPage<Moment[]>('rates', 'cell', query).then((answer) =>
      setMoments(answer.ok ? answer.data : failure(answer)),
    );
  }, [roomTypeId, ratePlanId, day, field]);
  const title = words('historyOf', {
    row: rowName(grid, cell),
    field: words(`fields.${field}`),
    day: longDay(day),
  });
  return (
    <Dialog title={title} closeText={text('buttons.close')} onClose={onClose}>
      {moments === undefined ? <p role="status">{words('loading')}</p> : null}
      {typeof moments === 'string' ? <p className="p-alert">{moments}</p> : null}
      {Array.isArray(moments) && moments.length === 0 ? (
        <>
          <p>{words('historyEmpty')}</p>
          <p className="p-hint">{words('historyEmptyHint')}</p>
        </>
      ) : null}
      {Array.isArray(moments) && moments.length > 0 ? (
        <table className="p-table p-wide">
          <thead>
            <tr>
              {['when', 'who', 'was', 'became', 'how'].map((heading) => (
                <th key={heading}>{words(heading)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moments.map((moment) => (
              <tr key={moment.changeId}>
                <td className="r-nowrap">{instantText(moment.at)}</td>
                <td>{moment.staffName}</td>
                <td>{valueText(words, field, moment.before)}</td>
                <td>
                  <strong>{valueText(words, field, moment.after)}</strong>
                </td>
                <td>{words(`sources.${moment.source}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Dialog>
  );
}

interface Change {
  id: number;
  at: string;
  staffName: string;
  source: string;
  cellCount: number;
  firstDay: string;
  lastDay: string;
  fields: CellField[];
  undoneBy: number | null;
}

interface ChangesProps {
  readOnly: boolean;
  onClose: () => void;
  onUndone: (outcome: Outcome) => void;
}

/** All changes, newest first, each of which can be undone as a whole. */
export function ChangesDialog({ readOnly, onClose, onUndone }: ChangesProps): React.ReactElement {
  const words = useWords();
  const text = useText();
  const failure = useFailure();
  const [changes, setChanges] = useState<Change[]>();
  const [count, setCount] = useState(0);
  const [page, setPage] = useState(1);
  const [fault, setFault] = useState('');
  const [asked, setAsked] = useState<number>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void readPage<{ count: number; items: Change[] }>('rates', 'changes', { page: String(page) }).then(
      (answer) => {
        if (!answer.ok) return setFault(failure(answer));
        setCount(answer.data.count);
        setChanges((shown) => [...(shown ?? []), ...answer.data.items]);
      },
    );
  }, [page]);
  const undo = async (id: number) => {
    setBusy(true);
    const answer = await changePage<Outcome>('rates', 'undo', { id });
    setBusy(false);
    setAsked(undefined);
    if (answer.ok) onUndone(answer.data);
    else setFault(failure(answer));
  };
  return (
    <Dialog title={words('changesTitle')} wide closeText={text('buttons.close')} onClose={onClose}>
      {fault ? (
        <p className="p-alert" role="alert">
          {fault}
        </p>
      ) : null}
      {changes === undefined && !fault ? <p role="status">{words('loading')}</p> : null}
      {changes?.length === 0 ? <p>{words('changesEmpty')}</p> : null}
      {changes && changes.length > 0 ? (
        <table className="p-table p-wide r-changes">
          <thead>
            <tr>
              <th>{words('when')}</th>
              <th>{words('who')}</th>
              <th>{words('how')}</th>
              <th>{words('changesFields')}</th>
              <th>{words('changesDays')}</th>
              <th className="r-right">{words('changesCells')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.id}>
                <td className="r-nowrap">{instantText(change.at)}</td>
                <td>{change.staffName}</td>
                <td>{words(`sources.${change.source}`)}</td>
                <td>{change.fields.map((field) => words(`fields.${field}`)).join(', ')}</td>
                <td>
                  {dayText(change.firstDay)}
                  {change.lastDay === change.firstDay ? '' : ` – ${dayText(change.lastDay)}`}
                </td>
                <td className="p-number r-right">{change.cellCount}</td>
                <td className="r-right">
                  {change.undoneBy !== null ? <span className="p-chip">{words('isUndone')}</span> : null}
                  {change.undoneBy === null && !readOnly && asked !== change.id ? (
                    <button type="button" className="p-link" onClick={() => setAsked(change.id)}>
                      {words('undo')}
                    </button>
                  ) : null}
                  {asked === change.id ? (
                    <span className="r-ask">
                      {words('undoAsk', { count: change.cellCount })}{' '}
                      <button
                        type="button"
                        className="p-button"
                        disabled={busy}
                        onClick={() => void undo(change.id)}
                        autoFocus
                      >
                        {words('undo')}
                      </button>
                    </span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {changes && changes.length < count ? (
        <button type="button" className="p-link" onClick={() => setPage(page + 1)}>
          {words('moreChanges')}
        </button>
      ) : null}
    </Dialog>
  );
}
