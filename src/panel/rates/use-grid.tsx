import type { RateGrid } from '../../inventory/rates/rate-grid';
import { usePage } from '../parts/query';
import { useFailure, useWords } from './words';

export interface LoadedGrid {
  /** The last answer; it stays visible while other days are read. */
  grid: RateGrid | undefined;
  isLoading: boolean;
  failure: string;
  load: () => Promise<unknown>;
}

/** `from` is undefined for today. */
export function useGrid(from: string | undefined, days: number): LoadedGrid {
  const words = useWords();
  const failure = useFailure();
  const { data, refused, isReading, reload } = usePage('rates', 'grid', { from, days });
  const hasOwnText = refused?.message === 'days_are_not_valid';
  return {
    grid: data,
    isLoading: isReading,
    failure: !refused ? '' : hasOwnText ? failure(refused) : words('failedHint'),
    load: reload,
  };
}
