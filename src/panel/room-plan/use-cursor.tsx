import type React from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Bar } from './chart-bars';
import type { ChartRow } from './chart-rows';
import { HEAD_PX, ROW_PX, type ChartSizes } from './chart-sizes';

const PAGE_LINES = 10;

export interface Cursor {
  line: number;
  day: number;
  /** Of the free nights that are selected from the day on. */
  nights: number;
  /** The bar that covers the day. */
  bar: Bar | undefined;
}

interface CursorOptions {
  view: React.RefObject<HTMLElement>;
  rows: readonly ChartRow[];
  sizes: ChartSizes;
  days: number;
  today: number;
}

/** The day of a line at which the keyboard is; the plan has one stop for Tab, and arrow keys lead on from there. */
export function useCursor({ view, rows, sizes, days, today }: CursorOptions) {
  const [at, setAt] = useState<{ key: string; day: number; nights: number }>({
    key: '',
    day: Math.max(0, Math.min(days - 1, today)),
    nights: 1,
  });
  const isWanted = useRef(false);
  const found = rows.findIndex(({ key }) => key === at.key);
  const line = found >= 0 ? found : rows.findIndex(({ kind }) => kind === 'room');
  const day = Math.min(days - 1, at.day);
  const bar = barAt(rows[line], day);
  const cursor: Cursor = { line, day, nights: bar ? 1 : at.nights, bar };
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const target = bar ? `[data-bar="${CSS.escape(bar.key)}"]` : '.rp-cursor';
    view.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  });
  const goTo = (toLine: number, toDay: number, nights = 1) => {
    const row = rows[toLine];
    if (!row) return;
    isWanted.current = true;
    setAt({ key: row.key, day: toDay, nights });
    if (view.current) bringIntoSight(view.current, sizes, toLine, toDay + nights - 1);
  };
  /** A bar has the focus that a person has pressed or come to by other ways. */
  const follow = (toLine: number, to: Bar) => {
    const row = rows[toLine];
    const isIn = toLine === line && bar?.key === to.key;
    if (row && !isIn) setAt({ key: row.key, day: to.start, nights: 1 });
  };
  const beside = (by: number) =>
    Math.max(0, Math.min(days - 1, bar ? (by < 0 ? bar.start - 1 : bar.start + bar.length) : day + by));
  const below = (by: number) => {
    const step = Math.sign(by);
    let next = line;
    for (let left = Math.abs(by), i = line + step; left > 0 && rows[i]; i += step) {
      if (rows[i]?.kind !== 'room' && rows[i]?.kind !== 'expected') continue;
      next = i;
      left--;
    }
    return next;
  };
  /** Whether the key was one that moves. */
  const onKey = ({ key, shiftKey }: React.KeyboardEvent): boolean => {
    const isSelecting = shiftKey && !bar && rows[line]?.kind === 'room';
    if (isSelecting && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      const nights = Math.max(1, at.nights + (key === 'ArrowRight' ? 1 : -1));
      if (day + nights <= days && !barAt(rows[line], day + nights - 1)) goTo(line, day, nights);
      return true;
    }
    const moves: Partial<Record<string, () => void>> = {
      ArrowRight: () => goTo(line, beside(1)),
      ArrowLeft: () => goTo(line, beside(-1)),
      ArrowDown: () => goTo(below(1), day),
      ArrowUp: () => goTo(below(-1), day),
      PageDown: () => goTo(below(PAGE_LINES), day),
      PageUp: () => goTo(below(-PAGE_LINES), day),
      Home: () => goTo(line, 0),
      End: () => goTo(line, days - 1),
    };
    moves[key]?.();
    return moves[key] !== undefined;
  };
  return { cursor, goTo, follow, onKey };
}

function barAt(row: ChartRow | undefined, day: number): Bar | undefined {
  if (row?.kind !== 'room' && row?.kind !== 'expected') return undefined;
  return row.bars.find((bar) => bar.start <= day && day < bar.start + bar.length);
}

function bringIntoSight(view: HTMLElement, { dayPx, namePx }: ChartSizes, line: number, day: number): void {
  const [top, left] = [line * ROW_PX, day * dayPx];
  const height = view.clientHeight - HEAD_PX - ROW_PX - 8;
  const width = view.clientWidth - namePx - dayPx * 1.5;
  view.scrollTop = Math.min(top, Math.max(top - height, view.scrollTop));
  view.scrollLeft = Math.min(left, Math.max(left - width, view.scrollLeft));
}
