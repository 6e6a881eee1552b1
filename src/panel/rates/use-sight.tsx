import type React from 'react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Extent } from './selection';
import { COLUMN_WIDTH, LABEL_WIDTH, ROW_HEIGHT } from './sizes';

const OVERSCAN_ROWS = 6;
const OVERSCAN_COLUMNS = 3;

export interface Sight {
  sight: { top: number; left: number; width: number; height: number };
  firstRow: number;
  endRow: number;
  firstColumn: number;
  endColumn: number;
  onScroll: () => void;
}

export function useViewport(box: React.RefObject<HTMLDivElement>, extent: Extent): Sight {
  const [sight, setSight] = useState({ top: 0, left: 0, width: 1400, height: 700 });
  const frame = useRef(0);
  const look = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
    setSight({ top, left, width, height });
  }, [box]);
  useLayoutEffect(() => {
    look();
    const watcher = new ResizeObserver(look);
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box, look]);
  const { top, left, width, height } = sight;
  const visible = (from: number, length: number, size: number, overscan: number, count: number) => ({
    first: Math.max(0, Math.floor(from / size) - overscan),
    end: Math.min(count, Math.ceil((from + length) / size) + overscan),
  });
  const rows = visible(top, height, ROW_HEIGHT, OVERSCAN_ROWS, extent.rows);
  const columns = visible(left, width - LABEL_WIDTH, COLUMN_WIDTH, OVERSCAN_COLUMNS, extent.columns);
  return {
    sight,
    firstRow: rows.first,
    endRow: rows.end,
    firstColumn: columns.first,
    endColumn: columns.end,
    onScroll: () => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(look);
    },
  };
}
