import type React from 'react';
import { useEffect, useRef } from 'react';
import type { Extent, Selection } from './selection';
import { COLUMN_WIDTH, LABEL_WIDTH, ROW_HEIGHT } from './sizes';

/** A drag scrolls at the edges. */
export function usePointer(
  box: React.RefObject<HTMLDivElement>,
  headHeight: number,
  extent: Extent,
  selection: Selection | undefined,
  onSelect: (selection: Selection) => void,
): {
  onPointerDown: (event: React.PointerEvent) => void;
  onPointerMove: (event: React.PointerEvent) => void;
} {
  const dragging = useRef(false);
  /** The cell under the pointer; a label means its whole line, a day its whole column. */
  const selectionAt = (event: React.PointerEvent, extend: boolean): Selection | undefined => {
    const element = box.current;
    if (!element) return undefined;
    const { left, top } = element.getBoundingClientRect();
    const x = event.clientX - left;
    const y = event.clientY - top;
    const limit = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
    const row = limit(Math.floor((y - headHeight + element.scrollTop) / ROW_HEIGHT), extent.rows);
    const column = limit(Math.floor((x - LABEL_WIDTH + element.scrollLeft) / COLUMN_WIDTH), extent.columns);
    if (extend && selection) return { anchor: selection.anchor, focus: { row, column } };
    const isOnLabel = x < LABEL_WIDTH;
    const isOnDay = y < headHeight;
    if (isOnLabel && isOnDay) return undefined;
    if (isOnLabel)
      return extent.hasCells(row)
        ? { anchor: { row, column: extent.columns - 1 }, focus: { row, column: 0 } }
        : undefined;
    const cells = Array.from({ length: extent.rows }, (_, index) => index).filter(extent.hasCells);
    if (isOnDay) return { anchor: { row: cells.at(-1) ?? 0, column }, focus: { row: cells[0] ?? 0, column } };
    return extent.hasCells(row) ? { anchor: { row, column }, focus: { row, column } } : undefined;
  };
  const onPointerDown = (event: React.PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button, input')) return;
    const element = box.current!;
    const { left, top } = element.getBoundingClientRect();
    // The bars that scroll belong to the element too.
    if (event.clientX - left > element.clientWidth || event.clientY - top > element.clientHeight) return;
    const next = selectionAt(event, event.shiftKey);
    if (!next) return;
    if (event.pointerType === 'mouse') dragging.current = true;
    element.focus({ preventScroll: true });
    onSelect(next);
    if (dragging.current) event.preventDefault();
  };
  const onPointerMove = (event: React.PointerEvent) => {
    if (!dragging.current || event.buttons !== 1) return void (dragging.current = false);
    const element = box.current!;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (event.clientY > bottom - 24) element.scrollTop += ROW_HEIGHT / 2;
    else if (event.clientY < top + headHeight) element.scrollTop -= ROW_HEIGHT / 2;
    if (event.clientX > right - 24) element.scrollLeft += COLUMN_WIDTH / 3;
    else if (event.clientX < left + LABEL_WIDTH) element.scrollLeft -= COLUMN_WIDTH / 3;
    const next = selectionAt(event, true);
    const { focus } = next ?? {};
    if (
      focus &&
      extent.hasCells(focus.row) &&
      (focus.row !== selection?.focus.row || focus.column !== selection.focus.column)
    ) {
      onSelect(next!);
    }
  };
  useEffect(() => {
    const end = () => void (dragging.current = false);
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  }, []);
  return { onPointerDown, onPointerMove };
}
