import { ServiceError } from '../../http/errors.js';
import { Field } from '../../http/request-fields.js';
import { MAX_HELD_ANSWERS_OF_CALLER, MAX_HELD_ANSWERS_OF_PARTNER } from '../../values/limits.js';

/** The sequences that a caller can follow: a hotel for partners, the bookings of a partner, guests for the hotspot. */
export type Feed = 'changes' | 'bookings' | 'guests';

const VERSION = 1;
const MAX_CURSOR_LENGTH = 100;

export const cursorIsNotValid = () => new ServiceError('cursor_is_not_valid');

/** What has changed since this cursor is no longer kept: everything has to be read again, from a new cursor. */
export const cursorIsTooOld = () => new ServiceError('cursor_is_too_old');

/** Returns the cursor after number `seq` of a hotel's sequence. For callers it is opaque. */
export function writeCursor(feed: Feed, hotelId: number, seq: number): string {
  return Buffer.from([VERSION, feed, hotelId, seq].join(':')).toString('base64url');
}

/** Returns the number of the last change before a cursor; throws `cursor_is_not_valid` for one of another hotel or sequence. */
export function readCursor(feed: Feed, hotelId: number, cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  const seq = Number(/:(\d{1,15})$/.exec(text)?.[1] ?? NaN);
  if (writeCursor(feed, hotelId, seq) !== cursor) throw cursorIsNotValid();
  return seq;
}

export const AfterCursor = () =>
  Field((sent) => (typeof sent === 'string' && sent.length <= MAX_CURSOR_LENGTH ? sent : undefined), {
    type: String,
    required: false,
    description: 'The `next` of an earlier answer, as it was. Else `cursor_is_not_valid`.',
  });

/** How many to return at most: from 1; a larger number is taken as `max`, which is also the default. */
export const AtMost = (max: number) =>
  Field((sent) => wholeUpTo(max, sent) || undefined, {
    type: 'integer',
    minimum: 1,
    default: max,
    description: `A larger number is taken as ${max}. Else \`limit_is_not_valid\`.`,
  });

const MAX_WAIT_SECONDS = 30;

export const WaitSeconds = () =>
  Field((sent) => wholeUpTo(MAX_WAIT_SECONDS, sent), {
    type: 'integer',
    minimum: 0,
    default: 0,
    description:
      `Seconds for which the answer is held until there is something; a larger number is taken as ${MAX_WAIT_SECONDS}. Else \`wait_is_not_valid\`. ` +
      `Each instance holds ${MAX_HELD_ANSWERS_OF_CALLER} answers for a partner, or hotspots, at one hotel and ${MAX_HELD_ANSWERS_OF_PARTNER} for a partner at all its hotels; more come at once.`,
  });

/** Any larger number is `max`, however many digits it has. */
function wholeUpTo(max: number, sent: unknown): number | undefined {
  const digits = Number.isSafeInteger(sent) ? String(sent) : sent;
  return typeof digits === 'string' && /^\d+$/.test(digits) ? Math.min(Number(digits), max) : undefined;
}

export const followFault = ({ field }: { field: string }): string =>
  field === 'after' ? 'cursor_is_not_valid' : `${field}_is_not_valid`;
