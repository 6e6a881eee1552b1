import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises';

/** `pauseMs` 0: until others had one turn. A search needs several, and waits for the pieces between them. */
interface Pace {
  pieceMs: number;
  pauseMs: number;
}

const WAITED_FOR: Pace = { pieceMs: 4, pauseMs: 0 };
const IN_BACKGROUND: Pace = { pieceMs: 2, pauseMs: 10 };

/** Works on items in pieces of some milliseconds, between which others have their turn: for what searches wait for. */
export function eachInPieces<T>(items: Iterable<T>, work: (item: T, index: number) => void): Promise<void> {
  return eachAt(WAITED_FOR, items, work);
}

/** Works on items for a small part of the time, so that others hardly notice: for long requests of machines. */
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
