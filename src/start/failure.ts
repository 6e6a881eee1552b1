import { isDatabaseUnavailable } from '../database/connection.js';
import { EmbeddedDatabaseError } from '../database/embedded/embedded-postgres.js';
import { sqlState } from '../database/transaction.js';
import { SettingsError } from '../settings.js';

/** Nothing of the service is wrong, and a person can do something about it: the message says what. */
export class StartError extends Error {}

/** Wrong password, no such role or database, no right to connect. */
const REFUSED = /^(28|3D|42501)/;

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
  if (isDatabaseUnavailable(error)) return `The database cannot be reached: ${reason(error)}`;
  if (REFUSED.test(sqlState(error) ?? '')) return `The database refuses the connection: ${error.message}`;
  return undefined;
}

/** An AggregateError of several addresses has no message of its own. */
function reason(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : error.name);
}
