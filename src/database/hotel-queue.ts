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

type Queues = WeakMap<DataSource, Map<number, HotelQueue>>;

const queues: Queues = new WeakMap();
const dayQueues: Queues = new WeakMap();

/**
 * Runs a transaction that takes the hotel's lock when few others of this process do so, in the order of the calls.
 * Where its turn does not come within `DATABASE_LOCK_TIMEOUT_MS`, it throws what PostgreSQL would, before it has begun.
 */
export function inHotelQueue<T>(dataSource: DataSource, hotelId: number, run: () => Promise<T>): Promise<T> {
  const { poolSize = 1 } = dataSource.options as ConnectionOptions;
  return inTurn(queues, Math.ceil(poolSize * PART_OF_POOL), dataSource, hotelId, run);
}

/** As {@link inHotelQueue}, for what changes many days: one of a hotel at a time, beside its other changes. */
export function inDayQueue<T>(dataSource: DataSource, hotelId: number, run: () => Promise<T>): Promise<T> {
  return inTurn(dayQueues, 1, dataSource, hotelId, run);
}

async function inTurn<T>(
  ofKind: Queues,
  atOnce: number,
  dataSource: DataSource,
  hotelId: number,
  run: () => Promise<T>,
): Promise<T> {
  const { extra } = dataSource.options as ConnectionOptions;
  const hotels = ofKind.get(dataSource) ?? new Map<number, HotelQueue>();
  ofKind.set(dataSource, hotels);
  const queue = hotels.get(hotelId) ?? { limit: pLimit(atOnce), changes: 0 };
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
  const ofHotels = queues.get(dataSource) ?? new Map<number, HotelQueue>();
  const ofDays = dayQueues.get(dataSource) ?? new Map<number, HotelQueue>();
  const waiting = [...ofHotels.values(), ...ofDays.values()];
  return {
    hotels: new Set([...ofHotels.keys(), ...ofDays.keys()]).size,
    changes: waiting.reduce((sum, queue) => sum + queue.changes, 0),
  };
}

/** What PostgreSQL says of a lock that did not come in time. */
class LockNotAvailable extends Error {
  readonly code = '55P03';

  constructor() {
    super('the changes of the hotel that came before took too long');
  }
}
