import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises';

/**
 * How long work goes on, and pauses. With `pauseMs` 0 the pause is one turn of the event loop. A search needs several turns,
 * so it waits for as many pieces.
 */
interface Pace {
  pieceMs: number;
  pauseMs: number;
}

const WAITED_FOR: Pace = { pieceMs: 2, pauseMs: 0 };
const IN_BACKGROUND: Pace = { pieceMs: 2, pauseMs: 10 };

/** Works on items in pieces of some milliseconds, with a turn of the event loop between them: for work that a search needs. */
export function forEachYielding<T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> {
  return eachAt(WAITED_FOR, items, work);
}

/** Works on items with long pauses, so that other requests are hardly delayed: for long requests of machines. */
export function eachInBackground<T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> {
  return eachAt(IN_BACKGROUND, items, work);
}

async function eachAt<T>(
  { pieceMs, pauseMs }: Pace,
  items: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> {
  let [index, begunAt] = [0, performance.now()];
  for (const item of items) {
    work(item, index++);
    if (performance.now() - begunAt < pieceMs) continue;
    await (pauseMs === 0 ? nextRound() : delay(pauseMs));
    begunAt = performance.now();
  }
}
