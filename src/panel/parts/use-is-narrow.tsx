import { useSyncExternalStore } from 'react';

/** As the stylesheets have it: a telephone. */
const narrow = window.matchMedia('(max-width: 700px)');

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
