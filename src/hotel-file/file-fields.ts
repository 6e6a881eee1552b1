import { line, money } from '../http/record-fields.js';
import { emptyAsNull, type Field, optional, record, required } from '../http/record-form.js';
import { plainObject } from '../http/scalars.js';
import { MAX_ADULTS, MAX_FILE_PRICE_MINOR } from '../values/limits.js';
import { decimalMinor, minorToDecimal } from '../values/money.js';
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
  toJson: (codes) => codes && ofRates.toJson(codes),
};

/** Prices of a night by number of adults: `{"1": "80.00", "2": "99.99"}`. */
export function pricesByAdults(): Field<Record<string, string>, Record<string, string | number>> {
  const price = money(MAX_FILE_PRICE_MINOR);
  return {
    isRequired: false,
    fileKey: undefined,
    isInPanel: true,
    read: (value, at) => {
      const sent = plainObject(value);
      const entries = Object.entries(sent ?? {});
      if (entries.length === 0) return at.fault('is_not_valid', 'must have a price for a number of adults');
      const read = entries.map(([adults, one]) => {
        if (!/^[1-9]\d?$/.test(adults) || Number(adults) > MAX_ADULTS)
          at.at(adults).fault('is_not_a_whole_number', `must be a number of adults from 1 to ${MAX_ADULTS}`);
        const minor = decimalMinor(price.read(one, at.at(adults)), 2);
        return [adults, minor === undefined ? undefined : minorToDecimal(minor)];
      });
      return Object.fromEntries(read) as Record<string, string>;
    },
    fromFormText: (value) => value,
    toJson: (prices) => prices,
  };
}
