import { isDatabaseUnavailable } from '../database/connection.js';
import { EmbeddedDatabaseError } from '../embedded/embedded-postgres.js';
import { sqlState } from '../database/transaction.js';
import { InvalidFields, ServiceError } from '../http/errors.js';
import { SettingsError } from '../settings.js';
import { StartError } from '../values/start-error.js';

const FREE_SPACE = 'Free some space and start again.';
const CHANGE_RIGHTS =
  'Give it to the user who runs the service, or choose another place (DATA_DIR, BACKUP_DIR).';
const RAISE_FILES = 'Raise the number of files that a process may open (ulimit -n).';
const MOVE_AWAY = 'Move away what stands there, or choose another place (DATA_DIR, BACKUP_DIR).';
const DISK_REMEDIES: Record<string, string> = {
  ENOSPC: FREE_SPACE,
  EDQUOT: FREE_SPACE,
  EROFS: 'Make the disk writable, or choose another place (DATA_DIR, BACKUP_DIR).',
  EACCES: CHANGE_RIGHTS,
  EPERM: CHANGE_RIGHTS,
  EIO: 'Check the disk.',
  ENOENT: 'Make that folder first, or choose another place (DATA_DIR, BACKUP_DIR).',
  EEXIST: MOVE_AWAY,
  ENOTDIR: MOVE_AWAY,
  EISDIR: MOVE_AWAY,
  EMFILE: RAISE_FILES,
  ENFILE: RAISE_FILES,
};
/** Wrong password, no such role or database. */
const NOT_LET_IN = /^(28|3D)/;
/** The role lacks a right, such as the one to make tables. */
const NOT_ALLOWED = '42501';
const DISK_FULL = '53100';

/** What to tell a person of an error at start or in a command; undefined for a fault of our own. */
export function explainFailure(error: unknown): string | undefined {
  if (
    error instanceof StartError ||
    error instanceof SettingsError ||
    error instanceof EmbeddedDatabaseError
  ) {
    return error.message;
  }
  if (error instanceof InvalidFields)
    return error.faults.map(({ field, message }) => `${field}: ${message}`).join('\n');
  if (error instanceof ServiceError && error.status < 500) return refusal(error);
  if (!(error instanceof Error)) return undefined;
  const remedy =
    'syscall' in error && 'code' in error && !isDatabaseUnavailable(error)
      ? DISK_REMEDIES[String(error.code)]
      : undefined;
  if (remedy !== undefined) return `${error.message}. ${remedy}`;
  const state = sqlState(error);
  if (state !== undefined && NOT_LET_IN.test(state))
    return `The database refuses the connection: ${error.message}`;
  if (state === NOT_ALLOWED)
    return `The role may not do in the database what is needed: ${error.message}. See "Database" in docs/operations.md.`;
  if (state === DISK_FULL) return `The disk of the database is full: ${error.message}. ${FREE_SPACE}`;
  if (!isDatabaseUnavailable(error)) return undefined;
  return state === undefined
    ? `The database cannot be reached: ${reason(error)}`
    : `The database cannot do its work: ${error.message}`;
}

function refusal({ identifier, members }: ServiceError): string {
  const { reason } = members;
  return typeof reason === 'string' ? `${identifier}\n${reason}` : identifier;
}

/** An AggregateError of several addresses has no message of its own. */
function reason(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : error.name);
}
