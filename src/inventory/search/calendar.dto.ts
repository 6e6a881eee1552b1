import { parseDay } from '../../values/day.js';
import { MAX_CALENDAR_DAYS } from '../../values/limits.js';
import { ServiceError } from '../../http/errors.js';
import { LanguageRequest } from '../../http/language.js';
import { Field } from '../../http/request-fields.js';
import { FormPipe } from '../../http/request.pipe.js';

/** A time of the day, and midnight as JavaScript writes a date. */
const TIME = /^T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?|00:00:00(?:\.0{1,3})?Z)$/;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const DAY_FORM = 'YYYY-MM-DD, YYYY-MM-DDTHH:MM:SS, or YYYY-MM-DDT00:00:00.000Z';

/** Day numbers, both inclusive. */
export class CalendarRequest extends LanguageRequest {
  @Field(dayOf, { type: String, description: DAY_FORM, example: '2027-03-01' })
  startDate!: number;
  @Field(dayOf, {
    type: String,
    example: '2027-03-31',
    description: `${DAY_FORM}, inclusive; at most ${MAX_CALENDAR_DAYS} days.`,
  })
  endDate!: number;
}

function dayOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const time = value.slice(DAY_LENGTH);
  return time === '' || TIME.test(time) ? parseDay(value.slice(0, DAY_LENGTH)) : undefined;
}

const IDENTIFIERS: Readonly<Record<string, string>> = {
  startDate: 'start_date_is_not_found',
  endDate: 'end_date_is_not_found',
};

class CalendarRequestPipe extends FormPipe<CalendarRequest> {
  override transform(sent: unknown): CalendarRequest {
    const request = super.transform(sent);
    const { startDate, endDate } = request;
    if (endDate < startDate) throw new ServiceError('end_date_is_not_found');
    if (endDate - startDate + 1 > MAX_CALENDAR_DAYS) throw new ServiceError('date_range_is_too_long');
    return request;
  }
}

/** Reads the query of a calendar; throws the identifier of the first day that is missing or not valid. */
export const CalendarPipe = new CalendarRequestPipe(
  CalendarRequest,
  ({ field }) => IDENTIFIERS[field] ?? '',
  true,
);
