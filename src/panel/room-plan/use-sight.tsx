import type React from 'react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { HEAD_PX, ROW_PX, type ChartSizes } from './chart-sizes';

/** Lines and days are drawn in steps, so that some scrolling draws nothing, and none draws much. */
const ROW_STEP = 4;
const DAY_STEP = 3;
/** Lines drawn above and below what is visible, so that scrolling finds them there. */
const SPARE_ROWS = 6;

export interface ViewSize {
  width: number;
  height: number;
}

/** The size of the plan's window in pixels, 0 until it is drawn. */
export function useViewSize(view: React.RefObject<HTMLElement>): ViewSize {
  const [size, setSize] = useState<ViewSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = view;
    if (!current) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [view]);
  return size;
}

/** The lines and days that are drawn: those in sight, and some around them. */
export function useSight(
  view: React.RefObject<HTMLElement>,
  days: number,
  { width, height }: ViewSize,
  { dayPx }: ChartSizes,
) {
  const [corner, setCorner] = useState({ row: 0, day: 0 });
  useEffect(() => {
    const { current } = view;
    if (!current) return undefined;
    const onScroll = () => {
      const row = Math.floor(current.scrollTop / ROW_PX / ROW_STEP) * ROW_STEP;
      const day = Math.floor(current.scrollLeft / dayPx / DAY_STEP) * DAY_STEP;
      setCorner((last) => (row === last.row && day === last.day ? last : { row, day }));
    };
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => current.removeEventListener('scroll', onScroll);
  }, [view, dayPx]);
  return {
    firstRow: Math.max(0, corner.row - SPARE_ROWS),
    endRow: corner.row + Math.ceil(((height || 600) - HEAD_PX) / ROW_PX) + ROW_STEP + SPARE_ROWS,
    firstDay: Math.max(0, corner.day - 1),
    endDay: Math.min(days, corner.day + Math.ceil((width || 1_200) / dayPx) + DAY_STEP),
  };
}
