import { ApiClient } from 'adminjs';
import { useSyncExternalStore } from 'react';
import { hotelHeader, signInAgain } from '../parts/call';

const PAUSE_MS = 3000;
/** The statuses of a service that is away: its own, a proxy's, or no answer at all. */
const AWAY = new Set([undefined, 0, 502, 503, 504]);

let waiting = 0;
const watchers = new Set<() => void>();

/**
 * Gives the requests of AdminJS' own lists and records what `call` gives those of our pages: the hotel of the page, and
 * the way to the sign-in page. A read is repeated while the service is away, until it answers or the person leaves the
 * page: AdminJS itself asks once and then shows an empty frame. Changes are sent once.
 */
export function prepareAdminClient(): void {
  const { resourceAction, recordAction } = ApiClient.prototype;
  ApiClient.prototype.resourceAction = function (options) {
    const ask = () => resourceAction.call(this, { ...options, headers: hotelHeader });
    return options.data === undefined ? repeatUntilAnswered(ask) : ask();
  };
  ApiClient.prototype.recordAction = function (options) {
    const ask = () => recordAction.call(this, { ...options, headers: hotelHeader });
    return options.data === undefined ? repeatUntilAnswered(ask) : ask();
  };
}

export function useIsWaiting(): boolean {
  return useSyncExternalStore(watch, () => waiting > 0);
}

async function repeatUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const { href } = window.location;
  let isAway = false;
  try {
    while (window.location.href === href) {
      try {
        return await ask();
      } catch (error) {
        const { status } = (error as { response?: { status?: number } }).response ?? {};
        if (status === 401) {
          signInAgain();
          break;
        }
        if (!AWAY.has(status)) throw error;
      }
      if (!isAway) count(1);
      isAway = true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    if (isAway) count(-1);
  }
  // The person has left the page: this answer must not be shown any more.
  return new Promise(() => undefined);
}

function count(more: 1 | -1): void {
  waiting += more;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
