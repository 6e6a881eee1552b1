import { types } from 'node:util';
import pg from 'pg';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import type { Settings } from '../settings.js';

/** `url` is `DATABASE_URL`; the other form is that of the embedded server. */
export type DatabaseAddress =
  { url: string } | { host: string; port: number; user: string; password: string; database: string };

const INT8_OID = 20;
const DATE_OID = 1082;

/** bigint arrives as number (all stay far below 2^53), `date` as YYYY-MM-DD, numeric as text, timestamptz as Date. */
export function setTypeParsers(): void {
  pg.types.setTypeParser(INT8_OID, Number);
  pg.types.setTypeParser(DATE_OID, (text) => text);
}

/**
 * A connection whose errors have a listener all its life: without one the process would end. A pool takes its own away when it
 * hands the connection over, and those who get it listen a moment later, when the server may have ended it. Queries on it reject.
 */
class ListenedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

export function poolConfig(settings: Settings): pg.PoolConfig {
  return {
    Client: ListenedClient,
    connectionTimeoutMillis: settings.DATABASE_CONNECT_TIMEOUT_MS,
    query_timeout: settings.DATABASE_STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
    ...(settings.DATABASE_POOLER
      ? {}
      : {
          statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT_MS,
          lock_timeout: settings.DATABASE_LOCK_TIMEOUT_MS,
          idle_in_transaction_session_timeout: settings.DATABASE_STATEMENT_TIMEOUT_MS,
          application_name: 'hotel-booking-service',
        }),
  };
}

export function clientConfig(address: DatabaseAddress): pg.PoolConfig {
  return 'url' in address ? { connectionString: address.url } : address;
}

/** Returns a pool that survives the error of an idle connection: the next query opens another one. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // Without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Opens a separate connection for the duration of a command. The caller ends it. */
export async function connectClient(
  address: DatabaseAddress,
  changes: pg.ClientConfig = {},
): Promise<pg.Client> {
  const client = new ListenedClient({ ...clientConfig(address), ...changes });
  await client.connect();
  return client;
}

/** Connection, credentials, no database, disk, memory, connections, read-only, shutdown, files, timeout, contention. */
const UNAVAILABLE_STATES = /^(08...|28...|3D000|53...|25006|57P0[1-5]|58030|57014|55P03|25P03|40001|40P01)$/;
const DISTRUSTED_CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
]);
const UNAVAILABLE_TEXT =
  /Connection terminated|socket has been ended by the other party|after a stream was destroyed|write after end|does not support SSL|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|database .* is starting up/i;

/** Whether the database could not be reached or did not answer in time, which is no fault of our own. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // Errors of Node's own sockets may come from another realm, where `instanceof` does not know them.
  if (!types.isNativeError(error)) return false;
  // A connection that was lost between two statements of a transaction: TypeORM has released it.
  if (
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError
  )
    return true;
  const cause: unknown = 'driverError' in error ? error.driverError : error;
  const code = types.isNativeError(cause) && 'code' in cause ? String(cause.code) : '';
  return (
    UNAVAILABLE_STATES.test(code) ||
    DISTRUSTED_CERTIFICATE.test(code) ||
    (UNAVAILABLE_CODES.has(code) && ('syscall' in (cause as object) || 'errors' in (cause as object))) ||
    (code === 'ENOENT' && (cause as NodeJS.ErrnoException).syscall === 'connect') ||
    UNAVAILABLE_TEXT.test(error.message)
  );
}
