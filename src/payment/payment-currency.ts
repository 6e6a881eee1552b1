import type { Currency } from '../lookup/currency.entity.js';

/** The currency's ISO 4217 number as banks write it: `008`, `949`. */
export function numericCode(currency: Pick<Currency, 'id'>): string {
  return String(currency.id).padStart(3, '0');
}
