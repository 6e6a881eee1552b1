import { line } from '../http/record-fields.js';
import { emptyAsNull, type Field, optional, record, required } from '../http/record-form.js';
import { resolveDay } from './day-expression.js';

export const name = required(line());

export const someDay = line({
  test: (text) => resolveDay(text, 0) !== undefined,
  reason: 'must be an existing day YYYY-MM-DD, "today", "today+N" or "today-N"',
});
export const day = required(someDay);
export const optionalDay = emptyAsNull(someDay);

/** Codes of terms; null for none. */
const terms = { ...optional(name), isRequired: false };
export const TERMS_OF_RATES_FORM = { refundable: terms, nonRefundable: terms };

interface TermsCodes {
  refundable?: string | null;
  nonRefundable?: string | null;
}

const ofRates = record<typeof TERMS_OF_RATES_FORM, TermsCodes>(TERMS_OF_RATES_FORM);

/** The terms of a rate plan: one code for both rates, or one for each. */
export const termsOfRates: Field<TermsCodes, string | TermsCodes> = {
  ...ofRates,
  read: (value, at) => {
    if (typeof value !== 'string') return ofRates.read(value, at);
    const code = name.read(value, at);
    return code === undefined ? undefined : { refundable: code, nonRefundable: code };
  },
  shown: (codes) => codes && ofRates.shown(codes),
};
