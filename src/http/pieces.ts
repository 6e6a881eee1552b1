import { setImmediate as nextRound } from 'node:timers/promises';

const PIECE_MS = 4;

/** Works on items one after another, in pieces of a few milliseconds between which other requests have their turn. */
export async function eachInPieces<T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> {
  let [index, begunAt] = [0, performance.now()];
  for (const item of items) {
    work(item, index++);
    if (performance.now() - begunAt < PIECE_MS) continue;
    await nextRound();
    begunAt = performance.now();
  }
}
