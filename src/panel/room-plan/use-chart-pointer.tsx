import type React from 'react';
import { useEffect, useRef, useState } from 'react';
import { isMovable, isResizable } from './chart-bar';
import { type Bar, isCovered } from './chart-bars';
import type { ChartRow } from './chart-rows';
import { HEAD_PX, ROW_PX, type ChartSizes } from './chart-sizes';

/** How far a pointer moves before it drags, and how long a finger rests: a shorter one scrolls. */
const DRAG_PX = 6;
const REST_MS = 350;
/** The plan scrolls while something is dragged this near to its edge, by so much a frame. */
const EDGE_PX = 44;
const SCROLL_PX = 9;

/** What is being dragged: a bar to another room, its right edge to another departure, or a new stay over free days. */
export type Drag = { x: number; y: number; isPossible: boolean } & (
  | { kind: 'move'; bar: Bar; row: ChartRow | undefined; line: number }
  | { kind: 'resize'; bar: Bar; line: number; end: number }
  | { kind: 'select'; row: ChartRow; line: number; start: number; end: number }
);

type Started =
  | { kind: 'move' | 'resize'; bar: Bar; line: number }
  | { kind: 'select'; row: ChartRow; line: number; start: number };

interface PointerOptions {
  view: React.RefObject<HTMLElement>;
  rows: readonly ChartRow[];
  sizes: ChartSizes;
  days: number;
  /** The index of today among the days, which may lie outside. */
  today: number;
  onDrop: (drag: Drag) => void;
}

/** The line and night of the plan at a point of the screen: nights go from noon to noon, as bars do. */
export function placeAt(element: HTMLElement, sizes: ChartSizes, x: number, y: number) {
  const box = element.getBoundingClientRect();
  const isInside = x >= box.left && x <= box.right && y >= box.top + HEAD_PX && y <= box.bottom;
  return {
    line: isInside ? Math.floor((y - box.top + element.scrollTop - HEAD_PX) / ROW_PX) : -1,
    /** With its fraction; less than 0 beside the days. */
    night: (x - box.left + element.scrollLeft - sizes.namePx) / sizes.dayPx - 0.5,
  };
}

/** Drags with a mouse, a pen, or a finger that has rested. Escape leaves everything as it was. */
export function useChartPointer(options: PointerOptions) {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const ending = useRef<() => void>();
  const justDragged = useRef(false);
  useEffect(() => () => ending.current?.(), []);

  const start = (started: Started, event: React.PointerEvent) => {
    justDragged.current = false;
    if (event.button !== 0 || ending.current) return;
    const first = { x: event.clientX, y: event.clientY };
    // The edge is there to be drawn: a finger need not rest on it.
    const mustRest = event.pointerType === 'touch' && started.kind !== 'resize';
    let current: Drag | undefined;
    let frame = 0;
    const at = (x: number, y: number) => {
      current = dragAt(started, latest.current, x, y);
      setDrag(current);
    };
    const scroll = () => {
      if (current && scrolled(latest.current.view.current, current, latest.current.sizes))
        at(current.x, current.y);
      frame = requestAnimationFrame(scroll);
    };
    const begin = (x: number, y: number) => {
      at(x, y);
      frame = requestAnimationFrame(scroll);
    };
    const rest = mustRest ? setTimeout(() => begin(first.x, first.y), REST_MS) : undefined;
    const end = (isDropped: boolean) => {
      ending.current?.();
      if (!current) return;
      justDragged.current = true;
      setTimeout(() => (justDragged.current = false));
      setDrag(undefined);
      if (isDropped && current.isPossible) latest.current.onDrop(current);
    };
    ending.current = listen({
      isDragging: () => current !== undefined,
      move: (x, y) => {
        if (current) at(x, y);
        else if (Math.hypot(x - first.x, y - first.y) >= DRAG_PX) {
          if (mustRest) end(false);
          else begin(x, y);
        }
      },
      end,
      stop: () => {
        ending.current = undefined;
        clearTimeout(rest);
        cancelAnimationFrame(frame);
      },
    });
  };
  return {
    drag,
    start,
    /** Whether the click that follows a drag is meant for nothing. */
    wasDragged: () => justDragged.current,
  };
}

function dragAt(
  started: Started,
  { view, rows, sizes, days, today }: PointerOptions,
  x: number,
  y: number,
): Drag {
  const place = view.current ? placeAt(view.current, sizes, x, y) : { line: -1, night: -1 };
  switch (started.kind) {
    case 'move': {
      const row = rows[place.line];
      return { ...started, kind: 'move', x, y, row, line: place.line, isPossible: canDrop(started.bar, row) };
    }
    case 'resize': {
      const { bar } = started;
      const least = Math.max(bar.start + 1, bar.isInHouse ? today : bar.start + 1);
      const end = Math.min(days, Math.max(least, Math.round(place.night)));
      const isPossible = end !== bar.start + bar.length && isResizable(bar);
      return { ...started, kind: 'resize', x, y, end, isPossible };
    }
    case 'select': {
      const { row, start } = started;
      const bars = row.kind === 'room' ? row.bars : [];
      let end = start + 1;
      const wanted = Math.min(days, Math.max(start + 1, Math.floor(place.night) + 1));
      while (end < wanted && !isCovered(bars, end)) end++;
      return { ...started, x, y, end, isPossible: start >= today };
    }
  }
}

/** Whether a bar can be dropped on a line: on another room, of its type unless the guests are in house, or without a room. */
export function canDrop(bar: Bar, row: ChartRow | undefined): boolean {
  if (!row || !isMovable(bar)) return false;
  const isOfType = (typeId: number | null) => typeId === null || typeId === bar.stay?.roomTypeId;
  if (row.kind === 'room') {
    const isOther = !row.bars.some(({ key }) => key === bar.key);
    return isOther && (bar.kind === 'inHouse' || isOfType(row.room.roomTypeId));
  }
  if (bar.kind !== 'planned') return false;
  if (row.kind === 'group') return isOfType(row.typeId);
  return row.kind === 'expected' && isOfType(row.bars[0]?.stay?.roomTypeId ?? null);
}

/** Scrolls the plan where something is dragged near to its edge, and tells whether it did. */
function scrolled(element: HTMLElement | null, { x, y, kind }: Drag, { namePx }: ChartSizes): boolean {
  if (!element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const by = (low: boolean, high: boolean) => (high ? SCROLL_PX : low ? -SCROLL_PX : 0);
  const before = [element.scrollTop, element.scrollLeft];
  if (kind === 'move') element.scrollTop += by(y < top + HEAD_PX + EDGE_PX, y > bottom - EDGE_PX);
  else element.scrollLeft += by(x < left + namePx + EDGE_PX, x > right - EDGE_PX);
  return element.scrollTop !== before[0] || element.scrollLeft !== before[1];
}

interface DragListeners {
  isDragging: () => boolean;
  move: (x: number, y: number) => void;
  end: (isDropped: boolean) => void;
  stop: () => void;
}

/** Follows the pointer over the whole window. Returns what ends that. */
function listen({ isDragging, move, end, stop }: DragListeners): () => void {
  const onlyDragged = (event: Event) => {
    if (isDragging() && event.cancelable) event.preventDefault();
  };
  const listeners: [string, (event: never) => void][] = [
    ['pointermove', ({ clientX, clientY }: PointerEvent) => move(clientX, clientY)],
    ['pointerup', () => end(true)],
    ['pointercancel', () => end(false)],
    // A finger that drags does not scroll, and does not open a menu.
    ['touchmove', onlyDragged],
    ['contextmenu', onlyDragged],
    [
      'keydown',
      ({ key }: KeyboardEvent) => {
        if (key === 'Escape') end(false);
      },
    ],
  ];
  const options = { passive: false };
  for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener, options);
  return () => {
    for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener);
    stop();
  };
}
