import React from 'react';
import type { CellAddress } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { MAX_MOMENTS_OF_CELL } from '../../values/limits';
import { dateAndWeekday, instantText } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { usePage } from '../parts/query';
import { Table } from '../parts/table';
import { rowName, useFailure, useWords, valueText } from './words';

interface HistoryProps {
  grid: RateGrid;
  cell: CellAddress;
  onClose: () => void;
}

export function HistoryDialog({ grid, cell, onClose }: HistoryProps): React.ReactElement {
  const words = useWords();
  const text = useText();
  const failure = useFailure();
  const { roomTypeId, ratePlanId, day, field } = cell;
  const query = { roomTypeId, ratePlanId: ratePlanId ?? ('' as const), day, field };
  const { data: moments, refused } = usePage('rates', 'cell', query);
  const title = words('historyOf', {
    row: rowName(grid, cell),
    field: words(`fields.${field}`),
    day: dateAndWeekday(day),
  });
  return (
    <Dialog title={title} closeText={text('buttons.close')} onClose={onClose}>
      {refused ? <Notice>{failure(refused)}</Notice> : null}
      {!moments && !refused ? <p role="status">{words('loading')}</p> : null}
      {moments?.length === 0 ? (
        <>
          <p>{words('historyEmpty')}</p>
          <p className="p-hint">{words('historyEmptyHint')}</p>
        </>
      ) : null}
      {moments && moments.length > 0 ? (
        <Table columns={['when', 'who', 'was', 'became', 'how'].map((name) => words(name))}>
          {moments.map((moment) => (
            <tr key={moment.changeId}>
              <td className="p-nowrap">{instantText(moment.at)}</td>
              <td>{moment.staffName}</td>
              <td>{valueText(words, field, moment.before)}</td>
              <td>
                <strong>{valueText(words, field, moment.after)}</strong>
              </td>
              <td>{words(`sources.${moment.source}`)}</td>
            </tr>
          ))}
        </Table>
      ) : null}
      {moments && moments.length >= MAX_MOMENTS_OF_CELL ? (
        <p className="p-hint">{words('historyCut', { count: MAX_MOMENTS_OF_CELL })}</p>
      ) : null}
    </Dialog>
  );
}
