import pLimit, { type LimitFunction } from 'p-limit';
import type { DataSource } from 'typeorm';

/** One hotel's share of the connections: one has the lock, others prepare. More would keep other hotels waiting. */
const PART_OF_POOL = 1 / 3;

type ConnectionOptions = { poolSize?: number; extra: { lockTimeoutMs: number } };

interface HotelQueue {
  limit: LimitFunction;
  /** Changes that are under way or wait; a queue without any is forgotten. */
  changes: number;
}

const queues = new WeakMap<DataSource, Map<number, HotelQueue>>();

/**
 * Runs a transaction that takes the hotel's lock when few others of this process do so, in the order of the calls.
 * Where its turn does not come within `DATABASE_LOCK_TIMEOUT_MS`, it throws what PostgreSQL would, before it has begun.
 */
export async function inHotelQueue<T>(
  dataSource: DataSource,
  hotelId: number,
  run: () => Promise<T>,
): Promise<T> {
  const { poolSize = 1, extra } = dataSource.options as ConnectionOptions;
  const hotels = queues.get(dataSource) ?? new Map<number, HotelQueue>();
  queues.set(dataSource, hotels);
  const queue = hotels.get(hotelId) ?? { limit: pLimit(Math.ceil(poolSize * PART_OF_POOL)), changes: 0 };
  hotels.set(hotelId, queue);
  queue.changes++;
  const askedAt = performance.now();
  try {
    return await queue.limit(() => {
      if (performance.now() - askedAt > extra.lockTimeoutMs) throw new LockNotAvailable();
      return run();
    });
  } finally {
    if (--queue.changes === 0) hotels.delete(hotelId);
  }
}

export function queuedChanges(dataSource: DataSource): { hotels: number; changes: number } {
  const waiting = [...(queues.get(dataSource)?.values() ?? [])];
  return { hotels: waiting.length, changes: waiting.reduce((sum, queue) => sum + queue.changes, 0) };
}

/** What PostgreSQL says of a lock that did not come in time. */
class LockNotAvailable extends Error {
  readonly code = '55P03';

  constructor() {
    super('the changes of the hotel that came before took too long');
  }
}
