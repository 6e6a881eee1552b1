import React from 'react';
import { type CellChange, cellKey, changesOf, isPrice } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { Preview } from './rates.contract';
import { dateAndWeekday } from '../parts/days';
import { Notice } from '../parts/notice';
import { panel } from '../parts/panel';
import { Table } from '../parts/table';
import { showPrice } from './cell-text';
import { reasonText, rowName, useWords, valueText } from './words';

const MAX_SHOWN = 200;
const COLUMNS = [
  'preview.row',
  'changesFields',
  ...['day', 'before', 'after', 'change', 'note'].map((name) => `preview.${name}`),
];

export function PreviewList({ grid, preview }: { grid: RateGrid; preview: Preview }): React.ReactElement {
  const words = useWords();
  const changes = changesOf(preview.lines);
  const { refusals, questions } = preview;
  const questioned = new Map(questions.items.map((cell) => [cellKey(cell), cell]));
  const noted = changes.filter((cell) => questioned.has(cellKey(cell)));
  const plain = changes.filter((cell) => !questioned.has(cellKey(cell)));
  const listed = [...noted, ...plain].slice(0, MAX_SHOWN);
  const days = new Set(changes.map(({ day }) => day)).size;
  const rooms = new Set(changes.map(({ roomTypeId }) => roomTypeId)).size;
  const note = (cell: CellChange) => {
    const question = questioned.get(cellKey(cell));
    return question ? reasonText(words, question) : '';
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
      {refusals.count > 0 ? <Notice>{words('preview.refused', { count: refusals.count })}</Notice> : null}
      {questions.count > 0 ? (
        <Notice kind="warning">{words('preview.questions', { count: questions.count })}</Notice>
      ) : null}
      {refusals.count > 0 || listed.length > 0 ? (
        <Table
          className="p-table p-wide r-cards"
          columns={COLUMNS.map((column) => words(column))}
          numeric={[3, 4, 5]}
        >
          {refusals.items.map((cell) => (
            <Line
              key={`refused ${cellKey(cell)}`}
              grid={grid}
              cell={cell}
              isRefused
              note={reasonText(words, cell)}
            />
          ))}
          {listed.map((cell) => (
            <Line key={cellKey(cell)} grid={grid} cell={cell} note={note(cell)} />
          ))}
        </Table>
      ) : null}
      {changes.length > listed.length ? (
        <p className="p-hint">{words('preview.shown', { count: listed.length })}</p>
      ) : null}
    </div>
  );
}

function Line(props: {
  grid: RateGrid;
  cell: CellChange;
  note: string;
  isRefused?: boolean;
}): React.ReactElement {
  const words = useWords();
  const { grid, cell, note, isRefused } = props;
  return (
    <tr className={isRefused ? 'r-line-refused' : note ? 'r-line-noted' : undefined}>
      <td>{rowName(grid, cell)}</td>
      <td>{words(`fields.${cell.field}`)}</td>
      <td className="p-nowrap">{dateAndWeekday(cell.day)}</td>
      <td className="p-number p-right">{valueText(words, cell.field, cell.before)}</td>
      <td className="p-number p-right">
        {isRefused ? (
          <s>{valueText(words, cell.field, cell.after)}</s>
        ) : (
          <strong>{valueText(words, cell.field, cell.after)}</strong>
        )}
      </td>
      <td className="p-number p-right">{difference(cell)}</td>
      <td>{note}</td>
    </tr>
  );
}

function difference({ field, before, after }: CellChange): string {
  if (before === null || after === null || (!isPrice(field) && field !== 'allotment')) return '';
  const amount = Math.abs(after - before);
  const sign = after > before ? '+' : '−';
  return `${sign}${isPrice(field) ? showPrice(amount, panel.language) : amount}`;
}
