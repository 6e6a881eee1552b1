import React from 'react';
import { type CellChange, cellKey, changesOf } from '../../../inventory/rates/day-cell';
import { panel } from '../parts/panel';
import { showPrice } from './cell-text';
import { longDay } from './days';
import type { Grid, Preview } from './model';
import { rowName, useWords, valueText } from './words';

const SHOWN = 200;

/** What a bulk edit or a spreadsheet would change, before → after, with what looks unusual and what cannot be first. */
export function PreviewList({ grid, preview }: { grid: Grid; preview: Preview }): React.ReactElement {
  const words = useWords();
  const changes = changesOf(preview.lines);
  const { refusals, questions } = preview;
  const questioned = new Map(questions.items.map((cell) => [cellKey(cell), cell.reason]));
  const noted = changes.filter((cell) => questioned.has(cellKey(cell)));
  const plain = changes.filter((cell) => !questioned.has(cellKey(cell)));
  const listed = [...noted, ...plain].slice(0, SHOWN);
  const days = new Set(changes.map(({ day }) => day)).size;
  const rooms = new Set(changes.map(({ roomTypeId }) => roomTypeId)).size;
  const note = (cell: CellChange) => {
    const reason = questioned.get(cellKey(cell));
    return reason ? words(`reasons.${reason}`) : '';
  };
  return (
    <div className="r-preview">
      {changes.length === 0 ? (
        <p>{words('preview.nothing')}</p>
      ) : (
        <p role="status">
          <strong>{words('preview.count', { count: changes.length })}</strong> ·{' '}
          {words('preview.counts', { rooms, days })}
        </p>
      )}
      {refusals.count > 0 ? (
        <p className="p-alert">{words('preview.refused', { count: refusals.count })}</p>
      ) : null}
      {questions.count > 0 ? (
        <p className="r-warning">{words('preview.questions', { count: questions.count })}</p>
      ) : null}
      {refusals.count > 0 || listed.length > 0 ? (
        <table className="p-table p-wide">
          <thead>
            <tr>
              <th>{words('preview.row')}</th>
              <th>{words('changesFields')}</th>
              <th>{words('preview.day')}</th>
              <th className="r-right">{words('preview.before')}</th>
              <th className="r-right">{words('preview.after')}</th>
              <th className="r-right">{words('preview.change')}</th>
              <th>{words('preview.note')}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.items.map((cell) => (
              <Line
                key={`refused ${cellKey(cell)}`}
                grid={grid}
                cell={cell}
                refused
                note={words(`reasons.${cell.reason}`, { sold: cell.sold ?? 0 })}
              />
            ))}
            {listed.map((cell) => (
              <Line key={cellKey(cell)} grid={grid} cell={cell} note={note(cell)} />
            ))}
          </tbody>
        </table>
      ) : null}
      {changes.length > listed.length ? (
        <p className="p-hint">{words('preview.shown', { count: listed.length })}</p>
      ) : null}
    </div>
  );
}

function Line(props: { grid: Grid; cell: CellChange; note: string; refused?: boolean }): React.ReactElement {
  const words = useWords();
  const { grid, cell, note, refused } = props;
  return (
    <tr className={refused ? 'r-line-refused' : note ? 'r-line-noted' : undefined}>
      <td>{rowName(grid, cell)}</td>
      <td>{words(`fields.${cell.field}`)}</td>
      <td className="r-nowrap">{longDay(cell.day)}</td>
      <td className="p-number r-right">{valueText(words, cell.field, cell.before)}</td>
      <td className="p-number r-right">
        {refused ? (
          <s>{valueText(words, cell.field, cell.after)}</s>
        ) : (
          <strong>{valueText(words, cell.field, cell.after)}</strong>
        )}
      </td>
      <td className="p-number r-right">{difference(cell)}</td>
      <td>{note}</td>
    </tr>
  );
}

function difference({ field, before, after }: CellChange): string {
  if (before === null || after === null || (field !== 'price' && field !== 'allotment')) return '';
  const amount = Math.abs(after - before);
  const sign = after > before ? '+' : '−';
  return `${sign}${field === 'price' ? showPrice(amount, panel.language) : amount}`;
}
