import type React from 'react';
import { useEffect, useRef, useState } from 'react';
import type { ChartRow } from './chart-rows';
import { foundAt } from './found-at';
import type { Hovered } from './hover-card';

/** How long the pointer rests before the card comes. */
const HOVER_MS = 250;

/** The bar that the pointer rests on, or that the keyboard is at. */
export function useHover(rows: readonly ChartRow[], isDragging: boolean) {
  const [hovered, setHovered] = useState<Hovered>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = () => {
    clearTimeout(timer.current);
    setHovered(undefined);
  };
  const show = (event: { target: EventTarget }) => {
    clearTimeout(timer.current);
    const found = foundAt(event, rows);
    if (!found?.bar || isDragging) return setHovered(undefined);
    const { bar, row } = found;
    const element = (event.target as Element).closest('[data-bar]')!;
    const room = row.kind === 'room' ? row.room : undefined;
    timer.current = setTimeout(
      () => setHovered({ bar, room, box: element.getBoundingClientRect() }),
      HOVER_MS,
    );
  };
  return {
    hovered,
    leave,
    over: (event: React.PointerEvent) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) show(event);
    },
    focus: (event: React.FocusEvent) => {
      if ((event.target as Element).matches('.rp-bar:focus-visible')) show(event);
    },
  };
}
