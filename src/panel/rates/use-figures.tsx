import { useState } from 'react';
import { dayText } from '../../values/day';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { DayFigures } from '../../reports/day-figures';
import { usePage } from '../parts/query';
import { maySeeFigures } from './words';

const KEY = 'rate-figures';

export interface ShownFigures {
  isShown: boolean;
  /** Of the days of the grid, in their order; empty until they are read. */
  days: readonly DayFigures[];
  hasFailed: boolean;
  toggle: () => void;
  load: () => Promise<unknown>;
}

/** The figures above the grid, which are read while they are shown; the browser remembers whether they are. */
export function useFigures(grid: RateGrid | undefined): ShownFigures {
  const [isWanted, setWanted] = useState(wasShown);
  const isShown = maySeeFigures && isWanted;
  const query = isShown && grid ? { from: dayText(grid.firstDay), days: grid.dayCount } : null;
  const { data, refused, reload } = usePage('rates', 'figures', query);
  const isOfGrid = data !== undefined && data.firstDay === grid?.firstDay;
  return {
    isShown,
    days: isOfGrid ? data.days : [],
    hasFailed: refused !== undefined,
    toggle: () => {
      setWanted(!isWanted);
      try {
        localStorage.setItem(KEY, isWanted ? 'folded' : 'shown');
      } catch {
        // A browser that keeps nothing begins without them again.
      }
    },
    load: () => (isShown ? reload() : Promise.resolve()),
  };
}

function wasShown(): boolean {
  try {
    return localStorage.getItem(KEY) === 'shown';
  } catch {
    return false;
  }
}
