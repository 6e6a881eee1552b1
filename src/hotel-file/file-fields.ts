import { line } from '../http/record-fields.js';
import { emptyAsNull, required } from '../http/record-form.js';
import { resolveDay } from './day-expression.js';

export const name = required(line());

export const someDay = line({
  test: (text) => resolveDay(text, 0) !== undefined,
  reason: 'must be an existing day YYYY-MM-DD, "today", "today+N" or "today-N"',
});
export const day = required(someDay);
export const optionalDay = emptyAsNull(someDay);
