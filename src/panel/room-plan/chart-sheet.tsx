import React, { memo } from 'react';
import type { House } from '../front-desk/front-desk.contract';
import { ChartNames } from './chart-names';
import { ChartRowView } from './chart-row';
import type { ChartRow } from './chart-rows';
import { HEAD_PX, ROW_PX, type ChartSizes } from './chart-sizes';
import { PartLinks } from './part-links';
import type { PlanAnswer } from './room-plan.contract';
import { type ViewSize, useSight } from './use-sight';
import type { RowWords } from './words';

interface ChartSheetProps {
  house: House;
  plan: PlanAnswer;
  rows: readonly ChartRow[];
  view: React.RefObject<HTMLElement>;
  size: ViewSize;
  sizes: ChartSizes;
  /** The line where the keyboard is, and the bar of it that Tab comes to. */
  cursorLine: number;
  stop: string | undefined;
  words: RowWords;
}

/** The lines and days in sight. It alone is drawn anew while the plan scrolls. */
export const ChartSheet = memo(function ChartSheet(props: ChartSheetProps): React.ReactElement {
  const { house, plan, rows, sizes, cursorLine, stop, words } = props;
  const sight = useSight(props.view, plan.days, props.size, sizes);
  const lines = shownLines(rows, sight.firstRow, sight.endRow, cursorLine);
  return (
    <>
      <ChartNames house={house} rows={rows} lines={lines} words={words} />
      {lines.map((line) => {
        const row = rows[line]!;
        const isCursor = line === cursorLine;
        return (
          <ChartRowView
            key={row.key}
            row={row}
            index={line}
            top={HEAD_PX + line * ROW_PX}
            sizes={sizes}
            first={isCursor ? 0 : sight.firstDay}
            end={isCursor ? plan.days : sight.endDay}
            stop={isCursor ? stop : undefined}
            words={words}
          />
        );
      })}
      <PartLinks plan={plan} rows={rows} sizes={sizes} first={sight.firstRow} end={sight.endRow} />
    </>
  );
});

function shownLines(rows: readonly ChartRow[], first: number, end: number, cursor: number): number[] {
  const lines = rows.slice(first, end).map((_, i) => first + i);
  return cursor < 0 || lines.includes(cursor) ? lines : [...lines, cursor];
}
