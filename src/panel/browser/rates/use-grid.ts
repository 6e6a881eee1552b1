import { useCallback, useEffect, useRef, useState } from 'react';
import { readPage } from '../parts/call';
import type { Grid } from './model';
import { useFailure, useWords } from './words';

export interface LoadedGrid {
  /** What was read last; it stays in sight while other days are read. */
  grid: Grid | undefined;
  loading: boolean;
  /** Why the last reading failed, '' when it did not. */
  failed: string;
  /** Reads the same days anew. */
  load: () => Promise<void>;
}

/** So many days of the grid from a day on (undefined: from today on), read anew whenever others are asked for. */
export function useGrid(from: string | undefined, days: number): LoadedGrid {
  const words = useWords();
  const failure = useFailure();
  const [grid, setGrid] = useState<Grid>();
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState('');
  const asked = useRef(0);
  const load = useCallback(async () => {
    const turn = ++asked.current;
    setLoading(true);
    const answer = await readPage<Grid>('rates', 'grid', { ...(from ? { from } : {}), days: String(days) });
    // Only what was asked for last is shown, however late an earlier answer comes.
    if (turn !== asked.current) return;
    setLoading(false);
    setFailed(
      answer.ok ? '' : answer.message === 'days_are_not_valid' ? failure(answer) : words('failedHint'),
    );
    if (answer.ok) setGrid(answer.data);
  }, [from, days]);
  useEffect(() => void load(), [load]);
  return { grid, loading, failed, load };
}
