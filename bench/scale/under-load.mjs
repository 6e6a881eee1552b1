import { setTimeout as delay } from 'node:timers/promises';

const CALLERS = 6;
const AFTER_MS = 3_000;
const WAIT_AFTER_ERROR_MS = 50;

/**
 * Pushes bookings while the work is done and some seconds longer. Keeps the vouchers of those that were acknowledged, and
 * tells how many there were, how many tries failed, and the longest time without an answer that was right.
 */
export async function pushWhile(callers, push, sold, work) {
  let isOver = false;
  let failed = 0;
  let longestMs = 0;
  let lastAt = performance.now();
  const startedAt = lastAt;
  const before = sold.length;
  const one = async (first) => {
    for (let next = first; !isOver; next += CALLERS) {
      try {
        sold.push(await push(callers[next % callers.length]));
        longestMs = Math.max(longestMs, performance.now() - lastAt);
        lastAt = performance.now();
      } catch {
        failed++;
        await delay(WAIT_AFTER_ERROR_MS);
      }
    }
  };
  const pushing = Promise.all(Array.from({ length: CALLERS }, (_, i) => one(i)));
  await work().finally(() => delay(AFTER_MS).then(() => (isOver = true)));
  await pushing;
  const seconds = (performance.now() - startedAt) / 1_000;
  return (
    `${sold.length - before} bookings in ${seconds.toFixed(0)} s, ${failed} tries failed, ` +
    `at most ${(longestMs / 1_000).toFixed(1)} s without a booking`
  );
}

/** How many of the acknowledged vouchers are not there exactly once. */
export async function lostOf(database, sold) {
  const rows = await database.query(
    'SELECT voucher, count(*)::int AS times FROM booking WHERE voucher = ANY ($1) GROUP BY 1',
    [sold],
  );
  const once = rows.filter(({ times }) => times === 1).length;
  return sold.length - once;
}
