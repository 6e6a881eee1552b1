import React from 'react';
import { addDays, dayAndWeekday, dayRange } from '../parts/days';
import type { ChartRow } from './chart-rows';
import { HEAD_PX, ROW_PX, type ChartSizes } from './chart-sizes';
import type { Cursor } from './use-cursor';
import type { PlanWords } from './words';

interface CursorCellProps {
  cursor: Cursor;
  row: ChartRow | undefined;
  days: readonly string[];
  sizes: ChartSizes;
  words: PlanWords;
}

/** The free day at which the keyboard is; pressed, it begins a booking. */
export function CursorCell({ cursor, row, days, sizes, words }: CursorCellProps): React.ReactElement | null {
  const { line, day, nights, bar } = cursor;
  if (!row || line < 0) return null;
  const first = days[day]!;
  const shown = nights === 1 ? dayAndWeekday(first) : dayRange(first, addDays(first, nights));
  const label =
    row.kind === 'room'
      ? words.word('plan.cell', { room: row.room.roomName, day: shown })
      : `${words.word('plan.noRoomYet')}, ${shown}`;
  return (
    <button
      type="button"
      // What is read out is the button that has the focus: another day is another one.
      key={`${row.key} ${day} ${nights}`}
      className="rp-cursor"
      style={{
        top: HEAD_PX + line * ROW_PX + 2,
        left: sizes.namePx + (day + 0.5) * sizes.dayPx + 1,
        width: nights * sizes.dayPx - 2,
        height: ROW_PX - 5,
      }}
      tabIndex={bar ? -1 : 0}
      aria-label={label}
    >
      +
    </button>
  );
}
