import React from 'react';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { dateAndWeekday, dayInRow, dayOfMonth, isWeekend, monthTitle, weekday } from '../parts/days';
import { COLUMN_WIDTH, LABEL_WIDTH } from './sizes';
import { FigureLines } from './figure-lines';
import type { ShownFigures } from './use-figures';
import { useWords } from './words';

interface GridHeadProps {
  grid: RateGrid;
  figures: ShownFigures;
  firstColumn: number;
  endColumn: number;
  /** The first day that is in sight: its month is named. */
  leftmost: number;
  /** −1 where nothing is selected. */
  selectedFrom: number;
  selectedTo: number;
}

export function GridHead(props: GridHeadProps): React.ReactElement {
  const words = useWords();
  const { grid, figures, firstColumn, endColumn } = props;
  const days = Array.from(
    { length: Math.max(0, endColumn - firstColumn) },
    (_, index) => firstColumn + index,
  );
  return (
    <div className="r-head" role="rowgroup">
      <div className="r-days" role="row" aria-rowindex={1}>
        <div className="r-corner" role="columnheader" aria-colindex={1}>
          {monthTitle(grid.firstDay + props.leftmost)}
        </div>
        {days.map((column) => {
          const day = grid.firstDay + column;
          const isToday = day === grid.today;
          const isSelected = column >= props.selectedFrom && column <= props.selectedTo;
          const kinds = `${isWeekend(day) ? ' r-weekend' : ''}${isToday ? ' r-today' : ''}${isSelected ? ' r-inside' : ''}`;
          const isFirst = dayOfMonth(day) === '1';
          return (
            <div
              key={day}
              className={`r-day${kinds}${day < grid.today ? ' r-past' : ''}`}
              role="columnheader"
              aria-colindex={column + 2}
              aria-label={isToday ? `${dateAndWeekday(day)}, ${words('today')}` : dateAndWeekday(day)}
              aria-current={isToday ? 'date' : undefined}
              style={{ left: LABEL_WIDTH + column * COLUMN_WIDTH }}
            >
              <small>{weekday(day)}</small>
              <b>{isFirst ? dayInRow(day) : dayOfMonth(day)}</b>
            </div>
          );
        })}
      </div>
      {figures.isShown ? (
        <FigureLines grid={grid} figures={figures} firstColumn={firstColumn} endColumn={endColumn} />
      ) : null}
    </div>
  );
}
