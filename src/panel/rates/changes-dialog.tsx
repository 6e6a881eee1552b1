import React, { useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { Limited, ListedChange, Outcome } from './rates.contract';
import { Button } from '../parts/button';
import { pageAddress } from '../parts/call';
import { shownDay, instantText } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import { type Translate, useText } from '../parts/panel';
import { type ReadError, readOrThrow } from '../parts/query';
import { Table } from '../parts/table';
import { type PageChange, useChange } from '../parts/use-change';
import { ruleText, useFailure, useWords } from './words';

const COLUMNS = ['when', 'who', 'how', 'changesRows', 'changesFields', 'changesDays', 'changesCells'];

interface ChangesProps {
  grid: RateGrid;
  isReadOnly: boolean;
  onClose: () => void;
  onUndone: (outcome: Outcome) => void;
}

export function ChangesDialog({ grid, isReadOnly, onClose, onUndone }: ChangesProps): React.ReactElement {
  const words = useWords();
  const text = useText();
  const failure = useFailure();
  const { data, error, setSize } = useSWRInfinite<Limited<ListedChange>, ReadError>(
    (index) => pageAddress('rates', 'changes', { page: index + 1 }),
    readOrThrow,
    { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0 },
  );
  const changes = data?.flatMap(({ items }) => items);
  const count = data?.[0]?.count ?? 0;
  const undo = useChange('rates', failure);
  const [asked, setAsked] = useState<number>();
  const undoChange = async (id: number) => {
    const done = await undo.run('undo', { id });
    setAsked(undefined);
    if (done) onUndone(done.data);
  };
  const fault = undo.refusal || (error ? failure(error.refused) : '');
  return (
    <Dialog title={words('changesTitle')} wide closeText={text('buttons.close')} onClose={onClose}>
      {fault ? <Notice>{fault}</Notice> : null}
      {changes === undefined && !fault ? <p role="status">{words('loading')}</p> : null}
      {changes?.length === 0 ? <p>{words('changesEmpty')}</p> : null}
      {changes && changes.length > 0 ? (
        <Table
          className="p-table p-wide r-cards r-changes"
          columns={[...COLUMNS, 'undo'].map((name) => words(name))}
          numeric={[6]}
        >
          {changes.map((change) => (
            <tr key={change.id}>
              <ChangeFacts grid={grid} change={change} />
              <td className="p-right">
                <Undo
                  change={change}
                  undo={undo}
                  isReadOnly={isReadOnly}
                  isAsked={asked === change.id}
                  onAsk={() => setAsked(change.id)}
                  onKeep={() => setAsked(undefined)}
                  onUndo={() => void undoChange(change.id)}
                />
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
      {changes && changes.length < count ? (
        <Button look="link" onClick={() => void setSize((size) => size + 1)}>
          {words('moreChanges')}
        </Button>
      ) : null}
    </Dialog>
  );
}

function ChangeFacts({ grid, change }: { grid: RateGrid; change: ListedChange }): React.ReactElement {
  const words = useWords();
  const { firstDay, lastDay } = change;
  return (
    <>
      <td className="p-nowrap">{instantText(change.at)}</td>
      <td>{change.staffName}</td>
      <td>{words(`sources.${change.source}`)}</td>
      <td>
        {someOf(change.roomTypes, words)}
        {change.boards.length > 0 ? <small className="r-boards">{someOf(change.boards, words)}</small> : null}
      </td>
      <td>
        {change.derivation ? (
          <span className="r-derivation">
            {words('derivation.field')}: {ruleText(words, grid, change.derivation.before)} →{' '}
            <b>{ruleText(words, grid, change.derivation.after)}</b>
          </span>
        ) : null}
        {change.fields.map((field) => words(`fields.${field}`)).join(', ')}
      </td>
      <td>{lastDay === firstDay ? shownDay(firstDay) : `${shownDay(firstDay)} – ${shownDay(lastDay)}`}</td>
      <td className="p-number p-right">{change.cellCount}</td>
    </>
  );
}

const MAX_NAMES = 3;

function someOf(names: readonly string[], words: Translate): string {
  const more = names.length - MAX_NAMES;
  const listed = names.slice(0, MAX_NAMES).join(', ');
  return more > 0 ? `${listed} ${words('dialogs.more', { count: more })}` : listed;
}

interface UndoProps {
  change: ListedChange;
  undo: PageChange<'rates'>;
  isReadOnly: boolean;
  isAsked: boolean;
  onAsk: () => void;
  onKeep: () => void;
  onUndo: () => void;
}

function Undo(props: UndoProps): React.ReactElement | null {
  const { change, undo, isReadOnly, isAsked, onAsk, onKeep, onUndo } = props;
  const words = useWords();
  const text = useText();
  if (change.undoneBy !== null) return <span className="p-chip">{words('isUndone')}</span>;
  if (isAsked) {
    return (
      <span className="r-ask">
        {words('undoAsk', { count: change.cellCount })}{' '}
        <Button disabled={undo.isBusy} onClick={onUndo}>
          {words('undo')}
        </Button>
        {/* It stands where the first click was: the second one of a double click must not undo. */}
        <Button look="quiet" autoFocus onClick={(event) => event.detail > 1 || onKeep()}>
          {text('buttons.cancel')}
        </Button>
      </span>
    );
  }
  if (isReadOnly) return null;
  return (
    <Button look="link" onClick={onAsk}>
      {words('undo')}
    </Button>
  );
}
