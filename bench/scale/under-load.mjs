import { setTimeout as delay } from 'node:timers/promises';
import { latenciesOf } from '../measure.mjs';

const PUSHES_PER_SECOND = 30;
const AFTER_MS = 3_000;
const WAIT_AFTER_ERROR_MS = 50;

/**
 * Pushes bookings while the work is done and some seconds longer, to each hotel in its turn whatever the others wait for. Keeps the
 * vouchers of those that were acknowledged, and tells how many there were, how many tries failed, and how long bookings of a hotel waited
 * for their acknowledgement, tries again included.
 */
export async function pushWhile(callers, push, sold, work) {
  let isOver = false;
  const failures = [];
  const waits = [];
  const longestOfHotel = [];
  const pauseMs = (callers.length / PUSHES_PER_SECOND) * 1_000;
  const startedAt = performance.now();
  const before = sold.length;
  const pushed = async (caller) => {
    for (;;) {
      try {
        return await push(caller);
      } catch (error) {
        failures.push(error.message.slice(0, 3));
        await delay(WAIT_AFTER_ERROR_MS);
      }
    }
  };
  const toOne = async (caller, i) => {
    let longestMs = 0;
    await delay((pauseMs * i) / callers.length);
    while (!isOver) {
      const sentAt = performance.now();
      sold.push(await pushed(caller));
      const ms = performance.now() - sentAt;
      waits.push(ms);
      longestMs = Math.max(longestMs, ms);
      await delay(Math.max(0, pauseMs - ms));
    }
    longestOfHotel.push(longestMs);
  };
  const pushing = Promise.all(callers.map(toOne));
  await work().finally(() => delay(AFTER_MS).then(() => (isOver = true)));
  await pushing;
  const seconds = (performance.now() - startedAt) / 1_000;
  const { p50, p99 } = latenciesOf(waits);
  const hotels = latenciesOf(longestOfHotel);
  const statuses = [...new Set(failures)].sort().join(', ');
  return (
    `${sold.length - before} bookings in ${seconds.toFixed(0)} s, ${failures.length} tries failed` +
    `${statuses && ` (${statuses})`}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; the longest wait of a hotel was ` +
    `${(hotels.worst / 1_000).toFixed(1)} s, of half of the ${callers.length} hotels at most ${(hotels.p50 / 1_000).toFixed(1)} s`
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
