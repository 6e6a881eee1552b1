import { isDatabaseUnavailable } from '../database/connection.js';
import { EmbeddedDatabaseError } from '../embedded/embedded-postgres.js';
import { sqlState } from '../database/transaction.js';
import { SettingsError } from '../settings.js';

/** Nothing of the service is wrong, and a person can do something about it: the message says what. */
export class StartError extends Error {}

/** The disk is full or read-only, or a file or folder belongs to somebody else. */
const DISK = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE)$/;
/** Wrong password, no such role or database. */
const NOT_LET_IN = /^(28|3D)/;
/** The role lacks a right, such as the one to make tables. */
const NOT_ALLOWED = '42501';

/** What to tell a person of an error at start or in a command; undefined for a fault of our own. */
export function tellFailure(error: unknown): string | undefined {
  if (
    error instanceof StartError ||
    error instanceof SettingsError ||
    error instanceof EmbeddedDatabaseError
  ) {
    return error.message;
  }
  if (!(error instanceof Error)) return undefined;
  if ('syscall' in error && 'code' in error && DISK.test(String(error.code))) return error.message;
  const state = sqlState(error);
  if (state !== undefined && NOT_LET_IN.test(state))
    return `The database refuses the connection: ${error.message}`;
  if (state === NOT_ALLOWED)
    return `The role may not do in the database what is needed: ${error.message}. See "Database" in docs/operations.md.`;
  if (!isDatabaseUnavailable(error)) return undefined;
  return state === undefined
    ? `The database cannot be reached: ${reason(error)}`
    : `The database cannot do its work: ${error.message}`;
}

/** An AggregateError of several addresses has no message of its own. */
function reason(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : error.name);
}
