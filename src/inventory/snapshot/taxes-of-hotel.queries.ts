import { dayNumber } from '../../values/day.js';
import { decimalMinor } from '../../values/money.js';
import type { TaxRules } from './tax-rules.js';
import type { Tax } from '../price-rules/tax.entity.js';

/** All taxes that the hotel `$1` has ever had, as JSON. */
export const TAXES = `SELECT coalesce(json_agg(had), '[]') FROM (
  SELECT code, name, percent::text, amount::text, per, included, paid_at AS "paidAt", on_taxes AS "onTaxes", ages,
         max_nights AS "maxNights", valid, of_parts AS "of", retired_at IS NULL AS "isInUse"
    FROM tax WHERE hotel_id = $1 ORDER BY sort, id) AS had`;

export type StoredTax = Omit<Tax, 'hotelId' | 'id' | 'retiredAt'>;

/** Returns the taxes of a hotel that are in use; undefined where it has never had a record. */
export function taxesOfHotel(stored: readonly (StoredTax & { isInUse: boolean })[]): TaxRules[] | undefined {
  return stored.length === 0 ? undefined : stored.filter(({ isInUse }) => isInUse).map(taxRules);
}

/** The rules of a record. */
export function taxRules(tax: StoredTax): TaxRules {
  const { code, name, percent, amount, per, included, paidAt, onTaxes, ages, maxNights, valid, of } = tax;
  return {
    code,
    name,
    rate:
      percent === null
        ? { amountMinor: decimalMinor(amount, 2)!, per: per! }
        : { percent: decimalMinor(percent, 2)! },
    isIncluded: included,
    paidAt,
    onTaxes,
    ages: { from: ages.from ?? null, to: ages.to ?? null },
    maxNights,
    valid: valid.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) })),
    isOfLodging: of.includes('lodging'),
    isOfExtras: of.includes('extras'),
  };
}
