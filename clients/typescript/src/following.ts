import { BookingServiceError } from './errors.js';

/** What has come after a cursor. */
export interface Page<T> {
  items: T[];
  /** Store it once the items are dealt with: it is where to go on. */
  cursor: string;
  /** There was no cursor, or it was too old: read everything that you keep before you go on. */
  isRestart: boolean;
}

type Read<T> = (after: string | undefined) => Promise<Omit<Page<T>, 'isRestart'>>;

/** Cursors that the service cannot go on from: too old, or of a database that was restored since. */
const LOST_CURSORS = ['cursor_is_too_old', 'cursor_is_not_valid'];

/**
 * Yields the pages after a cursor, empty ones too, and goes on after each. A cursor that the service no longer knows is
 * given up: the next page is a restart.
 */
export async function* pages<T>(read: Read<T>, after: string | undefined): AsyncGenerator<Page<T>, void> {
  for (let cursor = after; ;) {
    const from = cursor;
    const page: Omit<Page<T>, 'isRestart'> | undefined = await read(from).catch((error: unknown) => {
      if (from !== undefined && isLostCursor(error)) return undefined;
      throw error;
    });
    cursor = page?.cursor;
    if (page) yield { ...page, isRestart: from === undefined };
  }
}

function isLostCursor(error: unknown): boolean {
  return error instanceof BookingServiceError && LOST_CURSORS.includes(error.identifier);
}
