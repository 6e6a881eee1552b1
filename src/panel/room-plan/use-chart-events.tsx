import type React from 'react';
import { addDays } from '../parts/days';
import type { ChartActs } from './chart-acts';
import type { Bar } from './chart-bars';
import { isMovable, isResizable } from './chart-bar';
import type { ChartRow } from './chart-rows';
import type { ChartSizes } from './chart-sizes';
import { foundAt } from './found-at';
import type { PlanAnswer } from './room-plan.contract';
import { placeAt, type useChartPointer } from './use-chart-pointer';
import type { Cursor, useCursor } from './use-cursor';
import type { useHover } from './use-hover';

interface EventsOptions {
  acts: ChartActs;
  plan: PlanAnswer;
  rows: readonly ChartRow[];
  days: readonly string[];
  sizes: ChartSizes;
  view: React.RefObject<HTMLElement>;
  moving: ReturnType<typeof useCursor>;
  pointer: ReturnType<typeof useChartPointer>;
  hovering: Omit<ReturnType<typeof useHover>, 'hovered'>;
}

/** Hears what is done with the plan as a whole: its lines say what they are. */
export function useChartEvents(options: EventsOptions) {
  const { acts, plan, rows, days, sizes, view, pointer, hovering } = options;
  const { cursor, goTo, follow, onKey } = options.moving;
  const onPointerDown = (event: React.PointerEvent) => {
    hovering.leave();
    const found = foundAt(event, rows);
    if (found?.bar) {
      if (isMovable(found.bar)) {
        const kind = found.isEdge && isResizable(found.bar) ? ('resize' as const) : ('move' as const);
        pointer.start({ kind, bar: found.bar, line: found.line }, event);
      }
    } else if (!found && view.current) {
      const { line, night } = placeAt(view.current, sizes, event.clientX, event.clientY);
      const row = rows[line];
      if (row?.kind === 'room' && night >= -0.5)
        pointer.start({ kind: 'select', row, line, start: Math.max(0, Math.floor(night)) }, event);
    }
  };
  const onClick = (event: React.MouseEvent) => {
    if (pointer.wasDragged()) return;
    const found = foundAt(event, rows);
    if (found?.bar) return openBar(found.bar, found.row, acts);
    if (found?.isRoom && found.row.kind === 'room') return acts.onOpenRoom(found.row.room);
    if ((event.target as Element).closest('.rp-cursor')) return bookAt(cursor, rows, days, plan, acts);
    if (!view.current) return;
    const { line, night } = placeAt(view.current, sizes, event.clientX, event.clientY);
    if (rows[line]?.kind === 'room' && night >= -0.5) goTo(line, Math.max(0, Math.floor(night)));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!(event.target as Element).matches('.rp-cursor, .rp-bar')) return;
    if (event.altKey || (event.nativeEvent as KeyboardEvent).isComposing) return;
    if (event.key === 'Escape') hovering.leave();
    const bar = foundAt(event, rows)?.bar;
    const isDone = bar && keyOnBar(event, bar, acts);
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (isUndo) acts.onUndo();
    if (isDone || isUndo || (!event.ctrlKey && !event.metaKey && onKey(event))) event.preventDefault();
  };
  return {
    onPointerDown,
    onClick,
    onKeyDown,
    onPointerOver: hovering.over,
    onPointerLeave: hovering.leave,
    onBlur: hovering.leave,
    onFocus: (event: React.FocusEvent) => {
      hovering.focus(event);
      const found = foundAt(event, rows);
      if (found?.bar) follow(found.line, found.bar);
    },
  };
}

function openBar(bar: Bar, row: ChartRow, { onOpen, onOpenRoom }: ChartActs): void {
  if (bar.stay) onOpen(bar);
  else if (row.kind === 'room') onOpenRoom(row.room);
}

function bookAt(
  { line, day, nights, bar }: Cursor,
  rows: readonly ChartRow[],
  days: readonly string[],
  plan: PlanAnswer,
  { onBook }: ChartActs,
): void {
  const row = rows[line];
  const arrival = days[day]!;
  if (row?.kind === 'room' && !bar && arrival >= plan.today)
    onBook({ room: row.room, arrival, departure: addDays(arrival, nights) });
}

/** Whether the key does something with the bar. */
function keyOnBar(
  { key, shiftKey, ctrlKey, metaKey }: React.KeyboardEvent,
  bar: Bar,
  acts: ChartActs,
): boolean {
  if (!isMovable(bar) || ctrlKey || metaKey || !bar.stay) return false;
  const { departure } = bar.stay;
  if (shiftKey && (key === 'ArrowRight' || key === 'ArrowLeft')) {
    acts.onExtend(bar, addDays(departure, key === 'ArrowRight' ? 1 : -1));
    return true;
  }
  const keys: Partial<Record<string, () => void>> = {
    m: () => acts.onChooseRoom(bar),
    s: () => acts.onSplit(bar),
    e: () => acts.onExtend(bar, departure),
  };
  keys[key.toLowerCase()]?.();
  return keys[key.toLowerCase()] !== undefined;
}
