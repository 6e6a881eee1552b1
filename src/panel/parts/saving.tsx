import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

export async function whileSaving<T>(change: Promise<T>): Promise<T> {
  count(1);
  try {
    return await change;
  } finally {
    count(-1);
  }
}

export function useIsSaving(): boolean {
  return useSyncExternalStore(subscribe, () => running > 0);
}

function count(by: 1 | -1): void {
  running += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
