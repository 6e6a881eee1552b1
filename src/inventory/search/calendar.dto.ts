import { parseDay } from '../../values/day.js';
import { ServiceError } from '../../http/errors.js';
import { ownField } from '../../http/strict.js';

const MOST_DAYS = 400;
const TIME = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The days that a calendar query asks for, as day numbers, both inclusive. Throws the contract's identifiers. */
export function parseCalendarDays(query: Record<string, unknown>): { from: number; to: number } {
  const from = dayOf(ownField(query, 'startDate'));
  if (from === undefined) throw new ServiceError('start_date_is_not_found');
  const to = dayOf(ownField(query, 'endDate'));
  if (to === undefined || to < from) throw new ServiceError('end_date_is_not_found');
  if (to - from + 1 > MOST_DAYS) throw new ServiceError('date_range_is_too_long');
  return { from, to };
}

/** The day of `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`. */
function dayOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const time = value.slice(DAY_LENGTH);
  return time === '' || TIME.test(time) ? parseDay(value.slice(0, DAY_LENGTH)) : undefined;
}
