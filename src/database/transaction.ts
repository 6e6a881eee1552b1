import type { DataSource, EntityManager } from 'typeorm';
import { QueryFailedError } from 'typeorm';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 5;
/** Where a table is distributed, the name of a constraint that is violated ends with the number of the shard. */
const SHARD_NUMBER = /_\d+$/;
const LAST_QUOTED = /["«„“]([^"«»„“”]+)["»“”][^"«»„“”]*$/;

export function sqlState(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { constraint: given, message } = cause as { constraint?: string; message: string };
  // What another machine of a cluster refused has the name in its message alone.
  const violated = given ?? LAST_QUOTED.exec(message)?.[1] ?? '';
  return (
    constraint === undefined || violated === constraint || violated.replace(SHARD_NUMBER, '') === constraint
  );
}

/** Runs `work` again after a serialization failure or deadlock: it must have no effect outside the database. */
export function transaction<T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return withRetries(() => dataSource.transaction('READ COMMITTED', work));
}

/** Runs a transaction, such as a single statement, again after a serialization failure or a deadlock. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const state = sqlState(error);
      const isRetryable = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
      if (!isRetryable || attempt === ATTEMPTS) throw error;
    }
  }
}
