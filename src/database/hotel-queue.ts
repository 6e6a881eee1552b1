import pLimit, { type LimitFunction } from 'p-limit';
import type { DataSource } from 'typeorm';

/**
 * One change of a hotel has its lock, and a few stand ready on connections of their own, prepare what needs no lock, or wait for
 * their process. More would take the connections that other hotels need, to wait for the same lock.
 */
const AT_ONCE = 6;
/** As long as the database lets a change wait for a lock, unless it is set otherwise. */
const MAX_WAIT_MS = 8_000;

const limits = new WeakMap<DataSource, Map<number, LimitFunction>>();

/**
 * Runs a transaction that takes the hotel's lock when few others of this process do so. One whose turn has not come in
 * time is refused as the database refuses it, before it has begun.
 */
export async function inHotelQueue<T>(
  dataSource: DataSource,
  hotelId: number,
  run: () => Promise<T>,
): Promise<T> {
  const hotels = limits.get(dataSource) ?? new Map<number, LimitFunction>();
  limits.set(dataSource, hotels);
  const limit = hotels.get(hotelId) ?? pLimit(AT_ONCE);
  hotels.set(hotelId, limit);
  const askedAt = performance.now();
  try {
    return await limit(() => {
      if (performance.now() - askedAt > MAX_WAIT_MS) throw new LockNotAvailable();
      return run();
    });
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) hotels.delete(hotelId);
  }
}

/** What PostgreSQL says of a lock that did not come in time. */
class LockNotAvailable extends Error {
  readonly code = '55P03';

  constructor() {
    super('the changes of the hotel that came before took too long');
  }
}
