import React, { useMemo, useRef } from 'react';
import type { House } from '../front-desk/front-desk.contract';
import { addDays, nightsBetween, shortDay } from '../parts/days';
import type { ChartActs } from './chart-acts';
import { ChartHead } from './chart-head';
import type { ChartRow } from './chart-rows';
import { ChartSheet } from './chart-sheet';
import { HEAD_PX, ROW_PX, sizesOf } from './chart-sizes';
import { CursorCell } from './cursor-cell';
import { DragGhost, Dragged } from './dragged';
import { HoverCard } from './hover-card';
import type { PlanAnswer } from './room-plan.contract';
import { useChartEvents } from './use-chart-events';
import { type Drag, useChartPointer } from './use-chart-pointer';
import { useCursor } from './use-cursor';
import { useHover } from './use-hover';
import { useViewSize } from './use-sight';
import { usePlanWords, useRowWords } from './words';

interface ChartProps extends ChartActs {
  house: House;
  plan: PlanAnswer;
  rows: readonly ChartRow[];
}

/** Rooms down, days across. A bar goes from the noon of the arrival to that of the departure. */
export function Chart(props: ChartProps): React.ReactElement {
  const { house, plan, rows } = props;
  const words = usePlanWords();
  const { word } = words;
  const view = useRef<HTMLDivElement>(null);
  const size = useViewSize(view);
  const sizes = useMemo(() => sizesOf(size.width, plan.days), [size.width, plan.days]);
  const today = nightsBetween(plan.from, plan.today);
  const days = useMemo(
    () => Array.from({ length: plan.days }, (_, index) => addDays(plan.from, index)),
    [plan.days, plan.from],
  );
  const moving = useCursor({ view, rows, sizes, days: plan.days, today });
  const { cursor } = moving;
  const pointer = useChartPointer({
    view,
    rows,
    sizes,
    days: plan.days,
    today,
    onDrop: (dropped) => drop(dropped, days, plan, props),
  });
  const { drag } = pointer;
  const { hovered, ...hovering } = useHover(rows, drag !== undefined);
  const rowWords = useRowWords(words);
  const label = word('plan.label', { from: shortDay(plan.from), to: shortDay(days.at(-1) ?? plan.from) });

  const heard = useChartEvents({ acts: props, plan, rows, days, sizes, view, moving, pointer, hovering });
  return (
    <>
      <div
        ref={view}
        className={drag ? 'rp-chart rp-dragging' : 'rp-chart'}
        role="region"
        aria-label={label}
        {...heard}
      >
        <div
          className="rp-sheet"
          style={
            {
              '--rp-day': `${sizes.dayPx}px`,
              '--rp-name': `${sizes.namePx}px`,
              width: sizes.width,
              height: HEAD_PX + rows.length * ROW_PX,
            } as React.CSSProperties
          }
        >
          <ChartHead days={days} today={today} sizes={sizes} corner={word('plan.rooms')} />
          <ChartSheet
            house={house}
            plan={plan}
            rows={rows}
            view={view}
            size={size}
            sizes={sizes}
            cursorLine={cursor.line}
            stop={cursor.bar?.key}
            words={rowWords}
          />
          <CursorCell cursor={cursor} row={rows[cursor.line]} days={days} sizes={sizes} words={words} />
          {drag ? <DragGhost drag={drag} sizes={sizes} /> : null}
        </div>
      </div>
      {drag ? <Dragged drag={drag} days={days} words={words} /> : null}
      {hovered && !drag ? (
        <HoverCard
          hovered={hovered}
          typeName={hovered.bar.stay ? words.typeOf(house, hovered.bar.stay.roomTypeId) : ''}
          words={words}
        />
      ) : null}
    </>
  );
}

function drop(drag: Drag, days: readonly string[], { from }: PlanAnswer, acts: ChartActs): void {
  switch (drag.kind) {
    case 'move':
      return acts.onMove(drag.bar, drag.row?.kind === 'room' ? drag.row.room : undefined);
    case 'resize':
      return acts.onExtend(drag.bar, addDays(from, drag.end));
    case 'select':
      if (drag.row.kind === 'room')
        acts.onBook({ room: drag.row.room, arrival: days[drag.start]!, departure: addDays(from, drag.end) });
  }
}
