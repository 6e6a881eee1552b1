import React from 'react';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { isWeekend } from '../parts/days';
import { FIGURES, figureText, figureTitle } from './figures';
import { COLUMN_WIDTH, LABEL_WIDTH } from './sizes';
import type { ShownFigures } from './use-figures';
import { useWords } from './words';

interface FigureLinesProps {
  grid: RateGrid;
  figures: ShownFigures;
  firstColumn: number;
  endColumn: number;
}

/** The lines below the days, as they are in the head of the grid: nothing is typed there. */
export function FigureLines({ grid, figures, firstColumn, endColumn }: FigureLinesProps): React.ReactElement {
  const words = useWords();
  const columns = Array.from(
    { length: Math.max(0, endColumn - firstColumn) },
    (_, index) => firstColumn + index,
  );
  return (
    <>
      {FIGURES.map((figure, index) => (
        <div key={figure} className="r-figures" role="row" aria-rowindex={index + 2}>
          <div
            className="r-figure-name"
            role="rowheader"
            aria-colindex={1}
            title={words(`figures.hints.${figure}`, { currency: grid.currency })}
          >
            {words(`figures.names.${figure}`, { currency: grid.currency })}
            {figures.hasFailed && index === 0 ? <small role="alert">{words('figures.failed')}</small> : null}
          </div>
          {columns.map((column) => (
            <div
              key={column}
              className={`r-figure r-figure-${figure}${isWeekend(grid.firstDay + column) ? ' r-weekend' : ''}`}
              role="gridcell"
              aria-colindex={column + 2}
              aria-readonly
              title={figureTitle(figure, figures.days[column], grid.currency)}
              style={{ left: LABEL_WIDTH + column * COLUMN_WIDTH }}
            >
              {figureText(figure, figures.days[column])}
            </div>
          ))}
        </div>
      ))}
    </>
  );
}
