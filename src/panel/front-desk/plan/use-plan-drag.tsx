import type React from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Bar, PlanRow } from './plan-rows';
import { HEAD_PX, ROW_PX } from './plan-sizes';

/** How far a pointer moves before it drags, and how long a finger rests: a shorter one scrolls. */
const DRAG_PX = 6;
const REST_MS = 350;
/** The plan scrolls while something is dragged this near to its edge, by so much a frame. */
const EDGE_PX = 44;
const SCROLL_PX = 9;

export interface Drag {
  bar: Bar;
  x: number;
  y: number;
  row: PlanRow | undefined;
  /** Whether it can be dropped there: on another room of its type, or on the line of those without a room. */
  isPossible: boolean;
}

export function isMovable({ kind }: Bar): boolean {
  return kind === 'expected' || kind === 'planned';
}

function canDrop(bar: Bar, row: PlanRow | undefined): boolean {
  if (row?.kind === 'room') {
    return row.room.roomTypeId === bar.roomTypeId && !row.bars.some(({ key }) => key === bar.key);
  }
  return bar.kind === 'planned' && row !== undefined && row.typeId === bar.roomTypeId;
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

interface DragOptions {
  view: React.RefObject<HTMLElement>;
  rows: readonly PlanRow[];
  onDrop: (bar: Bar, row: PlanRow) => void;
}

/** Drags reservations with a mouse, a pen, or a finger that has rested on one. Escape leaves everything as it was. */
export function usePlanDrag({ view, rows, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef({ rows, onDrop });
  useEffect(() => {
    latest.current = { rows, onDrop };
  });
  const ending = useRef<() => void>();
  const justDragged = useRef(false);
  useEffect(() => () => ending.current?.(), []);

  const start = (bar: Bar, event: React.PointerEvent) => {
    justDragged.current = false;
    if (!isMovable(bar) || event.button !== 0 || ending.current) return;
    const first = { x: event.clientX, y: event.clientY };
    const isTouch = event.pointerType === 'touch';
    let current: Drag | undefined;
    let frame = 0;
    const at = (x: number, y: number) => {
      const { current: element } = view;
      const box = element?.getBoundingClientRect();
      const isInside = box && x >= box.left && x <= box.right && y >= box.top + HEAD_PX && y <= box.bottom;
      const line = isInside ? Math.floor((y - box.top + (element?.scrollTop ?? 0) - HEAD_PX) / ROW_PX) : -1;
      const row = latest.current.rows[line];
      current = { bar, x, y, row, isPossible: canDrop(bar, row) };
      setDrag(current);
    };
    const scroll = () => {
      const { current: element } = view;
      const box = element?.getBoundingClientRect();
      if (current && element && box) {
        const by =
          current.y > box.bottom - EDGE_PX
            ? SCROLL_PX
            : current.y < box.top + HEAD_PX + EDGE_PX
              ? -SCROLL_PX
              : 0;
        const before = element.scrollTop;
        element.scrollTop += by;
        if (element.scrollTop !== before) at(current.x, current.y);
      }
      frame = requestAnimationFrame(scroll);
    };
    const begin = (x: number, y: number) => {
      at(x, y);
      frame = requestAnimationFrame(scroll);
    };
    const rest = isTouch ? setTimeout(() => begin(first.x, first.y), REST_MS) : undefined;
    const end = (isDropped: boolean) => {
      ending.current?.();
      if (!current) return;
      justDragged.current = true;
      setTimeout(() => (justDragged.current = false));
      setDrag(undefined);
      const { row, isPossible } = current;
      if (isDropped && row && isPossible) latest.current.onDrop(bar, row);
    };
    ending.current = listen({
      isDragging: () => current !== undefined,
      move: (x, y) => {
        if (current) at(x, y);
        else if (Math.hypot(x - first.x, y - first.y) >= DRAG_PX) {
          if (isTouch) end(false);
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
